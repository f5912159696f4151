import { describe, expect, test } from 'vitest'
import { talk } from '../../../test/support/video/told.ts'
import { readWords, editingVerbs } from '../../words/index.ts'
import { videoFrame } from '../frame.ts'
import type { Meanings } from '../search/topic-units.ts'
import { videoEar, videoEarWith } from './ear.ts'
import type { Understanding } from './understanding.ts'

/** Five sentences about each of six things; "boat" is also said in passing, where the farm is spoken of. */
const fields: readonly (readonly [topic: string, sentences: readonly string[]])[] = [
  ['office', ['We sat in rows.', 'The printer hummed.', 'Nobody laughed there.', 'Mondays were grey.', 'Then I quit.']],
  [
    'farm',
    [
      'We bought some hens.',
      'They laid eggs.',
      'Our neighbour had a boat.',
      'Feeding took an hour.',
      'Winter was hard.',
    ],
  ],
  [
    'fire',
    [
      'Something crackled at night.',
      'The roof glowed.',
      'Smoke filled the barn.',
      'The men came late.',
      'All was gone.',
    ],
  ],
  ['money', ['A loan was refused.', 'We sold the car.', 'A cheque arrived.', 'It was enough.', 'I still owe some.']],
  [
    'sea',
    [
      'The harbour was quiet.',
      'Waves rolled in.',
      'The hull was painted.',
      'Nets dried on the wall.',
      'We sailed at dawn.',
    ],
  ],
  ['end', ['Today I sleep well.', 'My hands are rough.', 'The hens are old.', 'I read a lot.', 'Come and see us.']],
]
const show = talk(fields.map(([, sentences]) => sentences.map((text) => ['Ada', text] as const)))
const asked: readonly (readonly [query: string, topic: string])[] = [
  ['the insurance', 'money'],
  ['the boat', 'sea'],
  ['burning', 'fire'],
  ['smoke', 'fire'],
  ['waves', 'sea'],
  ['football', 'nothing'],
]

/** Sentences of one field point one way; `wanted` is what was looked up. */
function meaningsOf(wanted: string[] = []): Meanings {
  const axis = new Map([
    ...fields.flatMap(([topic, sentences]) => sentences.map((text) => [text, topic] as const)),
    ...asked,
  ])
  const axes = [...fields.map(([topic]) => topic), 'nothing']
  const known = new Map<string, Float32Array>()
  const vectorOf = (text: string): Float32Array => {
    const made = known.get(text) ?? new Float32Array(axes.length + 1)
    if (!known.has(text)) {
      made[axes.indexOf(axis.get(text) ?? 'nothing')] = 0.8
      made[axes.length] = 0.6
      known.set(text, made)
    }
    return made
  }
  return {
    vectorsOf: (texts) => {
      wanted.push(...texts)
      return texts.map(vectorOf)
    },
  }
}

function hear(words: string, ear: typeof videoEar): Understanding[] {
  const { clauses } = readWords(ear.plain(words, show), videoFrame(show), [...editingVerbs, ...ear.verbs])
  return clauses.map((clause, at) => ear.hear(clause, { start: show, now: show, clauses, at, previous: [] }))
}
/** The sentences that go, or the offers with the sentences that each names. */
function said(words: string, ear = videoEarWith(meaningsOf())): string {
  return hear(words, ear)
    .map((each) => {
      if ('question' in each) return `? ${each.question.offers.map((offer) => numbers(offer.words)).join(' | ')}`
      if ('nothing' in each) return 'nothing'
      return numbers(JSON.stringify(each.calls))
    })
    .join('; ')
}
const numbers = (text: string): string =>
  [...new Set([...text.matchAll(/sent-(\d+)/g)].map(([, number]) => Number(number)))].join(' ')

describe('where a model of sentences is lent', () => {
  test('what nobody says is offered by what it means, never taken', () => {
    expect(said('remove the part about the insurance')).toBe('? 16 17 18 19 20')
    expect(said('move the part about the insurance to the end')).toBe('? 16 17 18 19 20')
    expect(said('remove the part about the insurance', videoEar)).toBe('? ')
  })

  test('what is said reaches as far as the talk stays with it', () => {
    expect(said('remove the part about the smoke')).toBe('11 12 13 14 15')
    expect(said('remove the part about the smoke', videoEar)).toBe('13')
    expect(said('remove the sentence about the smoke')).toBe('13')
  })

  test('what is said in passing is asked about', () => {
    expect(said('remove the part about the boat')).toMatch(/^\? 21 22 23 24 25 \| 8/)
    expect(said('remove the part about the boat', videoEar)).toBe('8')
  })

  test('nothing is looked up but for topics', () => {
    const wanted: string[] = []
    const ear = videoEarWith(meaningsOf(wanted))
    said('remove the third sentence', ear)
    said('remove the word hens', ear)
    said('tighten pauses longer than 0.8 s to 0.3', ear)
    expect(wanted).toEqual([])
    said('remove the part about the smoke', ear)
    expect(wanted).toContain('Smoke filled the barn.')
  })

  test('where it does not know the talk yet, words decide', () => {
    expect(said('remove the part about the smoke', videoEarWith({ vectorsOf: () => null }))).toBe('13')
  })
})

describe('words that go with a topic', () => {
  test.each([
    ['cut the part about money', '? 16 17 18'],
    ['cut the part about football', '? '],
  ])('%s', (words, offered) => {
    expect(said(words, videoEar).split(' | ')[0]?.slice(0, offered.length)).toBe(offered)
  })
})
