import { isProblem, type Problem } from '../base/index.ts'
import { isLoopback, plainLine, type UserConfig } from '../gate/index.ts'
import { askServer } from './ask.ts'
import { systemClock, type Clock } from './clock.ts'
import { modelProblem } from './model-problem.ts'
import type { Model, Price } from './model.ts'
import { priceOf } from './price-table.ts'
import { providers } from './providers/index.ts'

export type OpenOptions = {
  readonly config: UserConfig
  readonly env: { readonly [name: string]: string | undefined }
  readonly clock?: Clock | undefined
  /** False where a server cannot stream; a stall is then not told from work. */
  readonly stream?: boolean | undefined
}

/**
 * Opens a model by its id (`PROVIDER/NAME`) and finds out what it can do, sending nothing of the user's and asking no
 * other provider.
 */
export async function openModel(id: string, options: OpenOptions): Promise<Model | Problem> {
  const { config, env, clock = systemClock, stream = true } = options
  const { providerName, name } = partsOf(id)
  const provider = providers.get(providerName)
  if (provider === undefined || !isName(name)) return unknownMind(id)
  const setup = provider.open(name, { config, env })
  if (isProblem(setup)) return setup
  const { address, headers } = setup
  const capabilities = await setup.check(askServer({ id, address, headers, clock }))
  if (isProblem(capabilities)) return capabilities
  return {
    id,
    provider: providerName,
    goesTo: isLoopback(address) ? 'this machine' : address.host,
    capabilities,
    price: configuredPrice(id, config) ?? (address.host === provider.pricedHost ? priceOf(id) : null),
    async reply(request, replyOptions) {
      const { replyWith } = await import('./reply-with.ts')
      return replyWith({ id, setup, capabilities, stream }, request, replyOptions)
    },
  }
}

/** Why an id can name no model, told without asking anyone. */
export function badModelId(id: string): Problem | undefined {
  const { providerName, name } = partsOf(id)
  return providers.has(providerName) && isName(name) ? undefined : unknownMind(id)
}

function configuredPrice(id: string, { prices }: UserConfig): Price | null {
  const found = new Map(Object.entries(prices ?? {})).get(id)
  return found === undefined
    ? null
    : { fresh: found.fresh, cached: found.cached, output: found.output, asOf: found.as_of }
}

function unknownMind(id: string): Problem {
  const examples = ['builtin', ...[...providers.values()].map(({ example }) => example)]
  return modelProblem(
    'unknown-mind',
    `There is no mind "${plainLine(id, 80)}"; choose one such as ${examples.slice(0, -1).join(', ')} or ` +
      `${examples.at(-1) ?? ''}.`,
  )
}

function partsOf(id: string): { providerName: string; name: string } {
  const slash = id.indexOf('/')
  return { providerName: id.slice(0, Math.max(0, slash)), name: id.slice(slash + 1) }
}

const isName = (name: string): boolean => /^[\w.:@/+-]+$/.test(name)
