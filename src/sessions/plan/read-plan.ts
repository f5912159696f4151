import type { Problem } from '../../kernel/index.ts'
import { readBlocks, isRule, type SourcePiece } from './blocks.ts'
import { checkPlanText, refusePlan, newIssues, quote, type Issues } from './check-plan-text.ts'
import { unclosed, splitLines, trimBreak } from './fence.ts'
import { readFields, type PlanField } from './fields.ts'
import type { PlanSection } from './parse-heading.ts'
import type { Action, Memo, Plan } from './plan.ts'
import { checkOrder, findPartLine, nameSection, splitParts, type PlanPart } from './plan-parts.ts'
import { readAction } from './read-action.ts'

/**
 * Where an action stands in the text: the line of its heading, and the offsets of its first and behind its last
 * character.
 */
type ActionSpan = { readonly line: number; readonly from: number; readonly to: number }
type ReadPlan = { readonly plan: Plan; readonly spans: readonly ActionSpan[] }

const MAX_ACTIONS = 10_000

/**
 * Reads plan.md from its Markdown tree. A plan with anything wrong in it is refused, and all of that is said at once.
 */
export function readPlan(text: string): ReadPlan | Problem {
  const refused = checkPlanText(text)
  if (refused !== undefined) return refused
  const issues = newIssues()
  const markLength = text.startsWith('\uFEFF') ? 1 : 0
  const source = text.slice(markLength)
  const lines = splitLines(source)
  const limits = newLimits(issues)
  const parts = splitParts(readBlocks(lines, limits.mayParse))
  if (issues.found.length > 0) return refusePlan(issues.found, { isTooLarge: limits.isTooLarge() })
  const read = readParts({ source, parts, issues })
  if (read === null || issues.found.length > 0) return refusePlan(issues.found)
  return {
    plan: read.plan,
    spans: read.spans.map(({ line, from, to }) => ({ line, from: from + markLength, to: to + markLength })),
  }
}

/**
 * Markdown that is not code costs the parser the most; these are far above what a plan for a person has, and keep a
 * hostile one from taking minutes.
 */
const MAX_IN_PIECE = 16_384
const MAX_IN_ALL = 2_097_152
const MAX_PIECES = 30_000

/**
 * Says the first stretch of text that is too much, and has none parsed from there on. One long stretch may be mended;
 * too much in all may not.
 */
function newLimits(issues: Issues): { mayParse: (piece: SourcePiece) => boolean; isTooLarge: () => boolean } {
  let [characters, pieces] = [0, 0]
  const isTooLarge = (): boolean => characters > MAX_IN_ALL || pieces > MAX_PIECES
  const mayParse = ({ text, line }: SourcePiece): boolean => {
    if (issues.found.length > 0) return false
    characters += text.length
    pieces += 1
    if (isTooLarge())
      issues.add(
        line,
        'Up to here the plan has more text outside its blocks of code than is read; make several plans of it.',
      )
    else if (text.length > MAX_IN_PIECE)
      issues.add(
        line,
        `This text has ${text.length} characters without a heading or a block of code, and ${MAX_IN_PIECE} may be; ` +
          `put it into a block of code.`,
      )
    return issues.found.length === 0
  }
  return { mayParse, isTooLarge }
}

type Reading = { readonly source: string; readonly parts: readonly PlanPart[]; readonly issues: Issues }

function readParts(reading: Reading): ReadPlan | null {
  const { parts, issues } = reading
  const title = parts.find(({ heading }) => heading?.kind === 'title')
  if (title === undefined) {
    issues.add(
      1,
      'This is no plan: it begins with "# " and a title, then Status, Plan Type and Agent, "## Rationale" and "## ' +
        'Action Plan".',
    )
    return null
  }
  const [first] = parts
  if (first !== title) issues.add(findPartLine(first), 'The title comes first; take out what stands before it.')
  for (const other of parts)
    if (other !== title && other.heading?.kind === 'title')
      issues.add(
        findPartLine(other),
        'A plan has one title; write this heading with "##", or put it into a block of code.',
      )
  const found = checkOrder(
    parts.filter((part) => part !== title),
    issues,
  )
  const head = readHead(title, issues)
  const rationale = found.get('Rationale')
  if (!found.has('Action Plan') && !found.has('Message'))
    issues.add(findPartLine(title), 'The plan has no "## Action Plan"; write it after the rationale.')
  const memos = found.get('Memos')
  const thought = rationale === undefined ? '' : trimBreak(readSection(rationale, issues).content)
  const toRemember = memos === undefined ? { content: '', line: 1 } : readSection(memos, issues)
  const remembered = readMemoLines(toRemember.content, { line: toRemember.line + 1, issues })
  const { actions, spans } = readActions(reading, found)
  checkCount({
    actions: spans.length,
    memos: remembered,
    issues,
    line: findPartLine(found.get('Action Plan') ?? title),
  })
  for (const { index, message } of findConflicts(actions)) issues.add(spans[index]?.line ?? 1, message)
  return {
    plan: { ...head, rationale: thought, memos: remembered, actions: actions.filter((action) => action !== null) },
    spans,
  }
}

