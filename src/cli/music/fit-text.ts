import { countCells, clipText } from '../review/cells-of.ts'

/** A text in exactly so many columns: cut where it is longer, filled up where it is shorter. */
export function fitText(text: string, cells: number, fill = ' '): string {
  if (cells <= 0) return ''
  const cut = clipText(text, cells)
  return cut + fill.repeat(Math.max(0, cells - countCells(cut)))
}
