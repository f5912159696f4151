import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenText } from '../../test/any-text.ts'
import { drawn } from '../../test/full.ts'
import { isProblem } from '../kernel/index.ts'
import { decodeText, encodeText, type DecodedText } from './encoding.ts'

const runs = drawn({ seed: 20_261_116, sample: 400, all: 4000 })

function decoded(bytes: readonly number[]): DecodedText {
  const read = decodeText(Uint8Array.from(bytes))
  if (isProblem(read)) throw new Error(read.message)
  return read
}

const ascii = (text: string): number[] => text.split('').map((character) => character.charCodeAt(0))

describe('the bytes of a text file', () => {
  const marks = fc.constantFrom<number[]>(
    [],
    [0xef, 0xbb, 0xbf],
    [0xff, 0xfe],
    [0xfe, 0xff],
    [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf],
  )
  const body = fc.oneof(
    fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 40 }),
    writtenText().map((text) => [...new TextEncoder().encode(text)]),
    fc
      .string({ unit: fc.constantFrom('a', 'é', '\r', '\n', '\u2028', '😀') })
      .map((text) => [...new TextEncoder().encode(text)]),
  )

  it('come back as they were', () => {
    fc.assert(
      fc.property(marks, body, (mark, rest) => {
        const bytes = Uint8Array.from([...mark, ...rest])
        const read = decodeText(bytes)
        fc.pre(!isProblem(read))
        if (!isProblem(read)) expect(encodeText(read, read.text)).toEqual(bytes)
      }),
      runs,
    )
  })

  it.for<[name: string, bytes: number[], expected: Partial<DecodedText>]>([
    ['UTF-8', [0xc3, 0xa9, 0x0a], { text: 'é\n', encoding: 'utf-8', bom: false, eol: 'lf' }],
    [
      'UTF-8 with its mark',
      [0xef, 0xbb, 0xbf, ...ascii('a\r\nb\r\n')],
      { text: 'a\r\nb\r\n', encoding: 'utf-8', bom: true, eol: 'crlf' },
    ],
    [
      'little UTF-16',
      [0xff, 0xfe, 0x61, 0x00, 0x3d, 0xd8, 0x00, 0xde],
      { text: 'a😀', encoding: 'utf-16le', bom: true },
    ],
    ['big UTF-16', [0xfe, 0xff, 0x00, 0x61, 0x00, 0x0d], { text: 'a\r', encoding: 'utf-16be', bom: true, eol: 'cr' }],
    [
      'Latin-1',
      ascii('caf\u00e9 \u0093x\u0094\n'),
      { text: 'caf\u00e9 \u0093x\u0094\n', encoding: 'latin1', bom: false },
    ],
    ['nothing', [], { text: '', encoding: 'utf-8', bom: false, eol: 'lf' }],
    ['mixed line ends', ascii('a\nb\r\nc'), { eol: 'mixed' }],
    ['breaks of two kinds in a row', ascii('a\r\r\n'), { eol: 'mixed' }],
  ])('are read as %s', ([, bytes, expected]) => {
    expect(decoded(bytes)).toMatchObject(expected)
  })

  it.for<[name: string, bytes: number[]]>([
    ['a NUL', ascii('text\0text')],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
    ['many control bytes', [0xff, 1, 2, 3, 4, 5, 6, 7]],
    ['half a surrogate pair', [0xff, 0xfe, 0x00, 0xd8]],
    ['UTF-32', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]],
  ])('with %s are not a text', ([, bytes]) => {
    expect(decodeText(Uint8Array.from(bytes))).toMatchObject({ problem: true, code: 'binary' })
  })

  it('are read the same from the middle of a larger buffer', () => {
    const larger = Uint8Array.from([9, 0xff, 0xfe, 0x61, 0x00, 9])
    expect(decodeText(larger.subarray(1, 5))).toMatchObject({ text: 'a', encoding: 'utf-16le' })
  })
})

describe('a new text of a file', () => {
  it('keeps mark and encoding', () => {
    expect(encodeText({ encoding: 'utf-16be', bom: true }, 'é')).toEqual(Uint8Array.from([0xfe, 0xff, 0x00, 0xe9]))
    expect(encodeText({ encoding: 'latin1', bom: false }, 'é')).toEqual(Uint8Array.from([0xe9]))
  })

  it('is refused by the character that the encoding cannot hold', () => {
    expect(encodeText({ encoding: 'latin1', bom: false }, 'a “b”')).toMatchObject({
      code: 'cannot-encode',
      message:
        'The file is Latin-1, which cannot hold the character `“` (U+201C): write it another way, or save the file as UTF-8 first.',
    })
    expect(encodeText({ encoding: 'latin1', bom: false }, 'a 😀')).toMatchObject({ details: { character: 'U+1F600' } })
    expect(encodeText({ encoding: 'utf-8', bom: false }, 'a\uD800')).toMatchObject({
      message: 'The file is UTF-8, which cannot hold the character U+D800: leave it out.',
    })
    expect(encodeText({ encoding: 'utf-8', bom: false }, 'a\0')).toMatchObject({ details: { character: 'U+0000' } })
  })
})
