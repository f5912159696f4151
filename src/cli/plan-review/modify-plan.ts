import type { Voice } from '../print.ts'
import type { Frame, Size } from '../review/draw-review.ts'
import { drawTree, type TreeView } from './draw-tree.ts'
import type { PlanToReview } from './plan-to-review.ts'
import { previewRow, type Desk } from './preview-row.ts'
import type { Stage } from './stage.ts'
import { skipped, treeReducer, type TreeState } from './tree-reducer.ts'

/** Where a person stops modifying: with what they left out and changed, confirmed or not. */
export type Modified = {
  readonly isConfirmed: boolean
  readonly state: TreeState
  readonly along: ReadonlyMap<number, string>
}

type Modifying = { readonly voice: Voice; readonly stage: Stage; readonly desk: Desk }

/** The tree of a plan, followed key by key until it is confirmed or left. */
export async function modifyPlan({ voice, stage, desk }: Modifying, start: TreeState): Promise<Modified> {
  let state = start
  let settled = await settle(desk, state)
  let top = 0
  for (let message = ''; ;) {
    const isSettled = isFor(settled, state)
    const view: TreeView = { ...desk.review, state, along: settled.along, message }
    let frame: Frame | undefined
    stage.show((size: Size) => {
      frame = drawTree(voice, { view, size, top })
      top = frame.top
      return frame
    })
    // Ticks are seen at once; what goes with them waits until the keys rest.
    if (!isSettled && !(await stage.isPressed())) {
      settled = await settle(desk, state)
      continue
    }
    await stage.pressed()
    state = { ...state, page: frame?.page ?? state.page }
    message = ''
    do state = treeReducer(state, stage.take() ?? '')
    while (state.wish === null && (await stage.isPressed()))
    if (state.wish === 'back') return { isConfirmed: false, state, along: settled.along }
    const row = state.rows[state.focus]
    if (state.wish === 'preview' && row) {
      const previewed = await previewRow(desk, row, state)
      state = { ...state, changed: previewed.changed }
      message = previewed.message
    }
    if (state.wish === 'confirm') {
      const seen = settled.along
      if (!isFor(settled, state)) settled = await settle(desk, state)
      const refusal = refusalToConfirm(state, { seen, along: settled.along })
      if (refusal === '') return { isConfirmed: true, state, along: settled.along }
      message = refusal
    }
  }
}

type Settled = Pick<TreeState, 'ticked' | 'changed'> & { readonly along: ReadonlyMap<number, string> }

const isFor = (settled: Settled, { ticked, changed }: TreeState): boolean =>
  settled.ticked === ticked && settled.changed === changed

/** What cannot run without what is out, or beside what was changed. */
export async function settle({ review }: Desk, state: TreeState): Promise<Settled> {
  const out = skipped(state, 'action')
  const dependents =
    out.size === 0
      ? await unfitting(review, state.changed)
      : ((await review.dependents?.(out, state.changed)) ?? new Map<number, string>())
  return {
    ticked: state.ticked,
    changed: state.changed,
    along: new Map([...dependents].filter(([index]) => !out.has(index))),
  }
}

/** An action was changed while another was left out, which is in again and does not hold any more. */
async function unfitting({ recheck }: PlanToReview, changed: TreeState['changed']): Promise<Map<number, string>> {
  const errors = changed.size === 0 ? [] : ((await recheck?.(changed))?.errors ?? [])
  return new Map(
    errors.flatMap(({ index, message }): [number, string][] =>
      index === null ? [] : [[index, `it does not fit what you changed: ${message}`]],
    ),
  )
}

/** Nothing is confirmed that was not seen, also when the keys came faster than it could be shown. */
export function refusalToConfirm(
  state: TreeState,
  { seen, along }: { seen: ReadonlyMap<number, string>; along: ReadonlyMap<number, string> },
): string {
  if (state.ticked.size === 0) return 'Nothing is ticked; q goes back, where the whole plan can be skipped.'
  return [...along.keys()].every((index) => seen.has(index))
    ? ''
    : 'More goes with what you left out; press s again to confirm the rest.'
}
