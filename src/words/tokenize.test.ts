import { expect, it } from 'vitest'
import { tokenize } from './tokenize.ts'

const short = (text: string): string[] => tokenize(text).map((token) => `${token.kind[0] ?? ''}:${token.text}`)

it.each([
  ['cut 1:30–2:00', ['w:cut', 'c:1:30', 's:–', 'c:2:00']],
  ['1m30s', ['n:1', 'w:m', 'n:30', 'w:s']],
  ['0:30ish', ['c:0:30', 'w:ish']],
  ['1\'30"', ['c:1\'30"']],
  ['4:1 at 3dB', ['n:4', 's::', 'n:1', 'w:at', 'n:3', 'w:db']],
  ['twenty-five', ['w:twenty', 'w:five']],
  ['10 seconds-20 seconds', ['n:10', 'w:seconds', 's:-', 'n:20', 'w:seconds']],
  ['co-host, fade-out', ['w:co-host', 's:,', 'w:fade', 'w:out']],
  ["the guest's mic, don’t", ['w:the', 'w:guest', 'w:mic', 's:,', "w:don't"]],
  ['2nd mp3 1e999 1.2.3', ['w:2nd', 'w:mp3', 'w:1e999', 'w:1.2.3']],
  ['01:02:03;12 00:00:01,250', ['c:01:02:03;12', 'c:00:00:01,250']],
  ['48,000 samples 10,20', ['n:48000', 'w:samples', 'n:10', 's:,', 'n:20']],
  ['12345678901234567890', ['w:12345678901234567890']],
  ['a\nb 🎸', ['w:a', 's:\n', 'w:b', 's:🎸']],
])('cuts “%s”', (text, expected) => {
  expect(short(text)).toEqual(expected)
})

it('gives each token its place in the text', () => {
  const text = 'Split  at 1:30!'
  expect(tokenize(text).map(({ span }) => text.slice(span.from, span.to))).toEqual(['Split', 'at', '1:30', '!'])
})
