import type { Expect } from './expect.ts'
import type { SceneName } from './scene.ts'

/** Words said to a project, and what must come of them. */
export type Request = {
  readonly id: string
  readonly scene: SceneName
  readonly words: string
  readonly expect: Expect
}

export const request = (scene: SceneName, words: string, expect: Expect): Request => ({
  id: `${scene}-${words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}`,
  scene,
  words,
  expect,
})
