import type { ProblemCode, Thing } from './reading.ts'
import type { Length } from './length-at.ts'

/** A place in time as it was said, before any document is looked at. */
export type Point =
  | { readonly kind: 'clock'; readonly seconds: number }
  | { readonly kind: 'bare'; readonly value: number }
  | { readonly kind: 'length'; readonly length: Length }
  | { readonly kind: 'smpte'; readonly seconds: number; readonly frames: number; readonly isDropFrame: boolean }
  | {
      readonly kind: 'count'
      readonly unit: 'bar' | 'beat' | 'frame' | 'sample'
      readonly value: number
      readonly beat: number
    }
  | { readonly kind: 'place'; readonly place: 'start' | 'end' | 'middle' | 'cursor' }
  | { readonly kind: 'selection'; readonly edge: Edge }
  | { readonly kind: 'thing'; readonly thing: Thing; readonly edge: Edge | null }
  | { readonly kind: 'offset'; readonly base: Point; readonly length: Length; readonly sign: 1 | -1 }
  | { readonly kind: 'bad'; readonly code: ProblemCode; readonly message: string }

export type Edge = 'start' | 'end' | 'middle'
