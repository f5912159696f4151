import { builtInMind } from '../agent/index.ts'
import type { MindRow, SettingsBody, SettingsView } from '../client/index.ts'
import { changeUserConfig, configFolder, readUserConfig, type UserConfig } from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { describeModel, describeProviders } from '../models/index.ts'
import { describeFirstUse } from '../sessions/index.ts'

/** What is one person's own: who plans, which keys are set, and what was agreed to. Nothing is contacted. */
export async function describeSettings(): Promise<SettingsView | Problem> {
  const config = await readUserConfig()
  if (isProblem(config)) return config
  return {
    place: configFolder(),
    mind: mindOf(config),
    minds: mindsOf(config),
    keys: describeProviders({ config, env: process.env }).flatMap(({ name, keyVariable }) =>
      keyVariable === null
        ? []
        : [{ provider: name, variable: keyVariable, isSet: (process.env[keyVariable] ?? '') !== '' }],
    ),
    agreed: Object.entries(config.told ?? {}).map(([to, when]) => ({ to, when })),
  }
}

/** Written to the user's own folder, where the terminal reads the same. A mind that cannot be reached is refused. */
export async function changeSettings({ mind, forget }: SettingsBody): Promise<SettingsView | Problem> {
  const changed = await changeUserConfig((config) => {
    const refused = mind === undefined ? undefined : refuseMind(mind, config)
    if (refused) return refused
    if (forget !== undefined && config.told?.[forget] === undefined)
      return problem('not-found', 'Nothing like that was agreed to, or not any more.')
    const { mind: had, told = {}, ...rest } = config
    const chosen = mind ?? had
    const left = Object.entries(told).filter(([to]) => to !== forget)
    return {
      ...rest,
      ...(chosen !== undefined && chosen !== builtInMind.name && { mind: chosen }),
      ...(left.length > 0 && { told: Object.fromEntries(left) }),
    }
  })
  return isProblem(changed) ? changed : describeSettings()
}

const mindOf = (config: UserConfig): string => config.mind ?? builtInMind.name

function refuseMind(mind: string, config: UserConfig): Problem | undefined {
  if (mind === builtInMind.name) return undefined
  const model = describeModel(mind, { config, env: process.env })
  return isProblem(model) ? model : undefined
}

/**
 * Who can plan: the built-in mind, the one of the user's settings, and one of each maker that the user set up. Nothing
 * is contacted. A page asks the person before the first use of one that is not agreed to.
 */
export async function describeMinds(): Promise<MindRow[] | Problem> {
  const config = await readUserConfig()
  return isProblem(config) ? config : mindsOf(config)
}

function mindsOf(config: UserConfig): MindRow[] {
  const chosen = mindOf(config)
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
