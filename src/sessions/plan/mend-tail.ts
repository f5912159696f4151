import { isProblem } from '../../kernel/index.ts'
import { actionFields, freeMarkdown } from './action-fields.ts'
import { blocksOf, isRule, type Block } from './blocks.ts'
import { firstKey, isKey } from './fields.ts'
import { quoted } from './issues.ts'
import { isActionName } from './known-heading.ts'
import { linesOf, lineText } from './lines.ts'
import type { Rewrite } from './mend-fences.ts'
import { partsOf, readPlan } from './read-plan.ts'

/** A stretch this long behind a plan is no closing word. */
const MOST_CHARACTERS = 16_384

/**
 * Takes out what a chat says behind its plan, where that can be told from it: text without blocks of code behind an
 * action that holds no text of its own. Anything else stays, for `readPlan` to say.
 */
export function mendTail(text: string, linesBefore: number): { text: string; rewrites: Rewrite[] } {
  const lines = linesOf(text)
  const last = partsOf(blocksOf(lines, (piece) => piece.text.length <= MOST_CHARACTERS)).at(-1)
  const name = last?.heading?.kind === 'action' ? last.heading.name : ''
  if (last === undefined || !isActionName(name) || freeMarkdown.includes(name)) return { text, rewrites: [] }
  const belongs = (block: Block): boolean => {
    if (block.kind === 'fence') return true
    const key = block.node.type === 'list' ? firstKey(block.node, block.piece) : null
    return key !== null && actionFields[name].some((known) => isKey(key, known))
  }
  const [first] = last.body.slice(last.body.findLastIndex(belongs) + 1).filter((block) => !isRule(block))
  const cut = first === undefined ? text : text.slice(0, first.from)
  if (first === undefined || isProblem(readPlan(cut))) return { text, rewrites: [] }
  const message = `What stood behind the last action was taken out: ${quoted(lineText(lines, first.line - 1))}`
  return { text: `${cut.trimEnd()}\n`, rewrites: [{ line: linesBefore + first.line, message }] }
}
