import { describe, expect, test } from 'vitest'
import { check, isProblem, runOperation, type Json, type Performed, type State } from '../../kernel/index.ts'
import { song } from '../../../test/support/music/told.ts'
import { songOf } from '../document/song.ts'
import { checkers, music } from '../for-planning.ts'

type Params = { readonly [param: string]: Json }

const note = (pitch: number, startBeat: number, velocity = 90) => ({ pitch, startBeat, durationBeats: 0.5, velocity })
const played = [note(60, 0), note(64, 1), note(67, 1), note(60, 2), note(72, 4, 120)]
const state: State = song(
  {},
  {
    tracks: [
      {
        id: 't',
        name: 'Synth',
        gmProgram: 81,
        regions: [{ id: 'r', name: 'Verse', startBeat: 8, durationBeats: 8, notes: played }],
      },
    ],
  },
)
const middle = [
  { pitch: 64, startBeat: 1 },
  { pitch: 60, startBeat: 2 },
]

const tried = (name: string, params: Params, from = state) =>
  runOperation({ state: from, nextId: 100 }, music.operations.get(name)!, { regionId: 'r', ...params })
function run(name: string, params: Params, from = state): Performed {
  const done = tried(name, params, from)
  if (isProblem(done)) throw new Error(done.message)
  return done
}
const notesOf = ({ copy }: Performed): string[] =>
  songOf(copy.state.document)
    .notes('r')
    .map(({ pitch, startBeat, durationBeats, velocity }) => [pitch, startBeat, durationBeats, velocity].join(' '))

describe('some notes of a region', () => {
  const cases: readonly [string, Params, Params, string, readonly string[]][] = [
    ['delete_notes', {}, {}, '2 notes of Synth, Verse are gone', ['60 0 0.5 90', '67 1 0.5 90', '72 4 0.5 120']],
    [
      'move_notes',
      { beats: 0.25, semitones: 12 },
      { beats: 0.5, semitones: -2 },
      '2 notes of Synth, Verse are 12 semitones higher and 0.25 beats later, and no other changed',
      ['60 0 0.5 90', '76 1.25 0.5 90', '67 1 0.5 90', '72 2.25 0.5 90', '72 4 0.5 120'],
    ],
    [
      'stretch_notes',
      { beats: -0.25 },
      { factor: 2 },
      '2 notes of Synth, Verse are 0.25 beats shorter, and no other changed',
      ['60 0 0.5 90', '64 1 0.25 90', '67 1 0.5 90', '60 2 0.25 90', '72 4 0.5 120'],
    ],
    [
      'stretch_notes',
      { factor: 2, edge: 'start' },
      { factor: 3 },
      '2 notes of Synth, Verse are 200 % as long, and no other changed',
      ['60 0 0.5 90', '64 0.5 1 90', '67 1 0.5 90', '60 1.5 1 90', '72 4 0.5 120'],
    ],
    [
      'set_note_velocity',
      { by: 50 },
      { velocity: 50 },
      '2 notes of Synth, Verse are struck harder by 50, and no other changed',
      ['60 0 0.5 90', '64 1 0.5 127', '67 1 0.5 90', '60 2 0.5 127', '72 4 0.5 120'],
    ],
  ]
  test.each(cases)(
    '%s %j changes these and no others, and what it promises holds only then',
    async (name, params, other, promise, expected) => {
      const done = run(name, { notes: middle, ...params })
      expect(notesOf(done)).toEqual(expected)
      expect(done.claims.map((claim) => claim.promise)).toContain(promise)
      const otherNotes = name === 'delete_notes' ? [{ pitch: 67, startBeat: 1 }] : middle
      for (const claim of done.claims) {
        const holds = async (now: State): Promise<boolean> => (await check(checkers, claim, now, async () => null)).ok
        expect(await holds(done.copy.state)).toBe(true)
        expect(await holds(state)).toBe(false)
        // Of two promises of a deletion, one alone is about which notes went.
        if (claim.check === 'note-count') continue
        expect(await holds(run(name, { notes: otherNotes, ...other }).copy.state)).toBe(false)
      }
    },
  )

  test('are not moved out of the keys or of the region, and what is not there is told', () => {
    const told = (name: string, params: Params): string => (tried(name, params) as { message: string }).message
    expect(told('move_notes', { notes: middle, semitones: 70 })).toBe(
      'The note of pitch 64 at beat 1 of Synth, Verse would leave the range of 0 to 127.',
    )
    expect(told('move_notes', { notes: middle, beats: -1.5 })).toMatch(/would begin before the region/)
    expect(told('move_notes', { notes: middle, beats: 6 })).toMatch(/would begin behind the region/)
    expect(told('move_notes', { notes: middle })).toBe('2 notes of Synth, Verse would stay as they are.')
    expect(told('set_note_velocity', { notes: [{ pitch: 72, startBeat: 4 }], velocity: 120 })).toMatch(/stay as/)
    expect(told('delete_notes', { notes: [{ pitch: 61, startBeat: 1 }] })).toBe(
      'There is no note of pitch 61 at beat 1 of Synth, Verse.',
    )
    expect(tried('stretch_notes', { notes: middle })).toMatchObject({ code: expect.any(String) })
  })

  test('that were taken out ride along with the others, and are found where these are when they come back', () => {
    const gone = run('delete_notes', { notes: middle })
    const higher = run('stori_transpose_notes', { semitones: 2 }, gone.copy.state)
    expect(notesOf(higher)).toEqual(['62 0 0.5 90', '69 1 0.5 90', '74 4 0.5 120'])
    const moved = run('move_notes', { notes: [{ pitch: 62, startBeat: 0 }], beats: 1 }, higher.copy.state)
    expect(notesOf(moved)).toEqual(['62 1 0.5 90', '69 1 0.5 90', '74 4 0.5 120'])
  })
})
