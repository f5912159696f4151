import { expect, test } from 'vitest'
import { videoEar } from './ear.ts'
import { talk } from '../../../test/support/video/told.ts'

const show = talk([[['Tom', 'So, um, hello Ada.']], [['Ada', 'We raised funding in spring, um, twice.']]])

test.each([
  ["take out every 'you know'", 'take out every "you know"'],
  ["take out Tom's ums", "take out Tom's ums"],
  ['remove every actually please', 'remove every "actually" please'],
  ['take out the false starts', 'take out the false-starts'],
  ["it's Mary not Marry", 'correct "Marry" to "Mary"'],
  ["it's Bea, not Ada", 'rename Ada to Bea'],
  ['recieve -> receive', 'correct "recieve" to "receive"'],
  ['in the first sentence, cut "so"', 'cut "so" in the first sentence'],
  ['delete sentence 3, not 4', 'delete sentence 3, not 4'],
])('“%s” is put plainly', (words, plain) => {
  expect(videoEar.plain(words, show)).toBe(plain)
})

test.each([
  ['how long is it', 'The cut is '],
  ['how many ums are there', 'There are 2 ums and uhs in the cut.'],
  ['what is said about funding', 'About “funding”: “We raised funding in spring, um, twice.” ('],
  ['who speaks', '2 speakers: Tom, Ada.'],
])('“%s” is answered from the cut', (line, answer) => {
  expect(videoEar.answer(line, show)).toContain(answer)
})

test.each(['when she says "um" cut it', 'give me back the um', 'take out the ums'])('“%s” is no question', (line) => {
  expect(videoEar.answer(line, show)).toBeNull()
})
