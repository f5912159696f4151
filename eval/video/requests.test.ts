import { expect, test } from 'vitest'
import { normalised } from '../audio/normalised.ts'
import { requests as audioRequests } from '../audio/requests.ts'
import type { Expect } from './expect.ts'
import { halfOf, requests, requestsByKind } from './requests.ts'

const mustAsk = (expected: Expect): boolean =>
  expected.expect === 'asks' ||
  (expected.expect === 'anyOf' && expected.of.every((one) => one.expect === 'asks' || one.expect === 'refuses'))

test('there are at least 120 requests, and some of every kind in each half', () => {
  expect(requests.length).toBeGreaterThanOrEqual(120)
  for (const [kind, of] of Object.entries(requestsByKind))
    for (const half of ['tune', 'aside'])
      expect(of.filter((each) => halfOf(each) === half).length, `${kind} ${half}`).toBeGreaterThanOrEqual(3)
})

test('the halves are about even, and each holds colloquial requests', () => {
  const aside = requests.filter((each) => halfOf(each) === 'aside')
  expect(aside.length / requests.length).toBeGreaterThan(0.42)
  expect(aside.length / requests.length).toBeLessThan(0.58)
  expect(aside.filter(({ isColloquial }) => isColloquial).length).toBeGreaterThan(10)
})

test('no request is there twice, nor asks the same as another but for numbers and names', () => {
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length)
  const said = requests.map(({ words }) => normalised(words))
  expect(said.filter((words, index) => said.indexOf(words) !== index)).toEqual([])
})

test('most ask for something that can be done, and few are in the audio set', () => {
  expect(requests.filter((each) => mustAsk(each.expect)).length).toBeLessThanOrEqual(requests.length / 5)
  const audio = new Set(audioRequests.map(({ words }) => normalised(words)))
  expect(requests.filter(({ words }) => audio.has(normalised(words))).length).toBeLessThanOrEqual(requests.length / 20)
})
