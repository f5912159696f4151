import { expect, test } from 'vitest'
import { snapshotSchema } from '../../src/music/wire/snapshot.ts'
import { normalised } from '../audio/normalised.ts'
import type { Expect } from './expect.ts'
import { projects } from './projects.ts'
import { firstByKind, isPutAside, requests, second, secondByKind } from './requests.ts'

const mustAsk = (expected: Expect): boolean =>
  expected.expect === 'asks' || (expected.expect === 'anyOf' && expected.of.every(mustAsk))

test('the first set holds at least 160 requests, with some of every kind', () => {
  expect(requests.filter((each) => !isPutAside(each)).length).toBeGreaterThanOrEqual(160)
  for (const [kind, of] of Object.entries(firstByKind)) expect(of.length, kind).toBeGreaterThanOrEqual(10)
})

test('about half of the second set is put aside, and nothing else: a third of it composes, a third arranges and a third mixes', () => {
  const aside = requests.filter(isPutAside)
  expect(aside.filter((each) => !second.includes(each))).toEqual([])
  expect(aside.length).toBeGreaterThanOrEqual(50)
  expect(aside.length).toBeLessThanOrEqual(70)
  expect(Object.values(secondByKind).map((of) => of.length)).toEqual([40, 40, 40])
  expect(second.filter((each) => mustAsk(each.expect)).length).toBe(15)
})

test('each set holds colloquial requests', () => {
  for (const isSecond of [true, false])
    expect(requests.filter((each) => each.isColloquial && second.includes(each) === isSecond).length).toBeGreaterThan(
      10,
    )
})

test('no request is there twice, nor asks the same as another but for numbers', () => {
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length)
  const said = requests.filter(({ words }) => !words.includes('"')).map(({ words }) => normalised(words))
  expect(said.filter((words, index) => said.indexOf(words) !== index)).toEqual([])
})

test('most ask for something that can be done, in every project', () => {
  expect(requests.filter((each) => mustAsk(each.expect)).length).toBeLessThanOrEqual(requests.length / 5)
  for (const project of Object.keys(projects))
    expect(
      requests.filter((each) => each.project === project && !mustAsk(each.expect)).length,
      project,
    ).toBeGreaterThanOrEqual(8)
})

test('every start project is one that a client could send, with names and ids of its own', () => {
  for (const [name, project] of Object.entries(projects)) {
    expect(snapshotSchema.safeParse(project).error?.issues ?? [], name).toEqual([])
    const ids = project.tracks.flatMap((track) => [track.id, ...track.regions.map(({ id }) => id)])
    expect(new Set(ids).size, name).toBe(ids.length)
    expect(new Set(project.tracks.map((track) => track.name)).size, name).toBe(project.tracks.length)
  }
})
