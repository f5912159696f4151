import type { AudioView } from '../../../src/client/index.ts'

/**
 * A clip of one picture as another one calls it. What was drawn before the server knew it has no name of the server's:
 * it is found by where it stands.
 */
export function sameClip(id: string, seen: AudioView | undefined, now: AudioView): string {
  if (now.tracks.some(({ clips }) => clips.some((clip) => clip.id === id))) return id
  for (const track of seen?.tracks ?? []) {
    const clip = track.clips.find((each) => each.id === id)
    const same =
      clip && now.tracks.find((each) => each.id === track.id)?.clips.find(({ start }) => start === clip.start)
    if (same) return same.id
  }
  return id
}
