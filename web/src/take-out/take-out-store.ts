import { createStore } from 'zustand'
import { studio } from '../state/studio-store.ts'
import { makeFocusKeeper } from '../ui/give-back-focus.ts'

/** Which document is about to be taken out as a file; null while none is. */
export const takingOut = createStore<{ readonly document: string | null }>(() => ({ document: null }))
export const takeOutFocus = makeFocusKeeper()

/** Opens the dialog for the document that is looked at. False where there is none. */
export function openTakeOut(): boolean {
  const { shown } = studio.getState()
  if (shown === null) return false
  takeOutFocus.keep()
  takingOut.setState({ document: shown })
  return true
}

export const closeTakeOut = (): void => takingOut.setState({ document: null })

/** What was chosen for a document. `name` is there where somebody called the file otherwise than the document. */
export type TakeOutChoice = {
  readonly format: string
  readonly bits?: 16 | 24 | 32
  readonly rate?: string
  readonly name?: string
  readonly into?: 'project' | null
  readonly withChapters?: boolean
  readonly tags?: Readonly<Record<string, string>>
}

const KEPT = 'cutroom.take-out'
/** Documents whose last choice is remembered; the oldest are forgotten. */
const MAX_KEPT = 50

const keyOf = (document: string): string => `${studio.getState().project?.name ?? ''}\n${document}`

/** The last choice for a document, if there is one. Anything may stand in a browser's store. */
export function lastChoice(document: string): TakeOutChoice | undefined {
  const found = kept().find(([key]) => key === keyOf(document))?.[1]
  return typeof found?.format === 'string' ? found : undefined
}

export function keepChoice(document: string, choice: TakeOutChoice): void {
  const key = keyOf(document)
  const others = kept().filter(([each]) => each !== key)
  localStorage.setItem(KEPT, JSON.stringify([...others, [key, choice]].slice(-MAX_KEPT)))
}

function kept(): (readonly [string, TakeOutChoice])[] {
  try {
    const read = JSON.parse(localStorage.getItem(KEPT) ?? '[]') as unknown
    return Array.isArray(read) ? (read as unknown[]).filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (entry: unknown): entry is readonly [string, TakeOutChoice] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'object' && entry[1] !== null
