import type { Json } from '../base/index.ts'
import type { Problem } from '../base/index.ts'

/**
 * What a model is asked. The parts stand in the order in which they change: what stays the same comes first, so that a
 * provider can cache it.
 */
export type ModelRequest = {
  readonly system: string
  readonly tools: readonly ModelTool[]
  readonly messages: readonly ModelMessage[]
  readonly maxOutputTokens: number
  readonly temperature?: number
  /** `required` where only a call is of use. */
  readonly toolChoice?: 'auto' | 'required'
}

/** An operation, or something else that a model may call; `parameters` is a JSON Schema of an object. */
export type ModelTool = { readonly name: string; readonly description: string; readonly parameters: Json }

export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ModelCall[] }
  /** All calls of the reply before are answered together. */
  | { readonly role: 'tool'; readonly results: readonly ModelResult[] }

/** `malformed` holds the arguments as they came where they are no JSON object. */
export type ModelCall = {
  readonly id: string
  readonly name: string
  readonly args: { readonly [param: string]: Json }
  readonly malformed?: string
}
export type ModelResult = {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly isError: boolean
}

/** `length`: the reply was cut off. `refusal`: the model or its provider would not answer. */
export type Stop = 'end' | 'calls' | 'length' | 'refusal' | 'other'

export type ModelReply = {
  readonly text: string
  readonly calls: readonly ModelCall[]
  readonly stop: Stop
  readonly usage: Usage
}

/** Tokens of one or more calls. `cached` were read from the provider's cache and are not among `fresh`. */
export type Usage = { readonly fresh: number; readonly cached: number; readonly output: number }

/** What a model can do, known before anything is sent to it. */
export type Capabilities = {
  readonly tools: boolean
  /** How many tokens a request and its reply may have together. */
  readonly contextTokens: number
  /**
   * How many they may have where the model is asked for a larger context than it usually gets; otherwise there is no
   * more.
   */
  readonly maxContextTokens?: number
  /** Whether another temperature makes another reply. */
  readonly temperature: boolean
  readonly caching: boolean
  /** Small local models are asked several times and vote. */
  readonly isSmall: boolean
}

/** A language model behind one door, whoever runs it. */
export type Model = {
  /** As a person names it: `anthropic/claude-sonnet-4-5`. */
  readonly id: string
  readonly provider: string
  /** Where the words go, as a person reads it: `api.anthropic.com`, or `this machine` for a loopback address. */
  readonly goesTo: string
  readonly capabilities: Capabilities
  /** Dollars for a million tokens; null where nothing is known or nothing is charged. */
  readonly price: Price | null
  reply(request: ModelRequest, options: ReplyOptions): Promise<ModelReply | Problem>
  /**
   * Only where exchanges are replayed: what `callModel` gave then, with its figures, and without trying anything again.
   */
  readonly recall?: (request: ModelRequest) => CallResult
}

/** What came of one call with all its attempts. */
export type CallResult = {
  readonly outcome: { readonly reply: ModelReply } | { readonly problem: Problem }
  readonly attempts: number
  readonly milliseconds: number
  /** The sum over the attempts that reported any. */
  readonly usage: Usage
  /** Dollars; null where the price is not known. */
  readonly money: number | null
}

export type Price = { readonly fresh: number; readonly cached: number; readonly output: number; readonly asOf: string }

/** `onSign` is called for every sign of life, so that progress can be shown and a stall be told from work. */
export type ReplyOptions = { readonly signal?: AbortSignal | undefined; readonly onSign?: (() => void) | undefined }
