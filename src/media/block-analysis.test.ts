import { expect, test } from 'vitest'
import { kWeighting } from './block-analysis.ts'

test('at 48 kHz the filters are those that BS.1770-4 prints', () => {
  const { shelf, highPass } = kWeighting(48_000)
  const printed = {
    b0: 1.53512485958697,
    b1: -2.69169618940638,
    b2: 1.19839281085285,
    a1: -1.69065929318241,
    a2: 0.73248077421585,
  }
  for (const [name, value] of Object.entries(printed)) expect(shelf[name as keyof typeof printed]).toBeCloseTo(value, 9)
  expect(highPass.a1).toBeCloseTo(-1.99004745483398, 9)
  expect(highPass.a2).toBeCloseTo(0.99007225036621, 9)
})
