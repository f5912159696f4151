import { expect, it } from 'vitest'
import { commonName } from './where-files-go.ts'

it.each([
  [['host', 'guest'], undefined],
  [['ep 12 host', 'ep 12 guest'], 'ep 12'],
  [['take 1', 'take 2', 'take 10'], 'take'],
  [['interview_anna', 'interview_ben'], 'interview'],
  [['interview', 'interview-2'], 'interview'],
  [['interview', 'interior'], undefined],
  [['a-1', 'a-2'], undefined],
  [['alone'], undefined],
  [['talk', 'talk'], 'talk'],
  [['шум-1', 'шум-2'], 'шум'],
] as const)('%j are called %s together', (names, common) => {
  expect(commonName(names)).toBe(common)
})
