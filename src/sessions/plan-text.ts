import { plainLine } from '../gate/index.ts'
import type { Step } from '../kernel/index.ts'
import type { Perform } from './plan/plan.ts'
import { writePlan } from './plan/write-plan.ts'

export type PlanText = {
  words: string
  reading: string
  steps: readonly Step[]
  notes: readonly { text: string }[]
  mind: string
}

/** A plan of media steps as a person reads it: one PERFORM action per step, in the order in which they run. */
export function planText({ words, reading, steps, notes, mind }: PlanText): string {
  const rationale = [
    '### 1. Synthesis',
    `Asked: ${plainLine(words)}`,
    '### 2. Justification',
    ...justified(steps),
    ...notes.map(({ text }) => plainLine(text)),
    '### 3. Expected Outcome',
    plainLine(reading),
    '### 4. State Dashboard',
    `${steps.length} steps on ${[...new Set(steps.map(({ document }) => document))].map((name) => plainLine(name)).join(', ')}`,
  ].join('\n')
  return writePlan({
    title: plainLine(reading),
    status: 'Green 🟢',
    planType: 'Edit',
    agent: plainLine(mind),
    rationale,
    memos: [],
    actions: steps.map(({ operation, document, purpose, params }) => ({
      action: 'PERFORM',
      operation,
      document: plainLine(document),
      description: plainLine(purpose),
      params: params as Perform['params'],
    })),
  })
}

function justified(steps: readonly Step[]): string[] {
  const reasons = steps.flatMap(({ because }) =>
    because.map(
      ({ param, value, source, text }) =>
        `${param} = ${plainLine(JSON.stringify(value))} (${source}${text === undefined ? '' : `: "${plainLine(text)}"`})`,
    ),
  )
  return reasons.length > 0 ? reasons : ['Everything that it needs was said.']
}
