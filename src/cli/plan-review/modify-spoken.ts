import { shown, type Voice } from '../print.ts'
import { reasonToGo, rowText, type TreeView } from './draw-tree.ts'
import { refusalToConfirm, settle, type Modified } from './modify-plan.ts'
import { previewRow, type Desk } from './preview-row.ts'
import { allToggled, toggled, type TreeState } from './tree-reducer.ts'
import type { TypedLines } from './typed-lines.ts'

const HELP = 'Type a number to take it in or out, "all", "show 3" to look at one, "list", "run" to confirm, or "back".'

/** The tree of a plan as a numbered list with typed answers; each answer says what came of it, and nothing is said again. */
export async function modifySpoken(
  { voice, typed, desk }: { readonly voice: Voice; readonly typed: TypedLines; readonly desk: Desk },
  start: TreeState,
): Promise<Modified> {
  let state = start
  let { along } = await settle(desk, state)
  const view = (): TreeView => ({ ...desk.review, state, along, message: '' })
  const say = (rows: Iterable<number>): void => {
    for (const at of rows) for (const line of spokenRow(view(), at)) voice.say(line)
  }
  say(state.rows.keys())
  voice.say(HELP)
  for (;;) {
    const said = (await typed.next())?.trim().toLowerCase()
    if (said === undefined || said === 'back' || said === 'b' || said === 'q')
      return { isConfirmed: false, state, along }
    const [, show, number = ''] = /^(show )?(\d+)$/.exec(said) ?? []
    const at = Number(number) - 1
    if (said === 'list') say(state.rows.keys())
    else if (said === 'run') {
      const refusal = refusalToConfirm(state, { seen: along, along })
      if (refusal === '') return { isConfirmed: true, state, along }
      voice.say('Nothing is ticked; "back" goes back, where the whole plan can be skipped.')
    } else if (said === 'all' || (number !== '' && show === undefined && state.rows[at])) {
      const before = { state, along }
      state = said === 'all' ? allToggled(state) : toggled(state, at)
      along = (await settle(desk, state)).along
      say(
        [...state.rows.keys()].filter(
          (row) => spokenRow({ ...view(), ...before }, row).join('\n') !== spokenRow(view(), row).join('\n'),
        ),
      )
    } else if (show !== undefined && state.rows[at]) {
      const previewed = await previewRow(desk, state.rows[at], state)
      if (previewed.message !== '') voice.say(previewed.message)
      const isChanged = previewed.changed !== state.changed
      state = { ...state, changed: previewed.changed }
      along = (await settle(desk, state)).along
      if (isChanged) say([at])
      voice.say(HELP)
    } else voice.say(HELP)
  }
}

function spokenRow(view: TreeView, at: number): string[] {
  const { state } = view
  const why = reasonToGo(view, at)
  const { label, tag } = rowText(view, at)
  return [
    `${at + 1}. ${why === undefined ? (state.ticked.has(at) ? '[x]' : '[ ]') : '[!]'} ${label}${tag}`,
    ...(why === undefined ? [] : [`   goes too: ${shown(why)}`]),
  ]
}
