import { beatOfBar, barAt, beatsOfBars } from '../document/bars.ts'
import type { Hearing } from './hearing.ts'
import { itemAt } from './line.ts'
import { said, type Placed } from './place-of.ts'
import { ask, type Asked } from './understanding.ts'

/** What the words name: where new music begins, and what it has to lie within; both in beats. */
type NamedPlace = { readonly told: string; readonly from: number; readonly to: number; readonly isStart: boolean }

/**
 * A place that is named is where new music goes, whichever rule read it: it begins there, and lies within where the
 * words name a stretch. Otherwise it is asked.
 */
export function guardPlace(hearing: Hearing, place: Placed): Asked | null {
  const { song } = hearing.score
  for (const { startBeat, bars } of place.starts) {
    const endBeat = startBeat + beatsOfBars(song, startBeat, bars)
    const missed = placesNamed(hearing).find(
      ({ from, to, isStart }) =>
        startBeat < from - DUST || (isStart ? startBeat > from + DUST : startBeat >= to) || endBeat > to + DUST,
    )
    if (missed)
      return ask(
        `You say ${missed.told}, and this would play from bar ${round(barAt(song, startBeat))} to bar ` +
          `${round(barAt(song, endBeat) - 1)}. From which bar to which bar should it play?`,
        { missing: ['position'], completes: `${said(hearing)}, {answer}` },
      )
  }
  return null
}

const DUST = 1e-6
const round = (value: number): number => Math.round(value * 100) / 100

function placesNamed({ line, score: { song } }: Hearing): readonly NamedPlace[] {
  const { text } = line
  const found: NamedPlace[] = []
  const only = /\b(?:in|during|on) bar (\d+)(?! (?:of|to|through|until|till|on|onwards?|and|beat)\b)(?! ?[-–])/.exec(
    text,
  )?.[1]
  const hasLength = /\b\d+ ?-? ?(?:bars?|beats?)\b/.test(text)
  if (only !== undefined)
    found.push({
      told: `bar ${only}`,
      from: beatOfBar(song, Number(only)),
      to: /\b(?:only|just|alone)\b/.test(text) && !hasLength ? beatOfBar(song, Number(only) + 1) : Infinity,
      isStart: true,
    })
  const edge = /\b(?:start|beginning|top) of (@s\d+)/.exec(text)
  const section = itemAt(line, edge?.[1])
  const [occurrence, ...more] = section?.kind === 'section' ? section.occurrences : []
  if (
    occurrence &&
    more.length === 0 &&
    !/\b(?:before|until|into|up to) (?:very )?(?:start|beginning|top) of @s/.test(text)
  )
    found.push({ told: `the start of ${section?.said ?? ''}`, from: occurrence.startBeat, to: Infinity, isStart: true })
  return found
}
