import { expect, it } from 'vitest'
import { openWordPieces } from './word-pieces.ts'

const vocabulary = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'una',
  '##ffa',
  '##ble',
  'run',
  '##ning',
  'cafe',
  ',',
  '$',
  '5',
  'a',
]
const pieces = openWordPieces(vocabulary)
const cut = (text: string, max = 128): string =>
  pieces(text, max)
    .map((number) => vocabulary[number])
    .join(' ')

it.each([
  ['unaffable running', '[CLS] una ##ffa ##ble run ##ning [SEP]'],
  ['Café, CAFÉ', '[CLS] cafe , cafe [SEP]'],
  ['$5', '[CLS] $ 5 [SEP]'],
  ['running\u200b\n\ta', '[CLS] run ##ning a [SEP]'],
  ['runners a', '[CLS] [UNK] a [SEP]'],
  ['你a', '[CLS] [UNK] a [SEP]'],
  [`${'a'.repeat(101)} a`, '[CLS] [UNK] a [SEP]'],
  ['', '[CLS] [SEP]'],
])('%s is cut into the longest pieces from the start of each word', (text, expected) => {
  expect(cut(text)).toBe(expected)
})

it('a text that is too long loses its end', () => {
  expect(cut('a , a , a', 5)).toBe('[CLS] a , a [SEP]')
})
