import { isProblem, type Part, type Proposal } from '../src/kernel/index.ts'
import type { Workbench } from '../src/app/workbench.ts'

/** One request over two documents: each is planned alone, and their units and steps are numbered on. */
export async function overTwo(workbench: Workbench, words: string, documents: readonly string[]): Promise<Proposal> {
  const parts: Part[] = []
  for (const on of documents) {
    const outcome = await workbench.plan(words, { on })
    if (isProblem(outcome) || outcome.status !== 'ready')
      throw new Error(`"${words}" on ${on} is not ready: ${JSON.stringify(outcome)}`)
    const units = parts.flatMap((part) => part.units)
    const steps = units.flatMap((unit) => unit.steps)
    parts.push(
      ...outcome.parts.map((part) => ({
        ...part,
        units: part.units.map((unit, index) => ({
          ...unit,
          id: `u${units.length + index + 1}`,
          steps: unit.steps.map((step, at) => ({ ...step, id: `s${steps.length + at + 1}` })),
        })),
      })),
    )
  }
  return { id: 'p-two', words, reading: `${words}, on ${documents.join(' and ')}`, parts, notes: [] }
}
