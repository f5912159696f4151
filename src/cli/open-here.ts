import { resolve } from 'node:path'
import { isProblem, type Problem } from '../kernel/index.ts'
import { findProject } from '../project/project-file.ts'
import { openStudio, type Studio } from '../studio.ts'
import type { Options } from './main.ts'
import { fail, voice, type Voice } from './print.ts'
import { progress, type Progress } from './progress.ts'

export type Here = { studio: Studio; voice: Voice; progress: Progress; options: Options; signal: AbortSignal }

/** Opens the project that a command is about, runs the command, and closes everything; Ctrl-C cancels what runs. */
export async function here(options: Options, run: (here: Here) => Promise<number | Problem>): Promise<number> {
  const speak = voice(options)
  const found = await findProject(resolve(options.project ?? '.'))
  if (isProblem(found)) return fail(speak, found)
  const bar = progress()
  const cancel = new AbortController()
  const stop = (): void => cancel.abort()
  process.once('SIGINT', stop)
  const studio = await openStudio({ folder: found.folder, watch: { onProgress: (what, done) => bar.at(done, what), signal: cancel.signal } })
  if (isProblem(studio)) return fail(speak, studio)
  for (const notice of studio.notices) process.stderr.write(`${notice}\n`)
  try {
    const done = await run({ studio, voice: speak, progress: bar, options, signal: cancel.signal })
    bar.end()
    return isProblem(done) ? fail(speak, done) : done
  } finally {
    process.off('SIGINT', stop)
    await studio.close()
  }
}
