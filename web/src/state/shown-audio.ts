import { createStore, useStore } from 'zustand'
import type { ShownState } from '../../../src/client/index.ts'

/** What is chosen in a document, in this tab alone. Times in seconds. */
export type ShownAudio = {
  readonly selection: { readonly start: number; readonly end: number } | null
  readonly tracks: readonly string[]
  readonly clip: string | null
  /** Where the next sound would begin, and where things are put. */
  readonly cursor: number
  /** What is chosen of a text; absent where a document is none. */
  readonly words?: ChosenText | null
}

/** Words from the first to the last, as they are told of, and what lets them go. */
export type ChosenText = NonNullable<ShownState['chosen']> & { readonly says: string; letGo(): void }

const NOTHING: ShownAudio = { selection: null, tracks: [], clip: null, cursor: 0 }

export const shownAudio = createStore<ReadonlyMap<string, ShownAudio>>(() => new Map())

export const chosenIn = (document: string): ShownAudio => shownAudio.getState().get(document) ?? NOTHING

export const useChosen = (document: string): ShownAudio => useStore(shownAudio, (all) => all.get(document) ?? NOTHING)

export function choose(document: string, fields: Partial<ShownAudio>): void {
  shownAudio.setState(new Map(shownAudio.getState()).set(document, { ...chosenIn(document), ...fields }), true)
}

let readPosition: ((document: string) => number | undefined) | undefined

/** While something plays, "here" is where it plays; whoever shows that says where it is. */
export function followPosition(read: (document: string) => number | undefined): () => void {
  readPosition = read
  return () => {
    if (readPosition === read) readPosition = undefined
  }
}

/** Where things are done: what plays, else the cursor. */
export const placeIn = (document: string): number => readPosition?.(document) ?? chosenIn(document).cursor

let readNotes: ((document: string) => ShownState['notes']) | undefined

/** Which notes of a song are chosen; whoever shows that says it. */
export function followNotes(read: (document: string) => ShownState['notes']): () => void {
  readNotes = read
  return () => {
    if (readNotes === read) readNotes = undefined
  }
}

/** What goes along with words and hand edits, so that "this" and "here" mean what is seen. */
export function stateToSend(document: string | null): ShownState {
  const notes = document === null ? undefined : readNotes?.(document)
  if (notes) return { notes }
  const chosen = document === null ? undefined : shownAudio.getState().get(document)
  if (!chosen) return {}
  const { selection, tracks, words } = chosen
  return {
    selection,
    tracks: [...tracks],
    playhead: placeIn(document ?? ''),
    ...(words !== undefined && { chosen: words && { first: words.first, last: words.last } }),
  }
}
