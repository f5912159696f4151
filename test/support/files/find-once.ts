import type { Problem } from '../../../src/kernel/index.ts'
import { explainMissing } from '../../../src/files/text/explain-missing.ts'
import { locateOnce, type TextSpan } from '../../../src/files/text/locate-once.ts'

/**
 * Where a text stands exactly once; otherwise the problem says where else it stands, or which text is nearest and why
 * it differs.
 */
export function findOnce(text: string, find: string): TextSpan | Problem {
  return locateOnce(text, find) ?? explainMissing(text, { find })
}
