import { languageOf } from '../../files/text/language-of.ts'
import { fenced } from '../fence.ts'
import { isAddress } from '../turns/context-lines.ts'
import { resourceLink } from './resource-link.ts'

/** One resource as input.md shows it: where it lies, then all of it. */
export function resourceText(path: string, text: string): string {
  return `---\n\n**Resource:** ${code(resourceLink(path))}\n\n${fenced(text, isAddress(path) ? 'text' : languageOf(path))}\n\n`
}

/** A text between backticks, more of them than it has in a row. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return longest > 0 ? `${ticks} ${text} ${ticks}` : `${ticks}${text}${ticks}`
}
