import { mapPlaces } from '../sound/place-map.ts'
import { player } from '../sound/sound.ts'
import { reviews } from '../state/review-store.ts'

/**
 * The time of the player on the timeline, in seconds. The timeline shows the document as it is, so while one listens to
 * what a plan would make of it, this is the same place before the plan.
 */
export const clock = {
  position(): number {
    const { seconds, otherSeconds } = player.now()
    return player.state.getState().side === 'after' ? (otherSeconds ?? seconds) : seconds
  },
  seek(seconds: number): void {
    const { side, document } = player.state.getState()
    const { open, reviews: all } = reviews.getState()
    const kept = open === null ? undefined : all.get(open)?.kept
    const places = kept?.times.find((each) => each.document === document)?.places
    player.seek(side === 'after' && places ? Math.max(0, mapPlaces([{ places, from: 'before' }], seconds)) : seconds)
  },
}