const headKeys = ['Status', 'Plan Type', 'Agent'] as const

function readHead(title: PlanPart, issues: Issues): Pick<Plan, 'title' | 'status' | 'planType' | 'agent'> {
  const fields = new Map<string, PlanField>()
  for (const block of title.body.filter((each) => !isRule(each))) {
    const list =
      block.kind === 'node' && block.node.type === 'list'
        ? readFields(block.node, { piece: block.piece, issues, keys: headKeys, of: 'a plan' })
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
  const said = readTitle(title)
  if (said === '') issues.add(findPartLine(title), 'The title says nothing; write a few words after "# ".')
  return {
    title: said,
    status: fields.get('Status')?.value ?? '',
    planType: fields.get('Plan Type')?.value ?? '',
    agent: fields.get('Agent')?.value ?? '',
  }
}

/** As it was written, marks and all. */
function readTitle({ head }: PlanPart): string {
  if (head?.kind !== 'node' || head.node.type !== 'heading') return ''
  const [first, last] = [head.node.children.at(0), head.node.children.at(-1)]
  return head.piece.text
    .slice(first?.position?.start.offset ?? 0, last?.position?.end.offset ?? 0)
    .replace(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' ')
    .trim()
}

/** The one block of code of a section. */
function readSection(part: PlanPart, issues: Issues): { content: string; line: number } {
  const [fence, ...more] = part.body.filter((block) => !isRule(block))
  if (fence?.kind !== 'fence')
    issues.add(
      fence?.line ?? findPartLine(part),
      `${nameSection(part)} is one block of code; put its text between two fences.`,
    )
  else if (!fence.fence.isClosed) issues.add(fence.line, unclosed)
  for (const block of more)
    issues.add(block.line, `${nameSection(part)} is one block of code; if this belongs to it, give it a longer fence.`)
  return { content: fence?.kind === 'fence' ? fence.fence.content : '', line: fence?.line ?? findPartLine(part) }
}

/** A list with a place for each action, so that its issues have a line also where it could not be read. */
function readActions(
  { source, parts, issues }: Reading,
  found: ReadonlyMap<PlanSection, PlanPart>,
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
  const isTooMuch = wanted.length > MAX_ACTIONS
  if (isTooMuch)
    issues.add(
      spans[MAX_ACTIONS]?.line ?? 1,
      `A plan has at most ${MAX_ACTIONS} actions and this one has ${wanted.length}; make several plans of it.`,
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

/**
 * The lines under Memos: `[+] text` or `[-] text`, and behind a `#` that stands alone a comment ("C#" and "#12" are
 * text).
 */
function readMemoLines(content: string, { line, issues }: { line: number; issues: Issues }): Memo[] {
  return content.split(/\r\n|\r|\n/).flatMap((written, index) => {
    if (written.trim() === '') return []
    const [, sign = '', rest = ''] = /^[ \t]*\[([+-])\][ \t]*(.*)$/su.exec(written) ?? []
    const hash = rest.search(/(?<=^|[ \t])#(?=[ \t]|$)/u)
    const text = (hash < 0 ? rest : rest.slice(0, hash)).trim()
    if (text !== '')
      return [
        {
          change: sign === '+' ? ('add' as const) : ('remove' as const),
          text,
          comment: hash < 0 ? null : rest.slice(hash + 1).trim() || null,
        },
      ]
    issues.add(
      line + index,
      sign === ''
        ? `${quote(written)} is no memo; write "[+] text" to add one or "[-] text" to remove one.`
        : 'This memo has no text.',
    )
    return []
  })
}

/**
 * Actions that cannot stand in one plan, each said at the later one. A place of the list may hold an action that could
 * not be read.
 */
function findConflicts(actions: readonly (Action | null)[]): { readonly index: number; readonly message: string }[] {
  const wanted = new Map<string, 'READ' | 'PRUNE'>()
  let handedOver: 'INVOKE' | 'CONCLUDE' | null = null
  return actions.flatMap((action, index) => {
    if (action?.action === 'READ' || action?.action === 'PRUNE') {
      const place = 'path' in action.resource ? action.resource.path : action.resource.url
      const other = wanted.get(place)
      wanted.set(place, action.action)
      return other === undefined || other === action.action
        ? []
        : [{ index, message: `${quote(place)} is both read and pruned; keep one of the two.` }]
    }
    if (action?.action !== 'INVOKE' && action?.action !== 'CONCLUDE') return []
    const before = handedOver
    handedOver = action.action
    return before === null
      ? []
      : [
          {
            index,
            message:
              before === action.action
                ? `A plan has one ${before}; keep one of them.`
                : 'A plan has INVOKE or CONCLUDE, not both; keep one of the two.',
          },
        ]
  })
}
