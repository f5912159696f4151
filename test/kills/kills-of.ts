import { extent, partOf } from '../full.ts'

/** One kill: `index` is that of the call, `at` says before it or, with a mark, after it. */
export type Kill = { readonly index: number; readonly at: string }

/**
 * Where a run is ended: before and after the first call of each name, always (in a sample before or after it, in turn); of the calls
 * that come again under the same name, which are the same code, a part. Nothing comes after the removal of a folder that is not empty.
 */
export function killsOf(targets: readonly string[]): Kill[] {
  const sides = (target: string, index: number): Kill[] => {
    const both = [{ index, at: target }, ...(target.includes('.rmdir') ? [] : [{ index, at: `${target}!` }])]
    return extent === 'sample' ? both.slice(index % both.length).slice(0, 1) : both
  }
  const kills = targets.map(sides)
  const isFirst = (index: number): boolean => targets[index]?.includes('#') === false
  const again = kills.filter((_, index) => !isFirst(index)).flat()
  const chosen = [...kills.filter((_, index) => isFirst(index)).flat(), ...partOf(again, { sample: 6 })]
  return chosen.sort((a, b) => a.index - b.index)
}
