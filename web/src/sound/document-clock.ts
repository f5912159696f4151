import { mapToSide } from './loop.ts'
import { player } from './sound.ts'

/**
 * The time of the player on the document, in seconds. What is looked at is the document as it is, so while one listens
 * to what a plan would make of it, this is the same place before the plan.
 */
export const clock = {
  position(): number {
    const { seconds, otherSeconds } = player.now()
    return player.state.getState().side === 'after' ? (otherSeconds ?? seconds) : seconds
  },
  seek(seconds: number): void {
    player.seek(mapToSide(seconds, 'to-side'))
  },
}
