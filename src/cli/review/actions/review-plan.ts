import { basename, dirname } from 'node:path'
import { contain, readSmall, withTempFolder } from '../../../gate/index.ts'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import { reasonToGo, type ReviewIntent, reviewReducer, type ReviewState } from '../../../review/index.ts'
import type { ActionCheck } from '../../../sessions/index.ts'
import type { Io } from '../../io.ts'
import { paint, shown, type Voice } from '../../print.ts'
import { screenAsker, spokenAsker } from '../asker.ts'
import { clipText, countCells, wrapText } from '../count-cells.ts'
import { followReview, type ReviewDisplay, type ReviewEnd, type ReviewView } from '../follow-review.ts'
import { MOVES, type RowPlace, screenDisplay, type ScreenLayout } from '../screen-display.ts'
import { isPlainTerminal, openStage } from '../stage.ts'
import { LEFT, openTypedLines, textDisplay, type TextLayout, typedAnswers } from '../text-display.ts'
import { textLines } from './action-details.ts'
import {
  type ActionRow,
  beginPlanReview,
  makeApproval,
  type PlanDecision,
  type PlanToReview,
  settleActions,
} from './action-rows.ts'
import { type Drafts, openDraft, openDrafts } from './drafts.ts'
import { actionLabel, findCheck, memoLabel, summarisePlan } from './summarise-plan.ts'
import { previewAction, type PreviewDesk } from './preview-action.ts'

type Checks = readonly ActionCheck[]
type ActionsView = ReviewView<ActionRow>

/** What stands in a row behind its box. */
function rowText(checks: Checks, row: ActionRow): { label: string; tag: string } {
  if (row.about === 'memo') return { label: memoLabel(row.memo), tag: '' }
  const says = findCheck(checks, row.index)?.says ?? ''
  return { label: actionLabel(row.made ?? row.planned, says), tag: row.made ? ' *modified' : '' }
}

const KEYS = 'Use [↑/↓] to navigate, [enter] to toggle, [a] to toggle all, [p] to preview details, [s] to confirm.'

const MEANINGS: ReadonlyMap<string, ReviewIntent> = new Map<string, ReviewIntent>([
  ...MOVES,
  ['enter', { do: 'toggle' }],
  ['space', { do: 'toggle' }],
  ['a', { do: 'toggle-all' }],
  ['p', { do: 'preview' }],
  ['s', { do: 'approve' }],
  ['q', { do: 'leave' }],
  ['escape', { do: 'leave' }],
  ['ctrl-c', { do: 'quit' }],
])

/** The actions of a plan as a tree. */
export function actionsOnScreen(voice: Pick<Voice, 'color'>, checks: Checks): ScreenLayout<ActionRow> {
  return {
    intentOf: (key) => MEANINGS.get(key) ?? { do: 'close' },
    refusals: {
      'nothing-ticked': 'Nothing is ticked; q goes back, where the whole plan can be skipped.',
      unseen: 'More goes with what you left out; press s again to confirm the rest.',
    },
    maxColumns: Infinity,
    indent: '',
    around: ({ message }, columns) => ({
      above: [...wrapText(KEYS, columns), ''],
      below: message === '' ? [] : ['', ...wrapText(message, columns).map((line) => paint(voice, 'yellow', line))],
    }),
    drawRow: (view, place, columns) => drawRow({ voice, checks, view, columns }, place),
    // A row with its heading, or with why it goes, may be taller than the room.
    cutRow: (lines) => lines.filter((line) => line.includes('─[')),
  }
}

type Drawing = {
  readonly voice: Pick<Voice, 'color'>
  readonly checks: Checks
  readonly view: ActionsView
  readonly columns: number
}

/** A row, below the heading that it stands under if it is the first there. */
function drawRow(drawing: Drawing, { row, previous, next }: RowPlace<ActionRow>): string[] {
  const { voice, view, columns } = drawing
  const isLast = next?.about !== row.about
  const heading = previous?.about === row.about ? [] : [`- ${row.about === 'memo' ? 'Memos' : 'Action Plan'}`, ' │']
  const why = reasonToGo(view.state, row.id)
  const goes = why === undefined ? [] : wrapText(`! goes too: ${shown(why)}`, Math.max(10, columns - 7))
  return [
    ...heading.map((line) => clipText(line, columns)),
    rowLine(drawing, row, isLast ? '└' : '├'),
    ...goes.map((line) => clipText(` ${isLast ? ' ' : '│'}     ${paint(voice, 'yellow', line)}`, columns)),
    ...(isLast && next ? [''] : []),
  ]
}

