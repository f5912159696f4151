import type { Problem } from '../../../src/kernel/index.ts'
import { missingText } from '../../../src/files/text/missing-text.ts'
import { standsOnce, type TextSpan } from '../../../src/files/text/stands-once.ts'

/**
 * Where a text stands exactly once; otherwise the problem says where else it stands, or which text is nearest and why
 * it differs.
 */
export function findOnce(text: string, find: string): TextSpan | Problem {
  return standsOnce(text, find) ?? missingText(text, { find })
}
