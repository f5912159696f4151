/**
 * Words, which stay when blanks and marks around them change, and the halves of words, of which a slip of the pen
 * spares one.
 */
export function piecesOf(line: string): string[] {
  const words = [...new Set(line.match(/[\p{L}\p{N}\p{M}_]{2,}/gu))].toSorted((a, b) => b.length - a.length)
  const halves = words
    .filter((word) => word.length >= 6)
    .flatMap((word) => [word.slice(0, word.length / 2), word.slice(word.length / 2)])
  return [...words.slice(0, MAX_PIECES), ...halves.slice(0, MAX_PIECES)]
}

const MAX_PIECES = 6
