import type { Backend } from './backend.ts'
import { sameJson } from '../base/index.ts'
import { isProblem, problem, type Problem } from '../base/index.ts'
import type { LiveRun } from './run-live.ts'

/**
 * Takes a live run back by the editor's own undo, which knows only "the last ones": so only while the run is on top.
 * What it brought back is compared with what was there before.
 */
export async function undoLive(backend: Backend, run: LiveRun): Promise<Problem | undefined> {
  const now = await backend.snapshot()
  if (isProblem(now)) return now
  if (now.revision !== run.revision)
    return problem(
      'not-on-top',
      `The editor has changed since "${run.label}", and its own undo would take that back too; undo the later work ` +
        `first.`,
    )
  const refusal = await backend.rollBack(run.mark)
  if (isProblem(refusal)) return refusal
  const after = await backend.snapshot()
  if (isProblem(after)) return after
  return sameJson(backend.contentOf?.(after.state), run.before)
    ? undefined
    : problem(
        'not-undone',
        `The editor said that it undid "${run.label}", but its content is not what it was before; look at it before ` +
          `you go on.`,
      )
}
