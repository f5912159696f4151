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
  Keys: [
    ['Verse', 16, 32],
    ['Chorus', 48, 32],
  ],
})

test.each([
  ['redo the verse except for the keys', ['another_take regionIds:["Drums/Verse","Bass/Verse"]']],
  ['take the bass down 2 semitones in the verse', ['stori_transpose_notes regionId:Bass/Verse semitones:-2']],
  ['in the intro, transpose the bass up an octave', ['stori_transpose_notes regionId:Bass/Intro semitones:12']],
  ['the bass sucks, give me another one', ['another_take regionIds:["Bass/Intro","Bass/Verse"]']],
  ['copy the verse to bar 30 on the keys only', ['stori_duplicate_region regionId:Keys/Verse startBeat:116']],
  ['redo the bass in the verse because it is too busy', ['another_take regionIds:["Bass/Verse"] busier:-1']],
])('“%s” means the same in other words', (words, calls) => {
  expect(told(rain, words)).toEqual(calls)
})

test('an exception that names nothing is asked about', () => {
  expect(told(rain, 'redo the verse except for the frumious ones')).toEqual([expect.stringMatching(/^\?/)])
})

test.each([
  ['give the chorus more energy'],
  ['make the chorus 16 bars'],
  ['write an outro in the style of the intro'],
  ['add a verse or a chorus'],
  ['write a verse like the intro'],
  ['add a chorus with no verse'],
  ['create an intro and a verse, 16 bars'],
  ['start the song with a 4 bar prelude of bass'],
])('what is there is not taken for something new: “%s”', (words) => {
  expect(told(rain, words)).toEqual([expect.stringMatching(/^\?/)])
})
