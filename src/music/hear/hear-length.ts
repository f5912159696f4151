import { barsBetween } from '../document/bars.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type SectionItem } from './line.ts'
import { fitAny } from './pattern.ts'
import { ask, type Offer, type Understanding } from './understanding.ts'

const longer = '(?:extend|lengthen|stretch(?: out)?|prolong|expand)'
const shorter = '(?:shorten|trim|cut down|truncate|crop)'

/** A region keeps its length here. To make a section longer, more can stand behind it: what, is asked. */
export function hearLength(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, [
    `(?<long>)${longer} (?:length of )?REGIONS(?: (?:by|for|to) (?:AMOUNT|NUMBER)(?: more| longer)?)?`,
    `(?<long>)(?:make|have) REGIONS (?:AMOUNT )?(?:MUCH )?(?:longer|last longer)(?: by AMOUNT)?`,
    `(?<long>)(?:make|have) REGIONS (?:last |be )?(?:for )?AMOUNT(?: long)?`,
    `(?<long>)(?:make|have) REGIONS (?<twice>twice as long)`,
    `(?<long>)add AMOUNT to REGIONS`,
    `(?<short>)${shorter} REGIONS`,
    `(?<short>)(?:make|have) REGIONS (?:MUCH )?shorter`,
  ])
  if (!found || !/@[st]\d+/.test(found['regions'] ?? '')) return null
  const mark = /@s\d+/.exec(found['regions'] ?? '')?.[0]
  const section = itemAt(hearing.wide, mark)
  if (found['short'] !== undefined)
    return ask('By how many bars should it be shorter? (for example "by 2 bars", or "to 4 bars")', {
      missing: ['bars'],
      completes: `shorten ${hearing.clause.text.replace(/^\s*(?:make|have|shorten|trim|cut down|truncate|crop)\s+|\s*(?:a bit |a little |much )?shorter|[.!?]+$/gi, '')} {answer}`,
    })
  if (section?.kind !== 'section')
    return ask(
      'Regions keep their length here. Should something be repeated, or new bars be written? Say of which section.',
      { missing: ['operation'] },
    )
  return ask(
    `${section.names.join(', ')} keeps its length here, but more can stand behind it. Should it be repeated, or should new bars be written behind it?`,
    { missing: ['operation'], offers: waysOf(hearing, section, found['amount']) },
  )
}

function waysOf({ score }: Hearing, section: SectionItem, amount: string | undefined): readonly Offer[] {
  const name = section.names[0] ?? section.said
  if (/["“”]/.test(name)) return []
  const [place] = section.occurrences
  const bars =
    /^(\d+) bars?$/.exec(amount ?? '')?.[1] ??
    String(Math.max(1, Math.round(barsBetween(score.song, place?.startBeat ?? 0, place?.endBeat ?? 0))))
  return [
    { text: 'repeat it', words: `repeat the "${name}"` },
    {
      text: `write ${bars} new bars behind it`,
      words: `add a ${bars} bar section called "${name}" after the "${name}", moving what follows`,
    },
  ]
}
