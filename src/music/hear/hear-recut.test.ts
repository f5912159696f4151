import { describe, expect, test } from 'vitest'
import { song, told } from '../../../test/support/music/told.ts'

const rain = song({
  Drums: [
    ['Intro', 0, 16],
    ['Verse', 16, 32],
  ],
  Bass: [
    ['Intro', 0, 16],
    ['Verse', 16, 32],
  ],
})
/** The regions that a request takes away and writes, without their ids and notes. */
const recut = (words: string): string[] =>
  told(rain, words)
    .filter((call) => !call.startsWith('stori_add_notes'))
    .map((call) =>
      call
        .replace(/ regionId:[0-9a-f-]{36}/, '')
        .replace('stori_', '')
        .replace('trackId:', '')
        .replace(/startBeat:|durationBeats:|name:|regionId:/g, ''),
    )

describe('regions in other pieces', () => {
  test.each([
    [
      'shorten the intro to 2 bars',
      [
        'delete_region Drums/Intro',
        'add_midi_region Drums 0 8 Intro',
        'delete_region Bass/Intro',
        'add_midi_region Bass 0 8 Intro',
      ],
    ],
    ['trim 2 bars off the bass in the verse', ['delete_region Bass/Verse', 'add_midi_region Bass 16 24 Verse']],
    [
      'split the drums in the verse at bar 9',
      ['delete_region Drums/Verse', 'add_midi_region Drums 16 16 Verse', 'add_midi_region Drums 32 16 Verse'],
    ],
    [
      'take out the bass in bars 7 to 8',
      ['delete_region Bass/Verse', 'add_midi_region Bass 16 8 Verse', 'add_midi_region Bass 32 16 Verse'],
    ],
    ['remove the first bar of the bass in the intro', ['delete_region Bass/Intro', 'add_midi_region Bass 4 12 Intro']],
    [
      'call the intro "Dawn"',
      [
        'delete_region Drums/Intro',
        'add_midi_region Drums 0 16 Dawn',
        'delete_region Bass/Intro',
        'add_midi_region Bass 0 16 Dawn',
      ],
    ],
  ])('“%s”', (words, calls) => {
    expect(recut(words)).toEqual(calls)
  })

  test.each([
    ['cut the verse in half', 'split in two'],
    ['split the verse at bar 2', 'not inside'],
    ['shorten the verse', 'By how many bars'],
    ['make the intro 8 bars long', 'keeps its length'],
    ['trim 20 bars off the verse', 'Nothing would be left'],
  ])('“%s” is asked about', (words, question) => {
    expect(told(rain, words)).toEqual([expect.stringContaining(question)])
  })
})
