import type { Capabilities } from './model.ts'

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
