import { createStore } from 'zustand'
import { studio } from '../state/studio-store.ts'

/** Which document is about to be written to a file; null while none is. */
export const rendering = createStore<{ readonly document: string | null }>(() => ({ document: null }))

/** Opens the dialog for the document that is looked at. False where there is none. */
export function openRender(): boolean {
  const { shown } = studio.getState()
  if (shown === null) return false
  rendering.setState({ document: shown })
  return true
}

export const closeRender = (): void => rendering.setState({ document: null })
