/**
 * The text that was most likely meant: its line (from 1), what stands there (null after the last line), what the plan
 * has, and why they differ.
 */
export type Nearest = {
  readonly line: number
  readonly there: string | null
  readonly plan: string
  readonly why: string
}
