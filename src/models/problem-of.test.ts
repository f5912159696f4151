import { expect, test } from 'vitest'
import { retryAfterMs } from './problem-of.ts'

test.each([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '7', 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:30 GMT', date: 'Wed, 21 Oct 2015 07:28:00 GMT' }, 30_000],
  [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT', date: 'Wed, 21 Oct 2015 07:29:00 GMT' }, 0],
  [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-5' }, undefined],
  [{}, undefined],
])('%j asks for %j milliseconds', (headers: { [name: string]: string }, ms) => {
  expect(retryAfterMs(headers)).toBe(ms)
})
