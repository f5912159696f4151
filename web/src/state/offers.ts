import { createStore, useStore } from 'zustand'
import type { AskRow } from '../../../src/client/index.ts'
import { showColumn } from './actions.ts'
import { useStudio, type StudioState } from './studio-store.ts'

/** The offer of the open question that a hand or the focus is on, counted from 1; it is shown on the document too. */
export const lookedAtOffer = createStore<{ readonly number: number | null }>(() => ({ number: null }))

export const useLookedAtOffer = (): number | null => useStore(lookedAtOffer, ({ number }) => number)

export function lookAtOffer(number: number | null): void {
  if (lookedAtOffer.getState().number !== number) lookedAtOffer.setState({ number })
}

/** To the button of an offer, in the talk. */
export function focusOffer(number: number): void {
  showColumn('talk')
  // Once it is drawn.
  queueMicrotask(() => {
    const button = document.querySelector<HTMLElement>(`[data-offer="${number}"]`)
    button?.scrollIntoView({ block: 'nearest' })
    button?.focus()
  })
}

type Reply = NonNullable<AskRow['reply']>
/** Where each offer of a question would change something. */
export type OfferPlaces = NonNullable<Reply['offerPlaces']>

/** The places of the open question on a document; nothing where it is about another one, or names no places. */
function openPlaces({ project, asks }: StudioState, document: string): OfferPlaces | null {
  const question = project?.question
  if (!question) return null
  const reply = asks.findLast(({ reply: each }) => each?.question === question.question)?.reply
  return reply?.document === document ? (reply.offerPlaces ?? null) : null
}

export const useOpenPlaces = (document: string): OfferPlaces | null => useStudio((state) => openPlaces(state, document))
