import { useStore } from 'zustand'
import { liveHooks } from '../state/live-hooks.ts'
import { reviews, stepsOf, type Review } from '../state/review-store.ts'
import { shownDocument, studio } from '../state/studio-store.ts'
import { Player } from './player.ts'
import type { SoundSource, SoundState } from './sound-state.ts'

/** The one player of this page. */
export const player = new Player()

export function useSound<Seen>(look: (state: SoundState) => Seen): Seen {
  return useStore(player.state, look)
}

// Whoever opens a laptop an hour later does not expect it to speak.
liveHooks.add({ onEvent: () => undefined, onRead: async () => undefined, onWake: () => player.pause() })

/** What is looked at is what is heard: the document that is shown, and the plan for it that is under review. */
export function followShown(): () => void {
  const load = (): void => player.load(soundSource())
  const stops = [studio.subscribe(load), reviews.subscribe(load)]
  load()
  return () => {
    for (const stop of stops) stop()
  }
}

function soundSource(): SoundSource | null {
  const row = shownDocument(studio.getState())
  if (!row || row.kind === 'files') return null
  const { open, reviews: all } = reviews.getState()
  const review = open === null ? undefined : all.get(open)
  const places = review?.kept.times.find(({ document }) => document === row.name)?.places
  return {
    document: row.name,
    revision: row.revision,
    proposal: review && places && !review.kept.isStale ? { id: review.kept.id, only: onlyIn(review), places } : null,
  }
}

/** The steps that are ticked, where not all are. */
function onlyIn({ state }: Review): string[] | null {
  const isWhole = state.rows.every(({ id, kind }) => kind === 'heading' || state.ticked.has(id))
  return isWhole ? null : stepsOf(state)
}
