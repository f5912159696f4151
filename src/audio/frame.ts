import {
  cell,
  extentOf,
  positionOf,
  sequenceOf,
  unitAt,
  type Document,
  type Measurement,
  type State,
} from '../kernel/index.ts'
import { shareFrame, type Frame, type Thing } from '../words/index.ts'
import { clipsOf } from './clips.ts'
import { resolveSound } from './resolve-sound.ts'
import { cursor } from './keys/cursor.ts'
import { look } from './keys/measured.ts'
import { selectedTracks } from './keys/selected-tracks.ts'
import { labelsOf } from './labels.ts'
import { audioTracks, channelsOf, endOf, lengthOf, rateOf, tracksOf, type Track } from './tracks.ts'

/**
 * What words may refer to in an audio document. Clips are listed only where the words speak of clips, since there may
 * be many.
 */
export function audioFrame(state: State, words: string): Frame {
  const known = /\bclips?\b/i.test(words) ? framesWithClips : frames
  const frame = known.get(state) ?? shareFrame(frameOf(state, known === framesWithClips))
  known.set(state, frame)
  return frame
}

/** A request looks at the same state many times. */
const frames = new WeakMap<State, Frame>()
const framesWithClips = new WeakMap<State, Frame>()

function frameOf(state: State, hasClips: boolean): Frame {
  const { document, editor } = state
  const rate = rateOf(document)
  const selection = (editor['selection'] ?? null) as { start: number; end: number } | null
  return {
    durationSeconds: lengthOf(document) / rate,
    cursorSeconds: cursor.read(state) / rate,
    selection: selection && { startSeconds: selection.start / rate, endSeconds: selection.end / rate },
    sampleRate: rate,
    things: [...trackThings(state), ...labelThings(document), ...(hasClips ? clipThings(state) : [])],
  }
}

/** Words in the name of a track that say what kind of sound it holds, so that "every vocal track" finds it. */
const sounds = new Set(
  (
    'vocal vocals voice voices drum drums guitar guitars bass piano keys synth strings choir percussion brass horns ' +
    'music'
  ).split(' '),
)

function trackThings(state: State): Thing[] {
  const { document } = state
  const chosen = selectedTracks.read(state)
  return tracksOf(document).map((track) => ({
    kind: 'track',
    id: track.id,
    name: track.name,
    startSeconds: 0,
    endSeconds: endOf(document, track.id) / rateOf(document),
    tags: tagsOf(track),
    gainDb: track.gainDb,
    pan: track.pan,
    selected: chosen.includes(track.id),
  }))
}

function tagsOf({ kind, name, muted, solo, pan }: Track): string[] {
  const said = name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => sounds.has(word))
  return [
    kind,
    ...said,
    ...(muted ? ['muted'] : []),
    ...(solo ? ['solo', 'soloed'] : []),
    ...(pan !== 0 ? ['panned'] : []),
  ]
}

function labelThings(document: Document): Thing[] {
  const rate = rateOf(document)
  return labelsOf(document).map(({ id, text, start, end, track }) => ({
    kind: 'label',
    id,
    name: text,
    startSeconds: start / rate,
    endSeconds: end / rate,
    on: track,
  }))
}

/** A clip is called as its track is, and counted along it. */
function clipThings({ document, editor }: State): Thing[] {
  const rate = rateOf(document)
  const chosen = (editor['selectedClips'] ?? []) as readonly string[]
  return audioTracks(document).flatMap(({ id: track, name }) =>
    clipsOf(document, track).map(({ id, start, end }): Thing => ({
      kind: 'clip',
      id,
      name,
      startSeconds: start / rate,
      endSeconds: end / rate,
      on: track,
      tags: [name],
      selected: chosen.includes(id),
    })),
  )
}

/** Where a place of one state stands in a later one, on some tracks or on all; undefined where they do not agree. */
export function followPlace(from: State, to: State, seconds: number, tracks: readonly string[]): number | undefined {
  const rate = rateOf(from.document)
  const at = Math.round(seconds * rate)
  const known = audioTracks(from.document).filter(
    ({ id }) => (tracks.length === 0 || tracks.includes(id)) && cell(to.document, `track/${id}/name`) !== undefined,
  )
  const places = new Set(known.map(({ id }) => followOn(from.document, to.document, id, at)))
  const [place] = places
  return places.size === 1 && place !== undefined ? place / rate : undefined
}

function followOn(from: Document, to: Document, track: string, at: number): number {
  const [before, after] = [sequenceOf(from, track), sequenceOf(to, track)]
  const unit = unitAt(before, at)
  if (unit) return positionOf(after, unit)?.position ?? at
  return Math.max(0, at + extentOf(after).length - extentOf(before).length)
}

/** What has to be measured to tell how loud some tracks are. */
export function loudnessOf({ document }: State, tracks: readonly string[]): Measurement[] {
  return audioTracks(document)
    .filter(({ id }) => tracks.includes(id))
    .map((track) =>
      look('loudness', resolveSound(document, track.id), { rate: rateOf(document), channels: channelsOf(track) }),
    )
}
