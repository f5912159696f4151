import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../test/any-text.ts'
import { plainLine, plainText } from './plain-text.ts'

const nasty = fc
  .array(
    fc.oneof(
      anyText(),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom(
        '\u001b[31m',
        '\u001b]8;;https://evil.example\u0007',
        '\u001b]0;title',
        '\u001b\\',
        '\u009b2J',
        '\u009d',
        '\u0007',
        '\u202e',
        '\u200b',
        '\u{e0041}',
        '\r',
        '\n',
        '\u001b',
        '[',
        'm',
        '🎙',
      ),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))

/** The law by code point, without the patterns of the code under test. */
function isHarmless(code: number): boolean {
  if (code === 0x0a || code === 0x09) return true
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0xad || code === 0x061c) return false
  if ((code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f))
    return false
  return (
    !(code >= 0xd800 && code <= 0xdfff) &&
    code !== 0xfeff &&
    !(code >= 0xfff9 && code <= 0xfffb) &&
    !(code >= 0xe0000 && code <= 0xe0fff)
  )
}

test('no text keeps a control, direction or invisible character', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      for (const character of plainText(text))
        expect(isHarmless(character.codePointAt(0) ?? 0), JSON.stringify(text)).toBe(true)
    }),
    { seed: 25, numRuns: 2000 },
  )
})

test('plain text stays as it is when it passes a second time', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text))
    }),
    { seed: 26, numRuns: 1000 },
  )
})

test('letters of any script, marks, emoji and line breaks stay', () => {
  const kept = fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      '0',
      ' ',
      'é',
      'e\u0301',
      'ß',
      '中',
      'ש',
      'ع',
      '🎙',
      '\n',
      '\t',
      '–',
      '…',
      '"',
      '[',
      ';',
      'm',
    ),
  })
  fc.assert(
    fc.property(kept, (text) => {
      expect(plainText(text)).toBe(text)
    }),
    { seed: 27 },
  )
})

test('a line has no breaks and is never longer than asked', () => {
  fc.assert(
    fc.property(nasty, fc.integer({ min: 1, max: 30 }), (text, maxLength) => {
      const line = plainLine(text, maxLength)
      expect(line).not.toMatch(/[\n\t]/)
      expect(Array.from(line).length).toBeLessThanOrEqual(maxLength)
    }),
    { seed: 28, numRuns: 1000 },
  )
})

test.each([
  ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
  ['a link with its target', '\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\', 'click'],
  ['a window title', '\u001b]0;owned\u0007after', 'after'],
  ['the one-character spelling', '\u009b31mred', 'red'],
  ['clipboard writing', '\u001b]52;c;cm0gLXJm\u0007ok', 'ok'],
  ['a device string', '\u001bP1$r0m\u001b\\ok', 'ok'],
  ['a reset', '\u001bcok', 'ok'],
  ['a reversed file name', 'cod\u202egpj.exe', 'codgpj.exe'],
  ['hidden tags', 'hi\u{e0068}\u{e0069}', 'hi'],
  ['an overwritten line', 'safe\rEVIL', 'safe\nEVIL'],
])('%s from a file are not printed', (_, text, expected) => {
  expect(plainText(text)).toBe(expected)
})

test('what follows an unfinished sequence stays visible', () => {
  expect(plainText('\u001b]0;never ends\nnext line')).toBe('0;never ends\nnext line')
})

test('a long line ends in a mark', () => {
  expect(plainLine('one two three', 8)).toBe('one two…')
})
