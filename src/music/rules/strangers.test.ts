import { expect, test } from 'vitest'
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
  'Bass 2': [['Chorus', 48, 32]],
  Keys: [
    ['Verse', 16, 32],
    ['Chorus', 48, 32],
  ],
})

test.each([
  ['intro without drums', ['stori_delete_region regionId:Drums/Intro']],
  ['intro: only bass', ['stori_delete_region regionId:Drums/Intro']],
  ['bass alone in the intro', ['stori_delete_region regionId:Drums/Intro']],
  ['no drums in the intro, they should start with the verse', ['stori_delete_region regionId:Drums/Intro']],
])('“%s” makes what is there thinner, and writes nothing', (words, calls) => {
  expect(told(rain, words)).toEqual(calls)
})

test.each([
  ['the keys are too loud take them down to 60', ['stori_set_track_volume trackId:Keys volume:0.6']],
  ['the drums are too far to the right put them 20 left', ['stori_set_track_pan trackId:Drums pan:0.4']],
])('“%s”: a complaint before a request only tells why', (words, calls) => {
  expect(told(rain, words)).toEqual(calls)
})

test('a limit behind a request is a part of it', () => {
  expect(told(rain, 'bring the bass down an octave, but only in the intro')).toEqual([
    'stori_transpose_notes regionId:Bass/Intro semitones:-12',
  ])
})

test('the bars that a remark speaks of are not their whole section', () => {
  expect(told(rain, 'the first two bars of the verse are not needed, remove them')).toEqual([
    expect.stringMatching(/^\?/),
  ])
})

test('who plays alone says who does not', () => {
  const [call] = told(rain, 'add a 4 bar outro after the chorus, no drums, bass and keys only')
  expect(call).toContain('roles:["bass","chords"]')
})
