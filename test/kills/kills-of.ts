import { extent, partOf } from '../full.ts'

/** One kill: `index` is that of the call, `at` says before it or, with a mark, after it. */
export type Kill = { readonly index: number; readonly at: string }

/**
 * Where a run is ended: before and after the first call of each name, always; of the calls that come again under the
 * same name, which are the same code, a part. A sample is some of all these. `beginning` leaves out calls whose names
 * begin otherwise. Nothing comes after the removal of a folder that is not empty.
 */
export function killsOf(targets: readonly string[], beginning = ''): Kill[] {
  const sides = (target: string, index: number): Kill[] =>
    !target.startsWith(beginning)
      ? []
      : [{ index, at: target }, ...(target.includes('.rmdir') ? [] : [{ index, at: `${target}!` }])]
  const kills = targets.map(sides)
  if (extent === 'sample') return partOf(kills.flat(), { sample: 10 })
  const isFirst = (index: number): boolean => targets[index]?.includes('#') === false
  const again = kills.filter((_, index) => !isFirst(index)).flat()
  const chosen = [...kills.filter((_, index) => isFirst(index)).flat(), ...partOf(again, { sample: 6 })]
  return chosen.sort((a, b) => a.index - b.index)
}
