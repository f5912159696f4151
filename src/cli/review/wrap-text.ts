import { cellsOf } from './cells-of.ts'

/** A plain text in lines of so many columns, broken between words. */
export function wrapText(text: string, cells: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && cellsOf(last) + 1 + cellsOf(word) <= cells) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
