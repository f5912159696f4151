/** A stretch of samples, its end excluded. */
export type Stretch = { readonly from: number; readonly to: number }

/** What lies inside a stretch of every list. A list may overlap itself and be in any order. */
export function commonStretches(lists: readonly (readonly Stretch[])[]): Stretch[] {
  const [first, ...rest] = lists.map(tidy)
  return rest.reduce((common, list) => overlaps(common, list), first ?? [])
}

/** In order, without overlap, touching ones put together. */
function tidy(list: readonly Stretch[]): Stretch[] {
  const found: { from: number; to: number }[] = []
  for (const { from, to } of list.filter((stretch) => stretch.to > stretch.from).sort((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  return found
}

function overlaps(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (let i = 0, j = 0; ;) {
    const left = a[i]
    const right = b[j]
    if (!left || !right) return found
    const from = Math.max(left.from, right.from)
    const to = Math.min(left.to, right.to)
    if (from < to) found.push({ from, to })
    if (left.to < right.to) i++
    else j++
  }
}
