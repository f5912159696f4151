import { join, relative, resolve } from 'node:path'
import { isProblem } from '../../kernel/index.ts'
import { findProject } from '../../project/index.ts'
import { branchSession, findNamedTurn, SESSIONS } from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { readWhere } from '../open-here.ts'
import { fail, shown, voice } from '../print.ts'

/** A new session that begins where an earlier turn began. */
export async function run([turn = '', name = '']: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const project = await findProject(resolve(io.cwd, options.project ?? '.'))
  if (isProblem(project)) return fail(speak, project)
  const from = await findNamedTurn(project.folder, turn, readWhere({ options, io }))
  if (isProblem(from)) return fail(speak, from)
  const made = await branchSession(project.folder, { from, name, when: new Date().toISOString() })
  if (isProblem(made)) return fail(speak, made)
  const path = join(project.folder, SESSIONS, made.session)
  speak.say(
    `${shown(relative(io.cwd, path) || path, 4000)}\nIt begins where ${from.id} began. Files and documents stay as ` +
      `they are now: "cutroom undo" takes back what later turns did.`,
  )
  speak.give({ session: made.session, path, turn: made.id, from: from.id })
  return 0
}
