import type { Problem } from '../../kernel/index.ts'
import { actionFields, freeMarkdown } from './action-fields.ts'
import { blocksOf, isRule, type Block, type Piece } from './blocks.ts'
import { checkPlanText } from './check-plan-text.ts'
import { conflictsOf } from './conflicts.ts'
import { fieldsOf, firstKey, isKey, type Field } from './fields.ts'
import { badPlan, newIssues, type Issues } from './issues.ts'
import { isActionName, knownHeading, sections, type KnownHeading, type Section } from './known-heading.ts'
import { linesOf, withoutBreak } from './lines.ts'
import { unclosed } from './opened.ts'
import type { Action, Memo, Plan } from './plan.ts'
import { readAction } from './read-action.ts'
import { readMemos } from './read-memos.ts'

/** Where an action stands in the text: the line of its heading, and the offsets of its first and behind its last character. */
export type ActionSpan = { readonly line: number; readonly from: number; readonly to: number }
export type ReadPlan = { readonly plan: Plan; readonly spans: readonly ActionSpan[] }

const MOST_ACTIONS = 10_000

/** Reads plan.md from its Markdown tree. A plan with anything wrong in it is refused, and all of that is said at once. */
export function readPlan(text: string): ReadPlan | Problem {
  const refused = checkPlanText(text)
  if (refused !== undefined) return refused
  const issues = newIssues()
  const markLength = text.startsWith('\uFEFF') ? 1 : 0
  const source = text.slice(markLength)
  const lines = linesOf(source)
  const limits = newLimits(issues)
  const parts = partsOf(blocksOf(lines, limits.mayParse))
  if (issues.found.length > 0) return badPlan(issues.found, { isTooLarge: limits.isTooLarge() })
  const read = readParts({ source, parts, issues })
  if (read === null || issues.found.length > 0) return badPlan(issues.found)
  return {
    plan: read.plan,
    spans: read.spans.map(({ line, from, to }) => ({ line, from: from + markLength, to: to + markLength })),
  }
}

/** Markdown that is not code costs the parser the most; these are far above what a plan for a person has, and keep a hostile one from taking minutes. */
const MOST_IN_PIECE = 16_384
const MOST_IN_ALL = 2_097_152
const MOST_PIECES = 30_000

/** Says the first stretch of text that is too much, and has none parsed from there on. One long stretch may be mended; too much in all may not. */
function newLimits(issues: Issues): { mayParse: (piece: Piece) => boolean; isTooLarge: () => boolean } {
  let [characters, pieces] = [0, 0]
  const isTooLarge = (): boolean => characters > MOST_IN_ALL || pieces > MOST_PIECES
  const mayParse = ({ text, line }: Piece): boolean => {
    if (issues.found.length > 0) return false
    characters += text.length
    pieces += 1
    if (isTooLarge())
      issues.add(
        line,
        'Up to here the plan has more text outside its blocks of code than is read; make several plans of it.',
      )
    else if (text.length > MOST_IN_PIECE)
      issues.add(
        line,
        `This text has ${text.length} characters without a heading or a block of code, and ${MOST_IN_PIECE} may be; put it into a block of code.`,
      )
    return issues.found.length === 0
  }
  return { mayParse, isTooLarge }
}

/** A known heading and the blocks up to the next one. The first part may have none. */
type Part = { readonly heading: KnownHeading | null; readonly head: Block | null; readonly body: Block[] }

export function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = []
  let isInActions = false
  for (const [at, block] of blocks.entries()) {
    const last = parts.at(-1)
    const known = block.kind === 'node' ? knownHeading(block.node) : null
    const heading: KnownHeading | null =
      known?.kind === 'action' &&
      known.isLoose &&
      !(isInActions && headsAction(known.name, { last, next: blocks[at + 1] }))
        ? null
        : known
    isInActions ||= heading?.kind === 'section' && heading.section === 'Action Plan'
    if (heading !== null || last === undefined)
      parts.push({ heading, head: heading === null ? null : block, body: heading === null ? [block] : [] })
    else last.body.push(block)
  }
  return parts
}

