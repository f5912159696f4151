import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { endsOf, type Block, type PartEnd, type Reading } from './fence-readings.ts'
import { fenceLine } from './fence-line.ts'
import { quoted } from './issues.ts'
import { sections } from './known-heading.ts'
import { lineStart, lineText, linesOf, type Lines } from './lines.ts'
import { marksOf } from './plan-marks.ts'

/** A change to a plan's text, with the line in the text that was given. */
export type Rewrite = { readonly line: number; readonly message: string }

/**
 * Gives a longer fence to each block of code that its own fences end too early.
 * The parts of the plan are read one after another, each up to the nearest heading at which it can end so that the rest can be read as well;
 * where such a block lies, any other way to read the plan makes it ambiguous. A text that cannot be read through stays as it is.
 * `linesBefore` were cut off before, so that lines are named as they were given.
 */
export function mendFences(text: string, linesBefore: number): { text: string; rewrites: Rewrite[] } | Problem {
  const lines = linesOf(text)
  const number = (line: number): number => linesBefore + line + 1
  let steps = 0
  const reading: Reading = {
    lines,
    marks: marksOf(lines),
    spend: () => {
      steps += 1
    },
  }
  const isTangled = (): boolean => steps > MOST_STEPS
  const begin = reading.marks.findIndex(
    ({ head }) => head !== undefined && sections.some((section) => section === head),
  )
  const search = { reading, dead: new Set<number>(), isTangled, number }
  const parts = begin < 0 ? null : readThrough(search, begin)
  if (isTangled()) return ambiguous(number(0), tangled)
  const blocks = (parts ?? []).flatMap(({ end: { block } }) => (block === null || block.isClean ? [] : [block]))
  if (parts === null || blocks.length === 0) return { text, rewrites: [] }
  const rival = rivalOf(search, parts)
  if (isProblem(rival)) return rival
  return { text: rewritten(lines, blocks), rewrites: blocks.map((block) => rewriteOf({ lines, number }, block)) }
}

/** A plan of thousands of actions takes a few of these for each; only a text made to be tangled takes millions. */
const MOST_STEPS = 5_000_000

const tangled = 'too much of it can be read in several ways'

type Part = { readonly at: number; readonly end: PartEnd }
type Search = {
  readonly reading: Reading
  readonly dead: Set<number>
  readonly isTangled: () => boolean
  readonly number: (line: number) => number
}

/** The parts from a mark to the end of the text, each as short as it can be, or null when there is no way. */
function readThrough({ reading, dead, isTangled }: Search, begin: number): Part[] | null {
  const path: { at: number; ends: Iterator<PartEnd>; end: PartEnd | null }[] = [
    { at: begin, ends: endsOf(reading, begin)[Symbol.iterator](), end: null },
  ]
  for (let top = path.at(-1); top !== undefined && !isTangled(); top = path.at(-1)) {
    const { value, done } = top.ends.next()
    if (done === true) {
      dead.add(top.at)
      path.pop()
      continue
    }
    top.end = value
    if (top.end.to === reading.marks.length) return path.flatMap(({ at, end }) => (end === null ? [] : [{ at, end }]))
    if (!dead.has(top.end.to))
      path.push({ at: top.end.to, ends: endsOf(reading, top.end.to)[Symbol.iterator](), end: null })
  }
  return null
}

/** Another way through, where it would change what a mended block holds. Where every block ends as CommonMark says, the text means what it says. */
function rivalOf(search: Search, parts: readonly Part[]): Problem | undefined {
  const { reading, isTangled, number } = search
  const { marks, lines } = reading
  const lastMended = parts.findLastIndex(({ end: { block } }) => block !== null && !block.isClean)
  for (const [index, part] of parts.entries()) {
    if (index > lastMended) return undefined
    for (const end of endsOf(reading, part.at)) {
      if (isTangled()) return ambiguous(number(0), tangled)
      if (end.to <= part.end.to) continue
      const covered = parts.slice(index).filter(({ at }) => at < end.to)
      if (!covered.some(({ end: { block } }) => block !== null && !block.isClean)) continue
      if (end.to === marks.length || readThrough(search, end.to) !== null) {
        const line = marks[part.at]?.line ?? 0
        return ambiguous(
          number(line),
          `what begins with ${quoted(lineText(lines, line).trim())} may end on line ${number(part.end.block?.closeLine ?? line)} or on line ${number(end.block?.closeLine ?? line)}`,
        )
      }
    }
  }
  return undefined
}

function ambiguous(line: number, why: string): Problem {
  const message = `The fences of the plan can be read in two ways, line ${line}: ${why}; give the outer block a fence longer than any inside it.`
  return problem('ambiguous-plan', message, { issues: [{ line, message }] })
}

function rewritten(lines: Lines, blocks: readonly Block[]): string {
  const changed = new Map<number, string>()
  for (const block of blocks) {
    const fence = block.open.mark.repeat(neededLength(lines, block))
    changed.set(
      block.openLine,
      lineText(lines, block.openLine).replace(/(`{3,}|~{3,})/, () => fence),
    )
    changed.set(block.closeLine, fence)
  }
  return lines.starts
    .map((_, line) => {
      const text = lineText(lines, line)
      return `${changed.get(line) ?? text}${lines.source.slice(lineStart(lines, line) + text.length, lineStart(lines, line + 1))}`
    })
    .join('')
}

function neededLength(lines: Lines, { open, openLine, closeLine }: Block): number {
  if (!holdsCloser(lines, { open, openLine, closeLine })) return open.length
  const content = lines.source.slice(lineStart(lines, openLine + 1), lineStart(lines, closeLine))
  let longest = open.length
  for (const [run] of content.matchAll(open.mark === '`' ? /`+/g : /~+/g)) longest = Math.max(longest, run.length)
  return longest + 1
}

function holdsCloser(
  lines: Lines,
  { open, openLine, closeLine }: Pick<Block, 'open' | 'openLine' | 'closeLine'>,
): boolean {
  for (let line = openLine + 1; line < closeLine; line += 1) {
    const fence = fenceLine(lineText(lines, line))
    if (fence !== null && fence.mark === open.mark && fence.length >= open.length && fence.info === '') return true
  }
  return false
}

function rewriteOf({ lines, number }: { lines: Lines; number: (line: number) => number }, block: Block): Rewrite {
  const said = [
    ...(holdsCloser(lines, block)
      ? [
          `The block of code up to line ${number(block.closeLine)} holds fences of its own, so it has a longer fence now.`,
        ]
      : []),
    ...(block.trailing === ''
      ? []
      : [`The fence on line ${number(block.closeLine)} had ${quoted(block.trailing)} behind it, which was taken out.`]),
  ]
  return { line: number(block.openLine), message: said.join(' ') }
}
