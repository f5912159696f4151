import { resolve } from 'node:path'
import { isProblem, type Problem } from '../kernel/index.ts'
import { findProject } from '../project/index.ts'
import { openWorkbench, type Workbench } from '../app/index.ts'
import type { Io } from './io.ts'
import type { Options } from './main.ts'
import { fail, voice, type Voice } from './print.ts'
import { openProgress, type ProgressBar } from './progress.ts'

export type Here = {
  workbench: Workbench
  voice: Voice
  io: Io
  progress: ProgressBar
  options: Options
  signal: AbortSignal
}

/** Opens the project that a command is about, runs the command, and closes everything; Ctrl-C cancels what runs. */
export async function openHere(
  options: Options,
  io: Io,
  run: (here: Here) => Promise<number | Problem>,
): Promise<number> {
  const speak = voice(options, io)
  const found = await findProject(resolve(io.cwd, options.project ?? '.'))
  if (isProblem(found)) return fail(speak, found)
  const bar = openProgress(io.stderr)
  const cancel = new AbortController()
  const endListening = io.onInterrupt(() => cancel.abort())
  try {
    const workbench = await openWorkbench({
      folder: found.folder,
      watch: { onProgress: (what, done) => bar.at(done, what), signal: cancel.signal },
    })
    if (isProblem(workbench)) return fail(speak, workbench)
    try {
      for (const notice of workbench.notices) speak.remark(notice)
      const done = await run({ workbench, voice: speak, io, progress: bar, options, signal: cancel.signal })
      bar.end()
      return isProblem(done) ? fail(speak, done) : done
    } finally {
      await workbench.close()
    }
  } finally {
    endListening()
  }
}
