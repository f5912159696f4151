import type { DocumentState, Json } from '../kernel/index.ts'
import { clipsOf } from './clips.ts'
import { cursorSeconds } from './keys/cursor.ts'
import { selectedTracks } from './keys/selected-tracks.ts'
import { selectionEnd, selectionStart } from './keys/time-selection.ts'
import { labelsOf } from './labels.ts'
import { lengthOf, rateOf, tracksOf } from './tracks.ts'

/** An audio document as other programs see it, in timeline order and in seconds. */
export function snapshotOf({ name, revision, state }: Pick<DocumentState, 'name' | 'revision' | 'state'>): Json {
  const { document } = state
  const rate = rateOf(document)
  const start = selectionStart.read(state)
  const end = selectionEnd.read(state)
  return {
    kind: 'audio',
    name,
    revision,
    duration: lengthOf(document) / rate,
    sampleRate: rate,
    tracks: tracksOf(document).map((track) => ({
      id: track.id,
      name: track.name,
      kind: track.kind,
      muted: track.muted,
      solo: track.solo,
      gainDb: track.gainDb,
      pan: track.pan,
      clips:
        track.kind === 'label'
          ? []
          : clipsOf(document, track.id).map((clip) => ({
              id: clip.id,
              name: track.name,
              start: clip.start / rate,
              end: clip.end / rate,
            })),
    })),
    labels: labelsOf(document).map((label) => ({
      id: label.id,
      text: label.text,
      start: label.start / rate,
      end: label.end / rate,
      track: label.track,
    })),
    selection: start === null || end === null ? null : { start: start / rate, end: end / rate },
    selectedTracks: [...selectedTracks.read(state)],
    cursor: cursorSeconds(state),
  }
}
