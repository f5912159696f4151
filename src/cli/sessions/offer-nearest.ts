import { nearPlace, replaceOnce } from '../../files/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { writePlan, type Action, type EditAction, type Reviewed } from '../../sessions/index.ts'
import { askYes } from '../keys.ts'
import type { Here } from '../open-here.ts'
import { shown } from '../print.ts'

/**
 * Where a plan fails only since a FIND is nearly what the file has, a person is offered the plan with that text.
 * It becomes the plan of the turn and is put to them like any other; undefined where there is nothing to offer, or
 * they do not want it.
 */
export async function offerNearest(at: Here, reviewed: Reviewed): Promise<Reviewed | Problem | undefined> {
  const { sessions } = at.workbench
  const { plan, place, tried, message, isForeign } = reviewed
  const failing = new Set(tried.errors.map(({ index }) => index))
  const changes: string[] = []
  const actions: Action[] = []
  for (const [index, action] of plan.actions.entries()) {
    const nearer = action.action === 'EDIT' && failing.has(index) ? await nearerEdit(at, action) : undefined
    actions.push(nearer?.edit ?? action)
    changes.push(...(nearer?.said ?? []))
  }
  if (changes.length === 0) return undefined
  const corrected = { ...plan, actions }
  if ((await sessions.tryOut(reviewed, corrected)).errors.length > 0) return undefined
  for (const { message: said } of tried.errors) at.voice.remark(`  ${shown(said, 600)}`)
  for (const said of changes) at.voice.remark(`  ${said}`)
  if (!(await askYes(at, 'Look at the plan with the text of the file in the place of FIND?'))) return undefined
  const refused = await sessions.keepPlan(place, writePlan(corrected), { message, isForeign })
  return refused ?? sessions.review(place)
}

/** The edit with the text of the file for each FIND that is nearly there. */
async function nearerEdit(
  { workbench }: Here,
  edit: EditAction,
): Promise<{ edit: EditAction; said: string[] } | undefined> {
  const looked = await workbench.project.workspace.look(edit.path, 'read')
  if (isProblem(looked) || looked.file === null || edit.matchAll) return undefined
  let { text } = looked.file
  const said: string[] = []
  const edits = edit.edits.map((pair) => {
    const found = replaceOnce(text, pair)
    const near = isProblem(found) && found.code === 'find-missing' ? nearPlace(text, pair.find) : null
    const nearer = near ? { ...pair, find: near.there } : pair
    if (near) {
      const [there, find] = [shown(near.there, 200), shown(pair.find, 200)]
      said.push(`${shown(edit.path)}, line ${near.line}: "${there}" in the place of "${find}"`)
    }
    const made = replaceOnce(text, nearer)
    if (!isProblem(made)) text = `${text.slice(0, made.from)}${made.insert}${text.slice(made.to)}`
    return nearer
  })
  return said.length === 0 ? undefined : { edit: { ...edit, edits }, said }
}
