import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compose, styles } from '../composer/index.ts'
import type { SongNote } from '../wire/snapshot.ts'
import { parseParams } from '../../kernel/index.ts'
import { addNotes } from '../operations/add-notes.ts'
import { hear, song } from '../../../test/support/music/told.ts'

const roles = ['drums', 'bass', 'chords', 'lead', 'pads', 'arpeggio'] as const

/**
 * What a request writes on a song of one region of 8 bars with these notes, or on several: the beats of each piece and
 * its notes.
 */
function pieces(
  words: string,
  notesOf: readonly (readonly SongNote[])[],
): { startBeat: number; durationBeats: number; notes: SongNote[] }[] {
  const tracks = notesOf.map((notes, at) => ({
    id: `t${at}`,
    name: `Synth ${at}`,
    gmProgram: 81,
    regions: [{ id: `r${at}`, name: 'Verse', startBeat: 0, durationBeats: 32, notes }],
  }))
  const calls = hear(song({}, { tracks: JSON.parse(JSON.stringify(tracks)) }), words).flatMap((understood) =>
    'calls' in understood ? understood.calls : [],
  )
  const made = calls
    .filter(({ operation }) => operation === 'stori_add_midi_region')
    .map(({ found }) => ({
      id: found['regionId']?.value,
      startBeat: Number(found['startBeat']?.value),
      durationBeats: Number(found['durationBeats']?.value),
    }))
  for (const { operation, found } of calls) {
    if (operation === 'stori_add_notes')
      expect(
        parseParams(addNotes, Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]))),
      ).toMatchObject({ success: true })
  }
  return made.map(({ id, ...piece }) => ({
    ...piece,
    notes: calls.flatMap(({ operation, found }) =>
      operation === 'stori_add_notes' && found['regionId']?.value === id
        ? (found['notes']?.value as unknown as SongNote[])
        : [],
    ),
  }))
}

const note = (startBeat: number, durationBeats: number): SongNote => ({
  pitch: 60,
  startBeat,
  durationBeats,
  velocity: 90,
})

describe('bars cut out of what was played by hand', () => {
  test.each([...styles.keys()])('our own %s can be cut anywhere, and every note stays in its bar', (style) => {
    const composition = compose({
      style,
      key: 'Am',
      tempo: 96,
      bars: 8,
      timeSignature: { numerator: 4, denominator: 4 },
      section: 'Verse',
      roles,
      seed: style,
      take: 0,
      humanize: 1,
    })
    const parts = 'parts' in composition ? composition.parts.map(({ notes }) => notes) : []
    expect(parts.length).toBe(roles.length)
    const dropped = pieces('drop everything out for the last bar', parts)
    expect(dropped.map(({ startBeat, durationBeats }) => [startBeat, durationBeats])).toEqual(roles.map(() => [0, 28]))
    for (const [at, { notes }] of dropped.entries())
      expect(notes.length).toBe((parts[at] ?? []).filter(({ startBeat }) => startBeat < 28 - 0.04).length)
    expect(pieces('split the verse at bar 4', parts).reduce((sum, { notes }) => sum + notes.length, 0)).toBe(
      parts.flat().length,
    )
  })

  test('a note a hand ahead of the cut belongs behind it; one that ends there stays before it', () => {
    expect(
      pieces('split the verse at bar 3', [[note(7.98, 1), note(7.95, 0.05), note(7.5, 2)]]).map(({ notes }) => notes),
    ).toEqual([
      [{ ...note(7.95, 0), durationBeats: expect.closeTo(0.05) }, note(7.5, 0.5)],
      [{ ...note(0, 0), durationBeats: expect.closeTo(0.98) }],
    ])
  })

  test('whatever a client sends can be cut: no note is lost, and each begins in the piece that it is meant for', () => {
    const any = fc.record({
      pitch: fc.integer({ min: 0, max: 127 }),
      startBeat: fc.double({ min: 0, max: 31.99, noNaN: true }),
      durationBeats: fc.double({ min: 1e-6, max: 40, noNaN: true }),
      velocity: fc.constant(80),
    })
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), fc.integer({ min: 2, max: 8 }), (notes, bar) => {
        const cut = (bar - 1) * 4
        const [left, right] = pieces(`split the verse at bar ${bar}`, [notes])
        const isRight = ({ startBeat, durationBeats }: SongNote): boolean =>
          startBeat >= cut || (cut - startBeat <= 0.0625 && cut - startBeat < durationBeats / 2)
        expect(left?.notes.length).toBe(notes.filter((each) => !isRight(each)).length)
        expect(right?.notes.length).toBe(notes.filter(isRight).length)
        for (const { startBeat } of left?.notes ?? []) expect(startBeat).toBeLessThan(cut)
        for (const { startBeat } of right?.notes ?? []) expect(startBeat).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 25 },
    )
  })
})
