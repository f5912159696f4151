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
const placed = (words: string): (string | undefined)[] =>
  told(rain, words).map((call) =>
    call.startsWith('?') ? call : /bars:\S+|startBeat:\S+/g[Symbol.match](call)?.join(' '),
  )

test.each([
  ['add strings in bars 1 to 4', 'bars:4 startBeat:0'],
  ['add strings from bar 9 to bar 17', 'bars:8 startBeat:32'],
  ['layer a choir on the last 4 bars of the verse', 'bars:4 startBeat:32'],
  ['put a flute in the first two bars of the chorus', 'bars:2 startBeat:48'],
  ['put a riser in the 4 bars before the chorus', 'bars:4 startBeat:32'],
  ['write a flute melody in the verse, starting at its third bar', 'bars:6 startBeat:24'],
  ['put a lead over the verse from bar 9 on', 'bars:4 startBeat:32'],
  ['add strings under the whole song', 'bars:20 startBeat:0'],
  ['add a riser before the chorus', 'bars:4 startBeat:32'],
])('“%s” fills that stretch', (words, place) => {
  expect(placed(words)).toEqual([place])
})

test.each([
  ['put a flute in the last 40 bars of the verse', 'no such bars'],
  ['put a lead over the verse from bar 30 on', 'no such bars'],
  ['write 8 bars of flute in bars 1 to 4', 'Two places or lengths'],
])('“%s” is asked about', (words, question) => {
  expect(placed(words)).toEqual([expect.stringContaining(question)])
})
