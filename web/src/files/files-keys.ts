import type { KeyBinding } from '../app/keys.ts'
import { files, showPage } from './files-store.ts'
import { moveTo } from './plan-bar.tsx'
import { intendPlan, planReview } from './plan-review.ts'

/**
 * The keys of a plan as the terminal has them: the question first (a, r, m, s, q), and among the items those of its
 * tree (arrows, enter, a, p, s, q). Which of both counts is where one is.
 */

const isDeciding = (): boolean => {
  const { plan, isLeft, isSkipping } = planReview.getState()
  return plan !== null && !isLeft && !isSkipping
}
const isAmongItems = (): boolean => document.activeElement?.closest('[data-plan-rows]') != null

/** The item that one stands on gets the focus. */
function focusItem(): void {
  const { focus } = planReview.getState().state
  queueMicrotask(() => {
    const row = document.querySelector(`[data-plan-row="${CSS.escape(focus ?? '')}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.querySelector<HTMLElement>('[role="checkbox"]')?.focus()
  })
}

const question = (run: () => void) => (): boolean => {
  if (!isDeciding() || isAmongItems()) return false
  run()
  return true
}
const items = (run: () => void) => (): boolean => {
  if (!isDeciding() || !isAmongItems()) return false
  run()
  return true
}
const either = (run: () => void) => (): boolean => {
  if (!isDeciding()) return false
  run()
  if (isAmongItems()) focusItem()
  return true
}
const approve = (): void => intendPlan({ do: 'approve' })
/** Out of the items, back to the question. */
const goBack = (): void => document.querySelector<HTMLElement>('[data-plan-bar] button')?.focus()
const change = (): void => {
  const { focus } = planReview.getState().state
  if (focus?.startsWith('action-') !== true) return
  showPage({ is: 'plan' })
  planReview.setState({ editing: focus })
}
/** Back from a text to the plan, then away from the plan. */
const leave = (): void => {
  if (files.getState().page.is === 'plan') intendPlan({ do: 'leave' })
  else showPage({ is: 'plan' })
}

export const filesKeys: readonly KeyBinding[] = [
  { keys: ['ArrowDown'], name: 'Files: next item', scope: 'page', run: items(() => (moveTo('next'), focusItem())) },
  {
    keys: ['ArrowUp'],
    name: 'Files: previous item',
    scope: 'page',
    run: items(() => (moveTo('previous'), focusItem())),
  },
  {
    keys: ['Enter'],
    name: 'Files: tick or untick the item',
    scope: 'page',
    run: items(() => intendPlan({ do: 'toggle' })),
  },
  {
    keys: ['a'],
    name: 'Files: tick all items or none',
    scope: 'page',
    run: items(() => intendPlan({ do: 'toggle-all' })),
  },
  { keys: ['s'], name: 'Files: run what is ticked', scope: 'page', run: items(approve) },
  { keys: ['q', 'Escape'], name: 'Files: back from the items', scope: 'page', run: items(goBack) },
  { keys: ['p'], name: 'Files: change the item', scope: 'page', run: either(change) },
  { keys: [']'], name: 'Files: go to the next item', scope: 'page', run: either(() => moveTo('next')) },
  { keys: ['['], name: 'Files: go to the item before', scope: 'page', run: either(() => moveTo('previous')) },
  { keys: ['a'], name: 'Files: run the plan as it is ticked', scope: 'page', run: question(approve) },
  {
    keys: ['r'],
    name: 'Files: read the whole plan',
    scope: 'page',
    run: question(() => showPage({ is: 'text', name: 'plan' })),
  },
  {
    keys: ['m'],
    name: 'Files: go among the items',
    scope: 'page',
    run: question(() => {
      showPage({ is: 'plan' })
      focusItem()
    }),
  },
  {
    keys: ['s'],
    name: 'Files: run nothing, and plan something else',
    scope: 'page',
    run: question(() => planReview.setState({ isSkipping: true })),
  },
  { keys: ['q', 'Escape'], name: 'Files: leave the plan waiting', scope: 'page', run: question(leave) },
]
