import type { Capabilities, Price, Usage } from './model.ts'

type Facts = Pick<Capabilities, 'contextTokens' | 'temperature'>

/**
 * What is known of hosted models by the look of their names; what is not known is put low, and no temperature is
 * promised.
 */
export function factsOf(id: string): Facts {
  return known.find(([names]) => names.test(id))?.[1] ?? { contextTokens: 32_000, temperature: true }
}

/**
 * The first that fits. Claude models after 4.6 refuse a temperature; the SDK would drop it. OpenAI's reasoning models
 * refuse one too.
 */
const known: readonly (readonly [RegExp, Facts])[] = [
  [/^anthropic\/claude-3/, { contextTokens: 200_000, temperature: true }],
  [
    /^anthropic\/claude-(?:sonnet|opus|haiku)-4(?:-[0-6])?(?:-\d{8}|-latest)?$/,
    { contextTokens: 200_000, temperature: true },
  ],
  [/^anthropic\//, { contextTokens: 200_000, temperature: false }],
  [/^openai\/gpt-4\.1/, { contextTokens: 1_000_000, temperature: true }],
  [/^openai\/(?:chatgpt-4o|gpt-4o|gpt-4-turbo)/, { contextTokens: 128_000, temperature: true }],
  [/^openai\/gpt-4/, { contextTokens: 8_192, temperature: true }],
  [/^openai\/gpt-3\.5/, { contextTokens: 16_000, temperature: true }],
  [/^openai\/gpt-[5-9]/, { contextTokens: 200_000, temperature: false }],
  [/^openai\/o\d/, { contextTokens: 128_000, temperature: false }],
]

const SMALL_BILLIONS = 15

/**
 * Whether a model of this size (`3.2B`, `135M`) is one whose single answers are not to be relied on; unknown sizes
 * count as small.
 */
export function isSmall(size: string | undefined): boolean {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([BM])$/i.exec(size?.trim() ?? '') ?? []
  if (number === undefined) return true
  return unit?.toUpperCase() === 'M' || Number(number) < SMALL_BILLIONS
}

/** The same by a name such as `qwen2.5-7b-instruct`. */
export function isSmallByName(name: string): boolean {
  return isSmall(/(?<![\d.])\d+(?:\.\d+)?[bm](?![a-z0-9])/i.exec(name)?.[0])
}

const AS_OF = '2025-11-01'
const MILLION = 1_000_000

/**
 * What well-known models charge for a million tokens, in dollars, on the day it names. Prices change: those of the
 * user's settings come first, and a model that is not listed has no price. A dated name costs what the plain one does.
 */
export function priceOf(id: string): Price | null {
  const found = prices.get(id.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, ''))
  if (found === undefined) return null
  const [fresh, cached, output] = found
  return { fresh, cached, output, asOf: AS_OF }
}

/** Dollars for these tokens. Writing to a cache counts as fresh, though some providers ask a quarter more for it. */
export function costOf(usage: Usage, price: Price | null): number | null {
  if (price === null) return null
  return (usage.fresh * price.fresh + usage.cached * price.cached + usage.output * price.output) / MILLION
}

/** Fresh input, input read from the cache, output. */
const prices: ReadonlyMap<string, readonly [number, number, number]> = new Map([
  ['anthropic/claude-3-haiku', [0.25, 0.03, 1.25]],
  ['anthropic/claude-3-5-haiku', [0.8, 0.08, 4]],
  ['anthropic/claude-3-7-sonnet', [3, 0.3, 15]],
  ['anthropic/claude-haiku-4-5', [1, 0.1, 5]],
  ['anthropic/claude-sonnet-4', [3, 0.3, 15]],
  ['anthropic/claude-sonnet-4-0', [3, 0.3, 15]],
  ['anthropic/claude-sonnet-4-5', [3, 0.3, 15]],
  ['anthropic/claude-opus-4', [15, 1.5, 75]],
  ['anthropic/claude-opus-4-0', [15, 1.5, 75]],
  ['anthropic/claude-opus-4-1', [15, 1.5, 75]],
  ['anthropic/claude-opus-4-5', [5, 0.5, 25]],
  ['openai/gpt-4o', [2.5, 1.25, 10]],
  ['openai/gpt-4o-mini', [0.15, 0.075, 0.6]],
  ['openai/gpt-4.1', [2, 0.5, 8]],
  ['openai/gpt-4.1-mini', [0.4, 0.1, 1.6]],
  ['openai/gpt-4.1-nano', [0.1, 0.025, 0.4]],
  ['openai/gpt-5', [1.25, 0.125, 10]],
  ['openai/gpt-5-mini', [0.25, 0.025, 2]],
  ['openai/gpt-5-nano', [0.05, 0.005, 0.4]],
  ['openai/o4-mini', [1.1, 0.275, 4.4]],
])
