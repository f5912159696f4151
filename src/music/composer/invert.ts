/** The same chord with its lowest notes put on top: once, twice, or back in the octave below for every other turn. */
export function invert(pitches: readonly number[], times: number): number[] {
  const size = pitches.length
  if (size < 2 || times === 0) return [...pitches]
  const turns = times % size
  const isDown = times % 2 === 0
  const turned = isDown ? [...pitches.slice(size - turns).map((pitch) => pitch - 12), ...pitches.slice(0, size - turns)] : [...pitches.slice(turns), ...pitches.slice(0, turns).map((pitch) => pitch + 12)]
  return turned.sort((a, b) => a - b)
}
