import { expect, test } from 'vitest'
import { documentOf, type State } from '../../kernel/index.ts'
import { segmentsText, timelineText } from './context-text.ts'
import { interview } from '../../../test/support/video/interview.ts'
import { videoPhases } from './phases.ts'

const state = documentOf(
  interview(
    Array.from({ length: 20 }, (_, segment) =>
      Array.from({ length: 10 }, (_each, at) => `This is what was said as number ${segment * 10 + at} of all.`),
    ),
  ),
  'interview',
)?.state as State
const words = 'make a first cut'
const [sequencing, editing] = videoPhases(words, state)
const open = (phase: typeof sequencing, maxCharacters: number): string =>
  phase?.opening(state, { words, maxCharacters }) ?? ''

test('what fits is told whole', () => {
  expect([open(sequencing, 1_000_000), open(editing, 1_000_000)]).toEqual([
    segmentsText(state.document, words),
    timelineText(state.document, words),
  ])
})

test('of a timeline that does not fit a window is told, and how to see the rest', () => {
  const told = open(editing, 8000)
  const [, shown] =
    /\(These are (\d+) of 200 sentences\. look with from and count shows others, look with search finds what is said\.\)/.exec(
      told,
    ) ?? []
  expect(told.length).toBeLessThanOrEqual(8000)
  expect(told.match(/^\[\d+\] id=/gm)).toHaveLength(Number(shown))
  expect(Number(shown)).toBeGreaterThan(30)
  expect(timelineText(state.document, words).startsWith(told.slice(0, told.indexOf('(These are')))).toBe(true)
  expect(told.endsWith(`\nUSER INSTRUCTIONS:\n"${words}"`)).toBe(true)
})

test('of segments that do not fit every one is told, with less of what is said', () => {
  const told = open(sequencing, 4000)
  expect(told.length).toBeLessThan(segmentsText(state.document, words).length / 2)
  expect(told.match(/^\[seg-\d+\] /gm)).toHaveLength(20)
  for (const line of told.split('\n').filter((each) => each.startsWith('    "')))
    expect(line).toMatch(/^ {4}"This is .*…"$/)
  expect(told.endsWith(`\nUSER INSTRUCTIONS:\n"${words}"`)).toBe(true)
})
