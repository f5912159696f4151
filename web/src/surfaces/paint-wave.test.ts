import { expect, it } from 'vitest'
import { hatchLines } from './hatch-lines.ts'
import { fillBox, mixPixels, paintWave, toPixel, type Pixels } from './paint-wave.ts'
import { makeColumns } from './wave-columns.ts'

const picture = (width: number, height: number): Pixels => ({ data: new Uint32Array(width * height), width, height })
const rows = ({ data, width, height }: Pixels): string[] =>
  Array.from({ length: height }, (_, y) =>
    [...data.subarray(y * width, (y + 1) * width)].map((ink) => '.w#c'[ink] ?? '?').join(''),
  )

it('paints a wave around its middle, its core inside, and silence as a line', () => {
  const pixels = picture(5, 8)
  const columns = makeColumns(5)
  columns.high.set([0, 0.5, 1, 1, 0])
  columns.low.set([0, -0.5, -1, -1, NaN])
  columns.rms.set([0, 0.25, 0.5, 0, 0])
  const call = { columns, from: 0, to: 5, y: 0, height: 8, wave: 1, core: 2 }
  paintWave(pixels, { ...call, levelAt: (x) => (x === 3 ? 0.25 : 1) })
  expect(rows(pixels)).toEqual(['..w..', '..w..', '.w#..', '.##w.', 'w##w.', '.w#..', '..w..', '..w..'])
})

it('stays inside of the picture, however large the box is', () => {
  const pixels = picture(3, 2)
  fillBox(pixels, { x: -5, y: -5, width: 7, height: 6 }, 1)
  fillBox(pixels, { x: 2, y: 1, width: 90, height: 90 }, 3)
  fillBox(pixels, { x: 9, y: 0, width: 2, height: 2 }, 2)
  expect(rows(pixels)).toEqual(['ww.', '..c'])
})

it('reads colours as browsers tell them', () => {
  expect(toPixel('rgb(255, 0, 128)')).toBe(0xff8000ff)
  expect(toPixel('rgba(255, 255, 255, 0.5)', 'rgb(0, 0, 0)')).toBe(0xff808080)
  expect(mixPixels(0xff000000, 0xffffffff, 0.5)).toBe(0xff808080)
})

it('hatches a box from edge to edge, and meets the hatch of its neighbour', () => {
  const lines = hatchLines({ x: 3, y: 0, width: 17, height: 10 }, 5)
  for (const [x1, y1, x2, y2] of lines) {
    expect(x1 + y1).toBe(x2 + y2)
    expect(Math.min(x1, x2)).toBeGreaterThanOrEqual(3)
    expect(Math.max(x1, x2)).toBeLessThanOrEqual(20)
    expect(Math.min(y1, y2)).toBeGreaterThanOrEqual(0)
    expect(Math.max(y1, y2)).toBeLessThanOrEqual(10)
  }
  const sums = (each: typeof lines): Set<number> => new Set(each.map(([x, y]) => x + y))
  const next = hatchLines({ x: 20, y: 0, width: 17, height: 10 }, 5)
  expect([...sums(lines)].filter((sum) => sums(next).has(sum)).length).toBeGreaterThan(0)
  expect(hatchLines({ x: 0, y: 0, width: 0, height: 5 }, 5)).toEqual([])
})
