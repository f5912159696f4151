import { describe, expect, test } from 'vitest'
import { nameChosenNotes } from './hear-chosen-notes.ts'
import { song, told } from '../../../test/support/music/told.ts'

const note = (pitch: number, startBeat: number, velocity = 100) => ({ pitch, startBeat, durationBeats: 1, velocity })
const rain = song(
  {
    Drums: [['Intro', 0, 16]],
    Bass: [
      ['Intro', 0, 16],
      ['Verse', 16, 32],
    ],
    Keys: [['Verse', 16, 32]],
  },
  {},
  [note(60, 0), note(67, 4, 40), note(72, 5), note(72, 6), note(64, 8)],
)
const selecting = {
  ...rain,
  editor: { chosenNotes: { regionId: 'Bass/Intro', notes: [{ pitch: 67, startBeat: 4 }] } },
}
const [g, c, c2, e] = [
  '{"pitch":67,"startBeat":4}',
  '{"pitch":72,"startBeat":5}',
  '{"pitch":72,"startBeat":6}',
  '{"pitch":64,"startBeat":8}',
]

describe('some notes, and no others', () => {
  test.each([
    ['delete the highest note in bar 2', `delete_notes regionId:Bass/Intro notes:[${c}]`],
    ['delete the highest note of the drums in bar 2', `delete_notes regionId:Drums/Intro notes:[${c}]`],
    ['get rid of the softest note of the keys', `delete_notes regionId:Keys/Verse notes:[${g}]`],
    ['delete the two highest notes of the bass in the verse', `delete_notes regionId:Bass/Verse notes:[${c},${c2}]`],
    [
      'move the notes of the bass in bar 2 up an octave',
      `move_notes regionId:Bass/Intro notes:[${g},${c},${c2}] semitones:12`,
    ],
    ['move the last two notes of the keys a beat later', `move_notes regionId:Keys/Verse notes:[${e},${c2}] beats:1`],
    ['nudge the first note in bar 3 half a bar earlier', `move_notes regionId:Bass/Intro notes:[${e}] beats:-2`],
    ['make the notes of bar 2 shorter', `stretch_notes regionId:Bass/Intro notes:[${g},${c},${c2}] factor:0.5`],
    [
      'shorten the notes of the bass in bars 2 to 4 by half a beat',
      `stretch_notes regionId:Bass/Intro notes:[${g},${c},${c2},${e}] beats:-0.5`,
    ],
    [
      'make the lowest note of the bass in bar 2 of the verse louder',
      `set_note_velocity regionId:Bass/Verse notes:[${g}] by:20`,
    ],
    [
      'set the velocity of the first note in bar 3 of the bass to 80',
      `set_note_velocity regionId:Bass/Intro notes:[${e}] velocity:80`,
    ],
  ])('“%s”', (words, call) => {
    expect(told(rain, words)).toEqual([call])
  })

  test.each([
    ['move these notes up an octave', `move_notes regionId:Bass/Intro notes:[${g}] semitones:12`],
    ['delete the selected notes', `delete_notes regionId:Bass/Intro notes:[${g}]`],
    ['make them shorter', `stretch_notes regionId:Bass/Intro notes:[${g}] factor:0.5`],
  ])('“%s”, of those that are selected', (words, call) => {
    expect(told(selecting, words)).toEqual([call])
    const [asked] = told(rain, words)
    expect(asked).toMatch(/^\? /)
  })

  test('are asked about where several tracks could be meant, and never taken from all of them', () => {
    expect(told(rain, 'delete the highest note in bar 6')).toEqual(['? On which track: Bass and Keys?'])
    expect(told(rain, 'delete the notes in bar 6')).toEqual(['? On which track: Bass and Keys?'])
    expect(told(rain, 'delete the notes in bar 40')).toEqual(['? There are no notes there.'])
    expect(told(rain, 'set the velocity of the first note of the bass to 200')).toEqual([
      '? To which velocity? There is 1 to 127.',
    ])
  })
})

describe('what points at selected notes', () => {
  test.each([
    ['move these notes up an octave', 'move the selected notes up an octave'],
    ['Move these up an octave, please', 'Move the selected notes up an octave, please'],
    ['make those notes shorter and louder', 'make the selected notes shorter and louder'],
    ['delete my selection', 'delete the selected notes'],
    ['can you delete these?', 'can you delete the selected notes?'],
  ])('“%s”', (words, named) => {
    expect(nameChosenNotes(words, selecting)).toBe(named)
    expect(nameChosenNotes(words, rain)).toBeNull()
  })

  test.each(['repeat these four bars', 'make them shorter', 'the selected notes go', 'mute these drums'])(
    '“%s” is left as it is',
    (words) => expect(nameChosenNotes(words, selecting)).toBeNull(),
  )
})
