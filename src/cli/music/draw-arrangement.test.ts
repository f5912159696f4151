import { expect, test } from 'vitest'
import { countCells } from '../review/count-cells.ts'
import { drawArrangement } from './draw-arrangement.ts'
import type { RegionBlock, Row } from './make-song-row.ts'

const plain = { json: false, color: false, width: 80, say: () => {}, give: () => {}, remark: () => {} }
const block = (name: string, fromBeat: number, toBeat: number, rest: Partial<RegionBlock> = {}): RegionBlock => ({
  id: name,
  name,
  fromBeat,
  toBeat,
  fate: 'stays',
  notes: [],
  ...rest,
})
const row = (name: string, blocks: readonly RegionBlock[], rest: Partial<Row> = {}): Row => ({
  name,
  instrument: 'Grand Piano',
  isDrums: false,
  fate: 'stays',
  blocks,
  going: [],
  ...rest,
})
const note = (startBeat: number, velocity: number) => ({ pitch: 60, startBeat, durationBeats: 0.25, velocity })

test('sections stand to scale under the numbers of their bars', () => {
  const lines = drawArrangement(plain, {
    rows: [row('Keys', [block('Intro', 0, 16), block('Verse', 16, 48)])],
    perBar: 4,
    endBeat: 48,
  })
  const [ruler = '', keys = ''] = lines
  expect(keys.indexOf('╭Intro')).toBe(ruler.indexOf('1'))
  expect(keys.indexOf('╭Verse')).toBe(ruler.indexOf('5'))
  expect(keys.length - keys.indexOf('╭Verse')).toBe(2 * (keys.indexOf('╭Verse') - keys.indexOf('╭Intro')))
})

test('below a section is how much is played in it, and nothing where nothing is', () => {
  const [, , played = ''] = drawArrangement(plain, {
    rows: [row('Keys', [block('Intro', 0, 16, { notes: [note(0, 120), note(4, 20)] })])],
    perBar: 4,
    endBeat: 16,
  })
  const levels = played.slice(16)
  expect(levels[0]).toBe('█')
  expect(levels[16]).toBe('▂')
  expect(levels.replaceAll(/[█▂ ]/g, '')).toBe('')
})

test('every line fits its terminal, whatever things are called and however long the song is', () => {
  const names = ['A very long name of a track indeed', '🥁🥁🥁🥁🥁🥁🥁🥁🥁🥁', '日本語のトラック名前です', '']
  for (const width of [40, 61, 80, 120]) {
    for (const bars of [1, 3, 12, 200, 5000]) {
      const rows = names.map((name) =>
        row(name, [block(`${name} section`, 0, bars * 2), block('🎹 Verse', bars * 2, bars * 3.5)]),
      )
      for (const line of drawArrangement({ ...plain, width }, { rows, perBar: 3.5, endBeat: bars * 3.5 }))
        expect(countCells(line)).toBeLessThanOrEqual(width)
    }
  }
})

test('what goes has a line of its own only where something else comes to its place', () => {
  const going = [block('Verse', 16, 32, { fate: 'goes' })]
  const beside = drawArrangement(plain, {
    rows: [row('Keys', [block('Intro', 0, 16)], { going })],
    perBar: 4,
    endBeat: 32,
  })
  expect(beside[1]).toMatch(/╭Intro─+╮╭-Verse─+╮/)
  const above = drawArrangement(plain, {
    rows: [row('Keys', [block('Bridge', 16, 32, { fate: 'comes' })], { going })],
    perBar: 4,
    endBeat: 32,
  })
  expect(above[1]).toContain('╭+Bridge')
  expect(above[2]).toContain('╭-Verse')
})

test('many tracks take a line each, and those that are too many are counted', () => {
  const rows = Array.from({ length: 100 }, (_, at) => row(`Track ${at}`, [block('A', 0, 4)]))
  expect(drawArrangement(plain, { rows, perBar: 4, endBeat: 4 })).toHaveLength(32)
  expect(drawArrangement(plain, { rows, perBar: 4, endBeat: 4 }).at(-1)).toBe('and 70 tracks more')
})
