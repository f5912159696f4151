import type { Clause, Frame, Mention, NameMention } from '../../../words/index.ts'
import type { Heard } from './choose-operation.ts'

/**
 * "The clip at 0:50" is the clip that lies there, on the tracks that are named. Whoever cuts a clip at a time means the
 * time.
 */
export function clipAtTime(
  mentions: readonly Mention[],
  { clause, heard, frame }: { clause: Clause; heard: Heard; frame: Frame },
): readonly Mention[] {
  const clip = clause.tokens.findIndex(({ text }) => text === 'clip')
  const verb = clause.tokens.find((_, at) => heard.tokens.has(at))?.text ?? ''
  if (clip < 0 || /^(?:split|cut|chop|slice|divide|break|join|merge)/.test(verb)) return mentions
  const place = mentions.find(
    (mention) =>
      mention.kind === 'time' &&
      /^(?:at|around|near)$/.test(mention.lead ?? '') &&
      clause.tokens[clip + 1]?.text === mention.lead,
  )
  if (
    place?.kind !== 'time' ||
    mentions.some((mention) => mention.kind === 'name' && mention.things.some(({ kind }) => kind === 'clip'))
  )
    return mentions
  const named = mentions.flatMap((mention) =>
    mention.kind === 'name' ? mention.things.filter(({ kind }) => kind === 'track').map(({ id }) => id) : [],
  )
  const things = frame.things.filter(
    ({ kind, on, startSeconds = 0, endSeconds = 0 }) =>
      kind === 'clip' &&
      startSeconds <= place.seconds &&
      place.seconds < endSeconds &&
      (named.length === 0 || named.includes(on ?? '')),
  )
  if (things.length === 0) return mentions
  const { span, text, confidence, source, notes, lead } = place
  const found: NameMention = {
    kind: 'name',
    things,
    also: [],
    level: 'ordinal',
    ambiguous: things.length > 1 && named.length === 0,
    kindSaid: true,
    span,
    text: `the clip at ${text}`,
    confidence,
    source,
    notes,
    lead,
  }
  return mentions.map((mention) => (mention === place ? found : mention))
}
