import type { Json } from '../base/index.ts'

/**
 * What a plan would change, for people: places on the timeline before and after, in seconds where they have a place.
 */
export type Diff = { summary: string; changes: DiffChange[] }
export type DiffChange = {
  id: string
  stepId: string
  kind: string
  before: Json
  after: Json
  reason: 'asked' | 'assumed'
  tracks?: string[]
  text: string
}
