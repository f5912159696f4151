import {
  emptyDocument,
  perform,
  type Change,
  type Edit,
  type Json,
  type State,
  findOperation,
  isProblem,
  runOperation,
  type Problem,
  type WorkingCopy,
} from '../kernel/index.ts'
import {
  regionCell,
  songCell,
  firstNumber,
  keyOf,
  editsOfSnapshot,
  type ProjectSnapshot,
  music,
  projectSnapshot,
} from '../music/index.ts'

/** How regions were composed, by their ids: what a client never sends and another take needs. */
export type Recipes = { readonly [regionId: string]: { readonly [field: string]: Json } }

/**
 * A client's project as a document to work on. New things get numbers of the stream's own, so their ids are new, and
 * the same each time the stream is worked on.
 */
export function songState(
  project: ProjectSnapshot,
  { recipes, seed, beside = 0 }: { recipes: Recipes; seed: string; beside?: number },
): { state: State; nextId: number } {
  const there = new Set(project.tracks.flatMap(({ regions }) => regions.map(({ id }) => id)))
  const kept = Object.entries(recipes).flatMap(([id, recipe]): Edit[] =>
    there.has(id) ? [{ edit: 'set', cell: regionCell(keyOf(id), 'recipe'), to: recipe }] : [],
  )
  const others: Edit[] = beside === 0 ? [] : [{ edit: 'set', cell: songCell('beside'), to: beside }]
  const changes = [...editsOfSnapshot(project), ...kept, ...others].map((edit, at): Change => ({ ...edit, id: at + 1 }))
  return {
    state: { document: perform(emptyDocument, changes), editor: {} },
    nextId: changes.length + firstNumber(seed),
  }
}

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
