import { appended, whole } from '../files-helpers.ts'
import { swapped, wrote, type Content, type Expect } from '../../files/expect.ts'

export type Pair = readonly [old: string, now: string]

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** These lines and no others; how many empty lines stand between them is left open. */
export const loosely = (...lines: readonly string[]): Content => ({
  holds: [new RegExp(`^${lines.map(escaped).join('\n+')}\n*$`)],
})

/** A file of the notebook with some texts changed. */
export const changed = (path: string, ...pairs: readonly Pair[]): Expect =>
  wrote(path, swapped('notebook', path, ...pairs))

/** The list of things to do as it is afterwards. */
export const todo = (...lines: readonly string[]): Expect => wrote('todo.txt', todoText(...lines))
export const todoText = (...lines: readonly string[]): Content => whole(lines.join('\n'))

/** A file of the notebook with lines behind its end. */
export const after = (path: string, ...lines: readonly string[]): Expect =>
  wrote(path, appended('notebook', path, ...lines))
