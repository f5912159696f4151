import { expect, test } from 'vitest'
import { parseKeys } from './keys.ts'

test('keys that come at once are told apart, in order', () => {
  expect(parseKeys('j\u001b[B\u001b[5~ kA\r\u0003')).toEqual([
    'j',
    'down',
    'page-up',
    'space',
    'k',
    'A',
    'enter',
    'ctrl-c',
  ])
})

test('the same key is known however the terminal sends it', () => {
  expect(parseKeys('\u001b[A\u001bOA\u001b[H\u001bOH\u001b[1~\u001b[F\u001bOF\u001b[4~')).toEqual([
    'up',
    'up',
    'home',
    'home',
    'home',
    'end',
    'end',
    'end',
  ])
})

test('a key that means nothing here is no key, and its letters are not keys either', () => {
  expect(parseKeys('\u001b[15~\u001b[1;5A\u001b[200~\u001bOPx')).toEqual(['x'])
})

test('escape alone is a key', () => {
  expect(parseKeys('\u001b')).toEqual(['escape'])
})
