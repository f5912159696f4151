import { join, relative, resolve } from 'node:path'
import { isProblem } from '../../kernel/index.ts'
import { findProject } from '../../project/index.ts'
import { beginSession, SESSIONS } from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { fail, shown, voice } from '../print.ts'

export async function run([name = '']: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const project = await findProject(resolve(io.cwd, options.project ?? '.'))
  if (isProblem(project)) return fail(speak, project)
  const made = await beginSession(project.folder, { name, when: new Date().toISOString() })
  if (isProblem(made)) return fail(speak, made)
  const path = join(project.folder, SESSIONS, made.session)
  speak.say(shown(relative(io.cwd, path) || path, 4000))
  speak.give({ session: made.session, path, turn: made.id })
  return 0
}