/** Whether a heading that is not in capitals heads an action. In a message it does where a field of that action follows it. */
function headsAction(name: string, { last, next }: { last: Part | undefined; next: Block | undefined }): boolean {
  const isInMessage = last?.heading?.kind === 'action' && freeMarkdown.includes(last.heading.name)
  if (!isInMessage) return true
  const key = next?.kind === 'node' && next.node.type === 'list' ? firstKey(next.node, next.piece) : null
  return key !== null && isActionName(name) && actionFields[name].some((known) => isKey(key, known))
}

type Reading = { readonly source: string; readonly parts: readonly Part[]; readonly issues: Issues }

function readParts(reading: Reading): ReadPlan | null {
  const { parts, issues } = reading
  const title = parts.find(({ heading }) => heading?.kind === 'title')
  if (title === undefined) {
    issues.add(
      1,
      'This is no plan: it begins with "# " and a title, then Status, Plan Type and Agent, "## Rationale" and "## Action Plan".',
    )
    return null
  }
  const [first] = parts
  if (first !== title) issues.add(lineOf(first), 'The title comes first; take out what stands before it.')
  for (const other of parts)
    if (other !== title && other.heading?.kind === 'title')
      issues.add(lineOf(other), 'A plan has one title; write this heading with "##", or put it into a block of code.')
  const found = checkOrder(
    parts.filter((part) => part !== title),
    issues,
  )
  const head = readHead(title, issues)
  const rationale = found.get('Rationale')
  if (!found.has('Action Plan') && !found.has('Message'))
    issues.add(lineOf(title), 'The plan has no "## Action Plan"; write it after the rationale.')
  const memos = found.get('Memos')
  const thought = rationale === undefined ? '' : withoutBreak(sectionFence(rationale, issues).content)
  const toRemember = memos === undefined ? { content: '', line: 1 } : sectionFence(memos, issues)
  const remembered = readMemos(toRemember.content, { line: toRemember.line + 1, issues })
  const { actions, spans } = readActions(reading, found)
  checkCount({ actions: spans.length, memos: remembered, issues, line: lineOf(found.get('Action Plan') ?? title) })
  for (const { index, message } of conflictsOf(actions)) issues.add(spans[index]?.line ?? 1, message)
  return {
    plan: { ...head, rationale: thought, memos: remembered, actions: actions.filter((action) => action !== null) },
    spans,
  }
}

/** Each section at most once, in the order in which they are written, and actions only under theirs. */
function checkOrder(parts: readonly Part[], issues: Issues): Map<Section, Part> {
  const found = new Map<Section, Part>()
  for (const part of parts) {
    const { heading } = part
    if (heading?.kind === 'section') {
      const { section } = heading
      const later = sections.find((name) => found.has(name) && sections.indexOf(name) > sections.indexOf(section))
      if (found.has(section)) issues.add(lineOf(part), `"## ${section}" is there twice; keep one of them.`)
      else if (section === 'Message' && found.has('Action Plan'))
        issues.add(lineOf(part), 'A plan has actions or a message; write the message as the action CHAT_WITH_USER.')
      else if (later !== undefined) issues.add(lineOf(part), `"## ${section}" comes before "## ${later}".`)
      if (!found.has(section)) found.set(section, part)
    } else if (heading?.kind === 'action' && !found.has('Action Plan'))
      issues.add(
        lineOf(part),
        found.has('Message')
          ? 'A plan has actions or a message; write the message as the action CHAT_WITH_USER.'
          : 'Actions stand under "## Action Plan"; write that heading before the first one.',
      )
  }
  const plan = found.get('Action Plan')
  for (const block of plan?.body ?? [])
    if (!isRule(block))
      issues.add(block.line, 'Under "## Action Plan" an action comes first, such as "### `CREATE`"; take this out.')
  return found
}

const headKeys = ['Status', 'Plan Type', 'Agent'] as const

