import { isProblem, type Problem } from '../base/index.ts'
import { isLoopback, modelFetch, plainLine, type UserConfig } from '../gate/index.ts'
import { modelProblem, problemOfWay } from './model-problem.ts'
import type { Model, Price } from './model.ts'
import { priceOf } from './model-facts.ts'
import { providers } from './providers/index.ts'
import { joinPath, type AskServer, type ProviderSettings } from './providers/provider.ts'
import { runWatched, systemClock, type Clock } from './call-model.ts'

type OpenOptions = {
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
  const described = describeModel(id, options)
  if (isProblem(described)) return described
  const { address, headers } = setup
  const capabilities = await setup.check(askServer({ id, address, headers, clock }))
  if (isProblem(capabilities)) return capabilities
  return {
    ...described,
    capabilities,
    async reply(request, replyOptions) {
      const { replyWith } = await import('./reply-with.ts')
      return replyWith({ id, setup, capabilities, stream }, request, replyOptions)
    },
  }
}

/** What can be said of a model before anybody is asked: where requests to it go, and what they cost. */
export type ModelAddress = Pick<Model, 'id' | 'provider' | 'goesTo' | 'price'>

export function describeModel(
  id: string,
  { config, env }: Pick<OpenOptions, 'config' | 'env'>,
): ModelAddress | Problem {
  const { providerName, name } = partsOf(id)
  const provider = providers.get(providerName)
  if (provider === undefined || !isName(name)) return unknownMind(id)
  const setup = provider.open(name, { config, env })
  if (isProblem(setup)) return setup
  const { address } = setup
  return {
    id,
    provider: providerName,
    goesTo: isLoopback(address) ? 'this machine' : address.host,
    price: configuredPrice(id, config) ?? (address.host === provider.pricedHost ? priceOf(id) : null),
  }
}

const PATIENCE_MS = 15_000
const MAX_BYTES = 8 * 1024 * 1024

function askServer(server: {
  id: string
  address: URL
  headers: { readonly [name: string]: string }
  clock: Clock
}): AskServer {
  const { id, address, headers, clock } = server
  const send = modelFetch({ address, maxBytes: MAX_BYTES })
  return async (path, body) => {
    const asked = await runWatched(
      { clock, stallMs: PATIENCE_MS, untilMs: clock.now() + PATIENCE_MS },
      async ({ signal }) => {
        try {
          const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
          const response = await send(joinPath(address, path), {
            ...post,
            headers: { ...headers, 'content-type': 'application/json' },
            signal,
          })
          const text = await response.text()
          return { status: response.status, text, json: parsed(text) }
        } catch (error) {
          const trouble = problemOfWay(error, { id, host: address.host })
          if (trouble === undefined) throw error
          return trouble
        }
      },
    )
    return typeof asked === 'string'
      ? modelProblem('model-down', `${address.host} does not answer; see whether the server runs, then try again.`)
      : asked
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
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

/**
 * One maker of models as this machine is set up for it: where it would be reached and with what, or what is missing.
 */
type ProviderPart = {
  readonly name: string
  readonly example: string
  readonly reached: string | null
  /** Whether the user set something up for it: a key, or where it is. One that has a usual place may not run at all. */
  readonly isSetUp: boolean
  readonly keyVariable: string | null
  readonly how: string
}

/** What models could be asked here. Nothing is contacted, and a key is only said to be there. */
export function describeProviders(surroundings: ProviderSettings): ProviderPart[] {
  return [...providers].map(([name, { example, open, keyVariable = null }]) => {
    const setup = open(example.slice(name.length + 1), surroundings)
    if (isProblem(setup)) return { name, example, reached: null, isSetUp: false, keyVariable, how: setup.message }
    const hasKey = ['authorization', 'x-api-key'].some((header) => header in setup.headers)
    return {
      name,
      example,
      reached: `${setup.address.host}, ${hasKey ? 'with a key' : 'without a key'}, not contacted now`,
      isSetUp: hasKey || isGiven(name, surroundings),
      keyVariable,
      how: 'nothing to do',
    }
  })
}

/** Ollama runs at its usual place or not at all, so it counts once the user has named it in some way. */
const isGiven = (name: string, { config, env }: ProviderSettings): boolean =>
  config.addresses?.[name] !== undefined ||
  config.mind?.startsWith(`${name}/`) === true ||
  (name === 'ollama' && (env['OLLAMA_HOST'] ?? '') !== '')
