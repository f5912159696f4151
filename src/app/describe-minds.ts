import { builtInMind } from '../agent/index.ts'
import type { MindRow } from '../client/index.ts'
import { readUserConfig } from '../gate/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import { describeModel, describeProviders } from '../models/index.ts'
import { describeFirstUse } from '../sessions/index.ts'

/**
 * Who can plan: the built-in mind, the one of the user's settings, and one of each maker that the user set up. Nothing
 * is contacted. A page asks the person before the first use of one that is not agreed to.
 */
export async function describeMinds(): Promise<MindRow[] | Problem> {
  const config = await readUserConfig()
  if (isProblem(config)) return config
  const chosen = config.mind ?? builtInMind.name
  const providers = describeProviders({ config, env: process.env })
  const ids = new Set([
    ...(chosen === builtInMind.name ? [] : [chosen]),
    ...providers.filter(({ reached, isSetUp }) => reached !== null && isSetUp).map(({ example }) => example),
  ])
  return [
    {
      mind: builtInMind.name,
      isChosen: chosen === builtInMind.name,
      isReady: true,
      how: 'nothing to do',
      goesTo: null,
      says: 'Plans on this machine with rules; nothing leaves it.',
      price: null,
      isAgreed: true,
    },
    ...[...ids].map((mind): MindRow => {
      const model = describeModel(mind, { config, env: process.env })
      const isChosen = mind === chosen
      if (isProblem(model))
        return {
          mind,
          isChosen,
          isReady: false,
          how: model.message,
          goesTo: null,
          says: '',
          price: null,
          isAgreed: false,
        }
      const { key, said } = describeFirstUse(model, 'request')
      const isAgreed = config.told?.[key] !== undefined
      const { goesTo, price } = model
      return { mind, isChosen, isReady: true, how: 'nothing to do', goesTo, says: said, price, isAgreed }
    }),
  ]
}
