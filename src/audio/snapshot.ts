import type { DocumentState, Json } from '../kernel/index.ts'
import { clipsOf } from './clips.ts'
import { cursor } from './keys/cursor.ts'
import { selectedTracks } from './keys/selected-tracks.ts'
import { labelsOf } from './labels.ts'
import { lengthOf, rateOf, tracksOf } from './tracks.ts'

/** The document as other programs see it, in seconds and in timeline order. Its shape is fixed. */
export function snapshotOf({ name, revision, state }: Pick<DocumentState, 'name' | 'revision' | 'state'>): Json {
  const { document, editor } = state
  const rate = rateOf(document)
  const selection = (editor['selection'] ?? null) as { start: number; end: number } | null
  return {
    kind: 'audio',
    name,
    revision,
    duration: lengthOf(document) / rate,
    sampleRate: rate,
    tracks: tracksOf(document).map(({ id, name: trackName, kind, muted, solo, gainDb, pan }) => ({
      id, name: trackName, kind, muted, solo, gainDb, pan,
      clips: clipsOf(document, id).map((clip) => ({ id: clip.id, name: trackName, start: clip.start / rate, end: clip.end / rate })),
    })),
    labels: labelsOf(document).map(({ id, text, start, end, track }) => ({ id, text, start: start / rate, end: end / rate, track })),
    selection: selection && { start: selection.start / rate, end: selection.end / rate },
    selectedTracks: [...selectedTracks.read(state)],
    cursor: cursor.read(state) / rate,
  }
}
