import { piecesOf } from './pieces-of.ts'

/**
 * The part of a line that is nearest to a text, and by how many edits it differs. Case counts for nothing, and blanks
 * for little.
 */
export function closestSlice(line: string, find: string): { from: number; to: number; edits: number } {
  const window = windowOf(line, find)
  const head = find.slice(0, MAX_COMPARED).toLowerCase()
  const there = line.slice(window, window + 2 * MAX_COMPARED).toLowerCase()
  // Sellers' algorithm: the edit distance in which the text may begin and end anywhere in the line for nothing.
  let edits = [0]
  for (const character of head.split('')) edits.push((edits.at(-1) ?? 0) + weight(character))
  let froms = edits.map(() => 0)
  let best = { from: 0, to: 0, edits: edits.at(-1) ?? 0 }
  for (let column = 1; column <= there.length; column += 1) {
    const [above, aboveFroms] = [edits, froms]
    edits = [0]
    froms = [column]
    for (let row = 1; row <= head.length; row += 1) {
      const kept = (above[row - 1] ?? 0) + (head[row - 1] === there[column - 1] ? 0 : 1)
      const more = (above[row] ?? 0) + weight(there[column - 1])
      const less = (edits[row - 1] ?? 0) + weight(head[row - 1])
      const least = Math.min(kept, more, less)
      edits.push(least)
      froms.push((least === kept ? aboveFroms[row - 1] : least === more ? aboveFroms[row] : froms[row - 1]) ?? 0)
    }
    const here = { from: froms.at(-1) ?? 0, to: column, edits: edits.at(-1) ?? 0 }
    if (here.edits < best.edits || (here.edits === best.edits && strays(here, head) < strays(best, head))) best = here
  }
  const to = find.length > MAX_COMPARED ? window + best.from + find.length : window + best.to
  return { ...wholeWords(line, { from: window + best.from, to: Math.min(line.length, to), find }), edits: best.edits }
}

const MAX_COMPARED = 400

const weight = (character: string | undefined): number => (character === ' ' || character === '\t' ? 0.25 : 1)

const strays = ({ from, to }: { from: number; to: number }, text: string): number => Math.abs(to - from - text.length)

/**
 * Where to look in a line that is too long to look at all of it: around the first piece of the text that stands there.
 */
function windowOf(line: string, find: string): number {
  if (line.length <= 2 * MAX_COMPARED) return 0
  const [there, sought] = [line.toLowerCase(), find.slice(0, MAX_COMPARED).toLowerCase()]
  const piece = piecesOf(sought).find((words) => there.includes(words))
  return piece === undefined ? 0 : Math.max(0, there.indexOf(piece) - sought.indexOf(piece) - 50)
}

/** Words are shown whole, and so are the blanks that a line begins or ends with when the text does too. */
function wholeWords(
  line: string,
  { from, to, find }: { from: number; to: number; find: string },
): { from: number; to: number } {
  const before =
    (/^\s/.test(find) ? /^\s+$/ : /[\p{L}\p{N}\p{M}_]+$/u).exec(line.slice(0, from).slice(-MAX_BLANKS))?.[0].length ?? 0
  const after =
    (/\s$/.test(find) ? /^\s+$/ : /^[\p{L}\p{N}\p{M}_]+/u).exec(line.slice(to, to + MAX_BLANKS))?.[0].length ?? 0
  return { from: from - before, to: to + after }
}

const MAX_BLANKS = 80
