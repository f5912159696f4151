import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check, documentOf, isProblem, turnsOf, undo, type Document, type History, type Json } from '../../kernel/index.ts'
import { checkers } from '../checkers.ts'
import { entriesOf, segmentsOf, sentencesIn } from '../document/timeline.ts'
import { isSentenceOut, isWordOut, sentenceOf } from '../document/words.ts'
import { edit, interview } from '../interview.test-support.ts'
import { operations } from './index.ts'

const story = [['So um we started the company.', 'The idea came from my my cofounder.'], ['Our first customer was my mom.', 'She liked it.', 'We raised money.'], ['It took a year.']]
const sentences = ['sent-1', 'sent-2', 'sent-3', 'sent-4', 'sent-5', 'sent-6']
const documentIn = (history: History): Document => {
  const found = documentOf(history, 'interview')
  if (!found) throw new Error('The interview is gone')
  return found.state.document
}

async function must(history: History, turn: string, operation: string, params: { readonly [param: string]: Json }): Promise<History> {
  const done = await edit(history, turn, operation, params)
  if (isProblem(done)) throw new Error(`${operation}: ${done.message}`)
  return done.history
}

const refusal = async (operation: string, params: { readonly [param: string]: Json }): Promise<string> => {
  const done = await edit(interview(story), 't', operation, params)
  return isProblem(done) ? done.message : 'done'
}

describe('refusals', () => {
  test.each([
    ['delete_words', { sentenceId: 'sent-99', wordIndices: [0] }, 'Sentence sent-99 not found'],
    ['delete_words', { sentenceId: 'sent-1', wordIndices: [6] }, 'Word index 6 out of range (0-5)'],
    ['move_sentence', { sentenceId: 'sent-1', toIndex: 6 }, 'Index 6 out of range (0-5)'],
    ['move_sentence', { sentenceId: 'word-1', toIndex: 1 }, 'Sentence word-1 not found'],
    ['swap_sentences', { sentenceIdA: 'sent-1', sentenceIdB: 'seg-1' }, 'Sentence seg-1 not found'],
    ['exclude_sentence', { sentenceId: 'nobody' }, 'Sentence nobody not found'],
    ['sequence_segments', { orderedSegmentIds: ['seg-1', 'seg-9'], excludedSegmentIds: [] }, 'Unknown segment ID: seg-9'],
    ['sequence_segments', { orderedSegmentIds: ['seg-1', 'seg-1'], excludedSegmentIds: ['seg-2'] }, 'Every segment has to be named once, ordered or excluded; missing: seg-3; named twice: seg-1.'],
    ['restore_words', { sentenceId: 'sent-1', wordIndices: [1] }, 'Those words are in already, so there is nothing to restore.'],
    ['restore_sentence', { sentenceId: 'sent-1' }, 'sent-1 is in already.'],
  ])('%s %j', async (operation, params, sentence) => {
    expect(await refusal(operation, params)).toBe(sentence)
  })

  test.each([1.5, '3', -1, null])('an index of %j is refused', async (index) => {
    for (const [operation, params] of [['delete_words', { sentenceId: 'sent-1', wordIndices: [index] }], ['move_sentence', { sentenceId: 'sent-1', toIndex: index }]] as const) expect(await refusal(operation, params)).toContain('cannot take these parameters')
  })
})

describe('words', () => {
  test('two turns that delete a word: undo either, and it is still out', async () => {
    const one = await must(interview(story), 'a', 'delete_words', { sentenceId: 'sent-1', wordIndices: [1, 0] })
    const both = await must(one, 'b', 'delete_words', { sentenceId: 'sent-1', wordIndices: [1, 2] })
    for (const [turn, out] of [['a', [1, 2]], ['b', [0, 1]]] as const) {
      const back = undo(both, turn)
      if (isProblem(back)) throw new Error(back.message)
      expect([0, 1, 2, 3].filter((at) => isWordOut(documentIn(back), `word-${at + 1}`))).toEqual(out)
    }
  })

  test('a sentence without words is out, and one word brings it back', async () => {
    const emptied = await must(interview(story), 'a', 'delete_words', { sentenceId: 'sent-4', wordIndices: [0, 1, 2] })
    const isOut = (history: History): boolean => isSentenceOut(documentIn(history), sentenceOf(documentIn(history), 'sent-4') ?? { id: '', source: '', speaker: null, words: [] })
    expect(isOut(emptied)).toBe(true)
    expect(isOut(await must(emptied, 'b', 'restore_words', { sentenceId: 'sent-4', wordIndices: [1] }))).toBe(false)
    expect(isOut(await must(emptied, 'b', 'restore_sentence', { sentenceId: 'sent-4' }))).toBe(false)
  })
})

