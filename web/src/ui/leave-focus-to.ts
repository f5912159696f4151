/**
 * For the `ref` of what may go away while it has the focus: that is left to the element of the selector, so that it is
 * never nowhere.
 */
export function leaveFocusTo(selector: string): (element: HTMLElement) => () => void {
  return (element) => () => {
    if (!element.contains(document.activeElement)) return
    queueMicrotask(() => document.querySelector<HTMLElement>(selector)?.focus())
  }
}
