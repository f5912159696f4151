import { basename, dirname } from 'node:path'
import { contain, readSmall } from '../../gate/index.ts'
import { withTempFolder } from '../../gate/temp-folder.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import type { Io } from '../io.ts'
import { paint, shown, type Voice } from '../print.ts'
import { textLines } from './action-details.ts'
import { draftsIn, type Drafts } from './drafts.ts'
import { rowText } from './draw-tree.ts'
import { modifyPlan, type Modified } from './modify-plan.ts'
import { modifySpoken } from './modify-spoken.ts'
import { planSummary } from './plan-summary.ts'
import type { Approval, PlanDecision, PlanToReview } from './plan-to-review.ts'
import { openDraft, type Desk } from './preview-row.ts'
import { screenAsker } from './screen-asker.ts'
import { spokenAsker } from './spoken-asker.ts'
import { openStage } from './stage.ts'
import { newTree, skipped, type TreeState } from './tree-reducer.ts'
import { openTypedLines } from './typed-lines.ts'

const QUESTION = 'Execute this plan? (a)pprove all / (r)eview full plan / (m)odify / (s)kip / (q)uit ›'

/** Puts a plan to whoever sits at the terminal, and does nothing else: what was decided is for others to do. */
export async function reviewPlan(review: PlanToReview, io: Io): Promise<PlanDecision> {
  const isPlain = process.env['TERM'] === 'dumb' || !['', '0'].includes(process.env['CUTROOM_PLAIN'] ?? '')
  const voice = isPlain ? { ...review.voice, color: false } : review.voice
  const decided = await withTempFolder(async (folder) => {
    for (const line of planSummary(voice, review)) voice.say(line)
    const deciding = { review, voice, drafts: draftsIn(folder), io }
    return isPlain ? decideSpoken(deciding) : decideOnStage(deciding)
  })
  for (const line of decisionLines(review, decided)) voice.say(paint(voice, 'dim', line))
  return decided
}

type Deciding = { readonly review: PlanToReview; readonly voice: Voice; readonly drafts: Drafts; readonly io: Io }

async function decideOnStage({ review, voice, drafts, io }: Deciding): Promise<PlanDecision> {
  const stage = await openStage((columns) => planSummary(voice, review, columns), io)
  const asker = screenAsker(voice, stage)
  const desk: Desk = { asker, drafts, review }
  try {
    return await decide(desk, (state) => modifyPlan({ voice, stage, desk }, state))
  } finally {
    stage.close()
  }
}

async function decideSpoken({ review, voice, drafts, io }: Deciding): Promise<PlanDecision> {
  const typed = openTypedLines(io)
  const desk: Desk = { asker: spokenAsker(voice, typed), drafts, review }
  try {
    return await decide(desk, (state) => modifySpoken({ voice, typed, desk }, state))
  } finally {
    typed.close()
  }
}

/** The prompt below the summary, again and again until something is decided. */
async function decide(desk: Desk, modify: (state: TreeState) => Promise<Modified>): Promise<PlanDecision> {
  const { asker, review } = desk
  let tree = newTree(review.plan)
  for (let message = ''; ;) {
    const key = await asker.choose({
      lines: message === '' ? [] : [{ text: message, style: 'yellow' }],
      question: QUESTION,
      keys: ['a', 'r', 'm', 's', 'q'],
    })
    message = ''
    if (key === 'q' || key === 'ctrl-c') return { decision: 'quit' }
    if (key === 'a') return approval(newTree(review.plan), new Map())
    if (key === 'r') message = await readWhole(desk)
    if (key === 's') {
      const said = await asker.line({ lines: [], question: 'What should be planned instead? ›' })
      if (said !== undefined && said.trim() !== '') return { decision: 'skip', message: said.trim() }
    }
    if (key === 'm') {
      const modified = await modify(tree)
      if (modified.isConfirmed) return approval(modified.state, modified.along)
      tree = modified.state
      if (tree.ticked.size < tree.rows.length || tree.changed.size > 0)
        message = 'Your changes are kept for (m); (a) runs the plan as it was written.'
    }
  }
}

function approval(state: TreeState, along: ReadonlyMap<number, string>): Approval {
  return {
    decision: 'approve',
    skippedActions: new Set([...skipped(state, 'action'), ...along.keys()]),
    skippedMemos: skipped(state, 'memo'),
    along,
    changed: state.changed,
  }
}

const MOST_PLAN_BYTES = 64 * 1024 * 1024

/** The plan as it was written, in a copy: nothing that is typed there reaches it. */
async function readWhole(desk: Desk): Promise<string> {
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
  const bytes = isProblem(place) ? place : await readSmall(place, MOST_PLAN_BYTES)
  return isProblem(bytes) ? bytes : bytes.toString()
}

/** What stays in the terminal of a choice that was made in the tree. */
function decisionLines({ plan, checks }: PlanToReview, decided: PlanDecision): string[] {
  if (decided.decision !== 'approve') return []
  const { rows } = newTree(plan)
  const state: TreeState = { ...newTree(plan), changed: decided.changed }
  return rows.flatMap(({ row, index }, at) => {
    const { label, tag } = rowText({ plan, checks, state, along: new Map(), message: '' }, at)
    const isOut = (row === 'memo' ? decided.skippedMemos : decided.skippedActions).has(index)
    return isOut ? [`  without ${label}`] : tag === '' ? [] : [`  ${label}${tag}`]
  })
}
