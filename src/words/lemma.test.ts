import { expect, it } from 'vitest'
import { editingVerbs, lemma } from './lemma.ts'

it.each([
  ['delete', 'delete'],
  ['deletes', 'delete'],
  ['deleted', 'delete'],
  ['deleting', 'delete'],
  ['cutting', 'cut'],
  ['split', 'split'],
  ['splitting', 'split'],
  ['trimmed', 'trim'],
  ['normalizing', 'normalize'],
  ['copies', 'copy'],
  ['copied', 'copy'],
  ['muted', 'mute'],
  ['faded', 'fade'],
  ['made', 'make'],
  ['took', 'take'],
  ['Delete', 'delete'],
])('reads %s as %s', (word, expected) => {
  expect(lemma(word)).toMatchObject({ lemma: expected, isVerb: true, fuzzy: false })
})

it.each([
  ['delte', 'delete'],
  ['normlize', 'normalize'],
  ['silnce', 'silence'],
  ['spilt', 'split'],
  ['remvoe', 'remove'],
  ['reveres', 'reverse'],
  ['dleete', 'delete'],
])('reads the misspelling %s as %s, and says so', (word, expected) => {
  expect(lemma(word)).toMatchObject({ lemma: expected, isVerb: true, fuzzy: true })
})

it.each([
  'guest',
  'music',
  'smart',
  'remote',
  'shorter',
  'cat',
  'mut',
  'the',
  '',
  'party',
  'expert',
  '1:00',
  'x'.repeat(10_000),
])('leaves “%s” alone', (word) => {
  expect(lemma(word)).toEqual({ lemma: word, isVerb: false, fuzzy: false, form: 'base' })
})

it('finds no two verbs that are the same', () => {
  expect(new Set(editingVerbs).size).toBe(editingVerbs.length)
})
