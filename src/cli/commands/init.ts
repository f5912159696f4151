import { resolve } from 'node:path'
import { isProblem } from '../../kernel/index.ts'
import { initProject } from '../../project/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { fail, shown, voice } from '../print.ts'

export async function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const made = await initProject(resolve(io.cwd, options.project ?? '.'))
  if (isProblem(made)) return fail(speak, made)
  speak.say(
    `Started the project "${shown(made.name)}". Next: cutroom import FILE…, or cutroom ask "create a 4 bar lo-fi ` +
      `intro"`,
  )
  speak.give(made)
  return 0
}
