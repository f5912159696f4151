import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeSetId, joinAvcConfigs, readAvcConfig, writeAvcConfig } from './avc-config.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

describe('the record of an H.264 encoder', () => {
  // Written by x264, one with the ids 0 and one with sps-id=3.
  const zero = hex('0164000bffe100196764000bacd942847e5c0440000003004000000f03c50a658001000468ef8fcbfdf8f800')
  const three = hex('0164000bffe1001a6764000b22cd942847e5c044000003000400000300f03c50a65801000768212be3cb22c0fdf8f800')

  test('is read and written as it was', () => {
    for (const bytes of [zero, three]) expect(writeAvcConfig(readAvcConfig(bytes)!)).toEqual(bytes)
  })

  test('joins with another whose ids differ, and with itself, but not with one that claims the same', () => {
    const [one, other] = [readAvcConfig(zero)!, readAvcConfig(three)!]
    const joined = joinAvcConfigs([one, other, one])!
    expect([joined.sequences.length, joined.pictures.length]).toEqual([2, 2])
    expect(readAvcConfig(writeAvcConfig(joined))).toEqual(joined)
    expect([freeSetId(one), freeSetId(other), freeSetId(joined)]).toEqual([1, 1, 1])
    const changed = { ...one, sequences: [Uint8Array.from([...one.sequences[0]!, 0])] }
    expect(joinAvcConfigs([one, changed])).toBeNull()
  })

  test('that is cut short or of another kind is none', () => {
    for (const bytes of [zero.slice(0, 20), new Uint8Array(0), Uint8Array.from([0, 0, 0, 1, 103])])
      expect(readAvcConfig(bytes)).toBeNull()
  })

  test('whatever the bytes, is none or means the same when it is written again', () => {
    const start = fc.constantFrom([...zero], [...three], [1, 100, 0, 11, 255, 225])
    fc.assert(
      fc.property(
        start,
        fc.array(fc.tuple(fc.nat(60), fc.nat(255))),
        fc.uint8Array({ maxLength: 40 }),
        (bytes, changes, tail) => {
          const changed = Uint8Array.from([...bytes, ...tail])
          for (const [at, value] of changes) if (at < changed.length) changed[at] = value
          const config = readAvcConfig(changed)
          if (!config) return
          expect(readAvcConfig(writeAvcConfig(config))).toEqual(config)
          expect(freeSetId(config) ?? 1).toBeLessThanOrEqual(31)
        },
      ),
    )
  })

  test('has room for so many sets and no more, and says when no id is free', () => {
    const base = readAvcConfig(zero)!
    const many = { ...base, pictures: Array.from({ length: 255 }, (_, id) => pictureSet(id)) }
    expect(readAvcConfig(writeAvcConfig(joinAvcConfigs([many])!))).toEqual(many)
    expect(joinAvcConfigs([many, { ...base, pictures: [pictureSet(255)] }])).toBeNull()
    expect(freeSetId(many)).toBeNull()
    expect(freeSetId({ ...base, pictures: many.pictures.slice(0, 31) })).toBe(31)
  })
})

/** A picture parameter set of an id, which is written as an Exp-Golomb number behind the header byte. */
function pictureSet(id: number): Uint8Array {
  const digits = (id + 1).toString(2)
  const bits = `${'0'.repeat(digits.length - 1)}${digits}`.padEnd(24, '1')
  return Uint8Array.from([0x68, ...(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))])
}
