/** −66 dB of full scale: what is quieter is silence, and one silence is as good as another. */
const silence = 10 ** (-66 / 10)

/** Places whose power differs by less than this (2 dB) are equally quiet; then the one nearest to the wish is taken. */
const alike = 10 ** (2 / 10)

/** The quietest of some places, and of several that are about as quiet the one nearest to the wish. */
export function quietestPlace(
  places: readonly number[],
  wish: number,
  powerAt: (place: number) => number,
): number | undefined {
  const powers = places.map((place) => Math.max(silence, powerAt(place)))
  const least = powers.reduce((low, power) => Math.min(low, power), Infinity)
  let best: number | undefined
  for (const [index, place] of places.entries()) {
    if ((powers[index] ?? Infinity) > least * alike) continue
    if (best === undefined || Math.abs(place - wish) < Math.abs(best - wish)) best = place
  }
  return best
}