/** Without colours a mark says where the person stands. */
function rowLine({ voice, checks, view: { state }, columns }: Drawing, row: ActionRow, branch: string): string {
  const isHere = state.focus === row.id
  const { label, tag } = rowText(checks, row)
  const box = reasonToGo(state, row.id) === undefined ? (state.ticked.has(row.id) ? '[✓]' : '[ ]') : '[✗]'
  const start = `${isHere && !voice.color ? '▸' : ' '}${branch}─${box} `
  const line = `${start}${clipText(label, Math.max(1, columns - countCells(start) - countCells(tag)))}${tag}`
  return isHere ? paint(voice, 'bold', paint(voice, 'cyan', clipText(line, columns))) : clipText(line, columns)
}

const HELP = 'Type a number to take it in or out, "all", "show 3" to look at one, "list", "run" to confirm, or "back".'

const WORDS: ReadonlyMap<string, ReviewIntent> = new Map<string, ReviewIntent>([
  ['all', { do: 'toggle-all' }],
  ['run', { do: 'approve' }],
  ['back', { do: 'leave' }],
  ['b', { do: 'leave' }],
  ['q', { do: 'leave' }],
  [LEFT, { do: 'quit' }],
])

/** The actions of a plan as a numbered list. */
function actionsAsText(checks: Checks): TextLayout<ActionRow> {
  const linesAt = ({ state }: ActionsView, at: number): string[] => {
    const row = state.rows[at]
    if (!row) return []
    const why = reasonToGo(state, row.id)
    const { label, tag } = rowText(checks, row)
    const box = why === undefined ? (state.ticked.has(row.id) ? '[x]' : '[ ]') : '[!]'
    return [`${at + 1}. ${box} ${label}${tag}`, ...(why === undefined ? [] : [`   goes too: ${shown(why)}`])]
  }
  const allLines = (view: ActionsView): string[] => view.state.rows.flatMap((_, at) => linesAt(view, at))
  return {
    intentOf: (answer, view) => {
      const said = answer.trim().toLowerCase()
      const [, show, number = ''] = /^(show )?(\d+)$/.exec(said) ?? []
      const row = view.state.rows[Number(number) - 1]
      if (said === 'list') return allLines(view)
      if (row) return { do: show === undefined ? 'toggle' : 'preview', row: row.id }
      return WORDS.get(said) ?? [HELP]
    },
    refusals: {
      'nothing-ticked': 'Nothing is ticked; "back" goes back, where the whole plan can be skipped.',
      unseen: 'More goes with what you left out; type "run" again to confirm the rest.',
    },
    first: (view) => [...allLines(view), HELP],
    since: (last, view) => {
      const { state, message, after } = view
      if (!state.isSettled) return undefined
      const said = message === '' ? [] : [message]
      if (after?.do === 'preview') {
        const shown = state.rows.findIndex(({ id }) => id === state.focus)
        return [...said, ...(state.rows === last.state.rows ? [] : linesAt(view, shown)), HELP]
      }
      const differs = (at: number): boolean => linesAt(last, at).join('\n') !== linesAt(view, at).join('\n')
      return [...said, ...state.rows.flatMap((_, at) => (differs(at) ? linesAt(view, at) : []))]
    },
  }
}

const QUESTION = 'Execute this plan? (a)pprove all / (r)eview full plan / (m)odify / (s)kip / (q)uit ›'

/** Puts a plan to whoever sits at the terminal, and does nothing else: what was decided is for others to do. */
export async function reviewPlan(review: PlanToReview, io: Io): Promise<PlanDecision> {
  const isPlain = isPlainTerminal()
  const voice = isPlain ? { ...review.voice, color: false } : review.voice
  const decided = await withTempFolder(async (folder) => {
    for (const line of summarisePlan(voice, review)) voice.say(line)
    const deciding = { review, voice, drafts: openDrafts(folder), io }
    return isPlain ? decideSpoken(deciding) : decideOnStage(deciding)
  })
  for (const line of decisionLines(review, decided)) voice.say(paint(voice, 'dim', line))
  return decided
}

type Deciding = { readonly review: PlanToReview; readonly voice: Voice; readonly drafts: Drafts; readonly io: Io }

