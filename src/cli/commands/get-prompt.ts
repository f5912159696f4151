import { resolve } from 'node:path'
import { plainText } from '../../gate/index.ts'
import { isProblem } from '../../kernel/index.ts'
import { findProject } from '../../project/index.ts'
import { readAgentPrompt } from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { fail, voice } from '../print.ts'

/** Prints the prompt of an agent, such as for a chat elsewhere. */
export async function run([name]: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const project = await findProject(resolve(io.cwd, options.project ?? '.'))
  if (isProblem(project)) return fail(speak, project)
  const prompt = await readAgentPrompt(project.folder, name)
  if (isProblem(prompt)) return fail(speak, prompt)
  if (prompt.from === 'project') speak.remark("This prompt is the project's own, from .cutroom/prompts.")
  if (!speak.json) io.stdout.write(`${plainText(prompt.text).trimEnd()}\n`)
  speak.give(prompt)
  return 0
}
