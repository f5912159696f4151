import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutEvents, type HeldEvent } from './cut-notes.ts'

const pedal = { end: 32, kindOf: () => 'pedal', isHeld: () => true }
const level = { end: 32, kindOf: () => 'level', isHeld: () => false }
const at = (beat: number, value: number): HeldEvent => ({ beat, value })

/** What is in force at a beat, by events that stand where they stand in the song. */
const valueAt = (events: readonly HeldEvent[], beat: number): number | null =>
  events.filter((event) => event.beat <= beat).at(-1)?.value ?? null
const placed = (pieces: readonly { from: number }[], events: readonly HeldEvent[][]): HeldEvent[] =>
  events.flatMap((own, index) => own.map((event) => ({ ...event, beat: event.beat + (pieces[index]?.from ?? 0) })))

describe('what is held in a region that is cut', () => {
  test('a pedal that was let go in the bars that go is let go where they began', () => {
    const pieces = [
      { from: 0, to: 8 },
      { from: 16, to: 32 },
    ]
    expect(cutEvents([at(7, 127), at(9, 0)], pieces, pedal)).toEqual([[at(7, 127), at(8, 0)], []])
    expect(cutEvents([at(7, 127), at(9, 0), at(15, 127), at(18, 0)], pieces, pedal)).toEqual([
      [at(7, 127), at(8, 0)],
      [at(0, 127), at(2, 0)],
    ])
  })

  test('a level that was set in the bars that go is set where the next ones begin, or behind the last ones', () => {
    expect(
      cutEvents(
        [at(2, 90), at(9, 40)],
        [
          { from: 0, to: 8 },
          { from: 16, to: 32 },
        ],
        level,
      ),
    ).toEqual([[at(2, 90)], [at(0, 40)]])
    expect(cutEvents([at(2, 90), at(9, 40)], [{ from: 0, to: 8 }], level)).toEqual([[at(2, 90), at(8, 40)]])
    expect(cutEvents([at(2, 90)], [{ from: 8, to: 32 }], level)).toEqual([[at(0, 90)]])
  })

  test('nothing is added where nothing goes, and every event is kept', () => {
    const events = [at(0, 1), at(4, 2), at(12, 2), at(32, 0)]
    expect(
      placed(
        [{ from: 0 }, { from: 12 }],
        cutEvents(
          events,
          [
            { from: 0, to: 12 },
            { from: 12, to: 32 },
          ],
          level,
        ),
      ),
    ).toEqual(events)
  })

  test('whatever is cut, each piece sounds with the values that it had', () => {
    const any = fc.record({ beat: fc.integer({ min: 0, max: 31 }), value: fc.integer({ min: 0, max: 3 }) })
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 20 }),
        (events, cut, long) => {
          const sorted = events.toSorted((a, b) => a.beat - b.beat)
          const pieces = [
            { from: 0, to: cut },
            { from: Math.min(31, cut + long), to: 32 },
          ]
          for (const kinds of [pedal, level]) {
            const left = placed(pieces, cutEvents(events, pieces, kinds))
            for (const { from, to } of pieces)
              for (let beat = from; beat < to; beat += 1)
                expect(valueAt(left, beat) ?? 0).toBe(valueAt(sorted, beat) ?? 0)
          }
        },
      ),
    )
  })
})
