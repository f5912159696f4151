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
