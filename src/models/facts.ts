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
