import { expect, test } from 'vitest'
import { sayStronger } from './say-stronger.ts'

test.each([
  ['pan the keys a little to the left', 'more', 'pan the keys to the left'],
  ['give the keys some swing', 'more', 'give the keys a lot of swing'],
  ['make the bass much louder', 'less', 'make the bass louder'],
  ['make the bass louder', 'less', 'make the bass a bit louder'],
  ['turn the bass down', 'less', 'turn the bass down a bit'],
  ['pan the keys hard left', 'less', 'pan the keys left'],
  ['pan the keys left', 'all', 'pan the keys hard left'],
] as const)('“%s” with %s of it is “%s”', (words, how, said) => {
  expect(sayStronger(words, how)[0]).toBe(said)
})

test('what has no degree is left alone', () => {
  expect(sayStronger('mute the bass', 'more')).toEqual([])
  expect(sayStronger('mute the bass', 'less')).toEqual([])
})
