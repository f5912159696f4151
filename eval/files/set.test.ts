import { describe, expect, test } from 'vitest'
import { partOf } from '../../test/full.ts'
import { builtInCandidate } from '../candidates/built-in-candidate.ts'
import { judge, type FilesOutcome } from './judge.ts'
import type { Expect } from './expect.ts'
import type { Request } from './request.ts'
import { isPutAside, requests } from './requests.ts'
import { runPlan, type End } from './run-plan.ts'
import { scenes, type Scene } from './scene.ts'
import { filesSet } from './set.ts'

/** Requests about files alone take no time; those that build a recording take a while. */
const numbered = requests.map((request, at) => ({ request, at }))
const quick = numbered.filter(({ request }) => request.scene === 'notebook')
const slow = numbered.filter(({ request }) => request.scene !== 'notebook')
const chosen = [...quick, ...partOf(slow, { sample: Math.ceil(slow.length / 3) })]
const rows = await Promise.all(
  chosen.map(async ({ request, at }) => ({ request, ran: await filesSet.cases[at]!.run(builtInCandidate()) })),
)

test.each([
  ['looked at', false],
  ['put aside', true],
])('of what was %s nothing is wrong, and at least 85 %% is right', (_, aside) => {
  const half = rows.filter(({ request }) => isPutAside(request) === aside)
  expect(half.filter(({ ran }) => ran.verdict === 'wrong').length).toBe(0)
  expect(half.filter(({ ran }) => ran.verdict === 'right').length / half.length).toBeGreaterThanOrEqual(0.85)
})

test('there are at least 40 requests, and 20 that edit a recording and write', () => {
  expect(requests.length).toBeGreaterThanOrEqual(40)
  expect(
    requests.filter(({ expect: wanted }) =>
      ways(wanted).some(
        (one) =>
          one.expect === 'done' &&
          one.change.files !== undefined &&
          (one.change.audio ?? one.change.video ?? one.change.music) !== undefined,
      ),
    ).length,
  ).toBeGreaterThanOrEqual(20)
})

describe('the judge sees', () => {
  const exact = requests.flatMap((request) => {
    const reached = reach(request)
    return reached === null ? [] : [{ request, reached }]
  })

  test('every end state that can be told from the expectation alone as right', () => {
    expect(exact.length).toBeGreaterThan(90)
    for (const { request, reached } of exact)
      expect(judge(request.scene, request.expect, outcomeOf(reached)), request.words).toEqual({
        verdict: 'right',
        why: [],
      })
  })

  test.each<[string, (end: End) => End]>([
    ['a file that came unasked', (end) => ({ ...end, files: new Map([...end.files, ['extra.md', '']]) })],
    ['a file that went', (end) => ({ ...end, files: new Map([...end.files].slice(1)) })],
    [
      'a byte too many',
      (end) => ({ ...end, files: new Map([...end.files].map(([path, text]) => [path, `${text} `])) }),
    ],
    ['a memo too many', (end) => ({ ...end, memos: [...end.memos, 'x'] })],
    ['a context that moved', (end) => ({ ...end, context: [...end.context, 'x'] })],
    ['an action that could not be carried out', (end) => ({ ...end, faults: ['x'] })],
  ])('%s', (_, spoil) => {
    for (const { request, reached } of exact)
      expect(judge(request.scene, request.expect, outcomeOf(spoil(reached))).verdict, request.words).toBe('wrong')
  })

  test('that nothing was done where something was asked for', () => {
    for (const { request } of exact) {
      const { files, memos, context }: Scene = scenes[request.scene]
      expect(
        judge(
          request.scene,
          request.expect,
          outcomeOf({ files: new Map(Object.entries(files)), memos, context, faults: [] }),
        ).verdict,
        request.words,
      ).toBe('wrong')
    }
  })

  test('that something was done where it was to be asked', () => {
    for (const request of requests.filter(({ expect: { expect: is } }) => is === 'asks' || is === 'refuses'))
      expect(
        judge(request.scene, request.expect, outcomeOf(runPlan(scenes[request.scene], noPlan))).verdict,
        request.words,
      ).toBe('wrong')
  })
})

const noPlan = { title: '', status: '', planType: '', agent: '', rationale: '', memos: [], actions: [] }

const outcomeOf = (end: End): FilesOutcome => ({ status: 'ready', text: '', end, media: () => [] })

const ways = (wanted: Expect): readonly Expect[] => (wanted.expect === 'anyOf' ? wanted.of.flatMap(ways) : [wanted])

/** The end state that an expectation spells out, where it does. */
function reach({ scene, expect: wanted }: Request): End | null {
  const { files, memos, context }: Scene = scenes[scene]
  const done = ways(wanted).find((one) => one.expect === 'done')
  if (done?.expect !== 'done' || done.change.audio || done.change.video || done.change.music) return null
  const changed = Object.entries(done.change.files ?? {})
  const texts = changed.flatMap(([path, content]): [string, string][] =>
    typeof content === 'string' ? [[path, content]] : [],
  )
  if (texts.length < changed.length) return null
  return {
    files: new Map([...Object.entries(files), ...texts]),
    memos: done.change.memos ?? memos,
    context: done.change.context ?? context,
    faults: [],
  }
}