function readHead(title: Part, issues: Issues): Pick<Plan, 'title' | 'status' | 'planType' | 'agent'> {
  const fields = new Map<string, Field>()
  for (const block of title.body.filter((each) => !isRule(each))) {
    const list =
      block.kind === 'node' && block.node.type === 'list'
        ? fieldsOf(block.node, { piece: block.piece, issues, keys: headKeys, of: 'a plan' })
        : null
    if (list === null)
      issues.add(
        block.line,
        'Between the title and "## Rationale" there is only the list with Status, Plan Type and Agent; take this out.',
      )
    for (const [key, field] of list ?? []) {
      if (fields.has(key)) issues.add(field.line, `${key} is given twice; keep one of them.`)
      fields.set(key, field)
    }
  }
  const said = titleText(title)
  if (said === '') issues.add(lineOf(title), 'The title says nothing; write a few words after "# ".')
  return {
    title: said,
    status: fields.get('Status')?.value ?? '',
    planType: fields.get('Plan Type')?.value ?? '',
    agent: fields.get('Agent')?.value ?? '',
  }
}

/** As it was written, marks and all. */
function titleText({ head }: Part): string {
  if (head?.kind !== 'node' || head.node.type !== 'heading') return ''
  const [first, last] = [head.node.children.at(0), head.node.children.at(-1)]
  return head.piece.text
    .slice(first?.position?.start.offset ?? 0, last?.position?.end.offset ?? 0)
    .replace(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' ')
    .trim()
}

/** The one block of code of a section. */
function sectionFence(part: Part, issues: Issues): { content: string; line: number } {
  const [fence, ...more] = part.body.filter((block) => !isRule(block))
  if (fence?.kind !== 'fence')
    issues.add(fence?.line ?? lineOf(part), `${sectionOf(part)} is one block of code; put its text between two fences.`)
  else if (!fence.fence.isClosed) issues.add(fence.line, unclosed)
  for (const block of more)
    issues.add(block.line, `${sectionOf(part)} is one block of code; if this belongs to it, give it a longer fence.`)
  return { content: fence?.kind === 'fence' ? fence.fence.content : '', line: fence?.line ?? lineOf(part) }
}

/** A list with a place for each action, so that its issues have a line also where it could not be read. */
function readActions(
  { source, parts, issues }: Reading,
  found: ReadonlyMap<Section, Part>,
): { actions: (Action | null)[]; spans: ActionSpan[] } {
  const message = found.get('Message')
  const wanted = parts.flatMap((part) =>
    part.heading?.kind === 'action'
      ? [{ part, name: part.heading.name, hasMore: part.heading.hasMore }]
      : part === message
        ? [{ part, name: 'CHAT_WITH_USER', hasMore: false }]
        : [],
  )
  const spans = wanted.map(({ part: { head, body } }) => ({
    line: head?.line ?? 1,
    from: head?.from ?? 0,
    to: body.at(-1)?.to ?? head?.to ?? 0,
  }))
  const isTooMuch = wanted.length > MOST_ACTIONS
  if (isTooMuch)
    issues.add(
      spans[MOST_ACTIONS]?.line ?? 1,
      `A plan has at most ${MOST_ACTIONS} actions and this one has ${wanted.length}; make several plans of it.`,
    )
  const actions = isTooMuch
    ? []
    : wanted.map(({ part: { head, body }, name, hasMore }, index) =>
        readAction(
          source,
          { name, hasMore, line: 1, from: 0, to: 0, ...spans[index], bodyFrom: head?.to ?? 0, blocks: body },
          issues,
        ),
      )
  return { actions, spans }
}

function checkCount({
  actions,
  memos,
  issues,
  line,
}: {
  actions: number
  memos: readonly Memo[]
  issues: Issues
  line: number
}): void {
  if (actions === 0 && memos.length === 0)
    issues.add(
      line,
      'The plan does nothing; write at least one action, such as "### `CREATE`", under "## Action Plan".',
    )
}

const lineOf = (part: Part | undefined): number => part?.head?.line ?? part?.body[0]?.line ?? 1
const sectionOf = ({ heading }: Part): string => (heading?.kind === 'section' ? heading.section : '')
