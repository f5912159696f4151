import { describe, expect, it } from 'vitest'
import { stripUnseen } from './strip-unseen.ts'

describe('text of others', () => {
  it.each([
    ['evil\u202Egpj.exe', 'evilgpj.exe'],
    ['\u2066a\u2069\u200Eb\u061C', 'ab'],
    ['un\u200B\u2060\uFEFFseen\u00AD', 'unseen'],
    ['a\u0085b\u009Bc\u007F', 'abc'],
    ['one\n\ttwo', 'one\n\ttwo'],
    ['\u{E0041}tag', 'tag'],
    ['family 👩‍👧 and ❤️', 'family 👩‍👧 and ❤️'],
    ['x\u200Dy', 'xy'],
    ['שלום 12', 'שלום 12'],
  ])('%j is shown as %j', (text, shown) => {
    expect(stripUnseen(text)).toBe(shown)
    // What is written as JSON may be stripped as it is: it stays JSON of the same.
    expect(JSON.parse(stripUnseen(JSON.stringify(text)))).toBe(shown)
  })
})
