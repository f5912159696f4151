import { isProblem } from '../../kernel/index.ts'
import { initProject } from '../../project/project-file.ts'
import type { Options } from '../main.ts'
import { fail, shown, voice } from '../print.ts'

export async function run(_args: readonly string[], options: Options): Promise<number> {
  const speak = voice(options)
  const made = await initProject(options.project ?? '.')
  if (isProblem(made)) return fail(speak, made)
  speak.say(`Started the project "${shown(made.name)}". Next: cutroom import FILE…, or cutroom ask "create a 4 bar lo-fi intro"`)
  speak.give(made)
  return 0
}
