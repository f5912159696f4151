import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchedSentence } from './find-places.ts'
import { findTalkUnits, type Vector } from './topic-units.ts'

/** A direction that points to one of eight topics, and a little elsewhere. */
function toward(topic: number, noise = 0): Vector {
  const vector = new Float32Array(8)
  vector[topic] = 1
  vector[(topic + 1) % 8] = noise
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
const said = (text: string, speaker: string | null = null): SearchedSentence => ({
  id: text,
  segment: 'a',
  speaker,
  words: text.split(' '),
})
const edges = (sentences: readonly SearchedSentence[], vectors: readonly Vector[]): [number, number][] =>
  findTalkUnits(sentences, vectors).map(({ from, to }) => [from, to])

describe('a talk is divided', () => {
  it('where it turns to something else', () => {
    const vectors = [0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2].map((topic, at) => toward(topic, (at % 3) / 10))
    const units = findTalkUnits(
      vectors.map(() => said('Words of it.')),
      vectors,
    )
    expect(units).toEqual([
      { from: 0, to: 4, isClear: true },
      { from: 4, to: 9, isClear: true },
      { from: 9, to: 12, isClear: true },
    ])
  })

  it('in front of a question and not behind it, where what is said leaves that open', () => {
    const between = toward(0, 1)
    const vectors = [toward(0), toward(0), toward(0), toward(0), between, toward(1), toward(1), toward(1), toward(1)]
    const talk = (text: string): SearchedSentence[] => vectors.map((_, at) => said(at === 4 ? text : 'Words of it.'))
    expect(edges(talk('And what about this?'), vectors)[1]?.[0]).toBe(4)
    expect(edges(talk('That was all of it.'), vectors)[1]?.[0]).toBe(5)
  })

  it('not at all where there is nothing', () => {
    expect(findTalkUnits([], [])).toEqual([])
  })

  it('in the cheapest of all ways', () => {
    const topics = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9 })), {
      minLength: 1,
      maxLength: 9,
    })
    fc.assert(
      fc.property(topics, (topics) => {
        const vectors = topics.map(([topic, noise]) => toward(topic, noise / 10))
        const found = edges(
          vectors.map(() => said('Words of it.')),
          vectors,
        )
        expect(costOf(found, vectors)).toBeCloseTo(
          Math.min(...waysToDivide(vectors.length).map((way) => costOf(way, vectors))),
          4,
        )
      }),
    )
  })
})

/** The slow way: how far each sentence of a unit lies from their mean, and the prices of the unit. */
function costOf(units: readonly (readonly [number, number])[], vectors: readonly Vector[]): number {
  return units
    .map(([from, to]) => {
      const own = vectors.slice(from, to)
      const mean = own[0]!.map((_, at) => own.reduce((sum, vector) => sum + vector[at]!, 0) / own.length)
      const spread = own.reduce(
        (sum, vector) => sum + vector.reduce((all, value, at) => all + (value - mean[at]!) ** 2, 0),
        0,
      )
      return spread + 0.8 + 0.08 * Math.abs(own.length - 5)
    })
    .reduce((sum, cost) => sum + cost, 0)
}

function waysToDivide(length: number, from = 0): [number, number][][] {
  if (from === length) return [[]]
  return Array.from({ length: length - from }, (_, step) => from + step + 1).flatMap((to) =>
    waysToDivide(length, to).map((rest): [number, number][] => [[from, to], ...rest]),
  )
}
