import type { LanguageModel, SystemModelMessage } from 'ai'
import type { Problem } from '../../base/index.ts'
import type { ModelFetch, UserConfig } from '../../gate/index.ts'
import type { Ask } from '../ask.ts'
import type { Capabilities, ModelRequest } from '../model.ts'

/** One maker of models. A new one is a file that exports one of these, and a line in `index.ts`. */
export type Provider = {
  /** What a person would write, as an example. */
  readonly example: string
  /** The host whose prices the table knows. */
  readonly pricedHost: string | null
  open(name: string, surroundings: Surroundings): Setup | Problem
}

export type Surroundings = {
  readonly config: UserConfig
  readonly env: { readonly [name: string]: string | undefined }
}

/** How to reach one model. `check` finds out what it can do and sends nothing of the user's. */
export type Setup = {
  readonly address: URL
  readonly headers: { readonly [name: string]: string }
  check(ask: Ask): Promise<Capabilities | Problem>
  /** Loads what it needs only now: most commands ask no model. */
  connect(send: ModelFetch): Promise<LanguageModel>
  /** What this provider wants to be told beside the request itself. */
  options?(request: ModelRequest, capabilities: Capabilities): ProviderOptions
  /** Put on the system text and on the last message, where the provider caches up to a mark. */
  readonly cacheMark?: ProviderOptions
  /** Whether the provider's own notes on a reply say that it refused. */
  refused?(notes: unknown): boolean
}

type ProviderOptions = NonNullable<SystemModelMessage['providerOptions']>
