import type { Alternative, Outcome } from '../agent/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import type { Waiting } from '../project/index.ts'
import { beginReview } from '../review/index.ts'
import { tellRetracted } from '../sessions/index.ts'
import { editRows, takeReading, type Workbench } from '../app/index.ts'
import { drawPlanHead, drawUnitsOf, describeAlternative } from './draw-plan.ts'
import type { Io } from './io.ts'
import type { Here } from './open-here.ts'
import { paint, shown, type Voice } from './print.ts'
import { reviewEdits } from './review/edits/review-edits.ts'
import { isPlainTerminal } from './review/stage.ts'
import { sayApplied } from './say-applied.ts'

type Ready = Extract<Outcome, { status: 'ready' }>

/** Review in the terminal: what is ticked is accepted, and nothing that was not shown. */
export async function decideInTerminal(
  at: Pick<Here, 'voice' | 'workbench' | 'io'>,
  first: Ready,
  firstWaiting: Waiting,
): Promise<number | Problem> {
  const { voice, workbench, io } = at
  const speak = isPlainTerminal() ? { ...voice, color: false } : voice
  let plan = { outcome: first, waiting: firstWaiting }
  for (;;) {
    const { outcome, waiting } = plan
    const head = await drawPlanHead(speak, workbench, outcome)
    for (const line of head) speak.say(line)
    const taken = await decidePlan({ speak, workbench, io, head, outcome, waiting })
    if (typeof taken === 'number' || isProblem(taken)) return taken
    const changed = await takeReading(workbench, plan, taken)
    if (isProblem(changed)) return changed
    plan = changed
  }
}

type Deciding = {
  speak: Voice
  workbench: Workbench
  io: Io
  head: readonly string[]
  outcome: Ready
  waiting: Waiting
}

/** Ends with an exit code, or with the other reading that the person wants. */
async function decidePlan({
  speak,
  workbench,
  io,
  head,
  outcome,
  waiting,
}: Deciding): Promise<number | Problem | Alternative> {
  const { parts, alternatives } = outcome
  const { id, retracts } = waiting.proposal
  const takesBack = tellRetracted(workbench.project.history(), retracts)
  const rows = editRows(parts, { takesBack })
  const edits = {
    workbench,
    io,
    parts,
    retracts,
    head,
    voice: speak,
    rows,
    looks: await drawUnitsOf(speak, workbench, { parts, ...(retracts && { retracts }) }),
    readings: alternatives.map(({ key }) => key),
    others: alternatives.map(
      (other) => `${paint(speak, 'bold', other.key)}  instead: ${shown(describeAlternative(outcome, other))}`,
    ),
  }
  let state = beginReview(rows)
  for (let message = ''; ;) {
    const decided = await reviewEdits(edits, state, message)
    const { decision } = decided
    if (decision.do === 'reject') {
      const refused = await workbench.reject(id)
      if (refused) return refused
      speak.say('Dropped; nothing was changed.')
      return 4
    }
    if (decision.do === 'take-reading') {
      const alternative = alternatives.find(({ key }) => key === decision.reading)
      if (alternative) return alternative
      continue
    }
    if (decision.do !== 'approve') {
      speak.say(`It waits: cutroom approve ${id}`)
      return 4
    }
    const units = rows.filter((row) => row.kind !== 'heading')
    const only = units.flatMap((unit) => (decision.items.includes(unit.id) ? [unit.step] : []))
    const applied = await workbench.approve(id, only.length < units.length ? { only } : {})
    // Nothing was changed, and another choice of parts may well do.
    if (!isProblem(applied) || applied.code !== 'plan-again')
      return isProblem(applied) ? applied : sayApplied(speak, applied, shown(applied.reading))
    state = decided.state
    message = shown(applied.message)
  }
}
