import { expect, it } from 'vitest'
import { bendNote } from './bend-note.ts'

const note = { pitch: 120, startBeat: 0.5, durationBeats: 1, velocity: 90 }

it('stays on the keyboard where a bending that made room is undone', () => {
  const [down, up] = [
    { kind: 'transpose', value: -24 },
    { kind: 'transpose', value: 24 },
  ]
  expect(bendNote(note, [down, up]).pitch).toBe(120)
  expect(bendNote(note, [up]).pitch).toBe(127)
  expect(bendNote({ ...note, pitch: 3 }, [down]).pitch).toBe(0)
  expect(bendNote(note, [up, down]).pitch).toBe(120)
})

it('swings the second half of a beat later and leaves no note without a length', () => {
  expect(bendNote(note, [{ kind: 'swing', value: 1 }])).toMatchObject({ startBeat: 0.666667, durationBeats: 1 })
  expect(
    bendNote({ ...note, startBeat: 0, durationBeats: 1 / 4_000_000 }, [{ kind: 'swing', value: 0.5 }]).durationBeats,
  ).toBeGreaterThan(0)
})

it('moves starts to a grid by a strength, and nothing else', () => {
  expect(bendNote({ ...note, startBeat: 0.6 }, [{ kind: 'quantize', value: { gridSize: 1, strength: 0.5 } }])).toEqual({
    ...note,
    startBeat: 0.8,
  })
})
