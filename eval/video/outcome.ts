import type { Timeline } from './timeline.ts'

/** What came of a request once its plan was approved as it stood. */
export type Outcome = {
  readonly status: 'ready' | 'question' | 'answer' | 'refused'
  /** The question, the answer, or the code and sentence of the problem; empty for a plan. */
  readonly text: string
  readonly before: Timeline
  readonly after: Timeline
}
