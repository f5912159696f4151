import { cellsOf } from '../review/cells-of.ts'

/** A line without colours in lines of at most so many columns, broken anywhere so that nothing of it is lost; what follows keeps the indent. */
export function foldText(text: string, columns: number): string[] {
  // A tab is as wide as the terminal likes.
  const line = text.replaceAll('\t', '    ')
  if (cellsOf(line) <= columns) return [line]
  const indent = ' '.repeat(Math.min(line.length - line.trimStart().length, Math.floor(columns / 2)))
  const lines: string[] = []
  let now = ''
  let cells = 0
  for (const character of line) {
    const more = cellsOf(character)
    if (cells + more > columns && cells > indent.length) {
      lines.push(now)
      now = indent
      cells = indent.length
    }
    now += character
    cells += more
  }
  return [...lines, now]
}
