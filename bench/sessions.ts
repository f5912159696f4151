import { readPlan } from '../src/sessions/plan/read-plan.ts'
import { writePlan } from '../src/sessions/plan/write-plan.ts'
import type { Create, Plan } from '../src/sessions/plan/plan.ts'
import { isProblem } from '../src/kernel/index.ts'
import { against, median, type BenchRow } from './row.ts'

/** Plans of one megabyte: a thousand files, and one huge file. The bar is a second, so the reference is one. */
export function benchSessions(rounds = 5): BenchRow[] {
  const line = 'const answer = `a ${b}` + list[0] * 3 // *what* it is for\n'
  const many = planOf(Array.from({ length: 1000 }, (_, index) => create(`src/part-${index}.ts`, line.repeat(16))))
  const huge = planOf([create('src/whole.ts', line.repeat(18_000))])
  return [
    against('reading a plan of 1 MB with 1,000 actions, ms (reference: a second)', timed(many, rounds), 1000, 1),
    against('reading a plan of 1 MB with one huge file, ms (reference: a second)', timed(huge, rounds), 1000, 1),
  ]
}

function timed(plan: Plan, rounds: number): number {
  const text = writePlan(plan)
  if (text.length < 1_000_000) throw new Error(`The plan has ${text.length} characters only.`)
  return median(
    Array.from({ length: rounds }, () => {
      const start = performance.now()
      const read = readPlan(text)
      const ms = performance.now() - start
      if (isProblem(read) || read.plan.actions.length !== plan.actions.length) throw new Error('The plan was not read.')
      return ms
    }),
  )
}

function create(path: string, content: string): Create {
  return { action: 'CREATE', path, description: 'Make it.', overwrite: false, content }
}

function planOf(actions: readonly Create[]): Plan {
  return {
    title: 'Many files',
    status: 'Green 🟢',
    planType: 'Implementation',
    agent: 'Developer',
    rationale: '### 1. Synthesis',
    memos: [],
    actions,
  }
}
