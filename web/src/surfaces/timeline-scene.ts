import type { AudioView } from '../../../src/client/index.ts'

/** What is to be drawn; it changes with the document, the proposal and the size of the page, not while one scrolls. */
export type TimelineScene = {
  readonly view: AudioView
  /** All that can be looked at, in samples: the document, and what a proposal would put behind it. */
  readonly length: number
  readonly rows: readonly TimelineRow[]
  readonly marks: readonly ChangeMark[]
  readonly focusedClip: string | null
}

/** A track from the top of all tracks on, in CSS pixels. */
export type TimelineRow = { readonly track: string; readonly top: number; readonly height: number }

/**
 * What a change looks like: what goes is hatched, what is new has an edge, what moved leaves a ghost; what is asked
 * about has a dotted outline and a number.
 */
export type MarkTone = 'gone' | 'new' | 'moved' | 'asked' | 'refused'
export type ChangeMark = {
  readonly change: string
  readonly tone: MarkTone
  readonly shape: 'hatch' | 'edge' | 'ghost' | 'line' | 'fade-in' | 'fade-out' | 'level' | 'asked'
  /** The track it stands on; null stands on the row of labels. */
  readonly track: string | null
  readonly start: number
  readonly end: number
  /** Said in a flag on the first track of the change; empty elsewhere. */
  readonly flag: string
  readonly isFocused: boolean
  /** Sound that is drawn in another place than it has now. */
  readonly clip?: AudioView['tracks'][number]['clips'][number]
  /** The offer of a question that is about this place, counted from 1. */
  readonly offer?: number
  /** Before and after, where a level changes. */
  readonly levels?: readonly [before: number, after: number]
}

/** What is seen of it now. Sizes in CSS pixels. */
export type TimelineFrame = {
  readonly start: number
  readonly perPx: number
  readonly width: number
  readonly lanesHeight: number
  readonly scrollTop: number
  readonly density: number
  readonly selection: { readonly start: number; readonly end: number } | null
  /** Those that the selection is about; all of them where none is named. */
  readonly selectedTracks: readonly string[]
}

/** Colours by the names of their tokens, as the browser resolved them. */
export const COLOURS = [
  'surface-sunken',
  'surface-app',
  'surface-panel',
  'border',
  'border-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-soft',
  'gone',
  'gone-soft',
  'gone-hatch',
  'new',
  'new-soft',
  'moved',
  'moved-soft',
  'asked',
  'asked-soft',
  'clip',
  'clip-edge',
  'wave',
  'wave-core',
  'grid',
] as const
export type TimelineColours = { readonly [name in (typeof COLOURS)[number]]: string }

export const OVERVIEW_HEIGHT = 44
export const RULER_HEIGHT = 24
export const LABELS_HEIGHT = 32
/** Above and below the clips of a track. */
export const CLIP_INSET = 6
/** The strip of a clip that has its name, by which it is moved. */
export const CLIP_NAME_HEIGHT = 20

export type ToTimelineWorker =
  | {
      readonly do: 'open'
      readonly top: OffscreenCanvas
      readonly lanes: OffscreenCanvas
      readonly labels: OffscreenCanvas
    }
  | { readonly do: 'font'; readonly bytes: ArrayBuffer }
  | { readonly do: 'colours'; readonly colours: TimelineColours }
  | { readonly do: 'scene'; readonly scene: TimelineScene }
  | { readonly do: 'frame'; readonly frame: TimelineFrame }

/** After each picture: how many tiles it still waits for. */
export type FromTimelineWorker = { readonly drew: number; readonly missing: number; readonly took: number }
