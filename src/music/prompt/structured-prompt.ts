import type { Json } from '../../kernel/index.ts'

/** What a structured prompt says, field by field. */
export type StructuredPrompt = {
  /** The prompt as it came, untouched. */
  readonly raw: string
  readonly mode: Mode
  readonly request: string
  readonly section?: string
  /** As written; what stood under `After` is here in the form of a position. */
  readonly position?: string
  readonly target?: PromptTarget
  readonly style?: string
  readonly key?: string
  /** Whole beats per minute. */
  readonly tempo?: number
  readonly energy?: Energy
  readonly roles: readonly string[]
  readonly constraints: { readonly [name: string]: Json }
  readonly vibes: readonly Vibe[]
  /** Every other key, in lower case, with its value as written. */
  readonly extensions: { readonly [dimension: string]: Json }
  readonly warnings: readonly string[]
}

export const modes = ['compose', 'edit', 'ask'] as const
export type Mode = (typeof modes)[number]

export const energies = ['very low', 'low', 'medium', 'high', 'very high'] as const
export type Energy = (typeof energies)[number]

export type PromptTarget =
  | { readonly kind: 'project' | 'selection' }
  | { readonly kind: 'track' | 'region'; readonly name: string }
export type Vibe = { readonly name: string; readonly weight: number }

/**
 * Whether a prompt begins with `STORI PROMPT` or `MAESTRO PROMPT`, in any case and alone on the first line that is not
 * empty.
 */
export function isStructured(prompt: string): boolean {
  return bodyOf(parsingCopy(prompt)) !== null
}

/**
 * What stands below the sentinel, with as many empty lines above it as keep the line numbers true; null without a
 * sentinel.
 */
export function bodyOf(copy: string): { text: string; sentinelLine: number } | null {
  const sentinel = /^(\s*)(?:STORI|MAESTRO)[^\S\n]+PROMPT[^\S\n]*(?:\n|$)/iu.exec(copy)
  if (sentinel === null) return null
  const sentinelLine = (sentinel[1] ?? '').split('\n').length
  return { text: '\n'.repeat(sentinelLine) + copy.slice(sentinel[0].length), sentinelLine }
}

/**
 * The copy of a prompt that is parsed: composed characters, no control, direction or zero-width characters. Line
 * breaks, tabs and indentation stay where they are, since they mean something. The prompt itself is kept as it came.
 */
export function parsingCopy(prompt: string): string {
  // A lone carriage return is the line break of old files; stripped as a control it would join two lines.
  return prompt
    .normalize('NFC')
    .replace(/\r(?!\n)/g, '\n')
    .replace(unwanted, '')
}

/**
 * Default-ignorable covers the zero-width, direction, filler and tag characters; a lone half of a character is none.
 */
const unwanted = /(?![\n\r\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu
