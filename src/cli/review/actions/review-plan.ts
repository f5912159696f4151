import { basename, dirname } from 'node:path'
import { contain, readSmall, withTempFolder } from '../../../gate/index.ts'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import { reviewReducer, type ReviewState } from '../../../review/index.ts'
import type { Io } from '../../io.ts'
import { paint, shown, type Voice } from '../../print.ts'
import { screenAsker, spokenAsker } from '../asker.ts'
import { followReview, type ReviewEnd, type ReviewDisplay } from '../follow-review.ts'
import { screenDisplay } from '../screen-display.ts'
import { isPlainTerminal, openStage } from '../stage.ts'
import { openTypedLines, textDisplay, typedAnswers } from '../text-display.ts'
import { textLines } from './action-details.ts'
import {
  makeApproval,
  beginPlanReview,
  settleActions,
  type ActionRow,
  type PlanDecision,
  type PlanToReview,
} from './action-rows.ts'
import { actionsAsText, actionsOnScreen, rowText } from './actions-layout.ts'
import { openDrafts, openDraft, type Drafts } from './drafts.ts'
import { summarisePlan } from './summarise-plan.ts'
import { previewAction, type PreviewDesk } from './preview-action.ts'

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
