import type { Heard, HeardLabel, HeardTrack, Span } from './heard.ts'

/** A project as data: the harness builds a real one from it, with one source a track, and second n of a track playing second n of its source. */
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
  readonly lastEffect?: { readonly operation: 'apply_amplify'; readonly db: number; readonly track: string; readonly range: Span }
}

const mono = (name: string, seconds: number, peakDb: number): SceneTrack => ({ name, kind: 'mono', seconds, peakDb, silences: [] })
const stereo = (name: string, seconds: number, peakDb: number): SceneTrack => ({ ...mono(name, seconds, peakDb), kind: 'stereo' })
const labelTrack = (name: string): SceneTrack => ({ name, kind: 'label', seconds: 0, peakDb: 0, silences: [] })
const pauses: readonly Span[] = [{ start: 0, end: 3 }, { start: 40, end: 46 }, { start: 90, end: 95 }]

export const scenes = {
  /** Three tracks with three labelled parts, five minutes. */
  podcast: {
    tracks: [mono('Host', 300, -6), mono('Guest', 300, -18), stereo('Music', 300, -12), labelTrack('Chapters')],
    labels: [{ text: 'Intro', start: 0, end: 20 }, { text: 'Interview', start: 20, end: 240 }, { text: 'Outro', start: 240, end: 300 }],
  },
  /** Two voices, no labels, ten minutes. */
  interview: { tracks: [mono('Host', 600, -6), mono('Guest', 600, -16)], labels: [] },
  /** One voice, two minutes. */
  solo: { tracks: [mono('Voice', 120, -9)], labels: [] },
  /** Names that share words, and a number in a name. */
  band: {
    tracks: [stereo('Drums', 200, -3), mono('Bass', 200, -8), mono('Vocals', 200, -10), mono('Lead vocals', 200, -7), mono('Guitar 2', 200, -11)],
    labels: [],
  },
  /** Two people with pauses in which both are silent. */
  pauses: {
    tracks: [{ ...mono('Anna', 120, -6), silences: pauses }, { ...mono('Ben', 120, -14), silences: pauses }],
    labels: [],
  },
  /** Two guests that differ by a number only. */
  panel: { tracks: [mono('Moderator', 240, -6), mono('Guest mic 1', 240, -12), mono('Guest mic 2', 240, -15), stereo('Room', 240, -30)], labels: [] },
  /** Long enough for hours. */
  lecture: { tracks: [mono('Speaker', 4000, -9)], labels: [] },
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
  const facts = { source: track.name, gainDb: 0, reversed: false, inverted: false, silent: false, fades: [], effects: [] }
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
