import { lockPlans } from '../../project/lock-files.ts'
import type { Problem } from '../../kernel/index.ts'
import type { Here } from '../open-here.ts'

/** A command that nobody else runs on the project meanwhile: another one waits a while, and is then told who is at work. */
export function alone(run: (at: Here) => Promise<number | Problem>): (at: Here) => Promise<number | Problem> {
  return (at) => lockPlans(at.studio.folder, 'run a plan', async () => {
    // What the other one did while we waited counts.
    const behind = await at.studio.project.refresh()
    return behind ?? run(at)
  })
}