describe('order', () => {
  test('toIndex is the index afterwards, from every place to every other', async () => {
    for (const [from, id] of sentences.entries()) {
      for (const to of sentences.keys()) {
        if (to === from) continue
        const moved = await must(interview(story), 'm', 'move_sentence', { sentenceId: id, toIndex: to })
        expect([...entriesOf(documentIn(moved))], `${id} to ${to}`).toEqual(sentences.toSpliced(from, 1).toSpliced(to, 0, id))
      }
    }
  })

  test('a swap changes two places and no other, near and far', async () => {
    for (const a of sentences) {
      for (const b of sentences) {
        if (a === b) continue
        const swapped = await must(interview(story), 's', 'swap_sentences', { sentenceIdA: a, sentenceIdB: b })
        expect([...entriesOf(documentIn(swapped))]).toEqual(sentences.map((id) => (id === a ? b : id === b ? a : id)))
      }
    }
  })

  test('segments that are left out go to the end with what they hold, and come back', async () => {
    const edited = await must(interview(story), 'a', 'exclude_sentence', { sentenceId: 'sent-5' })
    const ordered = await must(edited, 'b', 'sequence_segments', { orderedSegmentIds: ['seg-3', 'seg-2'], excludedSegmentIds: ['seg-1'] })
    expect(segmentsOf(documentIn(ordered))).toEqual(['seg-3', 'seg-2', 'seg-1'])
    const out = (history: History): string[] => sentences.filter((id) => isSentenceOut(documentIn(history), sentenceOf(documentIn(history), id) ?? { id, source: '', speaker: null, words: [] }))
    expect(out(ordered)).toEqual(['sent-1', 'sent-2', 'sent-5'])
    const again = await must(ordered, 'c', 'sequence_segments', { orderedSegmentIds: ['seg-1', 'seg-2', 'seg-3'], excludedSegmentIds: [] })
    expect(out(again)).toEqual(['sent-5'])
  })
})

/** What a person might ask, by numbers that are brought into range when they are used. */
const wish = fc.record({ kind: fc.constantFrom(...operations.map(({ name }) => name)), a: fc.nat(5), b: fc.nat(5), words: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 }), cut: fc.nat(3) })
type Wish = { kind: string; a: number; b: number; words: number[]; cut: number }

function paramsFor(history: History, { kind, a, b, words, cut }: Wish): { readonly [param: string]: Json } {
  const id = sentences[a] ?? ''
  if (kind === 'delete_words' || kind === 'restore_words') return { sentenceId: id, wordIndices: [...new Set(words.map((at) => at % (sentenceOf(documentIn(history), id)?.words.length ?? 1)))] }
  if (kind === 'move_sentence') return { sentenceId: id, toIndex: b }
  if (kind === 'swap_sentences') return { sentenceIdA: id, sentenceIdB: sentences[b] ?? '' }
  if (kind !== 'sequence_segments') return { sentenceId: id }
  const segments = ['seg-1', 'seg-2', 'seg-3'].toSorted((x, y) => ((x.charCodeAt(4) * (a + 2)) % 7) - ((y.charCodeAt(4) * (a + 2)) % 7))
  return { orderedSegmentIds: segments.slice(0, cut), excludedSegmentIds: segments.slice(cut) }
}

test('whatever is asked, each sentence stands once, every promise holds, and any turn that is undone leaves a whole cut', async () => {
  await fc.assert(fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 12 }), fc.nat(11), async (wishes, pick) => {
    let history = interview(story)
    for (const [at, each] of wishes.entries()) {
      const done = await edit(history, `t${at}`, each.kind, paramsFor(history, each))
      if (isProblem(done)) continue
      history = done.history
      const state = documentOf(history, 'interview')?.state
      if (!state) throw new Error('The interview is gone')
      for (const claim of done.unit.claims) expect(await check(checkers, claim, state, async () => null), JSON.stringify(each)).toMatchObject({ ok: true })
      whole(history)
    }
    const turns = turnsOf(history).filter(({ id }) => id !== 'import')
    const chosen = turns[pick % Math.max(1, turns.length)]
    const back = chosen ? undo(history, chosen.id) : history
    if (!isProblem(back)) whole(back)
  }), { numRuns: process.env['CUTROOM_FULL'] === '1' ? 2000 : 200, seed: 4 })
})

function whole(history: History): void {
  const document = documentIn(history)
  expect([...entriesOf(document)].toSorted()).toEqual(sentences)
  expect(segmentsOf(document).toSorted()).toEqual(['seg-1', 'seg-2', 'seg-3'])
  expect(segmentsOf(document).flatMap((segment) => sentencesIn(document, segment))).toEqual([...entriesOf(document)])
}
