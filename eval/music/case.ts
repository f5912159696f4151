import type { ProjectSnapshot } from '../../src/music/wire/snapshot.ts'
import type { Expect } from './expect.ts'
import type { ProjectName } from './projects.ts'

/** Words said to a project, and what must come of them. */
export type Case = {
  readonly id: string
  readonly project: ProjectName
  readonly words: string
  readonly expect: Expect
  readonly isColloquial: boolean
  readonly note: string
}

/** What came of a request once its plan was approved as it stood. `after` is null where nothing was planned. */
export type Outcome = {
  readonly status: 'ready' | 'question' | 'answer' | 'refused'
  /** The question, the answer, or the code and sentence of the problem. */
  readonly text: string
  readonly before: ProjectSnapshot
  readonly after: ProjectSnapshot | null
}

/** Says words to a project, approves what is planned, and tells what came of it; whoever measures a mind binds it. */
export type RunMusic = (project: ProjectSnapshot, words: string) => Promise<Outcome>

/** A request in the plain language of a studio. */
export const request = (
  project: ProjectName,
  words: string,
  expect: Expect,
  more: { readonly note?: string } = {},
): Case => ({
  id: words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, ''),
  project,
  words,
  expect,
  isColloquial: false,
  note: more.note ?? '',
})

/** A request in slang, in a hurry, or misspelt. */
export const loosely = (...parts: Parameters<typeof request>): Case => ({ ...request(...parts), isColloquial: true })
