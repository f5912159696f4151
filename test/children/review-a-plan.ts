import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { processIo } from '../../src/cli/io.ts'
import { reviewPlan } from '../../src/cli/review/actions/review-plan.ts'
import { voice } from '../../src/cli/print.ts'
import { needsTerminal, openPreviewer } from '../../src/gate/open-previewer.ts'
import type { ActionCheck } from '../../src/sessions/workflow/execute/preflight.ts'
import type { Plan } from '../../src/sessions/plan/plan.ts'

/**
 * Puts a plan to whoever sits at the terminal and writes down what they decided: review-a-plan.ts PLAN.json [EDITOR…]
 */
const [file = '', ...argv] = process.argv.slice(2)
const {
  plan,
  checks,
  needs = [],
} = JSON.parse(readFileSync(file, 'utf8')) as {
  plan: Plan
  checks: ActionCheck[]
  needs?: readonly (readonly [index: number, needed: number, why: string])[]
}
const folder = dirname(file)
const io = processIo()
const decided = await reviewPlan(
  {
    voice: voice({}, io),
    title: plan.title,
    planPath: join(folder, 'plan.md'),
    plan,
    checks,
    previewer: {
      kind: argv.length === 0 ? 'none' : needsTerminal(argv) ? 'terminal-program' : 'external',
      show: (path) => openPreviewer({ argv, path }),
    },
    dependents: async (skipped) =>
      new Map(needs.flatMap(([index, needed, why]) => (skipped.has(needed) ? [[index, why] as const] : []))),
  },
  io,
)
writeFileSync(
  join(folder, 'decided.json'),
  JSON.stringify(decided, (_, value: unknown) => (value instanceof Set || value instanceof Map ? [...value] : value)),
)
process.stdout.write(`Decided: ${decided.decision}\n`)
