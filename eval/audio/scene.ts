import type { Heard, HeardLabel, HeardTrack, Span } from './heard.ts'

/**
 * A project as data: the harness builds a real one from it, with one source a track, and second n of a track playing
 * second n of its source.
 */
export type Scene = {
  readonly tracks: readonly SceneTrack[]
  readonly labels: readonly HeardLabel[]
}

export type SceneTrack = {
  readonly name: string
  readonly kind: 'mono' | 'stereo' | 'label'
  readonly seconds: number
  /** The sample peak of the steady sound in the source; no two tracks of a scene are equally loud. */
  readonly peakDb: number
  /** Where the source is digitally silent; it sounds everywhere else. */
  readonly silences: readonly Span[]
}

/** What was done and set before the words are said. */
export type Given = {
  readonly selection?: Span
  readonly cursor?: number
  readonly selectedTracks?: readonly string[]
  /** Each track's clip is split at these seconds; `all` stands for every track that has audio. */
  readonly splits?: Readonly<Record<string, readonly number[]>>
  /** Copied beforehand from one track. */
  readonly clipboard?: { readonly track: string; readonly from: number; readonly to: number }
  readonly muted?: readonly string[]
  readonly solo?: readonly string[]
  readonly gainDb?: Readonly<Record<string, number>>
  readonly pan?: Readonly<Record<string, number>>
  /** The effect that was applied last; its result is part of the start. */
  readonly lastEffect?: {
    readonly operation: 'apply_amplify'
    readonly db: number
    readonly track: string
    readonly range: Span
  }
}

const mono = (name: string, seconds: number, peakDb: number): SceneTrack => ({
  name,
  kind: 'mono',
  seconds,
  peakDb,
  silences: [],
})
const stereo = (name: string, seconds: number, peakDb: number): SceneTrack => ({
  ...mono(name, seconds, peakDb),
  kind: 'stereo',
})
const labelTrack = (name: string): SceneTrack => ({ name, kind: 'label', seconds: 0, peakDb: 0, silences: [] })
const pauses: readonly Span[] = [
  { start: 0, end: 3 },
  { start: 40, end: 46 },
  { start: 90, end: 95 },
]

