import type { ProblemCode, Thing } from './reading.ts'
import type { Length } from './length-at.ts'
import type { Point } from './point.ts'

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
