import type { KindHit, SaidBefore, ValueKind } from '../../grammar/index.ts'
import type { SaidPlace } from './place.ts'
import { placeIn } from './ways.ts'
import type { VideoWorld } from './world.ts'

const ONE = new Set(['it', 'that', 'this', 'there'])
const MANY = new Set(['them', 'those', 'these', 'both'])
const NOUN = /^(?:sentence|line|one|part|bit|segment|thing)s?$/
const POINTED = new Set(['that', 'this', 'those', 'these', 'same', 'said', 'last'])

/**
 * What was spoken of before. A place that leant on another, such as "the next one", would be counted anew from there
 * now that it is gone: it is told by the sentences that it came to.
 */
function placeBefore(after: SaidBefore | null): SaidPlace | null {
  const place = after === null ? null : placeIn(after.slots['place'])
  if (place?.is !== 'beside') return place
  const ids = (after?.came ?? []).flatMap(sentencesOf)
  return ids.length === 0 ? place : { is: 'ids', ids }
}

const sentencesOf = (params: unknown): readonly string[] => {
  const { sentenceId } = { ...(params as { sentenceId?: unknown } | null) }
  return typeof sentenceId === 'string' ? [sentenceId] : []
}

/** "It", "that same line", "those two": what was spoken of before, in this request or in the one before it. */
export const earlier: ValueKind<VideoWorld> = {
  read({ tokens }, at, { after }) {
    const word = (offset: number): string => tokens[at + offset]?.text ?? ''
    const many = MANY.has(word(0))
    if (!many && !ONE.has(word(0)) && word(0) !== 'same' && word(0) !== 'last') return []
    const before = placeBefore(after)
    const place: SaidPlace = before ?? { is: 'earlier', many }
    const hits: KindHit[] = []
    let next = 1
    if (ONE.has(word(0)) || many) hits.push({ to: at + 1, value: { is: 'place', place } })
    while (POINTED.has(word(next)) || /^(?:two|three|2|3)$/.test(word(next))) next += 1
    if (next > 1 && many) hits.push({ to: at + next, value: { is: 'place', place } })
    if (NOUN.test(word(next)) && (next > 1 || word(0) !== 'last'))
      hits.push({ to: at + next + 1, value: { is: 'place', place } })
    return hits
  },
}

/** "The next one": beside what was spoken of before. */
export const beside: ValueKind<VideoWorld> = {
  read({ tokens }, at, { after }) {
    const side = /^(?:next|following)$/.test(tokens[at]?.text ?? '')
      ? 'after'
      : /^(?:previous|preceding)$/.test(tokens[at]?.text ?? '')
        ? 'before'
        : null
    const of: SaidPlace = placeBefore(after) ?? { is: 'earlier', many: false }
    if (side === null) return []
    const count = /^(?:two|2)$/.test(tokens[at + 1]?.text ?? '')
      ? 2
      : /^(?:three|3)$/.test(tokens[at + 1]?.text ?? '')
        ? 3
        : 1
    const noun = at + (count === 1 ? 1 : 2)
    const place: SaidPlace = { is: 'beside', of, side, count }
    const value = { is: 'place', place }
    if (NOUN.test(tokens[noun]?.text ?? '')) return [{ to: noun + 1, value }]
    const behind = tokens[noun]?.text ?? ''
    const isAlone = tokens[at - 1]?.text === 'the' && /^(?:|[,.;!?]|too|also|please|as|and|then)$/.test(behind)
    return count > 1 || isAlone ? [{ to: noun, value }] : []
  },
}

/** Words after which something of what was asked for before is left out of it: "but not", "leave me". */
export const spared: ValueKind<VideoWorld> = {
  read({ tokens }, at, { after }) {
    if (after === null) return []
    const line = tokens
      .slice(at, at + 4)
      .map(({ text }) => text)
      .join(' ')
    const lead = new RegExp(
      [
        String.raw`^(?:(?:but|though|and|just|only|except|well|oh|wait|no|oops|hmm?|hang on|sorry)[ ,]+)*`,
        String.raw`(?:not|except(?: for)?|apart from|leave me|leave in|keep|leave|spare|save|other than|`,
        String.raw`without|minus|with no)\b`,
      ].join(''),
    ).exec(line)?.[0]
    if (lead === undefined) return []
    return [{ to: at + lead.split(' ').length, value: { is: 'spared', rule: after.rule } }]
  },
}
