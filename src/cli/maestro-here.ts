import { builtInMind, planRequest, type PlanRequest } from '../agent/index.ts'
import { readUserConfig } from '../gate/user-config.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import { applyCalls, conduct, type Kept, type Planned } from '../maestro/index.ts'
import { badModelId } from '../models/index.ts'
import type { Conductor, Maestro } from '../server/index.ts'
import { costOfRecord } from '../sessions/mind-record.ts'
import { planWithMind, type MindChoice } from '../sessions/plan-with-mind.ts'

/** Who works on the requests that come over the wire: the mind that a request names, else the user's own choice, else the built-in one. */
export function maestroHere(choice: Pick<MindChoice, 'model' | 'clock'> = {}): Maestro {
  return {
    applyCalls,
    conductorFor: async ({ model }): Promise<Conductor | Problem> => {
      const config = await readUserConfig()
      if (isProblem(config)) return config
      const mind = model ?? config.mind ?? builtInMind.name
      if (mind === builtInMind.name) return conductorWith('builtin', planBuiltIn)
      return (choice.model ? undefined : badModelId(mind)) ?? conductorWith('model', (request) => planWith(request, { ...choice, mind }))
    },
  }
}

type Plan = (request: Omit<PlanRequest, 'mind'>) => Promise<Planned | Problem>

function conductorWith(kind: Conductor['kind'], plan: Plan): Conductor {
  return {
    kind,
    conduct: async ({ memory, ...run }) => (await conduct({ ...run, kept: memory as unknown as Kept[], plan })).kept,
  }
}

const planBuiltIn: Plan = async (request) => ({ outcome: await planRequest({ ...request, mind: builtInMind }), inputTokens: 0, contextWindowTokens: 0 })

async function planWith(request: Omit<PlanRequest, 'mind'>, choice: MindChoice): Promise<Planned | Problem> {
  const planned = await planWithMind(request, choice)
  if (isProblem(planned)) return planned
  const { fresh, cached } = costOfRecord(planned.record ?? undefined)
  return { outcome: planned.outcome, inputTokens: fresh + cached, contextWindowTokens: planned.record?.capabilities.contextTokens ?? 0 }
}
