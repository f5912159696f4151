import { mapToSide } from '../sound/loop.ts'
import { player } from '../sound/sound.ts'

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
    player.seek(mapToSide(seconds, 'to-side'))
  },
}
