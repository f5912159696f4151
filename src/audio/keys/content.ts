import {
  anchorAt,
  extentOf,
  perform,
  rangesBetween,
  sequenceOf,
  solidBefore,
  stateKey,
  unitAt,
  type Anchor,
  type Change,
  type ContentRange,
  type Document,
  type Edit,
  type Identity,
  type MarkedRange,
} from '../../kernel/index.ts'
import { boundariesAt, clipAt, clipsOf, isInsideClip, type Clip } from '../clips.ts'
import { resolveSound, type ResolvedSound } from '../resolve-sound.ts'
import { labelsOf, type Label } from '../labels.ts'
import { endOf, lengthOf, rateOf, tracksOf, type Track } from '../tracks.ts'

/** What operations ask of the timeline. It answers from the document and hands out no copy of it. */
export type Timeline = {
  readonly rate: number
  readonly tracks: readonly Track[]
  readonly length: number
  endOf(track: string): number
  /** How far the track's content reaches, gaps at its end included. */
  extentOf(track: string): number
  /** Where the last sound before a place ends. */
  soundBefore(track: string, position: number): number
  clipsOf(track: string): Clip[]
  clipAt(track: string, position: number): Clip | undefined
  isInsideClip(track: string, position: number): boolean
  /** What parts the unit at a place from the one before it; or from what ends before a gap there. */
  boundariesAt(track: string, position: number, end?: number): Anchor[]
  anchorAt(track: string, position: number): Anchor | null
  unitAt(track: string, position: number): Anchor | undefined
  /** What is heard between two places: for taking out. */
  visible(track: string, from: number, to: number): ContentRange[]
  /** The same without gaps: for silencing. */
  solid(track: string, from: number, to: number): ContentRange[]
  /** The same with removed content inside: for every other fact. */
  marked(track: string, from: number, to: number): ContentRange[]
  /** The same with each range's share of a curve from start to end. */
  curved(track: string, from: number, to: number): MarkedRange[]
  heard(track: string, from: number, to: number): ResolvedSound & { leans: Identity[] }
  /** How it will be: edits may give clips other names. */
  after(edits: readonly Edit[]): Timeline
}

export function timelineOf(document: Document): Timeline {
  const plain = ({ run, from, to }: MarkedRange): ContentRange => ({ run, from, to })
  return {
    rate: rateOf(document),
    tracks: tracksOf(document),
    length: lengthOf(document),
    endOf: (track) => endOf(document, track),
    extentOf: (track) => extentOf(sequenceOf(document, track)).length,
    soundBefore: (track, position) => solidBefore(sequenceOf(document, track), position),
    clipsOf: (track) => clipsOf(document, track),
    clipAt: (track, position) => clipAt(document, track, position),
    isInsideClip: (track, position) => isInsideClip(document, track, position),
    boundariesAt: (track, position, end) => boundariesAt(document, track, position, end),
    anchorAt: (track, position) => anchorAt(sequenceOf(document, track), position),
    unitAt: (track, position) => unitAt(sequenceOf(document, track), position),
    visible: (track, from, to) => rangesBetween(sequenceOf(document, track), from, to, 'visible').map(plain),
    solid: (track, from, to) => rangesBetween(sequenceOf(document, track), from, to, 'solid').map(plain),
    marked: (track, from, to) => rangesBetween(sequenceOf(document, track), from, to, 'all').map(plain),
    curved: (track, from, to) => rangesBetween(sequenceOf(document, track), from, to, 'all'),
    heard: (track, from, to) => {
      const found = resolveSound(document, track, from, to)
      return { ...found, leans: [...found.took] }
    },
    after: (edits) => timelineOf(perform(document, edits.map(asLast))),
  }
}

/** As a change later than any other. */
const asLast = (edit: Edit): Change => ({ ...edit, id: Number.MAX_SAFE_INTEGER })

export const clips = stateKey<Timeline>({
  name: 'clips',
  about: 'the audio on the tracks',
  owns: ['sequence:*', 'cell:split/*'],
  read: ({ document }) => timelineOf(document),
  isSet: () => true,
})

export const labels = stateKey<readonly Label[]>({
  name: 'labels',
  about: 'the labels on the label tracks',
  owns: ['sequence:*', 'list:labels', 'cell:label/*/*'],
  read: ({ document }) => labelsOf(document),
  isSet: () => true,
})

export const trackList = stateKey<readonly Track[]>({
  name: 'track_list',
  about: 'the tracks of the document',
  owns: ['list:tracks', 'cell:track/*/name', 'cell:track/*/kind', 'cell:document/rate'],
  ask: 'Which track? (for example "track 1")',
  read: ({ document }) => tracksOf(document),
})

export const trackSettings = stateKey<readonly Track[]>({
  name: 'track_settings',
  about: 'gain, pan, mute and solo of each track',
  owns: ['cell:track/*/gainDb', 'cell:track/*/pan', 'cell:track/*/muted', 'cell:track/*/solo'],
  read: ({ document }) => tracksOf(document),
})

/** In samples; on the wire, seconds. */
export const totalTime = stateKey<number>({
  name: 'total_project_time',
  about: 'how long the document is',
  read: ({ document }) => lengthOf(document),
  isSet: (value) => value > 0,
})

export const projectOpen = stateKey<boolean>({
  name: 'project_open',
  about: 'whether a document is open',
  read: () => true,
  isSet: (value) => value,
})
