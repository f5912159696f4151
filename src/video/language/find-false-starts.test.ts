import { describe, expect, it } from 'vitest'
import { findFalseStarts } from './find-false-starts.ts'
import { roughCopyRules } from './rough-copy-rules.ts'
import { leftOf, spoken } from '../../../test/support/video/spoken.ts'

describe('false starts', () => {
  it.each([
    ['We took the tr- the bus.', 'We took the bus.'],
    ['I wanted to, I needed to see it.', 'I needed to see it.'],
    ["He's a, he was a painter.", 'he was a painter.'],
    ['We should, no, we must leave.', 'we must leave.'],
    ['When I, when we got there it was shut.', 'when we got there it was shut.'],
  ])('go up to the new start: %s', (line, expected) => {
    expect(leftOf(line, findFalseStarts)).toBe(expected)
  })

  it.each([
    ['We came, we saw, we left.'],
    ['I can, I must, I will.'],
    ['It is, it was, it will be.'],
    ['He was, he said, tired.'],
    ['We feel like, um, we won.'],
    ['I think that, um, I know.'],
    ['She wanted to leave, she told me.'],
    ['My mother, my father and my sister came.'],
    ['If I could, I would.'],
  ])('are not seen where both clauses are meant: %s', (line) => {
    expect(leftOf(line, findFalseStarts)).toBe(line)
  })

  it('quote what is given up as the reason', () => {
    expect(findFalseStarts(spoken('They are, they were friends.'))[0]).toEqual({
      index: 0,
      kind: 'false-start',
      reason: '"they are" is begun anew',
    })
  })

  it.each(
    roughCopyRules.flatMap(({ name, examples }) => examples.map(({ said, stays }) => [name, said, stays] as const)),
  )('are seen without a comma (%s): %s', (_name, said, stays) => {
    expect(leftOf(said, findFalseStarts)).toBe(stays)
  })

  it.each([
    ['i am uh im tired', 'uh im tired'],
    ['she bought a uh she rented a van', 'uh she rented a van'],
  ])('are seen across a hesitation: %s', (line, expected) => {
    expect(leftOf(line, findFalseStarts)).toBe(expected)
  })

  it.each([
    ['he and i went home'],
    ['he is older than i am'],
    ['i think i know the place'],
    ['we went out and we danced'],
    ['the one i saw was green'],
    ['what it is is a soup'],
    ['yes i do i like it'],
    ['all we have we share'],
    ['the a and the b side'],
    ['i said that i would'],
    ['if you can you should'],
    ['whatever it was was loud'],
  ])('are not seen where nothing is punctuated and all is meant: %s', (line) => {
    expect(leftOf(line, findFalseStarts)).toBe(line)
  })
})
