import { Buffer } from 'node:buffer'
import { problem, type Problem } from '../base/index.ts'
import { plainLine, plainText } from './plain-text.ts'
import { isSteeringName } from './steering-variables.ts'

/** Half of what Linux takes as one argument. */
const MAX_COMMAND_BYTES = 65_536
const MAX_VALUE_BYTES = 10_000

/** Variables that a command is given besides the few of ours, in the order in which they were written. */
export type CommandEnv = readonly (readonly [name: string, value: string])[]

/**
 * Why a command is not run, or undefined: it must be possible to show it as it is, and its variables must not steer
 * other programs.
 */
export function refuseCommand({
  command,
  env = [],
}: {
  readonly command: string
  readonly env?: CommandEnv | undefined
}): Problem | undefined {
  if (command.trim() === '') return problem('bad-command', 'There is no command to run; write one into the block.')
  if (Buffer.byteLength(command) > MAX_COMMAND_BYTES)
    return problem(
      'bad-command',
      `The command "${plainLine(command, 60)}" is longer than ${MAX_COMMAND_BYTES} bytes; put it into a script and ` +
        `run that.`,
    )
  const hidden = findHidden(command)
  if (hidden !== undefined)
    return problem(
      'unsafe',
      `The command "${plainLine(command, 60)}" holds ${hidden}, which cannot be shown; write it without.`,
    )
  return refuseEnv(env)
}

function refuseEnv(env: CommandEnv): Problem | undefined {
  const seen = new Set<string>()
  for (const [name, value] of env) {
    const shown = plainLine(name, 60)
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      return problem('bad-env', `"${shown}" cannot be the name of a variable; use letters, digits and underscores.`)
    if (seen.has(name)) return problem('bad-env', `The variable ${shown} is given twice; give it once.`)
    seen.add(name)
    if (isSteeringName(name))
      return problem(
        'unsafe',
        `The variable ${shown} decides what other programs run or whom they trust, so a plan cannot set it; write ` +
          `what you need into the command.`,
      )
    if (Buffer.byteLength(value) > MAX_VALUE_BYTES)
      return problem('bad-env', `The value of ${shown} is longer than ${MAX_VALUE_BYTES} bytes; put it into a file.`)
    const hidden = findHidden(value) ?? (value.includes('\n') ? 'a line break' : undefined)
    if (hidden !== undefined)
      return problem('unsafe', `The value of ${shown} holds ${hidden}, which cannot be shown; write it without.`)
  }
  return undefined
}

/** The first character that would not be seen, by its number: what a person approves must be what runs. */
export function findHidden(text: string): string | undefined {
  if (plainText(text) === text) return undefined
  const found = Array.from(text).find((character) => plainText(character) !== character)
  // Harmless one by one, an escape sequence together.
  return `the character U+${(found?.codePointAt(0) ?? 0x1b).toString(16).toUpperCase().padStart(4, '0')}`
}
