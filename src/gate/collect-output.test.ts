import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectOutput } from './collect-output.ts'

function kept(pieces: readonly (string | Buffer)[], maxBytes: number): { output: string; cutBytes: number } {
  const output = collectOutput(maxBytes)
  for (const piece of pieces) output.take(Buffer.from(piece))
  return output.text()
}

const cut = /^(?<first>[^…]*)… (?<bytes>\d+) bytes left out …\n(?<last>[^…]*)$/

test('what fits is kept whole, however it arrives', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9 \n]*$/), { maxLength: 20 }), (pieces) => {
      const whole = pieces.join('')
      expect(kept(pieces, whole.length)).toEqual({ output: whole, cutBytes: 0 })
    }),
  )
})

test('of what does not fit, the beginning and the end stay, and the rest is counted, however it arrives', () => {
  const line = fc.stringMatching(/^[a-z]{1,12}\n$/)
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 30, maxLength: 80 }),
      fc.integer({ min: 20, max: 60 }),
      fc.integer({ min: 1, max: 50 }),
      (lines, maxBytes, size) => {
        const whole = lines.join('')
        fc.pre(whole.length > maxBytes)
        const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        const { output, cutBytes } = kept(pieces, maxBytes)
        const { first = '?', last = '?' } = cut.exec(output)?.groups ?? {}
        expect(whole.startsWith(first.trimEnd())).toBe(true)
        expect(whole.endsWith(last)).toBe(true)
        expect(first.length + last.length).toBeLessThanOrEqual(maxBytes + 1)
        expect(kept([whole], maxBytes)).toEqual({ output, cutBytes })
        // The line break before the note may be ours or its own.
        expect([0, 1]).toContain(cutBytes + first.length + last.length - whole.length)
      },
    ),
  )
})

test('no character is parted, not even in one endless line', () => {
  const { output } = kept(['é🙂'.repeat(10_000)], 10_001)
  expect(output).not.toContain('\uFFFD')
  expect(cut.test(output)).toBe(true)
})

test('a word at the cut goes as a whole', () => {
  expect(kept([`start ${'a'.repeat(20)} middle ${'b'.repeat(20)} end`], 30).output).toMatch(
    /^start\n… \d+ bytes left out …\nend$/,
  )
})
