import { expect, test } from 'vitest'
import { musicEar } from './ear.ts'
import { song } from '../../../test/support/music/told.ts'

const rain = song({ Drums: [['Intro', 0, 16]], Bass: [['Intro', 0, 16]], Keys: [['Verse', 16, 32]] })

test.each([
  'add a 16 bar verse with drums and bass',
  'make a beat',
  'give me 8 bars of techno',
  'write a chorus',
  'add a drum track',
  'STORI PROMPT\nMode: compose',
])('“%s” begins a song', (words) => {
  expect(musicEar.begins(words)).toBe(true)
})

test.each([
  'trim the first 30 seconds',
  'take out the ums',
  'add a label',
  'delete the intro',
  'make the guest louder',
  'STORI PROMPT\nMode: ask\nRequest: hello',
])('“%s” begins none', (words) => {
  expect(musicEar.begins(words)).toBe(false)
})

test.each([
  ['what key is this', 'The song is in Dm (stated).'],
  ['how long is the intro', 'Intro is 4 bars (16 beats, 0:10.4) long.'],
  ['which tracks are there', 'There are 3 tracks: Drums, Bass and Keys.'],
  ['is the bass muted', 'Bass is not muted.'],
  ['where is the verse', 'Verse begins at bar 5 (beat 16) and ends at beat 48.'],
])('“%s” is answered from the song', (line, answer) => {
  expect(musicEar.answer(line, rain)).toBe(answer)
})

test.each(['give me 8 bars of techno', 'mute the bass', 'what about a bridge'])('“%s” is no question', (line) => {
  expect(musicEar.answer(line, rain)).toBeNull()
})

test.each([
  ['mute the bass', 'the same for the keys', 'mute the keys'],
  ['mute the bass', 'and the drums too', 'mute the drums'],
  ['add an 8 bar verse', 'make it 16 bars', null],
  ['add an 8 bar verse', '16 bars', 'add an 16 bars verse'],
  ['mute the bass', 'solo the drums', null],
  ['write a verse at the end', 'and a chorus after that', 'add a chorus after that'],
])('“%s”, then “%s”', (request, instead, again) => {
  expect(musicEar.again(request, instead, rain)).toBe(again)
})

test('a structured prompt comes through whole, its own quotes included', () => {
  const plain = musicEar.plain('STORI PROMPT\nMode: ask\nRequest: "what key, and then?"', rain)
  expect(plain.match(/["“”]/g)).toEqual(['“', '”'])
})
