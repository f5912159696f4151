import { findOperation, isProblem, runOperation, type Json, type Problem, type WorkingCopy } from '../kernel/index.ts'
import { music, projectSnapshot, type ProjectSnapshot } from '../music/index.ts'
import { songState } from './song-state.ts'

/** A project after some calls, worked out by the operations themselves; the first call that cannot be done says why. */
export function applyCalls(
  project: ProjectSnapshot,
  calls: readonly { readonly name: string; readonly params: { readonly [param: string]: Json } }[],
): ProjectSnapshot | Problem {
  let copy: WorkingCopy = songState(project, { recipes: {}, seed: project.projectId })
  for (const { name, params } of calls) {
    const operation = findOperation(music, name)
    const performed = isProblem(operation) ? operation : runOperation(copy, operation, params)
    if (isProblem(performed)) return performed
    copy = performed.copy
  }
  return projectSnapshot(copy.state.document)
}
