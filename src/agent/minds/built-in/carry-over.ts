import type { Clause, Frame, Mention, NameMention, RangeMention } from '../../../words/index.ts'
import { slotOf } from '../../intent.ts'

export type Earlier = {
  /** The clauses before this one. */
  readonly clauses: readonly Clause[]
  /** What comes after it: a remark behind a request may say who is meant. */
  readonly later?: readonly Clause[]
  /** What the turn before was about: "it" may mean that. */
  readonly previous: () => readonly Mention[]
  readonly startFrame: Frame
  readonly nowFrame: Frame
}

/** "it", "there" and "that" bring values of the clause before into one that has none of their kind. */
export function carryOver(
  clause: Clause,
  { clauses, later = [], previous, startFrame, nowFrame }: Earlier,
): readonly Mention[] {
  const rest = restOfTracks(clause, [...clauses, ...later], startFrame)
  if (rest) return [...clause.mentions.filter(({ kind }) => kind !== 'name'), rest]
  const isPerson = clause.tokens.some(({ used, text }) => !used && /^(?:him|her|he|she)$/.test(text))
  const isMade = clause.tokens.some(
    ({ used, text }, at) =>
      !used &&
      /^(?:copy|one|duplicate|track)$/.test(text) &&
      /^(?:the|new|that)$/.test(clause.tokens[at - 1]?.text ?? ''),
  )
  // "The first ten seconds are noise, so delete": a request without any value takes those of the remark before it.
  // "Split the guest at 2:00 and delete the second part": the part lies on what was split.
  // "The first 7 seconds of the music are fine, drop the rest": so does what is left of it.
  const isPart = clause.mentions.some(
    (mention) => mention.kind === 'range' && (mention.via === 'part' || mention.via === 'rest'),
  )
  const isBare = clause.mentions.every(({ kind }) => kind === 'quantity') && clauses.at(-1)?.isRemark === true
  if (!clause.refersBack && !isPerson && !isMade && !isBare && !isPart) return clause.mentions
  const said = sourceOf(clauses)
  const own = new Set(clause.mentions.filter((mention) => !isOpen(mention, said)).map(slotOf))
  const made = own.has('name') ? null : newThing(startFrame, nowFrame)
  if (made) return [...clause.mentions, made]
  if (!clause.refersBack && !isPerson && !isBare && !isPart) return clause.mentions
  const source = said ?? previous().filter(({ kind }) => kind === 'name')
  const carried = source.filter(
    (mention) => carries(mention, clause) && mention.kind !== 'problem' && !own.has(slotOf(mention)),
  )
  return [
    ...clause.mentions,
    ...carried.map((mention) => ({ ...mention, confidence: Math.min(mention.confidence, 0.9) })),
  ]
}

/** What was said last; a denied clause counts where no other has a value: "don't delete the intro, just fade it in". */
function sourceOf(clauses: readonly Clause[]): readonly Mention[] | undefined {
  return (
    clauses.findLast(({ negated, mentions }) => !negated && mentions.length > 0) ??
    clauses.findLast(({ mentions }) => mentions.length > 0)
  )?.mentions
}

/** "This has to pass ACX, level it for that": a level is carried where "that" stands for it. */
const carries = (mention: Mention, { tokens }: Clause): boolean =>
  ['time', 'name'].includes(slotOf(mention)) ||
  (mention.kind === 'quantity' &&
    tokens.some(({ text }, at) => text === 'that' && /^(?:for|to)$/.test(tokens[at - 1]?.text ?? '')))

/** "Everything after it" and "those 4 seconds" leave their place to what was said before. */
function isOpen(mention: Mention, said: readonly Mention[] | undefined): boolean {
  if (mention.kind === 'range') return mention.via === 'whole' && said?.some(({ kind }) => kind === 'time') === true
  return (
    mention.kind === 'duration' &&
    said?.some((other) => other.kind === 'duration' && other.seconds === mention.seconds) === true
  )
}

/**
 * "The rest", "the other tracks", "everyone else": all tracks but those that the request or what stands around it
 * names.
 */
function restOfTracks({ tokens, mentions }: Clause, around: readonly Clause[], { things }: Frame): NameMention | null {
  const at = tokens.findIndex(
    ({ used, text }, index) =>
      !used &&
      ((text === 'other' && /^(?:tracks|ones|voices|people|speakers)$/.test(tokens[index + 1]?.text ?? '')) ||
        text === 'others' ||
        (text === 'rest' &&
          !mentions.some((mention) => mention.kind === 'range' && mention.via === 'rest') &&
          tokens[index + 1]?.text !== 'of') ||
        (text === 'else' && /^(?:everyone|everybody|all)$/.test(tokens[index - 1]?.text ?? ''))),
  )
  const place = tokens[at]
  if (!place) return null
  const named = [...mentions, ...around.flatMap((clause) => clause.mentions)].flatMap((mention) =>
    mention.kind === 'name' ? mention.things.filter(({ kind }) => kind === 'track') : [],
  )
  const left = things.filter(
    ({ kind, id, tags }) =>
      kind === 'track' && !named.some((thing) => thing.id === id) && tags?.includes('label') !== true,
  )
  if (named.length === 0 || left.length === 0) return null
  return {
    kind: 'name',
    things: left,
    also: [],
    level: 'group',
    ambiguous: false,
    kindSaid: true,
    span: place.span,
    text: left.map(({ name }) => name).join(', '),
    confidence: 0.9,
    source: 'words',
    notes: [{ code: 'all-but', text: `“${place.text}” leaves out ${named.map(({ name }) => name).join(' and ')}.` }],
    lead: null,
  }
}

/** The one track that an earlier clause made: "add a track and mute it". */
function newThing(start: Frame, now: Frame): NameMention | null {
  const made = now.things.filter(({ kind, id }) => kind === 'track' && !start.things.some((thing) => thing.id === id))
  const [only] = made
  if (!only || made.length > 1) return null
  return {
    kind: 'name',
    things: [only],
    also: [],
    level: 'exact',
    ambiguous: false,
    kindSaid: true,
    span: { from: 0, to: 0 },
    text: only.name,
    confidence: 0.9,
    source: 'words',
    notes: [],
    lead: null,
  }
}

/**
 * A clause with the times and amounts that stand behind what it is not about: "the music, not the host, over the last 5
 * seconds".
 */
export function withContrast(clause: Clause, next: Clause | undefined): Clause {
  if (!next?.negated || !/^(?:not|instead of|rather than)\b/i.test(next.text)) return clause
  const own = new Set(clause.mentions.map(slotOf))
  const more = next.mentions.filter(
    (mention: Mention | RangeMention) => ['time', 'quantity'].includes(slotOf(mention)) && !own.has(slotOf(mention)),
  )
  const isAboutNames = next.mentions.some(({ kind }) => kind === 'name')
  return isAboutNames && more.length > 0 ? { ...clause, mentions: [...clause.mentions, ...more] } : clause
}
