import { expect, test } from 'vitest'
import { song } from '../../../test/support/music/told.ts'
import { slotsOf } from './slots.ts'

const rain = song({ Drums: [['Intro', 0, 16]], Bass: [['Intro', 0, 16]], Keys: [['Verse 1', 16, 32]] })
const said = (words: string): string[] => slotsOf(words, rain).map(({ kind, text }) => `${kind} ${text}`)

test.each([
  ['mute the bass', ['track bass']],
  ['mute the drums and the bass', ['track drums and the bass']],
  ['quantize the keys to 16ths at 40%', ['track keys', 'grid 16ths', 'percent 40%']],
  ['move the bass to bar 9', ['track bass', 'place bar 9']],
  ['copy the intro behind verse 1', ['section intro', 'place behind verse 1']],
  ['transpose the keys up an octave', ['track keys', 'semitones an octave']],
  ['fade out the keys over the last 2 bars', ['track keys', 'range last 2 bars']],
  ['put a pad under the whole song', ['instrument pad', 'section whole song']],
  ['mute the whole song', ['track whole song']],
  ['put a delay on the keys', ['effect delay', 'track keys']],
  ['change the bass to a clarinet', ['track bass', 'instrument clarinet']],
  ['change the bass to a bass', ['track bass', 'instrument bass']],
  ['make the keys teal', ['track keys', 'colour teal']],
  ['write 4 bars in F minor at 96 bpm', ['length 4 bars', 'key F minor', 'bpm 96 bpm']],
  ['rename the keys to Second Bass', ['track keys', 'text Second Bass']],
])('“%s” says its values where they stand', (words, values) => {
  expect(said(words)).toEqual(values)
  for (const { text, span } of slotsOf(words, rain)) expect(words.slice(span.from, span.to)).toBe(text)
})

test('an amount in words has a size', () => {
  expect(slotsOf('up an octave', rain)[0]).toMatchObject({ value: 12, unit: 'semitones' })
  expect(slotsOf('half a bar later', rain)[0]).toMatchObject({ value: 0.5, unit: 'bar' })
})

test('a section that is asked for is called by its name afterwards', () => {
  expect(slotsOf('add an 8 bar chorus', rain)[1]).toMatchObject({ kind: 'form', later: 'the chorus' })
})
