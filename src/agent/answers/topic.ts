import { formatTime, type Frame, type Thing } from '../../words/index.ts'
import type { PlanDocument } from '../plan-document.ts'

/** What can be asked for on one subject, in sentences that people say. */
export type Topic = {
  readonly name: string
  /** How people speak of it. */
  readonly asks: RegExp
  /** What there is to it, as a whole sentence. */
  readonly says: string
  /** Its requests measure the sound, which takes a while: its examples are only told where it is asked about. */
  readonly isMeasured?: true
  /** Requests that fit a document as it is, the plainest first. */
  readonly examples: (facts: TopicFacts) => readonly string[]
}

/** What a document lends to its examples: its own names, places and lengths. */
export type TopicFacts = {
  readonly tracks: readonly string[]
  /** Tracks that seem to be music, and those that seem not to be. */
  readonly beds: readonly string[]
  readonly voices: readonly string[]
  readonly labels: readonly Thing[]
  readonly sections: readonly string[]
  readonly speakers: readonly string[]
  readonly footage: readonly string[]
  readonly lines: readonly string[]
  readonly seconds: number
  /** A place that far into the whole, as a time. */
  readonly at: (share: number) => string
}

export function factsOf({ frame, state, ear }: PlanDocument): TopicFacts {
  const seen: Frame = frame(state, '')
  const lent = ear?.lends?.(state) ?? { sections: [], lines: [] }
  const named = (kind: Thing['kind']): readonly Thing[] => {
    const things = seen.things.filter((thing) => thing.kind === kind && isPlain(thing.name))
    return things.filter(({ name }, at) => things.findIndex((each) => each.name === name) === at)
  }
  const tracks = named('track')
    .filter(({ tags }) => tags?.includes('label') !== true)
    .map(({ name }) => name)
  const isBed = (name: string): boolean => /music|bed|song|theme|jingle|ambien|room/i.test(name)
  return {
    tracks,
    beds: tracks.filter(isBed),
    voices: tracks.filter((name) => !isBed(name)),
    labels: named('label'),
    sections: lent.sections.filter(isPlain),
    speakers: named('speaker').map(({ name }) => name),
    footage: seen.things.filter(({ kind }) => kind === 'source').map(({ name }) => name),
    lines: lent.lines,
    seconds: seen.durationSeconds,
    at: (share) => formatTime(Math.round(seen.durationSeconds * share)),
  }
}

/** Names that say themselves: one that would need explaining is not put into somebody's mouth. */
const isPlain = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,40}$/u.test(name)

/** An example that needs some names, only where there are any. */
export const withName = <Name>(names: readonly Name[], say: (name: Name) => string): readonly string[] =>
  names.slice(0, 1).map(say)
