import type { Heard } from './heard.ts'
import type { Range } from './step.ts'

/** What came of a request once its plan was approved as it stood; the harness makes it. */
export type Outcome = {
  readonly status: 'ready' | 'question' | 'answer' | 'refused'
  /** The question, the answer, or the code and sentence of the problem; empty for a plan. */
  readonly text: string
  readonly before: Heard
  readonly after: Heard
  /** Levels of one track's own render over a range of the end state. */
  readonly measure: (track: string, range: Range) => Levels
  /** The equalizers that a track is heard through, by their parameters. */
  readonly tones?: (track: string) => readonly Readonly<Record<string, number>>[]
}

export type Levels = { readonly peakDb: number; readonly lufs: number; readonly rmsDb: number }

/** `asked` is a question where something else was right; it is not wrong, and it is not right. */
export type Verdict = { readonly verdict: 'right' | 'asked' | 'wrong'; readonly why: readonly string[] }
