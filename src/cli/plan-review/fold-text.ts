import { cellsOf } from '../review/cells-of.ts'

/** A line without colours in lines of at most so many columns, with nothing of it lost: broken behind a space where there is one, and with its indent kept. */
export function foldText(text: string, columns: number): string[] {
  // A tab is as wide as the terminal likes.
  const line = text.replaceAll('\t', '    ')
  if (cellsOf(line) <= columns) return [line]
  const indent = ' '.repeat(Math.min(line.length - line.trimStart().length, Math.floor(columns / 2)))
  const lines: string[] = []
  let now = ''
  for (const character of line) {
    if (cellsOf(now + character) > columns && now !== indent) {
      const space = now.lastIndexOf(' ') + 1
      const at =
        space > Math.max(indent.length, now.length / 2) &&
        cellsOf(`${indent}${now.slice(space)}${character}`) <= columns
          ? space
          : now.length
      lines.push(now.slice(0, at))
      now = `${indent}${now.slice(at)}`
    }
    now += character
  }
  return [...lines, now]
}
