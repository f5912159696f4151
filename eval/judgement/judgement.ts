import type { Expect } from '../audio/expect.ts'
import type { Given, SceneName } from '../audio/scene.ts'
import type { Reference } from '../reference.ts'

/** Something that a person says, what must come of it, and the replies that a good model would give. */
export type Spoken = { readonly words: string; readonly expect: Expect; readonly reference: Reference }

/** What makes a request need judgement. */
export type Kind = 'wish' | 'looking' | 'several' | 'follow-up' | 'spared' | 'asked-back' | 'impossible'

/** A conversation of one turn or more. Each turn is judged by itself, from the state that the turns before it left. */
export type Judgement = {
  readonly id: string
  readonly kind: Kind
  readonly scene: SceneName
  readonly given: Given
  readonly turns: readonly Spoken[]
}

export const spoken = (words: string, expect: Expect, reference: Reference): Spoken => ({ words, expect, reference })

/** Requests of one kind: the scene, what was set before, and the turns. */
export const judgements = (
  kind: Kind,
  ...requests: readonly (readonly [SceneName, Given, ...Spoken[]])[]
): readonly Judgement[] =>
  requests.map(([scene, given, ...turns]) => ({
    id: turns
      .map(({ words }) => words)
      .join(' and then ')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    kind,
    scene,
    given,
    turns,
  }))
