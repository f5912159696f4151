import type { FrameSpan, StretchLevels } from './deck.ts'
import type { PlayerReport } from './deck-player.ts'
import type { DeckSource, DeckTold, FeedPlan } from './feeder.ts'
import type { WaysTo } from './place-map.ts'

/** What the page says to the worker that fetches. */
export type ToFeeder =
  | { readonly do: 'plan'; readonly sources: readonly DeckSource[]; readonly plan: FeedPlan | null }
  /** Said by the page where it is known before whoever plays says it. */
  | { readonly do: 'follow'; readonly deck: string; readonly frame: number; readonly count: number }
  /** The way to whoever plays, and the rate at which that is. */
  | { readonly do: 'attach'; readonly port: MessagePort; readonly rate: number }
export type FromFeeder = { readonly deck: string; readonly told: DeckTold }

/** What the worker says to whoever plays. */
export type FeedMessage =
  | { readonly do: 'open'; readonly deck: string; readonly channels: number; readonly totalFrames: number }
  | {
      readonly do: 'feed'
      readonly deck: string
      readonly from: number
      readonly samples: Float32Array<ArrayBuffer>
      readonly levels: StretchLevels | null
    }
  | { readonly do: 'keep'; readonly deck: string; readonly stretches: readonly FrameSpan[] }

/** What the page says to whoever plays. */
export type ToWorklet =
  | { readonly do: 'attach'; readonly port: MessagePort }
  /** `count` comes back with the reports that know of it. */
  | { readonly do: 'seek'; readonly deck: string; readonly frame: number; readonly count: number }
  | { readonly do: 'switch'; readonly deck: string; readonly by: WaysTo }
  | { readonly do: 'play'; readonly isPlaying: boolean }
  | { readonly do: 'loop'; readonly deck: string; readonly loop: FrameSpan | null }
  | { readonly do: 'close'; readonly deck: string }

/** What is heard, a few dozen times a second. */
export type FromWorklet = PlayerReport & {
  /** Of the context, when this was so. */
  readonly contextSeconds: number
  /** Of the last seek that was heard of. */
  readonly seeks: number
  readonly peaks: readonly number[]
  readonly shortTerm: number | null
  /** The highest of each track that is heard, since the last report. */
  readonly tracks: ReadonlyMap<string, number>
}
