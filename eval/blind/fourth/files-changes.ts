import { anyOf, done, textOf, type Change, type Content, type Expect } from '../../files/expect.ts'
import { scenes, type Scene, type SceneName } from '../../files/scene.ts'
import { remembers, withContext } from '../files-helpers.ts'

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const subsets = (paths: readonly string[]): readonly (readonly string[])[] =>
  paths.reduce<readonly (readonly string[])[]>(
    (before, path) => before.flatMap((some) => [some, [...some, path]]),
    [[]],
  )

type Files = NonNullable<Change['files']>
type More = Omit<Change, 'files' | 'context'>

/** The context as it was, or with any of these files in it, which a plan has to have in view to touch or to copy them. */
const contexts = (scene: SceneName, files: Files, read: readonly string[]): readonly Pick<Change, 'context'>[] => {
  const { files: shelf, context }: Scene = scenes[scene]
  const wanted = new Set([...Object.keys(files).filter((path) => shelf[path] !== undefined), ...read])
  return subsets([...wanted].filter((path) => !context.includes(path))).map((some) =>
    some.length === 0 ? {} : { context: withContext(scene, ...some) },
  )
}

/** These files are so afterwards. What was read for it may have come into the context. */
export const changed = (scene: SceneName, files: Files, more: More = {}, read: readonly string[] = []): Expect =>
  anyOf(...contexts(scene, files, read).map((seen) => done({ ...more, files, ...seen })))
/** The same, and something is remembered. */
export const changedAndKept = (scene: SceneName, files: Files, memo: string, more: Omit<More, 'memos'> = {}): Expect =>
  anyOf(...contexts(scene, files, []).map((seen) => remembers(scene, memo, { ...more, files, ...seen })))
/** Everything is as it was; what was read may have stayed in the context. */
export const takenBack = (scene: SceneName, ...read: readonly string[]): Expect =>
  anyOf(...contexts(scene, {}, read).map((seen) => done(seen)))

/** These lines one after the other, with blank lines between them or not. */
export const lines = (...texts: readonly string[]): Content => ({
  holds: [new RegExp(String.raw`^${texts.map(literally).join(String.raw`\r?\n(?:\r?\n)?`)}(?:\r?\n)*$`)],
})
/** A text with lines behind its end, each by itself or behind a blank line. */
export const withEnd = (scene: SceneName, path: string, ...more: readonly string[]): Content =>
  lines(textOf(scene, path).trimEnd(), ...more)

/** A file of the notebook with all occurrences of some words changed. */
export const everywhere = (path: string, old: string, now: string): string =>
  textOf('notebook', path).replaceAll(old, () => now)

export const oldTodo = 'TODO: check the name of the guest.\n'
export const port = (now: string): readonly [string, string] => ['"port": 3000', `"port": ${now}`]
export const retries = (now: number): readonly [string, string] => ['"retries": 3', `"retries": ${now}`]
