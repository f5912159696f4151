import { piecesOf } from './pieces-of.ts'

/** Lines (from 0) where a text that is not in the file may have been meant to begin, the likeliest first. */
export function candidateLines(text: string, { find, by }: { find: string; by: 'lines' | 'pieces' }): number[] {
  const hay = text.toLowerCase()
  const lines = find
    .toLowerCase()
    .split('\n')
    .map((line, index) => ({ words: line.trim(), index }))
    .toSorted((a, b) => b.words.length - a.words.length)
  const probes =
    by === 'lines'
      ? lines.slice(0, MAX_LINES)
      : lines.slice(0, 4).flatMap(({ words, index }) => piecesOf(words).map((piece) => ({ words: piece, index })))
  const lineAt = lineFinder(hay)
  const votes = new Map<number, number>()
  for (const { words, index } of probes) {
    if (words.length < 2) continue
    const found = new Set(placesOf(hay, words).map((at) => Math.max(0, lineAt(at) - index)))
    // A rare text says more than a common one, and a long one more than a short one.
    for (const line of found) votes.set(line, (votes.get(line) ?? 0) + words.length / found.size)
  }
  return [...votes]
    .toSorted(([a, weightOfA], [b, weightOfB]) => weightOfB - weightOfA || a - b)
    .slice(0, MAX_CANDIDATES)
    .map(([line]) => line)
}

/** Each of them is looked for in the whole text, so they decide how long all this takes. */
const MAX_LINES = 16
const MAX_PLACES = 200
const MAX_CANDIDATES = 12

function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  for (
    let at = text.indexOf(words);
    at !== -1 && places.length < MAX_PLACES;
    at = text.indexOf(words, at + words.length)
  )
    places.push(at)
  return places
}

/** Answers which line an offset is on; it reads the text once, and only as far as it was asked. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  return (offset) => {
    for (let next = nextStart(text, starts.at(-1) ?? 0); next <= offset; next = nextStart(text, next)) starts.push(next)
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low
  }
}

function nextStart(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at === -1 ? Infinity : at + 1
}
