import { expect, test } from 'vitest'
import { countCells } from '../review/count-cells.ts'
import { drawRoll } from './draw-roll.ts'

const plain = { json: false, color: false, width: 80, say: () => {}, give: () => {}, remark: () => {} }
const note = (pitch: number, startBeat: number, durationBeats = 1, velocity = 100) => ({
  pitch,
  startBeat,
  durationBeats,
  velocity,
})

test('two pitches share a line, the higher one above', () => {
  const lines = drawRoll(plain, {
    title: 'Keys',
    notes: [note(60, 0), note(61, 1), note(60, 3), note(61, 3)],
    isDrums: false,
    beats: 4,
    perBar: 4,
  })
  expect(lines[1]).toBe('C4         │▄▄▄▄▀▀▀▀    ████│')
})

test('notes of one pitch that touch are told apart, and pitches are named at C and at the edges', () => {
  const lines = drawRoll(plain, {
    title: 'Bass',
    notes: [note(38, 0, 0.5), note(38, 0.5, 0.5), note(57, 3, 1)],
    isDrums: false,
    beats: 4,
    perBar: 4,
  })
  expect(lines.at(-1)).toBe('D2         │▄ ▄▄            │')
  expect(
    lines
      .slice(1)
      .map((line) => line.slice(0, 10).trim())
      .filter((name) => name !== ''),
  ).toEqual(['A3', 'C3', 'D2'])
})

test('drums have a line each by their names, louder hits look stronger, and bars are parted', () => {
  const lines = drawRoll(plain, {
    title: 'Drums',
    notes: [
      note(36, 0, 0.25, 120),
      note(38, 1, 0.25, 70),
      note(42, 0.5, 0.25, 30),
      note(36, 4, 0.25, 90),
      note(99, 7.75),
    ],
    isDrums: true,
    beats: 8,
    perBar: 4,
  })
  expect(lines).toEqual([
    '           Drums',
    'key 99     │·   ·   ·   ·   │·   ·   ·   ·  ●│',
    'closed hat │· ◦ ·   ·   ·   │·   ·   ·   ·   │',
    'snare      │·   •   ·   ·   │·   ·   ·   ·   │',
    'kick       │●   ·   ·   ·   │●   ·   ·   ·   │',
  ])
})

test('eight bars have their sixteenths in two systems of 80 columns, a longer region fewer columns, and one that cannot be read is left out', () => {
  const width = (bars: number): number | undefined => {
    const lines = drawRoll(plain, { title: '', notes: [note(60, 0)], isDrums: false, beats: bars * 4, perBar: 4 })
    for (const line of lines) expect(countCells(line)).toBeLessThanOrEqual(80)
    return lines[1]?.match(/▄+/)?.[0].length
  }
  expect([4, 8, 13, 16, 64].map(width)).toEqual([4, 4, 2, 1, undefined])
  expect(drawRoll(plain, { title: '', notes: [note(60, 16)], isDrums: false, beats: 32, perBar: 4 })).toHaveLength(3)
})

test('bars of 7/8 are parted where they end', () => {
  const [, line] = drawRoll(plain, { title: '', notes: [note(60, 0, 7)], isDrums: false, beats: 7, perBar: 3.5 })
  expect(line).toBe(`C4         │${'▄'.repeat(14)}│${'▄'.repeat(14)}│`)
})
