import { expect, test } from 'vitest'
import { lateNote, song, told } from '../../../test/support/music/told.ts'

// An off-beat to swing, and a note off the grid to quantise.
const band = song(
  {
    Drums: [
      ['Verse', 0, 16],
      ['Chorus', 16, 16],
    ],
    Bass: [['Verse', 0, 16]],
    Lead: [['Chorus', 16, 16]],
  },
  {},
  [lateNote, { ...lateNote, startBeat: 2.5 }],
)
const everything = ['Drums/Verse', 'Drums/Chorus', 'Bass/Verse', 'Lead/Chorus']

/** The regions that a request bends, after another one. */
const bent = (words: string, before?: string): string[] =>
  told(band, words, before).map((call) =>
    call.startsWith('?') ? call : (/stori_(?:apply_swing|quantize_notes) regionId:(\S+)/.exec(call)?.[1] ?? call),
  )

test.each([
  ['make it swing', 'turn the lead up'],
  ['swing it', 'turn the lead up'],
  ['50% swing', 'turn the lead up'],
  ['swing 60%', 'mute the bass'],
  ['make it swing', 'make a groove in A minor with drums, bass and a lead'],
  ['give it some swing', 'add a lead'],
])('“%s” after “%s” is for everybody who plays', (words, before) => {
  expect(bent(words, before)).toEqual(everything)
})

test.each([
  ['make the lead swing', 'turn the bass up', ['Lead/Chorus']],
  ['make it swing', 'make the chorus louder', ['Drums/Chorus', 'Lead/Chorus']],
  ['make it swing', 'turn up the lead in the chorus', ['Drums/Chorus', 'Lead/Chorus']],
  ['turn the lead up and make it swing', undefined, ['Lead/Chorus']],
])('“%s” after “%s” is for what is named', (words, before, regions) => {
  expect(bent(words, before).filter((call) => !call.startsWith('stori_set'))).toEqual(regions)
})

test('what is quantised without a name is all of it, and “it” is what was spoken of', () => {
  expect(bent('quantize to 16ths', 'turn the lead up')).toEqual(everything)
  expect(bent('quantize it to 16ths', 'turn the lead up')).toEqual(['Lead/Chorus'])
})
