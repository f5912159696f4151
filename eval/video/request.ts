import type { Expect } from './expect.ts'
import type { SceneName } from './scene.ts'

/** Words said to a scene, and what must come of them. */
export type Request = {
  readonly id: string
  readonly scene: SceneName
  /** Requests made before in the same conversation; their plans are approved. They are no part of what is judged. */
  readonly said: readonly string[]
  readonly words: string
  readonly expect: Expect
  readonly isColloquial: boolean
  readonly note: string
}

/** A request in plain editing language. */
export const request = (
  scene: SceneName,
  words: string,
  expect: Expect,
  more: { readonly said?: readonly string[]; readonly note?: string } = {},
): Request => ({
  id: [...(more.said ?? []), words]
    .join(' and then ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, ''),
  scene,
  said: more.said ?? [],
  words,
  expect,
  isColloquial: false,
  note: more.note ?? '',
})

/** A request in slang, in a hurry, or misspelt. */
export const loosely = (...parts: Parameters<typeof request>): Request => ({ ...request(...parts), isColloquial: true })
