import { reviews } from '../state/review-store.ts'
import { chosenIn } from '../state/shown-audio.ts'
import { mapPlaces, type MapStep } from './place-map.ts'
import { player } from './sound.ts'

type Stretch = { readonly start: number; readonly end: number }

const NEXT_SECONDS = 10
/** Shorter than this is a tone, not a loop. */
export const MIN_LOOP_SECONDS = 0.1

/** From times of the document as it is to those of the side that is listened to; or the other way. */
export function mapToSide(seconds: number, way: 'to-side' | 'to-document'): number {
  const { side, document } = player.state.getState()
  const { open, reviews: all } = reviews.getState()
  const kept = open === null ? undefined : all.get(open)?.kept
  const places = kept?.times.find((each) => each.document === document)?.places
  if (side === 'before' || !places) return seconds
  const step: MapStep = { places, from: way === 'to-side' ? 'before' : 'after' }
  return Math.max(0, mapPlaces([step], seconds))
}

/** What is played over and over, in times of the document as it is. */
export function loopOnDocument(): Stretch | null {
  const { loop } = player.state.getState()
  return loop && { start: mapToSide(loop.start, 'to-document'), end: mapToSide(loop.end, 'to-document') }
}

export function setLoopOnDocument(loop: Stretch | null): void {
  const mapped = loop && { start: mapToSide(loop.start, 'to-side'), end: mapToSide(loop.end, 'to-side') }
  player.setLoop(mapped && mapped.end - mapped.start >= MIN_LOOP_SECONDS ? mapped : null)
}

/** Plays a stretch of the document over and over, from its beginning. */
export function hearOnDocument({ start, end }: Stretch): void {
  void player.hear({ start: mapToSide(start, 'to-side'), end: mapToSide(end, 'to-side') })
}

/** The selection over and over, else the next seconds; or on, where it loops already. */
export function toggleLoop(): void {
  const { loop, side, durations, document } = player.state.getState()
  if (loop) return player.setLoop(null)
  const selection = document === null ? null : chosenIn(document).selection
  if (selection && selection.end - selection.start >= MIN_LOOP_SECONDS) return setLoopOnDocument(selection)
  const { seconds } = player.now()
  player.setLoop({ start: seconds, end: Math.min(durations[side] ?? Infinity, seconds + NEXT_SECONDS) })
}
