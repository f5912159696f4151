import { showColumn } from '../state/actions.ts'
import { reviews } from '../state/review-store.ts'

/** Panes in the order in which F6 goes through them, each with where one begins in it. */
const PANES = [
  { pane: 'header', first: 'nav button, button' },
  { pane: '#talk', first: '#say' },
  { pane: '#document', first: null },
  { pane: 'footer', first: 'button:not(:disabled)' },
] as const

/** To the next pane that is there, or the one before. */
export function walkPanes(step: 1 | -1): void {
  const seen = PANES.flatMap(({ pane, first }) => {
    const element = document.querySelector<HTMLElement>(pane)
    const begin = first === null ? element : element?.querySelector<HTMLElement>(first)
    return element?.checkVisibility() && begin ? [{ element, begin }] : []
  })
  const at = seen.findIndex(({ element }) => element.contains(document.activeElement))
  const from = at < 0 && step < 0 ? 0 : at
  seen.at((from + step) % seen.length)?.begin.focus()
}

export function focusTalk(): void {
  showColumn('talk')
  // Once it is drawn.
  queueMicrotask(() => document.querySelector<HTMLTextAreaElement>('#say')?.focus())
}

/** Whether the keys that move among changes are meant for them, and not for a list or a view that has the focus. */
export function isAmongChanges(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.closest('#talk, [data-review]') != null
}

/** The change that the review stands on gets the focus, where it is seen: in its plan, else in the bar. */
export function focusChange(): void {
  const { open, reviews: all } = reviews.getState()
  const row = open === null ? null : all.get(open)?.state.focus
  if (row == null) return
  queueMicrotask(() => {
    const ticks = [...document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(row)}"] [role="checkbox"]`)]
    ticks.find((tick) => tick.checkVisibility())?.focus()
  })
}
