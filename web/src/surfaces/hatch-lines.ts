type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Line = readonly [x1: number, y1: number, x2: number, y2: number]

/**
 * Slanted lines that fill a box, rising to the right. They hang on the page, not on the box: two boxes that meet are
 * one hatch.
 */
export function hatchLines({ x, y, width, height }: Box, gap: number): Line[] {
  const lines: Line[] = []
  if (width <= 0 || height <= 0) return lines
  const [right, bottom] = [x + width, y + height]
  // A line is all points whose x and y have the same sum.
  for (let sum = Math.ceil((x + y) / gap) * gap; sum < right + bottom; sum += gap) {
    const [fromX, toX] = [Math.max(x, sum - bottom), Math.min(right, sum - y)]
    if (toX > fromX) lines.push([fromX, sum - fromX, toX, sum - toX])
  }
  return lines
}
