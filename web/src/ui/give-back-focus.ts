/** For dialogs that no button opens: what had the focus when it opened gets it back when it closes. */
export type FocusKeeper = { keep(): void; giveBack(event: Event): void }

export function makeFocusKeeper(): FocusKeeper {
  let had: Element | null = null
  return {
    keep: () => {
      had = document.activeElement
    },
    giveBack: (event) => {
      event.preventDefault()
      if (had instanceof HTMLElement && had.isConnected) had.focus()
      had = null
    },
  }
}
