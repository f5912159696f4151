import { resolve } from 'node:path'
import { openWorkbench, type Workbench } from '../app/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import { findProject, lockPlans } from '../project/index.ts'
import type { Where } from '../sessions/index.ts'
import { isTerminal, type Io } from './io.ts'
import type { Options } from './main.ts'
import { fail, voice, openProgress, type Voice, type ProgressBar } from './print.ts'

export type Here = {
  workbench: Workbench
  voice: Voice
  io: Io
  progress: ProgressBar
  options: Options
  signal: AbortSignal
}

/**
 * Opens the project that a command is about, runs the command, and closes everything; Ctrl-C cancels what runs. `only`
 * names the one document that the command is about, where it is about no other.
 */
export async function openHere(
  options: Options,
  io: Io,
  run: (here: Here) => Promise<number | Problem>,
  only?: string,
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
      only,
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

/**
 * Does something that nobody else does on the project meanwhile: another one waits a while, and is then told who is at
 * work.
 */
export function runAlone<T>(at: Here, purpose: string, run: () => Promise<T | Problem>): Promise<T | Problem> {
  return lockPlans(at.workbench.folder, purpose, async () => {
    // What the other one did while we waited counts.
    const behind = await at.workbench.project.refresh()
    return behind ?? run()
  })
}

/** Whether a person sits here who can be asked. They may take their time, and nothing is locked meanwhile. */
export const isAsked = ({ voice, options, io }: Here): boolean =>
  options['yes'] !== true && !voice.json && isTerminal(io)

/** The session that a command is about: the one that is named, or the one whose folder the person stands in. */
export const readWhere = ({ options, io }: Pick<Here, 'options' | 'io'>): Where => ({
  cwd: io.cwd,
  session: typeof options['session'] === 'string' ? options['session'] : undefined,
})
