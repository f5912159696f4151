import { problem, type Problem } from '../../kernel/index.ts'
import type { EventOf, MaestroEvent } from '../../music/index.ts'
import { madeId } from './id-map.ts'

type ToolCall = EventOf<'toolCall'>

/**
 * The calls of a stream that are wanted, in their order, with all that they build on. A phrase stands for its notes;
 * with it comes what the stream sets for its region, its track and the whole song.
 */
export function chooseCalls(events: readonly MaestroEvent[], only: readonly string[]): ToolCall[] | Problem {
  const calls = events.filter((event) => event.type === 'toolCall')
  const phrases = phrasesWithNotes(events, calls)
  const known = new Set([...calls.map(({ id }) => id), ...phrases.map(({ phraseId }) => phraseId)])
  const unknown = only.find((id) => !known.has(id))
  if (unknown !== undefined)
    return problem('unknown-phrase', `There is no phrase and no step "${unknown}" in this proposal.`)
  const asked = new Set(only)
  const taken = phrases.filter(({ phraseId }) => asked.has(phraseId))
  const split = taken.find(
    ({ regionId }) =>
      !isSeparable(regionId, { phrases, calls }) &&
      phrases.some((phrase) => phrase.regionId === regionId && !asked.has(phrase.phraseId)),
  )
  if (split)
    return problem(
      'not-separable',
      `"${split.label}" changes what is there together with the other phrases of its region, so they are accepted ` +
        `together.`,
    )
  const wanted = new Set<ToolCall>([
    ...calls.filter(({ id }) => asked.has(id)),
    ...(taken.length > 0 ? alongWith(taken, phrases, calls) : []),
  ])
  return withGround(wanted, calls)
}

type Phrase = EventOf<'phrase'> & { readonly notes: ToolCall | undefined }

/**
 * There is one call with notes for each phrase, so in each region the first phrase shows the first of them, and so on.
 */
function phrasesWithNotes(events: readonly MaestroEvent[], calls: readonly ToolCall[]): Phrase[] {
  const inRegion = new Map<unknown, ToolCall[]>()
  for (const call of calls) {
    const { regionId } = call.params
    if (call.name === 'stori_add_notes') inRegion.set(regionId, [...(inRegion.get(regionId) ?? []), call])
  }
  return events.flatMap((event) =>
    event.type === 'phrase' ? [{ ...event, notes: inRegion.get(event.regionId)?.shift() }] : [],
  )
}

/**
 * Phrases that only add notes can be taken alone; clearing, transposing and the like are done to a region as a whole.
 */
function isSeparable(
  regionId: string,
  { phrases, calls }: { phrases: readonly Phrase[]; calls: readonly ToolCall[] },
): boolean {
  const inside = phrases.filter((phrase) => phrase.regionId === regionId)
  const adders = calls.filter(({ name, params }) => params['regionId'] === regionId && name === 'stori_add_notes')
  return (
    inside.length === adders.length &&
    !calls.some(({ name, params }) => params['regionId'] === regionId && wholeChanges.has(name))
  )
}

const wholeChanges: ReadonlySet<string> = new Set([
  'stori_clear_notes',
  'stori_transpose_notes',
  'stori_apply_swing',
  'stori_quantize_notes',
])

/**
 * The notes of some phrases, and every other call that is not about a region or a track of phrases that were left out.
 */
function alongWith(taken: readonly Phrase[], all: readonly Phrase[], calls: readonly ToolCall[]): ToolCall[] {
  const takenThings = new Set<unknown>(taken.flatMap(({ regionId, trackId }) => [regionId, trackId]))
  const leftThings = new Set<unknown>(
    all.flatMap(({ regionId, trackId }) => [regionId, trackId]).filter((id) => !takenThings.has(id)),
  )
  const leftNotes = new Set(all.filter((phrase) => !taken.includes(phrase)).map(({ notes }) => notes))
  return calls.filter(
    (call) =>
      !leftNotes.has(call) && !leftThings.has(call.params['regionId']) && !leftThings.has(call.params['trackId']),
  )
}

/** Calls with those that make what they speak of, in the order of the stream. */
function withGround(wanted: ReadonlySet<ToolCall>, calls: readonly ToolCall[]): ToolCall[] {
  const needed = new Set<unknown>()
  return calls
    .toReversed()
    .filter((call) => {
      const isMaker =
        needed.has(madeId(call)) || (call.name === 'stori_ensure_bus' && needed.has(busNeed(call.params['name'])))
      if (!isMaker && !wanted.has(call)) return false
      const { trackId, regionId, busName } = call.params
      for (const need of [trackId, regionId, busNeed(busName)]) if (need !== undefined) needed.add(need)
      return true
    })
    .toReversed()
}

/** Sends name their bus, in whatever case. */
const busNeed = (name: unknown): string | undefined =>
  typeof name === 'string' ? `bus ${name.trim().toLowerCase()}` : undefined
