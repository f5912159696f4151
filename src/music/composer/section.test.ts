import { expect, it } from 'vitest'
import { readSection } from './section.ts'

it.each([
  ['Intro', 'intro'],
  ['verse 2', 'verse'],
  ['the final hook', 'chorus'],
  ['pre-chorus', 'buildup'],
  ['build up', 'buildup'],
  ['middle eight', 'bridge'],
  ['Drop', 'drop'],
  ['coda', 'outro'],
  ['breakdown', 'breakdown'],
  ['reverse', 'verse'],
  ['part b', 'verse'],
  ['', 'verse'],
])('takes %j for a %s', (text, kind) => {
  expect(readSection(text).kind).toBe(kind)
})
