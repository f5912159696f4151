import { createStore, useStore } from 'zustand'
import type { AskRow, Json, ProjectView, ProposalView, TurnRow } from '../../../src/client/index.ts'

/** What the document pane shows. */
export type Pane = {
  readonly show: 'document' | 'files' | 'history' | 'doctor'
  /** Of the history, the turn that is looked for. */
  readonly turn?: string
}

/** Whether the server answers: `closed` needs a person, with a sentence that says what to do. */
export type DoorState =
  | { readonly is: 'opening' }
  | { readonly is: 'open' }
  | { readonly is: 'lost'; readonly says: string }
  | { readonly is: 'closed'; readonly says: string; readonly isExpired: boolean }

/** A short result, with what takes it back. */
export type Toast = { readonly says: string; readonly tone: 'done' | 'problem'; readonly undo?: string }

/**
 * The last pushed copies of what the server owns, and what this tab looks at. The copies are never edited here: an
 * action asks the server, and the server tells what came of it.
 */
export type StudioState = {
  readonly door: DoorState
  readonly project: ProjectView | null
  readonly asks: readonly AskRow[]
  /** Requests of this tab that have not ended yet. */
  readonly askedHere: ReadonlySet<string>
  readonly turns: readonly TurnRow[]
  /** Proposals that wait, whole, by their id. */
  readonly proposals: ReadonlyMap<string, ProposalView>
  readonly snapshots: ReadonlyMap<string, DocumentSnapshot>
  readonly pane: Pane
  /** What is seen of talk and document where there is no room for both. */
  readonly column: 'talk' | 'document'
  /** The document that is looked at; null before there is one. */
  readonly shown: string | null
  /** What was said here and not sent yet, and what was said before, the newest last. */
  readonly draft: string
  readonly toast: Toast | null
  /** What an approval, an undo and the like are doing now; nothing else is begun meanwhile. */
  readonly busy: string | null
}

export type DocumentSnapshot = { readonly revision: number; readonly state: Json }

export const studio = createStore<StudioState>(() => ({
  door: { is: 'opening' },
  project: null,
  asks: [],
  askedHere: new Set(),
  turns: [],
  proposals: new Map(),
  snapshots: new Map(),
  pane: { show: 'document' },
  column: 'talk',
  shown: null,
  draft: '',
  toast: null,
  busy: null,
}))

/** What a component shows of the state; it is drawn again when that changes. */
export function useStudio<Seen>(look: (state: StudioState) => Seen): Seen {
  return useStore(studio, look)
}

/** The document that is looked at, as the project lists it. */
export const shownDocument = ({ project, shown }: StudioState): ProjectView['documents'][number] | undefined =>
  project?.documents.find(({ name }) => name === shown)

/** Whether sessions and files are looked at, by their own tab or as the document that plans of files make. */
export const isInFiles = (state: StudioState): boolean =>
  state.pane.show === 'files' || (state.pane.show === 'document' && shownDocument(state)?.kind === 'files')

/** A turn as people call it here: the how manieth it is, whichever day it was. */
export const numberOfTurn = (turn: string): number =>
  studio.getState().turns.findIndex((each) => each.turn === turn) + 1

/** Why a turn does not count. */
export const describeUndone = ({ takenBackBy }: Pick<TurnRow, 'takenBackBy'>): string =>
  takenBackBy === undefined ? 'Undone' : `Taken back by turn ${numberOfTurn(takenBackBy)}`
