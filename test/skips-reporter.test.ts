import { expect, test } from 'vitest'
import { reasonOf } from './skips-reporter.ts'

const skipped = (fullName: string, note?: string) => ({
  fullName,
  result: () => ({ state: 'skipped' as const, note, errors: undefined }),
})

test('a skipped test tells its reason by its note, by its name or by its group, in this order', () => {
  expect(reasonOf(skipped('a render (no ffmpeg)', 'no small disk here'))).toBe('no small disk here')
  expect(reasonOf(skipped('a render (no ffmpeg)'))).toBe('no ffmpeg')
  expect(reasonOf(skipped('through ffmpeg (no ffmpeg) > a render (of two)s'))).toBe('no ffmpeg')
  expect(reasonOf(skipped('a render'))).toBe('no reason given')
})
