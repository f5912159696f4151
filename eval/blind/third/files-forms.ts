import { anyOf, swapped, textOf, wrote, type Change, type Content, type Expect } from '../../files/expect.ts'
import { appended, whole } from '../files-helpers.ts'

type Pair = readonly [old: string, now: string]

/** A file of the notebook with some texts changed. */
export const changed = (path: string, ...pairs: readonly Pair[]): Expect =>
  wrote(path, whole(swapped('notebook', path, ...pairs)))
/** What the to-do list says afterwards. */
export const todo = (...lines: readonly string[]): Expect => wrote('todo.txt', whole(lines.join('\n')))
/** A file of the notebook with lines behind its end. */
export const after = (path: string, ...lines: readonly string[]): Expect =>
  wrote(path, appended('notebook', path, ...lines))
/** A file of the notebook with a line before its start; an empty line between them does not matter. */
export const onTop = (path: string, line: string): Expect =>
  anyOf(...[`${line}\n`, `${line}\n\n`].map((head) => wrote(path, whole(head + textOf('notebook', path)))))
/** Nobody said where to: any of these names. */
export const inOneOf = (paths: readonly string[], content: Content, more: Omit<Change, 'files'> = {}): Expect =>
  anyOf(...paths.map((path) => wrote(path, content, more)))

export const noteNames = ['show-notes.md', 'shownotes.md', 'show_notes.md', 'show-notes.txt']
