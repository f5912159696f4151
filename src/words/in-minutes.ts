import type { Length } from './length-at.ts'
import type { Point } from './point.ts'
import type { RangeExpression } from './range-expression.ts'
import { inUnit } from './resolve-pair.ts'

/**
 * The same range with its numbers that have no unit as minutes: "between 2 and 3", "the first 5". Null where each
 * number has one, or a clock form beside it tells.
 */
export function rangeInMinutes(expression: RangeExpression): RangeExpression | null {
  switch (expression.kind) {
    case 'pair': {
      const [a, b] = [pointInMinutes(expression.a), pointInMinutes(expression.b)]
      const isTold = [expression.a, expression.b].some(({ kind }) => tells.has(kind))
      return isTold || (a === null && b === null) ? null : { ...expression, a: a ?? expression.a, b: b ?? expression.b }
    }
    case 'after':
    case 'before': {
      const at = pointInMinutes(expression.at)
      return at && { ...expression, at }
    }
    case 'edge': {
      const length = lengthInMinutes(expression.length)
      return length && { ...expression, length }
    }
    case 'except': {
      const range = rangeInMinutes(expression.range)
      return range && { ...expression, range }
    }
    case 'both': {
      const ranges = expression.ranges.map(rangeInMinutes)
      return ranges.every((range) => range !== null) ? { ...expression, ranges } : null
    }
    default:
      return null
  }
}

export function pointInMinutes(point: Point): Point | null {
  return point.kind === 'bare' ? inUnit(point.value, 'minute') : null
}

function lengthInMinutes({ parts }: Length): Length | null {
  if (!parts.every(({ unit }) => unit === 'plain')) return null
  return { parts: parts.map(({ value }) => ({ value, unit: 'minute' })) }
}

/** Points beside which a bare number is read with them. */
const tells: ReadonlySet<Point['kind']> = new Set(['clock', 'length', 'count', 'smpte', 'offset'])
