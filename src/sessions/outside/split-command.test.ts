import { expect, test } from 'vitest'
import { splitCommand } from './split-command.ts'

test.each([
  ['nvim -R', ['nvim', '-R']],
  ['  code\t--wait  ', ['code', '--wait']],
  [`"a b" 'c d' e\\ f`, ['a b', 'c d', 'e f']],
  [`x "" ''`, ['x', '', '']],
  [`x 'a"b' "a'b" "a\\"b" "a\\nb" 'a\\b'`, ['x', 'a"b', `a'b`, 'a"b', 'a\\nb', 'a\\b']],
  [`a"b"'c'`, ['abc']],
  [`x '$HOME' "a;b|c" \\$y`, ['x', '$HOME', 'a;b|c', '$y']],
])('%s is parted as a shell would part it', (text, args) => {
  expect(splitCommand(text)).toEqual(args)
})

test.each([
  '',
  '  ',
  `''`,
  'a "b',
  `a 'b`,
  'a \\',
  'a | b',
  'a && b',
  'a; b',
  'a > b',
  'a $HOME',
  'a "$HOME"',
  'a "`id`"',
  'a $(id)',
  'a `id`',
  '(a)',
])('%j is refused', (text) => {
  expect(splitCommand(text)).toMatchObject({ code: 'bad-command' })
})
