import type { LanguageModel, SystemModelMessage } from 'ai'
import type { Json, Problem } from '../../base/index.ts'
import { isLoopback, rememberSecret, type ModelFetch, type UserConfig } from '../../gate/index.ts'
import { modelProblem } from '../model-problem.ts'
import type { Capabilities, ModelRequest } from '../model.ts'

/** One maker of models. A new one is a file that exports one of these, and a line in `index.ts`. */
export type Provider = {
  /** What a person would write, as an example. */
  readonly example: string
  /** The host whose prices the table knows. */
  readonly pricedHost: string | null
  /** The variable of the environment that holds its key; absent where it needs none. */
  readonly keyVariable?: string
  open(name: string, surroundings: ProviderSettings): Setup | Problem
}

export type ProviderSettings = {
  readonly config: UserConfig
  readonly env: { readonly [name: string]: string | undefined }
}

/** How to reach one model. `check` finds out what it can do and sends nothing of the user's. */
export type Setup = {
  readonly address: URL
  readonly headers: { readonly [name: string]: string }
  check(ask: AskServer): Promise<Capabilities | Problem>
  /** Loads what it needs only now: most commands ask no model. */
  connect(send: ModelFetch): Promise<LanguageModel>
  /** What this provider wants to be told beside the request itself. */
  options?(request: ModelRequest, capabilities: Capabilities): ProviderOptions
  /** Put on the system text and on the last message, where the provider caches up to a mark. */
  readonly cacheMark?: ProviderOptions
  /** Whether the provider's own notes on a reply say that it refused. */
  refused?(notes: unknown): boolean
}

/** A small question to a model server about itself; `json` is undefined where the text is none. */
export type AskServer = (
  path: string,
  body?: Json,
) => Promise<{ readonly status: number; readonly text: string; readonly json: unknown } | Problem>

type ProviderOptions = NonNullable<SystemModelMessage['providerOptions']>

/**
 * Where a provider is reached: what the user gave, else its usual place. Words and keys go out unencrypted only on this
 * machine, and a key belongs into the environment, not into an address.
 */
export function addressOf({
  provider,
  given,
  usual,
}: {
  provider: string
  given: string | undefined
  usual: string
}): URL | Problem {
  const text = given?.trim() || usual
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (
    address !== undefined &&
    address.username === '' &&
    address.password === '' &&
    (address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address)))
  )
    return address
  return modelProblem(
    'bad-address',
    `The address of ${provider} must begin with https://, or with http:// on this machine, and hold no password; ` +
      `change it in your settings or in the environment.`,
  )
}

/** A path under an address, which may have a path of its own. */
export function joinPath(address: URL, path: string): string {
  return `${address.href.replace(/\/$/, '')}${path}`
}

/** The key in the environment, which is a secret from here on; a server on this machine may do without one. */
export function keyOf(
  env: { readonly [name: string]: string | undefined },
  variable: string,
  address: URL,
): string | null | Problem {
  const key = env[variable]?.trim() ?? ''
  if (key !== '') rememberSecret(key)
  if (/[^\x21-\x7e]/.test(key))
    return modelProblem('wrong-key', `${variable} holds characters that no key has; copy the key again.`)
  if (key !== '') return key
  return isLoopback(address)
    ? null
    : modelProblem('no-key', `${address.host} needs a key; set ${variable} in the environment.`)
}