async function decideOnStage({ review, voice, drafts, io }: Deciding): Promise<PlanDecision> {
  const stage = await openStage((columns) => summarisePlan(voice, review, columns), io)
  try {
    const layout = actionsOnScreen(voice, review.checks)
    return await decide({ asker: screenAsker(voice, stage), drafts, review }, () => screenDisplay(voice, stage, layout))
  } finally {
    stage.close()
  }
}

async function decideSpoken({ review, voice, drafts, io }: Deciding): Promise<PlanDecision> {
  const typed = openTypedLines(io)
  try {
    const layout = actionsAsText(review.checks)
    return await decide({ asker: spokenAsker(voice, typed), drafts, review }, () =>
      textDisplay(voice, typedAnswers(typed), layout),
    )
  } finally {
    typed.close()
  }
}

/** The prompt below the summary, again and again until something is decided. */
async function decide(desk: PreviewDesk, openDisplay: () => ReviewDisplay<ActionRow>): Promise<PlanDecision> {
  const { asker, review } = desk
  let state = beginPlanReview(review.plan)
  for (let message = ''; ;) {
    const key = await asker.choose({
      lines: message === '' ? [] : [{ text: message, style: 'yellow' }],
      question: QUESTION,
      keys: ['a', 'r', 'm', 's', 'q'],
    })
    message = ''
    if (key === 'q' || key === 'ctrl-c') return { decision: 'quit' }
    if (key === 'a') return makeApproval(beginPlanReview(review.plan), new Map())
    if (key === 'r') message = await readWhole(desk)
    if (key === 's') {
      const text = await asker.line({ lines: [], question: 'What should be planned instead? ›' })
      const { decision } = reviewReducer(state, { do: 'message', text: text ?? '' })
      if (decision?.do === 'plan-instead') return { decision: 'skip', message: decision.message }
    }
    if (key === 'm') {
      const decided = await modify(desk, openDisplay(), state)
      state = decided.state
      if (decided.decision.do === 'approve') return makeApproval(state, decided.decision.along)
      if (state.ticked.size < state.rows.length || state.rows.some((row) => row.about === 'action' && row.made))
        message = 'Your changes are kept for (m); (a) runs the plan as it was written.'
    }
  }
}

/** Row by row, until it is confirmed or left. */
function modify(
  desk: PreviewDesk,
  display: ReviewDisplay<ActionRow>,
  start: ReviewState<ActionRow>,
): Promise<ReviewEnd<ActionRow>> {
  const source = {
    settle: async (state: ReviewState<ActionRow>) => ({ along: await settleActions(desk.review, state), summary: '' }),
    preview: (row: ActionRow, { state }: { readonly state: ReviewState<ActionRow> }) => previewAction(desk, row, state),
  }
  return followReview({ display, source }, start)
}

const MAX_PLAN_BYTES = 64 * 1024 * 1024

/** The plan as it was written, in a copy: nothing that is typed there reaches it. */
async function readWhole(desk: PreviewDesk): Promise<string> {
  const { asker, review } = desk
  const text = await planText(review.planPath)
  if (isProblem(text)) return shown(text.message, 1000)
  const isOpened = await openDraft(desk, { key: 'plan', name: 'plan.md', text })
  if (isProblem(isOpened)) return shown(isOpened.message, 1000)
  if (!isOpened)
    await asker.choose({ lines: textLines(text), question: '(c)lose ›', keys: ['c', 'enter', 'escape', 'q'] })
  return isOpened && review.previewer.kind === 'external' ? 'plan.md is open in your editor, as a copy to read.' : ''
}

async function planText(path: string): Promise<string | Problem> {
  const place = await contain(dirname(path), basename(path))
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_PLAN_BYTES)
  return isProblem(bytes) ? bytes : bytes.toString()
}

/** What stays in the terminal of a choice that was made in the tree. */
function decisionLines({ plan, checks }: PlanToReview, decided: PlanDecision): string[] {
  if (decided.decision !== 'approve') return []
  return beginPlanReview(plan).rows.flatMap((row) => {
    const made = row.about === 'action' ? (decided.changed.get(row.index) ?? null) : null
    const { label, tag } = rowText(checks, row.about === 'action' ? { ...row, made } : row)
    const isOut = (row.about === 'memo' ? decided.skippedMemos : decided.skippedActions).has(row.index)
    return isOut ? [`  without ${label}`] : tag === '' ? [] : [`  ${label}${tag}`]
  })
}
