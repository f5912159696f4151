import type { Expect as AudioExpect } from '../audio/expect.ts'
import type { Expect as MusicExpect } from '../music/expect.ts'
import type { Expect as VideoExpect } from '../video/expect.ts'
import { scenes, type Scene, type SceneName } from './scene.ts'

/** What a right answer is, as data. Everything that it does not name has to be as it was. */
export type Expect =
  | { readonly expect: 'done'; readonly change: Change }
  /** It is asked back, or given to somebody who can write: nothing changes. */
  | { readonly expect: 'asks'; readonly about: RegExp }
  | { readonly expect: 'refuses'; readonly says: RegExp }
  /** It is told, and nothing changes. */
  | { readonly expect: 'answers' }
  | { readonly expect: 'anyOf'; readonly of: readonly Expect[] }

export type Change = {
  readonly files?: Readonly<Record<string, Content>>
  /** The list as it is afterwards. */
  readonly memos?: readonly string[]
  readonly context?: readonly string[]
  readonly audio?: AudioExpect
  readonly video?: VideoExpect
  readonly music?: MusicExpect
}

/** A whole text, or what a made document has to hold in this order and must not hold anywhere. */
export type Content =
  | string
  | { readonly holds: readonly (string | RegExp)[]; readonly lacks?: readonly (string | RegExp)[] }

export const done = (change: Change): Expect => ({ expect: 'done', change })
export const wrote = (path: string, content: Content, more: Omit<Change, 'files'> = {}): Expect =>
  done({ ...more, files: { [path]: content } })
export const asks = (about: RegExp = /\S/): Expect => ({ expect: 'asks', about })
export const refuses = (says: RegExp = /\S/): Expect => ({ expect: 'refuses', says })
export const answers: Expect = { expect: 'answers' }
export const anyOf = (...of: readonly Expect[]): Expect => ({ expect: 'anyOf', of })
/** It must not be done; whether that is asked or refused is a matter of taste. */
export const notDone = (about: RegExp = /\S/): Expect => anyOf(asks(about), refuses(about))

/** A file of a scene with some texts changed, each of which stands in it once. */
export function swapped(
  scene: SceneName,
  path: string,
  ...pairs: readonly (readonly [old: string, now: string])[]
): string {
  return pairs.reduce(
    (text, [old, now]) => {
      if (text.split(old).length !== 2) throw new Error(`"${old}" does not stand once in ${path}`)
      return text.replace(old, () => now)
    },
    textOf(scene, path),
  )
}

export function textOf(scene: SceneName, path: string): string {
  const { files }: Scene = scenes[scene]
  const text = files[path]
  if (text === undefined) throw new Error(`The scene ${scene} has no file ${path}`)
  return text
}
