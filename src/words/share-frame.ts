import type { Frame } from './reading.ts'

/** A plan that is tried out has a few steps, and most of them leave alone what words may refer to. */
const MAX_FRAMES = 16

const frames = new Map<string, Frame>()

/** The frame that says the same, where there was one lately: what was read on it need not be read again. */
export function shareFrame(frame: Frame): Frame {
  const key = JSON.stringify(frame)
  const shared = frames.get(key) ?? frame
  // The one that was asked for last is forgotten last.
  frames.delete(key)
  frames.set(key, shared)
  if (frames.size > MAX_FRAMES) for (const oldest of [...frames.keys()].slice(0, 1)) frames.delete(oldest)
  return shared
}
