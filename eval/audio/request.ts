import type { Expect } from './expect.ts'
import type { Operation } from './operations.ts'
import type { Given, SceneName } from './scene.ts'

/** Words said in a scene, and what must come of them. */
export type Request = {
  readonly id: string
  readonly scene: SceneName
  readonly given: Given
  /** Requests made before in the same conversation; their plans are approved. They are no part of what is judged. */
  readonly said: readonly string[]
  readonly words: string
  readonly expect: Expect
  /** The operations that a right answer may use to do the thing itself, preparation aside. */
  readonly operations: readonly Operation[]
  readonly isColloquial: boolean
  readonly note: string
}

type More = { readonly given?: Given; readonly said?: readonly string[]; readonly note?: string }

/** A request in plain editing language. */
export const request = (
  scene: SceneName,
  words: string,
  expect: Expect,
  operations: readonly Operation[],
  more: More = {},
): Request => ({
  id: [...(more.said ?? []), words]
    .join(' and then ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, ''),
  scene,
  given: more.given ?? {},
  said: more.said ?? [],
  words,
  expect,
  operations,
  isColloquial: false,
  note: more.note ?? '',
})

/** A request in slang, in a hurry, or misspelt. */
export const loosely = (...parts: Parameters<typeof request>): Request => ({ ...request(...parts), isColloquial: true })
