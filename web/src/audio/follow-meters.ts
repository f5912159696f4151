import { followFrames } from '../sound/follow-frames.ts'
import { meterPlace, PeakHold } from '../sound/peak-hold.ts'
import { player } from '../sound/sound.ts'

/**
 * Draws the meters of tracks below an element, in animation frames while something plays: what each puts into what is
 * heard. A track that is muted, or silenced by the solo of another, is not heard and shows nothing.
 */
export function followMeters(below: HTMLElement): () => void {
  const holds = new Map<string, PeakHold>()
  const shown = new WeakMap<Element, string>()
  let lastMs = performance.now()
  return followFrames(player, () => {
    const nowMs = performance.now()
    const seconds = Math.min(0.2, (nowMs - lastMs) / 1000)
    lastMs = nowMs
    const { tracks } = player.now()
    const { isPlaying } = player.state.getState()
    const levels = new Map<string, readonly [level: string, held: string]>()
    for (const meter of below.querySelectorAll<HTMLElement>('[data-meter]')) {
      const track = meter.dataset['meter'] ?? ''
      let level = levels.get(track)
      if (!level) {
        const hold = holds.get(track) ?? new PeakHold()
        holds.set(track, hold)
        const { levelDb, heldDb } = hold.add(isPlaying ? (tracks.get(track) ?? 0) : 0, seconds)
        level = [meterPlace(levelDb).toFixed(3), meterPlace(heldDb).toFixed(3)]
        levels.set(track, level)
      }
      // Most are as they were, and a style that is set again is worked out again.
      const key = level.join(' ')
      if (shown.get(meter) === key) continue
      shown.set(meter, key)
      meter.style.setProperty('--level', level[0])
      meter.style.setProperty('--held', level[1])
    }
  })
}
