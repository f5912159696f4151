import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { findEnds, findMarks, type FencedBlock, type PartEnd, type FenceReading } from './fence-readings.ts'
import { parseFenceLine, lineStart, lineText, splitLines, type SourceLines } from './fence.ts'
import { quote } from './check-plan-text.ts'
import { sections } from './parse-heading.ts'

/** A change to a plan's text, with the line in the text that was given. */
export type Rewrite = { readonly line: number; readonly message: string }

/**
 * Gives a longer fence to each block of code that its own fences end too early. The parts of the plan are read one
 * after another, each up to the nearest heading at which it can end so that the rest can be read as well; where such a
 * block lies, any other way to read the plan makes it ambiguous. A text that cannot be read through stays as it is.
 * `linesBefore` were cut off before, so that lines are named as they were given.
 */
export function mendFences(text: string, linesBefore: number): { text: string; rewrites: Rewrite[] } | Problem {
  const lines = splitLines(text)
  const number = (line: number): number => linesBefore + line + 1
  let steps = 0
  const reading: FenceReading = {
    lines,
    marks: findMarks(lines),
    spend: () => {
      steps += 1
    },
  }
  const isTangled = (): boolean => steps > MAX_STEPS
  const begin = reading.marks.findIndex(
    ({ head }) => head !== undefined && sections.some((section) => section === head),
  )
  const search = { reading, dead: new Set<number>(), isTangled, number }
  const parts = begin < 0 ? null : readThrough(search, begin)
  if (isTangled()) return refuseAmbiguous(number(0), tangled)
  const blocks = (parts ?? []).flatMap(({ end: { block } }) => (block === null || block.isClean ? [] : [block]))
  if (parts === null || blocks.length === 0) return { text, rewrites: [] }
  const rival = findRival(search, parts)
  if (isProblem(rival)) return rival
  return { text: rewrite(lines, blocks), rewrites: blocks.map((block) => describeRewrite({ lines, number }, block)) }
}

/** A plan of thousands of actions takes a few of these for each; only a text made to be tangled takes millions. */
const MAX_STEPS = 5_000_000

const tangled = 'too much of it can be read in several ways'

type Part = { readonly at: number; readonly end: PartEnd }
type Search = {
  readonly reading: FenceReading
  readonly dead: Set<number>
  readonly isTangled: () => boolean
  readonly number: (line: number) => number
}

/** The parts from a mark to the end of the text, each as short as it can be, or null when there is no way. */
function readThrough({ reading, dead, isTangled }: Search, begin: number): Part[] | null {
  const path: { at: number; ends: Iterator<PartEnd>; end: PartEnd | null }[] = [
    { at: begin, ends: findEnds(reading, begin)[Symbol.iterator](), end: null },
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
      path.push({ at: top.end.to, ends: findEnds(reading, top.end.to)[Symbol.iterator](), end: null })
  }
  return null
}

/**
 * Another way through, where it would change what a mended block holds. Where every block ends as CommonMark says, the
 * text means what it says.
 */
function findRival(search: Search, parts: readonly Part[]): Problem | undefined {
  const { reading, isTangled, number } = search
  const { marks, lines } = reading
  const lastMended = parts.findLastIndex(({ end: { block } }) => block !== null && !block.isClean)
  for (const [index, part] of parts.entries()) {
    if (index > lastMended) return undefined
    for (const end of findEnds(reading, part.at)) {
      if (isTangled()) return refuseAmbiguous(number(0), tangled)
      if (end.to <= part.end.to) continue
      const covered = parts.slice(index).filter(({ at }) => at < end.to)
      if (!covered.some(({ end: { block } }) => block !== null && !block.isClean)) continue
      if (end.to === marks.length || readThrough(search, end.to) !== null) {
        const line = marks[part.at]?.line ?? 0
        return refuseAmbiguous(
          number(line),
          `what begins with ${quote(lineText(lines, line).trim())} may end on line ` +
            `${number(part.end.block?.closeLine ?? line)} or on line ${number(end.block?.closeLine ?? line)}`,
        )
      }
    }
  }
  return undefined
}

function refuseAmbiguous(line: number, why: string): Problem {
  const message =
    `The fences of the plan can be read in two ways, line ${line}: ${why}; give the outer block a ` +
    `fence longer than any inside it.`
  return problem('ambiguous-plan', message, { issues: [{ line, message }] })
}

function rewrite(lines: SourceLines, blocks: readonly FencedBlock[]): string {
  const changed = new Map<number, string>()
  for (const block of blocks) {
    const fence = block.open.mark.repeat(measureFence(lines, block))
    changed.set(
      block.openLine,
      lineText(lines, block.openLine).replace(/(`{3,}|~{3,})/, () => fence),
    )
    changed.set(block.closeLine, fence)
  }
  return lines.starts
    .map((_, line) => {
      const text = lineText(lines, line)
      const lineBreak = lines.source.slice(lineStart(lines, line) + text.length, lineStart(lines, line + 1))
      return `${changed.get(line) ?? text}${lineBreak}`
    })
    .join('')
}

function measureFence(lines: SourceLines, { open, openLine, closeLine }: FencedBlock): number {
  if (!holdsCloser(lines, { open, openLine, closeLine })) return open.length
  const content = lines.source.slice(lineStart(lines, openLine + 1), lineStart(lines, closeLine))
  let longest = open.length
  for (const [run] of content.matchAll(open.mark === '`' ? /`+/g : /~+/g)) longest = Math.max(longest, run.length)
  return longest + 1
}

function holdsCloser(
  lines: SourceLines,
  { open, openLine, closeLine }: Pick<FencedBlock, 'open' | 'openLine' | 'closeLine'>,
): boolean {
  for (let line = openLine + 1; line < closeLine; line += 1) {
    const fence = parseFenceLine(lineText(lines, line))
    if (fence !== null && fence.mark === open.mark && fence.length >= open.length && fence.info === '') return true
  }
  return false
}

function describeRewrite(
  { lines, number }: { lines: SourceLines; number: (line: number) => number },
  block: FencedBlock,
): Rewrite {
  const said = [
    ...(holdsCloser(lines, block)
      ? [
          `The block of code up to line ${number(block.closeLine)} holds fences of its own, so it has a longer ` +
            `fence now.`,
        ]
      : []),
    ...(block.trailing === ''
      ? []
      : [`The fence on line ${number(block.closeLine)} had ${quote(block.trailing)} behind it, which was taken out.`]),
  ]
  return { line: number(block.openLine), message: said.join(' ') }
}
