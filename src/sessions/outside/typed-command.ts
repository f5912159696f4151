import { posix } from 'node:path'
import type { Execute } from '../plan/plan.ts'

/**
 * A command as one would type it at the project's root, its folder and variables included. This is what is shown, what is compared
 * with what was allowed, and what a person can paste after `--allow`.
 */
export function typedCommand(action: Pick<Execute, 'command' | 'cwd' | 'env' | 'background'>): string {
  const folder = folderOf(action)
  const before = [
    ...(folder === '.' ? [] : [`cd ${shellQuoted(folder)}`]),
    ...(action.env.length === 0
      ? []
      : [`export ${action.env.map(([name, value]) => `${name}=${shellQuoted(value)}`).join(' ')}`]),
  ]
  const command = commandOf(action)
  // One that is left running is another thing to allow than one that ends.
  const typed = !action.background ? command : /[;&|\n]/.test(command) ? `( ${command} ) &` : `${command} &`
  return [...before, typed].join(' && ')
}

/** The command with the line breaks that a shell knows. */
export function commandOf({ command }: Pick<Execute, 'command'>): string {
  return command.replaceAll('\r\n', '\n')
}

/** The folder from the project's root in its shortest spelling; `.` is the root. One that leads out keeps its dots, and is refused later. */
export function folderOf({ cwd }: Pick<Execute, 'cwd'>): string {
  const short = posix.normalize(`./${cwd ?? ''}`).replace(/\/+$/, '')
  return short === '' ? '.' : short
}

export function shellQuoted(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll(`'`, `'\\''`)}'`
}
