import { readUserConfig } from '../../gate/index.ts'
import { isProblem, operateStep, type Domain, type Problem } from '../../kernel/index.ts'
import type { Waiting } from '../../project/index.ts'

/**
 * Of what a model chose by itself, the operations that the user's own settings do not let through. What destroys is
 * never let through.
 */
export async function needsPerson(
  { plan, proposal }: Waiting,
  domains: ReadonlyMap<string, Domain>,
): Promise<readonly string[] | Problem> {
  const unasked = (plan as { unasked?: readonly string[] } | null)?.unasked ?? []
  if (unasked.length === 0) return []
  const config = await readUserConfig()
  if (isProblem(config)) return config
  const steps = proposal.parts.flatMap((part) =>
    part.units.map((unit) => ({
      ...operateStep(unit),
      destroys: domains.get(part.domain)?.operations.get(operateStep(unit).operation)?.destroys,
    })),
  )
  const own = steps.filter(
    ({ id, operation, destroys }) =>
      unasked.includes(id) && (destroys !== undefined || config.allow?.includes(operation) !== true),
  )
  return [...new Set(own.map(({ operation }) => operation))]
}
