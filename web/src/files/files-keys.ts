import type { KeyBinding } from '../app/keys.ts'
import { files, showPage } from './files-store.ts'
import { moveTo } from './plan-bar.tsx'
import { intendPlan, planReview } from './plan-review.ts'

/**
 * The keys of a plan as the terminal has them: the question first (a, r, m, s, q), and among the items those of its
 * tree (arrows, enter, a, p, s, q). Which of both counts is where one is, and each name begins with it.
 */

const isDeciding = (): boolean => {
  const { plan, isLeft, isSkipping } = planReview.getState()
  return plan !== null && !isLeft && !isSkipping
}
const isAmongItems = (): boolean => document.activeElement?.closest('[data-plan-rows]') != null

/** The item that one stands on comes into sight, and gets the focus where that is among the items. */
function seeItem({ isFocused }: { readonly isFocused: boolean }): void {
  const { focus } = planReview.getState().state
  queueMicrotask(() => {
    const row = document.querySelector(`[data-plan-row="${CSS.escape(focus ?? '')}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    if (isFocused) row?.querySelector<HTMLElement>('[role="checkbox"]')?.focus()
  })
}
const focusItem = (): void => seeItem({ isFocused: true })

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
  seeItem({ isFocused: isAmongItems() })
  return true
}
const approve = (): void => intendPlan({ do: 'approve' })
/** Out of the items, back to the question. */
const goBack = (): void => document.querySelector<HTMLElement>('[data-plan-bar] button')?.focus()
/** Over a text, the items come back first: a tick may be a yes to a command, which is to be seen. */
const tick = (): void => (files.getState().page.is === 'plan' ? intendPlan({ do: 'toggle' }) : showPage({ is: 'plan' }))
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
  {
    keys: ['ArrowDown'],
    name: 'Among the items: next item',
    scope: 'page',
    run: items(() => (moveTo('next'), focusItem())),
  },
  {
    keys: ['ArrowUp'],
    name: 'Among the items: previous item',
    scope: 'page',
    run: items(() => (moveTo('previous'), focusItem())),
  },
  {
    keys: ['Enter'],
    name: 'Among the items: tick or untick the item',
    scope: 'page',
    run: items(() => intendPlan({ do: 'toggle' })),
  },
  {
    keys: ['a'],
    name: 'Among the items: tick all or none',
    scope: 'page',
    run: items(() => intendPlan({ do: 'toggle-all' })),
  },
  { keys: ['s'], name: 'Among the items: run what is ticked', scope: 'page', run: items(approve) },
  { keys: ['q', 'Escape'], name: 'Among the items: back to the decision', scope: 'page', run: items(goBack) },
  { keys: ['p'], name: 'Anywhere in the plan: change the item', scope: 'page', run: either(change) },
  {
    keys: [' ', 't'],
    name: 'Anywhere in the plan: tick or untick the item',
    scope: 'page',
    run: either(tick),
  },
  { keys: [']'], name: 'Anywhere in the plan: next item', scope: 'page', run: either(() => moveTo('next')) },
  { keys: ['['], name: 'Anywhere in the plan: previous item', scope: 'page', run: either(() => moveTo('previous')) },
  { keys: ['a'], name: 'Outside the items: run what is ticked', scope: 'page', run: question(approve) },
  {
    keys: ['r'],
    name: 'Outside the items: read the whole plan',
    scope: 'page',
    run: question(() => showPage({ is: 'text', name: 'plan' })),
  },
  {
    keys: ['m'],
    name: 'Outside the items: go among them',
    scope: 'page',
    run: question(() => {
      showPage({ is: 'plan' })
      focusItem()
    }),
  },
  {
    keys: ['s'],
    name: 'Outside the items: run nothing, plan something else',
    scope: 'page',
    run: question(() => planReview.setState({ isSkipping: true })),
  },
  { keys: ['q', 'Escape'], name: 'Outside the items: leave the plan waiting', scope: 'page', run: question(leave) },
]
