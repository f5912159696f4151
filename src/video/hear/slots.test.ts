import { expect, test } from 'vitest'
import { talk } from '../../../test/support/video/told.ts'
import { slotsIn } from './slots.ts'

const show = talk([
  [['Tom', 'So, um, hello Ada.']],
  [['Ada', 'We raised funding in spring, um, twice.']],
  [['Tom', 'And the winter was cold. /2']],
])

const told = (words: string): string[] => slotsIn(words, show).map(({ kind, text }) => `${kind} ${text}`)

test.each([
  ['delete sentence 2', ['about:number sentence 2']],
  ['take out the ums in sentence 1', ['about:noise the ums', 'where sentence 1']],
  ['drop the line about the winter', ['about:topic the line about the winter', 'owner the', 'query the winter']],
  ['move sentence 3 before sentence 1', ['about:number sentence 3', 'place before sentence 1']],
  ['rename Tom to Thomas', ['speaker Tom', 'name Thomas']],
  ['correct "spring" to "autumn"', ['written:wrong "spring"', 'written:right "autumn"']],
])('“%s” is said with %j', (words, slots) => {
  expect(told(words)).toEqual(slots)
})

test.each([
  ['sentences 2 and 3', ['about:number sentences 2 and 3']],
  ['2 and 3', ['about:number sentences 2 and 3']],
  ['the last one', ['about:number the last sentence']],
  ['in sentence 2', ['where sentence 2']],
  ['with the one about funding', ['about:topic the one about funding']],
  ['the funding one', ['about:topic the funding one']],
  ['to the end', ['place to the end']],
  ["Ada's", ['speaker Ada']],
  ['to Tommy', ['name Tommy']],
  ['half a second', ['length half a second']],
  ['over 2 seconds', ['length:over 2 seconds']],
  ['the cold one second', ['about:topic the cold one', 'place second']],
])('the part “%s” is %j', (words, slots) => {
  expect(told(words)).toEqual(slots)
})

test('every value stands where it says', () => {
  for (const words of ['take out the ums in sentence 1', 'move sentence 3 before sentence 1', "drop Ada's ums"])
    for (const { text, span } of slotsIn(words, show)) expect(words.slice(span.from, span.to)).toBe(text)
})
