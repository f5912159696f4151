import { type Alternative, builtInMind, type Outcome } from '../agent/index.ts'
import {
  isProblem,
  type History,
  type Json,
  type Note,
  problem,
  type Problem,
  type Proposal,
  turnOf,
  turnsOf,
  withoutTurns,
} from '../kernel/index.ts'
import { isStale, type Waiting, waitingProposal } from '../project/index.ts'
import { readSource } from './turn-source.ts'
import type { Workbench } from './workbench.ts'

type Ready = Extract<Outcome, { status: 'ready' }>
/** A proposal in the place of another, with the plan that it came from. */
type Replaced = { readonly outcome: Ready; readonly waiting: Waiting }

/** The other reading becomes the proposal; what was planned before stays as its alternative. */
export async function takeReading(
  workbench: Pick<Workbench, 'propose'>,
  { outcome: { reading, parts, steps, notes, ...rest }, waiting }: Replaced,
  taken: Alternative,
): Promise<Replaced | Problem> {
  const alternatives = rest.alternatives.map((each) =>
    each.key === taken.key ? { key: each.key, reading, parts, steps, notes } : each,
  )
  const again = await workbench.propose({
    words: waiting.proposal.words,
    reading: taken.reading,
    parts: taken.parts,
    plan: withNotes(waiting.plan, taken.notes),
    replaces: waiting.proposal.id,
  })
  return isProblem(again) ? again : { outcome: { ...rest, ...withoutKey(taken), alternatives }, waiting: again }
}

/** What is kept with a plan, with what there is to say of this reading. */
const withNotes = (plan: Json, notes: readonly Note[]): Json =>
  plan === null ? null : { ...(plan as { readonly [field: string]: Json }), notes: notes as unknown as Json }

const withoutKey = ({ reading, parts, steps, notes }: Alternative): Omit<Alternative, 'key'> => ({
  reading,
  parts,
  steps,
  notes,
})

type RebaseOptions = {
  /** Says what leaves the machine where a model planned it; false ends it there. */
  onFirstUse(said: string): Promise<boolean>
}

/**
 * Plans what waits again, from its words, on the documents as they are now, and puts it in its place with the same
 * turn. Where the words do not come to a plan any more it stays as it is, and it is said why.
 */
export async function rebaseProposal(
  workbench: Workbench,
  id: string,
  { onFirstUse }: RebaseOptions,
): Promise<Replaced | Problem> {
  const { folder, project } = workbench
  const behind = await project.refresh()
  if (behind) return behind
  const former = await waitingProposal(folder, project.history(), id)
  if (isProblem(former)) return former
  const { words, parts, source, retracts } = former.proposal
  const { intent } = readSource(source)
  if (!isStale(project.history(), former.proposal))
    return problem('not-stale', 'This plan still fits the document as it is; decide on it.')
  const { mind = builtInMind.name, via } = (former.plan ?? {}) as { mind?: string; via?: string }
  if (mind === FOREIGN)
    return problem(
      'cannot-rebase',
      'Another program planned this step by step, so there are no words to plan it from again; let that program try ' +
        'again, or say what you want.',
    )
  if (mind === BY_HAND)
    return problem('cannot-rebase', 'This was done by hand on the document as it was then; do it again.')
  if (mind === TIMELINE)
    return problem('cannot-rebase', 'The document has changed since this timeline was read; bring it in again.')
  const unable = retracts && refuseRetracting(project.history(), former.proposal, retracts)
  if (unable) return unable
  const names = [...new Set(parts.map(({ document }) => document))]
  const [only] = names
  const outcome = await workbench.plan(words, {
    mind,
    previous: null,
    pending: null,
    ...(intent && { intent }),
    ...(retracts && { retracts }),
    onFirstUse,
    ...(names.length === 1 && only !== undefined && { on: only }),
  })
  if (isProblem(outcome)) return outcome
  if (outcome.status !== 'ready') return problem('cannot-rebase', explain(outcome))
  const { reading, memory, notes, unasked } = outcome
  const plan = {
    mind,
    memory: memory as unknown as Json,
    notes: notes as unknown as Json,
    unasked,
    ...(via !== undefined && { via }),
  }
  const waiting = await workbench.propose({ words, reading, parts: outcome.parts, plan, replaces: id, retracts })
  return isProblem(waiting) ? waiting : { outcome, waiting }
}

/** What a plan takes back can be taken back by a new one only as long as it still is what was done last. */
function refuseRetracting(history: History, { parts }: Proposal, retracts: readonly string[]): Problem | undefined {
  const said = 'The document has changed, and this plan takes back an earlier request'
  const without = withoutTurns(history, retracts)
  if (isProblem(without)) return problem('cannot-rebase', `${said}: ${without.message} Say what you want now.`)
  if (parts.every(({ units }) => units.length === 0))
    return problem('cannot-rebase', `${said} and does nothing else; undo that one, or say it again.`)
  const first = Math.min(...retracts.flatMap((id) => turnOf(history, id)?.order ?? []))
  const names = new Set(parts.map(({ document }) => document))
  const newer = turnsOf(without).find(
    (turn) => !turn.undone && turn.order > first && turn.parts.some(({ document }) => names.has(document)),
  )
  return newer && problem('cannot-rebase', `${said}, after which came “${newer.label}”; say what you want now.`)
}

/** Plans that came operation by operation, or from the timeline of another program, have no words to plan from. */
const FOREIGN = 'mcp'
const BY_HAND = 'by hand'
const TIMELINE = 'timeline'

function explain(outcome: Exclude<Outcome, { status: 'ready' }>): string {
  const found = 'The document has changed, and the same words do not come to a plan any more'
  if (outcome.status === 'question') return `${found}: ${outcome.question.question}`
  if (outcome.status === 'refused') return `${found}: ${outcome.problem.message}`
  return `${found}; say it in other words.`
}
