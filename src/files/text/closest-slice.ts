/** The part of a line that is nearest to a text, and by how many edits it differs; case counts for nothing. */
export function closestSlice(line: string, find: string): { from: number; to: number; edits: number } {
  const window = windowOf(line, find)
  const head = find.slice(0, mostCompared).toLowerCase()
  const there = line.slice(window, window + 2 * mostCompared).toLowerCase()
  // Sellers' algorithm: the edit distance in which the text may begin and end anywhere in the line for nothing.
  let edits = Array.from({ length: head.length + 1 }, (_, row) => row)
  let froms = edits.map(() => 0)
  let best = { from: 0, to: 0, edits: head.length }
  for (let column = 1; column <= there.length; column += 1) {
    const [above, aboveFroms] = [edits, froms]
    edits = [0]
    froms = [column]
    for (let row = 1; row <= head.length; row += 1) {
      const kept = (above[row - 1] ?? 0) + (head[row - 1] === there[column - 1] ? 0 : 1)
      const more = (above[row] ?? 0) + 1
      const less = (edits[row - 1] ?? 0) + 1
      const least = Math.min(kept, more, less)
      edits.push(least)
      froms.push((least === kept ? aboveFroms[row - 1] : least === more ? aboveFroms[row] : froms[row - 1]) ?? 0)
    }
    const here = { from: froms.at(-1) ?? 0, to: column, edits: edits.at(-1) ?? 0 }
    if (here.edits < best.edits || (here.edits === best.edits && strays(here, head) < strays(best, head))) best = here
  }
  const to = find.length > mostCompared ? window + best.from + find.length : window + best.to
  return { ...wholeWords(line, { from: window + best.from, to: Math.min(line.length, to) }), edits: best.edits }
}

const mostCompared = 400

const strays = ({ from, to }: { from: number; to: number }, text: string): number => Math.abs(to - from - text.length)

/** Where to look in a line that is too long to look at all of it: where the first piece of the text is that stands there. */
function windowOf(line: string, find: string): number {
  if (line.length <= 2 * mostCompared) return 0
  const [there, sought] = [line.toLowerCase(), find.toLowerCase()]
  for (let at = 0; at < Math.min(sought.length, mostCompared); at += 4) {
    const found = there.indexOf(sought.slice(at, at + 8))
    if (found !== -1) return Math.max(0, found - at - 50)
  }
  return 0
}

/** Words are shown whole, and so are the blanks that a line begins and ends with. */
function wholeWords(line: string, { from, to }: { from: number; to: number }): { from: number; to: number } {
  const before = /(?:^\s+|[\p{L}\p{N}\p{M}_]+)$/u.exec(line.slice(Math.max(0, from - 40), from))?.[0].length ?? 0
  const after = /^(?:\s+$|[\p{L}\p{N}\p{M}_]+)/u.exec(line.slice(to, to + 40))?.[0].length ?? 0
  return { from: from - (before > 0 && /^[\s\p{L}\p{N}\p{M}_]/u.test(line.slice(from)) ? before : 0), to: to + after }
}
