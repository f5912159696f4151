import { stateKey, type Asked, type Inference, type Note, type State } from '../../kernel/index.ts'
import type { NameMention } from '../../words/index.ts'
import { audioTracks, endOf, tracksOf } from '../tracks.ts'
import { inferRange } from './time-selection.ts'

export const selectedTracks = stateKey<readonly string[]>({
  name: 'selected_tracks',
  kind: 'editor',
  about: 'the tracks that operations work on',
  owns: ['editor:selectedTracks'],
  ask: 'Which tracks? (for example "all tracks", "track 1")',
  read: (state) => known(state, (state.editor['selectedTracks'] ?? []) as string[]),
  same: (a, b) => a.length === b.length && a.every((id) => b.includes(id)),
  setBy: (value, state) => {
    const all = tracksOf(state.document).every(({ id }) => value.includes(id))
    return all
      ? { operation: 'select_all_tracks', params: {} }
      : { operation: 'select_tracks', params: { tracks: [...value] } }
  },
  tell: (value, state) => ({
    tracks: tracksOf(state.document).every(({ id }) => value.includes(id)) ? 'all' : [...value],
  }),
  infer: inferTracks,
})

/** Tracks that were deleted meanwhile are no longer selected. */
function known(state: State, ids: readonly string[]): readonly string[] {
  const there = new Set(tracksOf(state.document).map(({ id }) => id))
  return ids.filter((id) => there.has(id))
}

/**
 * Closing a gap on some tracks moves them against the others: the plan says so and offers all tracks. Pauses are closed
 * all along the range.
 */
function outOfStep(
  asked: Asked,
  state: State,
  tracks: readonly string[],
  notes: readonly Note[],
): { notes: readonly Note[]; others?: readonly { value: readonly string[]; reading: string }[] } {
  const closesPauses = asked.operation === 'apply_truncate_silence'
  const range =
    closesPauses || asked.operation === 'cut' || asked.operation === 'delete_selection'
      ? inferRange(asked, state)
      : undefined
  if (range === undefined || 'problem' in range) return { notes }
  const left = audioTracks(state.document).filter(
    ({ id }) => !tracks.includes(id) && endOf(state.document, id) > range.value.start,
  )
  if (left.length === 0 || (!closesPauses && tracks.every((id) => endOf(state.document, id) <= range.value.end)))
    return { notes }
  const text =
    `What follows moves earlier on these tracks only, so they get out of step with ` +
    `${left.map(({ name }) => name).join(', ')}.`
  return {
    notes: [...notes, { code: 'out-of-step', text }],
    others: [{ value: tracksOf(state.document).map(({ id }) => id), reading: 'on all tracks' }],
  }
}

/**
 * What is done to whole tracks, and what sets some tracks against the others, is never done to all because none was
 * named.
 */
const NEVER_ALL = /^(?:\w+_track(?:_\w+)?|set_track_\w+|apply_duck)$/

function inferTracks(asked: Asked, state: State): Inference<readonly string[]> | undefined {
  const named = asked.mentions.filter(
    (mention): mention is NameMention => mention.kind === 'name' && mention.things.some(({ kind }) => kind === 'track'),
  )
  if (named.length > 0) {
    const tracks = [
      ...new Set(named.flatMap(({ things }) => things.filter(({ kind }) => kind === 'track').map(({ id }) => id))),
    ]
    const doubtful = named.some(({ ambiguous }) => ambiguous)
    const names = named.flatMap(({ things }) => things.map(({ name }) => name))
    const fuzzy = named.some(({ level }) => level === 'fuzzy')
    return {
      value: tracks,
      source: 'words',
      text: doubtful || fuzzy ? names.join('" or "') : named.map(({ text }) => text).join(', '),
      confidence: doubtful ? 0.5 : Math.min(...named.map(({ confidence }) => confidence)),
      ...outOfStep(
        asked,
        state,
        tracks,
        named.flatMap(({ notes }) => notes),
      ),
    }
  }
  const all = tracksOf(state.document)
  if (all.length === 0) return undefined
  const audio = all.filter(({ kind }) => kind !== 'label')
  if (NEVER_ALL.test(asked.operation))
    return audio.length === 1 ? { value: audio.map(({ id }) => id), source: 'default', confidence: 0.8 } : undefined
  return {
    value: all.map(({ id }) => id),
    source: 'default',
    confidence: 0.8,
    notes:
      audio.length > 1
        ? [{ code: 'assumed-all-tracks', text: `On all ${audio.length} tracks, since none is selected.` }]
        : [],
    ...(audio.length > 1 &&
      audio.length <= 4 && { others: audio.map(({ id, name }) => ({ value: [id], reading: `on ${name} only` })) }),
  }
}
