import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { EventOf, SongNote, ProjectSnapshot, SnapshotRegion } from '../../music/index.ts'
import type { Maestro } from '../maestro-port.ts'

type Phrase = EventOf<'phrase'>
type Accepting = {
  readonly project: ProjectSnapshot
  readonly calls: readonly EventOf<'toolCall'>[]
  readonly phrases: readonly Phrase[]
  readonly accepted: ReadonlySet<string>
  readonly applyCalls: Maestro['applyCalls']
}

/**
 * The project with some phrases of a variation: the tracks and regions that these need, what was set for all, and their
 * notes alone.
 */
export function acceptPhrases({
  project,
  calls,
  phrases,
  accepted,
  applyCalls,
}: Accepting): { readonly project: ProjectSnapshot; readonly regions: ReadonlySet<string> } | Problem {
  const taken = phrases.filter(({ phraseId }) => accepted.has(phraseId))
  const arranged = applyCalls(project, callsFor(taken, phrases, calls))
  if (isProblem(arranged)) return arranged
  const touched = new Set(taken.map(({ regionId }) => regionId))
  const unknown = arranged.tracks
    .flatMap(({ regions }) => regions)
    .find((region) => touched.has(region.id) && region.notes === undefined && (region.noteCount ?? 0) > 0)
  if (unknown)
    return problem(
      'notes-unknown',
      `The server does not know the notes of the region "${unknown.name ?? unknown.id}"; send the project with them ` +
        `first.`,
    )
  const changed = (region: SnapshotRegion): SnapshotRegion =>
    taken.filter(({ regionId }) => regionId === region.id).reduce(withPhrase, region)
  return {
    project: {
      ...arranged,
      tracks: arranged.tracks.map((track) => ({
        ...track,
        regions: track.regions.map((region) => (touched.has(region.id) ? changed(region) : region)),
      })),
    },
    regions: touched,
  }
}

/**
 * Notes come from the phrases alone, so calls that change notes are left out, and so is everything for what was not
 * accepted.
 */
function callsFor(taken: readonly Phrase[], all: readonly Phrase[], calls: Accepting['calls']): Accepting['calls'] {
  const droppedRegions = without(
    all.map(({ regionId }) => regionId),
    taken.map(({ regionId }) => regionId),
  )
  const droppedTracks = without(
    all.map(({ trackId }) => trackId),
    taken.map(({ trackId }) => trackId),
  )
  const shown: ReadonlySet<unknown> = new Set(all.map(({ regionId }) => regionId))
  return calls.filter(({ name, params: { regionId, trackId } }) => {
    if (droppedRegions.has(regionId) || droppedTracks.has(trackId)) return false
    return !(changesNotes.has(name) && shown.has(regionId))
  })
}

const changesNotes = new Set([
  'stori_add_notes',
  'stori_clear_notes',
  'stori_quantize_notes',
  'stori_apply_swing',
  'stori_transpose_notes',
])

const without = (all: readonly string[], kept: readonly string[]): ReadonlySet<unknown> =>
  new Set(all.filter((id) => !kept.includes(id)))

/** Two places that are nearer than this are the same. */
const TINY_BEATS = 1e-6

const isSameNote = (a: SongNote, b: SongNote): boolean =>
  a.pitch === b.pitch &&
  Math.abs(a.startBeat - b.startBeat) < TINY_BEATS &&
  Math.abs(a.durationBeats - b.durationBeats) < TINY_BEATS

function withPhrase(region: SnapshotRegion, { noteChanges }: Phrase): SnapshotRegion {
  const notes = [...(region.notes ?? [])]
  for (const { before, after } of noteChanges) {
    const at = before ? notes.findIndex((note) => isSameNote(note, before)) : -1
    if (at >= 0) notes.splice(at, 1, ...(after ? [after] : []))
    else if (after) notes.push(after)
  }
  return { ...region, notes, noteCount: notes.length }
}
