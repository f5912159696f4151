import { mapFewAtATime } from '../../../gate/index.ts'
import { isAddress, lineEndsOf, type OneEnd } from '../../../files/index.ts'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import type { Looked, ProjectWorkspace } from '../../../project/index.ts'
import type { Action, Plan, Resource } from '../../plan/plan.ts'

/** Every file that a plan names, as it is on the disk: by the name in the plan, under the name that it really has. */
export type LookedFiles = {
  readonly looked: readonly Looked[]
  at(path: string): Looked | Problem
  /** How the lines of a file end that the plan makes or replaces. */ endsAt(path: string): OneEnd
}

export async function lookAround(
  workspace: ProjectWorkspace,
  plan: Pick<Plan, 'memos' | 'actions'>,
): Promise<LookedFiles> {
  const wanted = new Map<string, 'read' | 'write'>()
  for (const action of plan.actions) {
    for (const path of listRead(action)) if (!wanted.has(path)) wanted.set(path, 'read')
    for (const path of listWritten(action)) wanted.set(path, 'write')
  }
  const found = new Map(
    await mapFewAtATime([...wanted], async ([path, access]): Promise<[string, Looked | Problem]> => [
      path,
      await workspace.look(path, access),
    ]),
  )
  const memos = plan.memos.length > 0 ? [await workspace.lookAtMemos()] : []
  const unique = new Map([...found.values(), ...memos].flatMap((each) => (isProblem(each) ? [] : [[each.path, each]])))
  const ends = await findEnds(
    workspace,
    plan.actions.flatMap((action) => (action.action === 'CREATE' ? [found.get(action.path)] : [])),
  )
  return {
    endsAt: (path) => ends.get(path) ?? 'lf',
    looked: [...unique.values()],
    at: (path) => {
      const there = found.get(path)
      if (!there) throw new Error(`${path} was not looked at`)
      return there
    },
  }
}

/** The files that an action makes, changes or takes away. */
export function listWritten(action: Action): string[] {
  return 'path' in action ? [action.path, ...('to' in action ? [action.to] : [])] : []
}

function listRead(action: Action): string[] {
  if (action.action === 'READ') return selectPaths([action.resource])
  return action.action === 'INVOKE' || action.action === 'CONCLUDE' ? selectPaths(action.handoff) : []
}

const selectPaths = (resources: readonly Resource[]): string[] =>
  resources.flatMap((resource) => ('path' in resource && !isAddress(resource.path) ? [resource.path] : []))

/**
 * A file that is replaced keeps its line ends; a new one takes those of the repository. Many are made beside each
 * other, so each folder is looked at once.
 */
async function findEnds(
  workspace: ProjectWorkspace,
  made: readonly (Looked | Problem | undefined)[],
): Promise<Map<string, OneEnd>> {
  const ends = new Map<string, OneEnd>()
  const beside = new Map<string, Promise<OneEnd>>()
  for (const each of made) {
    if (each === undefined || isProblem(each)) continue
    const { path, file } = each
    const own = file && /[\r\n]/.test(file.text) ? lineEndsOf(file.text) : 'mixed'
    // Files of one kind in one folder are alike in this.
    const kind = path.replace(/[^/]*?(\.[^./]+)?$/, '*$1')
    if (own === 'mixed' && !beside.has(kind)) beside.set(kind, workspace.newFileEnds(path))
    ends.set(path, own === 'mixed' ? ((await beside.get(kind)) ?? 'lf') : own)
  }
  return ends
}
