import type { Player } from './player.ts'

/** Meters fall for a moment after the sound has ended. */
const AFTER_MS = 2500

/** Draws with every animation frame while something plays, and once whenever something changes. Gives what stops it. */
export function followFrames(player: Player, draw: () => void): () => void {
  let frame = 0
  let untilMs = 0
  const run = (nowMs: number): void => {
    draw()
    const { isPlaying } = player.state.getState()
    if (isPlaying) untilMs = nowMs + AFTER_MS
    frame = nowMs < untilMs ? requestAnimationFrame(run) : 0
  }
  const wake = (): void => {
    if (frame === 0) frame = requestAnimationFrame(run)
  }
  const stop = player.state.subscribe(wake)
  wake()
  return () => {
    stop()
    cancelAnimationFrame(frame)
  }
}
