import { lockPlans } from '../../project/index.ts'
import type { Problem } from '../../kernel/index.ts'
import { isTerminal } from '../io.ts'
import type { Here } from '../open-here.ts'

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