export const scenes = {
  /** Three tracks with three labelled parts, five minutes. */
  podcast: {
    tracks: [mono('Host', 300, -6), mono('Guest', 300, -18), stereo('Music', 300, -12), labelTrack('Chapters')],
    labels: [
      { text: 'Intro', start: 0, end: 20 },
      { text: 'Interview', start: 20, end: 240 },
      { text: 'Outro', start: 240, end: 300 },
    ],
  },
  /** Two voices, no labels, ten minutes. */
  interview: { tracks: [mono('Host', 600, -6), mono('Guest', 600, -16)], labels: [] },
  /** One voice, two minutes. */
  solo: { tracks: [mono('Voice', 120, -9)], labels: [] },
  /** Names that share words, and a number in a name. */
  band: {
    tracks: [
      stereo('Drums', 200, -3),
      mono('Bass', 200, -8),
      mono('Vocals', 200, -10),
      mono('Lead vocals', 200, -7),
      mono('Guitar 2', 200, -11),
    ],
    labels: [],
  },
  /** Two people with pauses in which both are silent. */
  pauses: {
    tracks: [
      { ...mono('Anna', 120, -6), silences: pauses },
      { ...mono('Ben', 120, -14), silences: pauses },
    ],
    labels: [],
  },
  /** Two guests that differ by a number only. */
  panel: {
    tracks: [
      mono('Moderator', 240, -6),
      mono('Guest mic 1', 240, -12),
      mono('Guest mic 2', 240, -15),
      stereo('Room', 240, -30),
    ],
    labels: [],
  },
  /** Long enough for hours. */
  lecture: { tracks: [mono('Speaker', 4000, -9)], labels: [] },
  /** A long talk in named chapters. */
  chapters: {
    tracks: [mono('Host', 600, -8), mono('Guest', 600, -15), stereo('Music', 600, -11), labelTrack('Topics')],
    labels: [
      { text: 'Welcome', start: 0, end: 30 },
      { text: 'Childhood', start: 30, end: 150 },
      { text: 'Money', start: 150, end: 300 },
      { text: 'Travel', start: 300, end: 420 },
      { text: 'Sponsor', start: 420, end: 450 },
      { text: 'Questions', start: 450, end: 570 },
      { text: 'Goodbye', start: 570, end: 600 },
    ],
  },
  /** One reader, with what the editor noted while listening. */
  notes: {
    tracks: [mono('Reader', 300, -10), labelTrack('Notes')],
    labels: [
      { text: 'cough', start: 31, end: 32.5 },
      { text: 'false start', start: 60, end: 66 },
      { text: 'lovely passage', start: 100, end: 130 },
      { text: 'phone rings', start: 180, end: 184 },
      { text: 'another cough', start: 220, end: 221 },
    ],
  },
  /** Two takes of one text, and the sound of the empty room. */
  takes: { tracks: [mono('Take 1', 140, -9), mono('Take 2', 118, -13), mono('Room tone', 30, -48)], labels: [] },
  /** A voice, and music that goes on for a minute after it. */
  bed: { tracks: [mono('Voice', 180, -10), stereo('Music', 240, -7)], labels: [] },
  /** Someone on the telephone, recorded twice. */
  call: {
    tracks: [mono('Studio mic', 400, -7), mono('Phone line', 400, -20), mono('Phone line backup', 400, -21)],
    labels: [],
  },
  /** A song in its parts. */
  song: {
    tracks: [stereo('Piano', 140, -9), mono('Singer', 140, -6), stereo('Strings', 140, -14), labelTrack('Form')],
    labels: [
      { text: 'Intro', start: 0, end: 8 },
      { text: 'Verse 1', start: 8, end: 40 },
      { text: 'Chorus 1', start: 40, end: 64 },
      { text: 'Verse 2', start: 64, end: 96 },
      { text: 'Chorus 2', start: 96, end: 120 },
      { text: 'Outro', start: 120, end: 140 },
    ],
  },
  empty: { tracks: [], labels: [] },
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

/** The start of a request as it must be heard; the harness compares what it built with this before it asks. */
export const heardAtStart = (name: SceneName, given: Given = {}): Heard => {
  const scene: Scene = scenes[name]
  const tracks = scene.tracks.map((track) => startingTrack(track, given))
  return {
    duration: Math.max(0, ...scene.tracks.map((track) => track.seconds)),
    cursor: given.cursor ?? 0,
    selection: given.selection ?? null,
    selectedTracks: given.selectedTracks ?? [],
    selectedClips: [],
    tracks,
    labels: scene.labels,
    clipboardSeconds: given.clipboard === undefined ? 0 : given.clipboard.to - given.clipboard.from,
  }
}

const startingTrack = (track: SceneTrack, given: Given): HeardTrack => {
  const facts = {
    source: track.name,
    gainDb: 0,
    reversed: false,
    inverted: false,
    silent: false,
    fades: [],
    effects: [],
  }
  const { kind, name, seconds } = track
  const effect = given.lastEffect?.track === name ? given.lastEffect : undefined
  const edges = effect === undefined ? [0, seconds] : [0, effect.range.start, effect.range.end, seconds]
  const plays = edges.flatMap((from, index) => {
    const to = edges[index + 1] ?? from
    const gainDb = effect !== undefined && from >= effect.range.start && to <= effect.range.end ? effect.db : 0
    return to > from ? [{ ...facts, from, to, gainDb }] : []
  })
  const splits = given.splits?.[name] ?? given.splits?.['all'] ?? []
  const settings = {
    muted: given.muted?.includes(name) ?? false,
    solo: given.solo?.includes(name) ?? false,
    gainDb: given.gainDb?.[name] ?? 0,
    pan: given.pan?.[name] ?? 0,
  }
  if (kind === 'label') return { name, kind, ...settings, plays: [], clipStarts: [] }
  return { name, kind, ...settings, plays, clipStarts: [0, ...splits] }
}
