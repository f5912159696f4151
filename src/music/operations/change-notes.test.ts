import { describe, expect, test } from 'vitest'
import { check, isProblem, runOperation, type Json, type Performed, type State } from '../../kernel/index.ts'
import { checkers, music } from '../for-planning.ts'
import { songOf } from '../document/song.ts'
import { song } from '../../../test/support/music/told.ts'

const note = (pitch: number, startBeat: number) => ({ pitch, startBeat, durationBeats: 0.5, velocity: 90 })
const played = [note(60, 0), note(64, 0.55), note(67, 1.1)]
const touches = [
  { beat: 0, value: 5, pitch: 60 },
  { beat: 1, value: 9 },
]

/** One region of a synth. */
const withNotes = (notes: readonly Json[]): State =>
  song(
    {},
    {
      tracks: [
        {
          id: 't',
          name: 'Synth',
          gmProgram: 81,
          regions: [{ id: 'r', name: 'Verse', startBeat: 0, durationBeats: 8, notes, aftertouch: touches }],
        },
      ],
    },
  )

function run(state: State, name: string, params: { [param: string]: Json }): Performed {
  const done = runOperation({ state, nextId: 100 }, music.operations.get(name)!, { regionId: 'r', ...params })
  if (isProblem(done)) throw new Error(done.message)
  return done
}

describe('what is promised of notes that are bent', () => {
  const cases: readonly [string, { [param: string]: Json }, { [param: string]: Json }, RegExp][] = [
    [
      'stori_transpose_notes',
      { semitones: -5 },
      { semitones: 7 },
      /^All 3 notes of Synth, Verse are lower by 5 semitones$/,
    ],
    [
      'stori_quantize_notes',
      { gridSize: 0.25 },
      { gridSize: 1 },
      /^All 3 notes of Synth, Verse are on the grid of 0.25 beats; 2 of them moved$/,
    ],
    ['stori_quantize_notes', { gridSize: 0.25, strength: 0.5 }, { gridSize: 0.25 }, /are 50 % nearer to the grid/],
    ['stori_apply_swing', { amount: 1 }, { amount: 0.2 }, /^All 3 notes .* are where a swing of 100 % puts them$/],
  ]
  test.each(cases)(
    '%s %j holds once it is done, and not where nothing or another thing was done',
    async (name, params, other, promise) => {
      const before = withNotes(played)
      const done = run(before, name, params)
      expect(done.claims).toHaveLength(1)
      for (const claim of done.claims) {
        const holds = async (state: State): Promise<boolean> =>
          (await check(checkers, claim, state, async () => null)).ok
        expect(claim.promise).toMatch(promise)
        expect(await holds(done.copy.state)).toBe(true)
        expect(await holds(before)).toBe(false)
        expect(await holds(run(before, name, other).copy.state)).toBe(false)
      }
    },
  )

  test('what would move no note is nothing to do', () => {
    const onGrid = withNotes([note(60, 0), note(64, 0.5)])
    const refused = (name: string, params: { [param: string]: Json }) =>
      runOperation({ state: onGrid, nextId: 100 }, music.operations.get(name)!, { regionId: 'r', ...params })
    expect(refused('stori_quantize_notes', { gridSize: 0.25 })).toMatchObject({
      code: 'nothing-to-do',
      message: 'All notes of Synth, Verse lie on the grid of 0.25 beats already.',
    })
    expect(refused('stori_transpose_notes', { semitones: 0 })).toMatchObject({ code: 'nothing-to-do' })
  })

  test('what is pressed on one key goes with its notes, what is pressed on all of them stays', () => {
    const { state } = run(withNotes(played), 'stori_transpose_notes', { semitones: 2 }).copy
    expect(songOf(state.document).held('r', 'touches')).toEqual([{ ...touches[0], pitch: 62 }, touches[1]])
  })
})
