import type { Alternative, Outcome } from '../agent/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import type { Waiting } from '../project/proposals.ts'
import type { Studio } from '../studio.ts'
import { drawPlanHead, looksOf, otherwise } from './draw-plan.ts'
import type { Io } from './io.ts'
import type { Here } from './open-here.ts'
import { paint, shown, type Voice } from './print.ts'
import { inPlace } from './review/display.ts'
import { reviewPlan } from './review/review-plan.ts'
import { newReview } from './review/review-reducer.ts'
import { reviewRows } from './review/review-rows.ts'
import { spoken } from './review/spoken.ts'
import { sayApplied } from './say-applied.ts'

type Ready = Extract<Outcome, { status: 'ready' }>

/** Review in the terminal: what is ticked is accepted, and nothing that was not shown. */
export async function decideInTerminal(
  at: Pick<Here, 'voice' | 'studio' | 'io'>,
  first: Ready,
  firstWaiting: Waiting,
): Promise<number | Problem> {
  const { voice, studio, io } = at
  const isPlain = process.env['TERM'] === 'dumb' || !['', '0'].includes(process.env['CUTROOM_PLAIN'] ?? '')
  const speak = isPlain ? { ...voice, color: false } : voice
  let plan = { outcome: first, waiting: firstWaiting }
  for (;;) {
    const { outcome, waiting } = plan
    const head = await drawPlanHead(speak, studio, outcome)
    for (const line of head) speak.say(line)
    const taken = await decidePlan({ speak, studio, io, head, isPlain, outcome, waiting })
    if (typeof taken === 'number' || isProblem(taken)) return taken
    const changed = await takeAlternative(studio, outcome, taken, waiting)
    if (isProblem(changed)) return changed
    plan = changed
  }
}

type Deciding = {
  speak: Voice
  studio: Studio
  io: Io
  head: readonly string[]
  isPlain: boolean
  outcome: Ready
  waiting: Waiting
}

/** Ends with an exit code, or with the other reading that the person wants. */
async function decidePlan({
  speak,
  studio,
  io,
  head,
  isPlain,
  outcome,
  waiting,
}: Deciding): Promise<number | Problem | Alternative> {
  const { parts, alternatives } = outcome
  const { id } = waiting.proposal
  const review = {
    studio,
    stdin: io.stdin,
    parts,
    looks: await looksOf(speak, studio, parts),
    others: alternatives.map(
      (other) => `${paint(speak, 'bold', other.key)}  instead: ${shown(otherwise(outcome, other))}`,
    ),
  }
  let state = newReview(
    reviewRows(parts),
    alternatives.map(({ key }) => key),
  )
  for (let message = ''; ;) {
    const decided = await reviewPlan(
      { ...review, display: isPlain ? spoken(speak) : inPlace(speak, head, io.stdout) },
      state,
      message,
    )
    const { wish } = decided
    if (wish.do === 'leave') {
      speak.say(`It waits: cutroom approve ${id}`)
      return 4
    }
    if (wish.do === 'reject') {
      const refused = await studio.reject(id)
      if (refused) return refused
      speak.say('Dropped; nothing was changed.')
      return 4
    }
    if (wish.do === 'take-reading') {
      const alternative = alternatives.find(({ key }) => key === wish.key)
      if (alternative) return alternative
      continue
    }
    const applied = await studio.approve(
      id,
      decided.state.ticked.size < parts.flatMap(({ units }) => units).length ? { only: wish.steps } : {},
    )
    // Nothing was changed, and another choice of parts may well do.
    if (!isProblem(applied) || applied.code !== 'plan-again')
      return isProblem(applied) ? applied : sayApplied(speak, applied, shown(applied.reading))
    state = decided.state
    message = shown(applied.message)
  }
}

/** The other reading becomes the proposal; what was planned before stays as its alternative. */
async function takeAlternative(
  studio: Studio,
  { reading, parts, steps, notes, ...rest }: Ready,
  taken: Alternative,
  waiting: Waiting,
): Promise<{ outcome: Ready; waiting: Waiting } | Problem> {
  const alternatives = rest.alternatives.map((each) =>
    each.key === taken.key ? { key: each.key, reading, parts, steps, notes } : each,
  )
  const outcome: Ready = {
    ...rest,
    reading: taken.reading,
    parts: taken.parts,
    steps: taken.steps,
    notes: taken.notes,
    alternatives,
  }
  const again = await studio.propose({
    words: waiting.proposal.words,
    reading: taken.reading,
    parts: taken.parts,
    plan: waiting.plan,
    replaces: waiting.proposal.id,
  })
  return isProblem(again) ? again : { outcome, waiting: again }
}
