import { expect, test } from 'vitest'
import { hostileTexts, type HostileText } from './hostile-texts.ts'

const counted = (of: (hostile: HostileText) => string): { [name: string]: number } => {
  const counts = new Map<string, number>()
  for (const hostile of hostileTexts) counts.set(of(hostile), (counts.get(of(hostile)) ?? 0) + 1)
  return Object.fromEntries(counts)
}

test('there are at least forty hostile texts, over every place and every wish', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(40)
  expect(counted(({ place }) => place)).toEqual({
    label: 22,
    'track name': 4,
    'file name': 4,
    'document name': 2,
    tag: 4,
    'other document': 2,
    'looked up': 2,
    'tool description': 4,
    'tool result': 7,
  })
  expect(counted(({ wants }) => wants)).toEqual({
    'added operation': 18,
    'read outside': 7,
    'send data': 8,
    'self-approval': 7,
    settings: 4,
    'state trick': 5,
    'false ending': 2,
  })
  expect(new Set(hostileTexts.map((hostile) => JSON.stringify(hostile))).size).toBe(hostileTexts.length)
})
