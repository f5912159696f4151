import { lemma } from './lemma.ts'
import type { Scope } from './name-at.ts'
import type { Found } from './number-at.ts'
import { isEnd } from './point-at.ts'
import type { RangeExpression } from './range-expression.ts'
import type { Frame } from './reading.ts'
import { partNouns } from './vocabulary.ts'

/** "this" as the object of a request is the selection. With none it refers back, and is read by nobody here. */
export function thisAt(scope: Scope, at: number, frame: Frame): Found<RangeExpression> | null {
  const { tokens, verbs } = scope
  if (tokens[at]?.text !== 'this' || frame.selection === null) return null
  const before = tokens[at - 1]
  const isObject =
    before === undefined ||
    lemma(before.text, verbs).isVerb ||
    /^(?:of|in|on|out|up|down|for|to|all|only|just|off|over)$/.test(before.text)
  if (!isObject) return null
  const behind = tokens[at + 1]?.text ?? ''
  const isPart = partNouns.has(behind) || behind === 'thing' || behind === 'stuff' || behind === 'selection'
  const isPlain =
    isEnd(scope, at + 1) ||
    /^(?:louder|quieter|softer|shorter|longer|mono|stereo|faster|slower|up|down|out|off|a|as)$/.test(behind)
  if (!isPart && !isPlain) return null
  return { value: { kind: 'selection' }, next: at + (isPart ? 2 : 1) }
}
