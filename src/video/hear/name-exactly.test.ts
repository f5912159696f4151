import { expect, test } from 'vitest'
import { talk } from '../../../test/support/video/told.ts'
import { nameExactly } from './name-exactly.ts'

const show = talk([
  [['Tom', 'So, um, hello Ada.']],
  [['Ada', 'We raised funding in spring.']],
  [['Tom', 'Where did you live then?']],
  [['Ada', 'The winter was cold.']],
  [['Ada', 'We had no heating.']],
])

const behind = (request: string, words: string): string => nameExactly(words, { request, before: show, now: show })

test.each([
  ['drop sentence 2', 'and the one after it', 'and sent-3'],
  ['drop sentence 2', 'the one before it too', 'sent-1 too'],
  ['drop sentence 2', 'and the next two', 'and sent-3 and sent-4'],
  ['drop the line about the winter', 'the previous one as well', 'sent-3 as well'],
  ['drop the line about the winter', 'move it to the end', 'move sent-4 to the end'],
  ['drop sentences 2 to 4', 'keep the last one', 'keep sent-4'],
  ['drop sentence 3', 'and the answer', 'and sent-4'],
  ['move sentence 1 before sentence 4', 'after it', 'after sentence 4'],
  ['rename Ada to Eve', 'drop everything she says', 'drop everything Eve says'],
  ['drop the line about funding', 'what Ada says about it', 'what Ada says about funding'],
])('behind “%s”, “%s” is “%s”', (request, words, exact) => {
  expect(behind(request, words)).toBe(exact)
})

test.each([
  'drop the one after the line about funding',
  'and the next five',
  'take the line about funding and put it last',
])('“%s” names what it is about itself, or nothing that is there', (words) => {
  expect(behind('drop sentence 2', words)).toBe(words)
})
