import { expect, test } from 'vitest'
import { nameMade, type Made } from './made.ts'

const made: readonly Made[] = [{ kind: 'section', text: '"Hook"', starts: 'bar 5', ends: 'bar 13' }]

test.each([
  ['another one right after it', 'another one at bar 13'],
  ['play it from there', 'play it from bar 5'],
  ['copy the bass there', 'copy the bass to bar 5'],
  ['transpose the copy up a tone', 'transpose "Hook" up a tone'],
])('“%s” stands alone as “%s”', (words, alone) => {
  expect(nameMade(words, made)[0]).toBe(alone)
})

test('words that speak of nothing just made stay as they are', () => {
  expect(nameMade('mute the bass', made)).toEqual([])
  expect(nameMade('play it from there', [])).toEqual([])
})

test('the halves of what was split are its two pieces', () => {
  const split: readonly Made[] = [
    { kind: 'section', piece: 'bars 5 to 6 of "Pad"' },
    { kind: 'section', piece: 'bars 7 to 8 of "Pad"' },
  ]
  expect(nameMade('delete the second half of it', split)).toEqual(['delete bars 7 to 8 of "Pad"'])
  expect(nameMade('mute the first piece', split)).toEqual(['mute bars 5 to 6 of "Pad"'])
  expect(nameMade('delete the second half of the bass', split)).toEqual([])
})
