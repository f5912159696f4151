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

/** A range as it was said, before any document is looked at. */
export type RangeExpression =
  | {
      readonly kind: 'pair'
      readonly a: Point
      readonly b: Point
      readonly via: 'from-to' | 'between'
      readonly isThrough: boolean
    }
  | { readonly kind: 'span'; readonly at: Point; readonly length: Length; readonly side: 'from' | 'before' | 'around' }
  | { readonly kind: 'after'; readonly at: Point }
  | { readonly kind: 'before'; readonly at: Point }
  | { readonly kind: 'edge'; readonly side: EdgeSide; readonly length: Length; readonly of: Whole }
  | {
      readonly kind: 'share'
      readonly side: 'first' | 'last' | 'middle'
      readonly from: number
      readonly to: number
      readonly of: Whole
    }
  | { readonly kind: 'both'; readonly ranges: readonly RangeExpression[] }
  | { readonly kind: 'nth'; readonly nth: number; readonly length: Length }
  | { readonly kind: 'selection' }
  | { readonly kind: 'whole' }
  | { readonly kind: 'to-end' }
  | { readonly kind: 'except'; readonly range: RangeExpression }
  | { readonly kind: 'thing'; readonly thing: Thing }
  | { readonly kind: 'rest' }
  | { readonly kind: 'part'; readonly which: 'middle' | 'last' | number }
  | { readonly kind: 'bad'; readonly code: ProblemCode; readonly message: string }

export type EdgeSide = 'first' | 'last' | 'middle' | 'next' | 'previous'
export type Whole = Thing | 'selection' | null
