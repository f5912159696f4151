import { describe, expect, test } from 'vitest'
import { documentOf, isProblem, undo, type Document, type History, type Json } from '../../kernel/index.ts'
import { entriesOf, segmentsOf } from '../document/timeline.ts'
import { isSentenceOut, isWordOut, sentenceOf } from '../document/words.ts'
import { edit, interview } from '../../../test/support/video/interview.ts'

const story = [
  ['So um we started the company.', 'The idea came from my my cofounder.'],
  ['Our first customer was my mom.', 'She liked it.', 'We raised money.'],
  ['It took a year.'],
]
const sentences = ['sent-1', 'sent-2', 'sent-3', 'sent-4', 'sent-5', 'sent-6']
const documentIn = (history: History): Document => {
  const found = documentOf(history, 'interview')
  if (!found) throw new Error('The interview is gone')
  return found.state.document
}

async function must(
  history: History,
  turn: string,
  operation: string,
  params: { readonly [param: string]: Json },
): Promise<History> {
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
    [
      'sequence_segments',
      { orderedSegmentIds: ['seg-1', 'seg-9'], excludedSegmentIds: [] },
      'Unknown segment ID: seg-9',
    ],
    [
      'sequence_segments',
      { orderedSegmentIds: ['seg-1', 'seg-1'], excludedSegmentIds: ['seg-2'] },
      'Every segment has to be named once, ordered or excluded; missing: seg-3; named twice: seg-1.',
    ],
    [
      'restore_words',
      { sentenceId: 'sent-1', wordIndices: [1] },
      'Those words are in already, so there is nothing to restore.',
    ],
    ['restore_sentence', { sentenceId: 'sent-1' }, 'sent-1 is in already.'],
    ['restore_segment', { segmentId: 'seg-1' }, 'seg-1 is in already.'],
    ['restore_segment', { segmentId: 'sent-1' }, 'Unknown segment ID: sent-1'],
    ['split_sentence', { sentenceId: 'sent-4', atWordIndex: 0 }, 'Word index 0 out of range (1-2)'],
    ['split_sentence', { sentenceId: 'sent-4', atWordIndex: 3 }, 'Word index 3 out of range (1-2)'],
    [
      'merge_sentences',
      { sentenceIdA: 'sent-2', sentenceIdB: 'sent-1' },
      'sent-1 was not said right after sent-2; only sentences that follow each other in their recording can be merged, the earlier one first.',
    ],
    [
      'merge_sentences',
      { sentenceIdA: 'sent-1', sentenceIdB: 'sent-3' },
      'sent-3 was not said right after sent-1; only sentences that follow each other in their recording can be merged, the earlier one first.',
    ],
    [
      'set_gap',
      { sentenceId: 'sent-1', wordIndex: 0, seconds: 0.2 },
      'The pause after “So” is 0.10 s, no longer than that.',
    ],
    [
      'set_gap',
      { sentenceId: 'sent-6', wordIndex: 3, seconds: 0 },
      'Nothing is said after word 3 of sent-6, so there is no pause to shorten.',
    ],
    ['set_gap', { sentenceId: 'sent-1', wordIndex: 0, seconds: null }, 'The pause after “So” is as it was spoken.'],
    ['correct_word', { sentenceId: 'sent-1', wordIndex: 0, text: 'So' }, 'Word 0 of sent-1 is written “So” already.'],
    ['rename_speaker', { from: 'Tom', to: 'Thomas' }, 'No one is called Tom here; the speakers are not named.'],
    [
      'set_video_override',
      { sentenceId: 'sent-1', sourceId: 'src-9', start: 0 },
      'Source src-9 not found; there are src-1.',
    ],
    [
      'set_video_override',
      { sentenceId: 'sent-1', sourceId: 'src-1', start: 0 },
      'Interview.mp4 has no picture to show.',
    ],
    ['clear_video_override', { sentenceId: 'sent-1' }, 'sent-1 shows its own picture already.'],
  ])('%s %j', async (operation, params, sentence) => {
    expect(await refusal(operation, params)).toBe(sentence)
  })

  test.each([
    [1.5, 'ndex 1.5 out of range (0-5)'],
    [-1, 'ndex -1 out of range (0-5)'],
    ['3', 'cannot take these parameters'],
    [null, 'cannot take these parameters'],
  ])('an index of %j is refused', async (index, said) => {
    for (const [operation, params] of [
      ['delete_words', { sentenceId: 'sent-1', wordIndices: [index] }],
      ['move_sentence', { sentenceId: 'sent-1', toIndex: index }],
      ['correct_word', { sentenceId: 'sent-1', wordIndex: index, text: 'x' }],
    ] as const)
      expect(await refusal(operation, params)).toContain(said)
  })
})

describe('words', () => {
  test('two turns that delete a word: undo either, and it is still out', async () => {
    const one = await must(interview(story), 'a', 'delete_words', { sentenceId: 'sent-1', wordIndices: [1, 0] })
    const both = await must(one, 'b', 'delete_words', { sentenceId: 'sent-1', wordIndices: [1, 2] })
    for (const [turn, out] of [
      ['a', [1, 2]],
      ['b', [0, 1]],
    ] as const) {
      const back = undo(both, turn)
      if (isProblem(back)) throw new Error(back.message)
      expect([0, 1, 2, 3].filter((at) => isWordOut(documentIn(back), `word-${at + 1}`))).toEqual(out)
    }
  })

  test('a sentence without words is out, and one word brings it back', async () => {
    const emptied = await must(interview(story), 'a', 'delete_words', { sentenceId: 'sent-4', wordIndices: [0, 1, 2] })
    const isOut = (history: History): boolean =>
      isSentenceOut(
        documentIn(history),
        sentenceOf(documentIn(history), 'sent-4') ?? { id: '', source: '', speaker: null, words: [] },
      )
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
        expect([...entriesOf(documentIn(moved))], `${id} to ${to}`).toEqual(
          sentences.toSpliced(from, 1).toSpliced(to, 0, id),
        )
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
    const ordered = await must(edited, 'b', 'sequence_segments', {
      orderedSegmentIds: ['seg-3', 'seg-2'],
      excludedSegmentIds: ['seg-1'],
    })
    expect(segmentsOf(documentIn(ordered))).toEqual(['seg-3', 'seg-2', 'seg-1'])
    const out = (history: History): string[] =>
      sentences.filter((id) =>
        isSentenceOut(
          documentIn(history),
          sentenceOf(documentIn(history), id) ?? { id, source: '', speaker: null, words: [] },
        ),
      )
    expect(out(ordered)).toEqual(['sent-1', 'sent-2', 'sent-5'])
    const again = await must(ordered, 'c', 'sequence_segments', {
      orderedSegmentIds: ['seg-1', 'seg-2', 'seg-3'],
      excludedSegmentIds: [],
    })
    expect(out(again)).toEqual(['sent-5'])
  })
})

const textsOf = (history: History): string[] =>
  [...entriesOf(documentIn(history))].map(
    (id) => `${id}: ${(sentenceOf(documentIn(history), id)?.words ?? []).map(({ text }) => text).join(' ')}`,
  )
const withoutTurn = (history: History, turn: string): History => {
  const back = undo(history, turn)
  if (isProblem(back)) throw new Error(back.message)
  return back
}

describe('segments that were left out', () => {
  const leftOut = async (): Promise<History> =>
    must(interview(story), 'a', 'sequence_segments', {
      orderedSegmentIds: ['seg-3', 'seg-1'],
      excludedSegmentIds: ['seg-2'],
    })

  test('come back behind the segment they stood behind, wherever that is now', async () => {
    expect(segmentsOf(documentIn(await must(await leftOut(), 'b', 'restore_segment', { segmentId: 'seg-2' })))).toEqual(
      ['seg-3', 'seg-1', 'seg-2'],
    )
    const twice = await must(await leftOut(), 'b', 'sequence_segments', {
      orderedSegmentIds: ['seg-1', 'seg-3'],
      excludedSegmentIds: ['seg-2'],
    })
    expect(segmentsOf(documentIn(await must(twice, 'c', 'restore_segment', { segmentId: 'seg-2' })))).toEqual([
      'seg-1',
      'seg-2',
      'seg-3',
    ])
  })

  test('come back in any order to where they were', async () => {
    const out = await must(interview(story), 'a', 'sequence_segments', {
      orderedSegmentIds: ['seg-1'],
      excludedSegmentIds: ['seg-3', 'seg-2'],
    })
    const later = await must(out, 'b', 'restore_segment', { segmentId: 'seg-3' })
    expect(segmentsOf(documentIn(await must(later, 'c', 'restore_segment', { segmentId: 'seg-2' })))).toEqual([
      'seg-1',
      'seg-2',
      'seg-3',
    ])
  })

  test('keep a sentence out that was left out by itself, and give back a single one', async () => {
    const one = await must(await leftOut(), 'b', 'restore_sentence', { sentenceId: 'sent-4' })
    const both = await must(one, 'c', 'restore_sentence', { sentenceId: 'sent-3' })
    expect([...entriesOf(documentIn(both))]).toEqual(['sent-6', 'sent-1', 'sent-2', 'sent-3', 'sent-4', 'sent-5'])
    expect(sentences.filter((id) => isSentenceOut(documentIn(both), sentenceOf(documentIn(both), id)!))).toEqual([
      'sent-5',
    ])
  })

  test('are not a place to move to, and nothing changes places with them', async () => {
    expect(await edit(await leftOut(), 'b', 'move_sentence', { sentenceId: 'sent-1', toIndex: 5 })).toMatchObject({
      code: 'left-out',
    })
    expect(
      await edit(await leftOut(), 'b', 'swap_sentences', { sentenceIdA: 'sent-1', sentenceIdB: 'sent-4' }),
    ).toMatchObject({ code: 'left-out' })
  })
})

describe('splitting and merging', () => {
  test('a split makes a sentence of its own, and edits of words stay with the words', async () => {
    const out = await must(interview(story), 'a', 'delete_words', { sentenceId: 'sent-1', wordIndices: [1, 3] })
    const split = await must(out, 'b', 'split_sentence', { sentenceId: 'sent-1', atWordIndex: 2 })
    expect(textsOf(split).slice(0, 3)).toEqual([
      'sent-1: So um',
      'sent-1+2: we started the company.',
      'sent-2: The idea came from my my cofounder.',
    ])
    const moved = await must(split, 'c', 'move_sentence', { sentenceId: 'sent-1+2', toIndex: 4 })
    expect([...entriesOf(documentIn(moved))][4]).toBe('sent-1+2')
    expect(isWordOut(documentIn(moved), 'word-4')).toBe(true)
  })

  test('merging what was split is what there was, and a split in the same place has the same name', async () => {
    const split = await must(interview(story), 'a', 'split_sentence', { sentenceId: 'sent-1', atWordIndex: 2 })
    const merged = await must(split, 'b', 'merge_sentences', { sentenceIdA: 'sent-1', sentenceIdB: 'sent-1+2' })
    expect(textsOf(merged)).toEqual(textsOf(interview(story)))
    expect(textsOf(await must(merged, 'c', 'split_sentence', { sentenceId: 'sent-1', atWordIndex: 2 }))).toEqual(
      textsOf(split),
    )
  })

  test('undo of an earlier split keeps a later one, and undo of a merge keeps a later split', async () => {
    const first = await must(interview(story), 'a', 'split_sentence', { sentenceId: 'sent-2', atWordIndex: 5 })
    const second = await must(first, 'b', 'split_sentence', { sentenceId: 'sent-2', atWordIndex: 2 })
    expect(textsOf(withoutTurn(second, 'a')).slice(1, 3)).toEqual([
      'sent-2: The idea',
      'sent-2+2: came from my my cofounder.',
    ])
    const merged = await must(interview(story), 'a', 'merge_sentences', {
      sentenceIdA: 'sent-1',
      sentenceIdB: 'sent-2',
    })
    const split = await must(merged, 'b', 'split_sentence', { sentenceId: 'sent-1', atWordIndex: 8 })
    expect(textsOf(split).slice(0, 2)).toEqual([
      'sent-1: So um we started the company. The idea',
      'sent-2+2: came from my my cofounder.',
    ])
    expect(textsOf(withoutTurn(split, 'a')).slice(0, 3)).toEqual([
      'sent-1: So um we started the company.',
      'sent-2: The idea',
      'sent-2+2: came from my my cofounder.',
    ])
  })

  test('a split that something was built on is refused by name', async () => {
    const split = await must(interview(story), 'a', 'split_sentence', { sentenceId: 'sent-1', atWordIndex: 2 })
    const out = await must(split, 'b', 'exclude_sentence', { sentenceId: 'sent-1+2' })
    expect(undo(out, 'a')).toMatchObject({ code: 'needed-later', details: ['b'] })
  })

  test('who speaks stays with the words, however they are grouped', async () => {
    const named = await must(interview(story), 'a', 'set_speaker', { sentenceId: 'sent-1', speaker: 'Tom' })
    const split = await must(named, 'b', 'split_sentence', { sentenceId: 'sent-1', atWordIndex: 2 })
    const speaker = (history: History, id: string): string | null | undefined =>
      sentenceOf(documentIn(history), id)?.speaker
    expect(speaker(split, 'sent-1+2')).toBe('Tom')
    expect(speaker(withoutTurn(split, 'a'), 'sent-1+2')).toBe(null)
    expect(await edit(split, 'c', 'merge_sentences', { sentenceIdA: 'sent-1+2', sentenceIdB: 'sent-2' })).toMatchObject(
      { code: 'two-speakers' },
    )
    const renamed = await must(split, 'c', 'rename_speaker', { from: 'Tom', to: 'Thomas' })
    expect([speaker(renamed, 'sent-1'), speaker(renamed, 'sent-1+2')]).toEqual(['Thomas', 'Thomas'])
    expect(await edit(renamed, 'd', 'set_speaker', { sentenceId: 'sent-2', speaker: 'Tom' })).toMatchObject({
      message: 'Tom is called Thomas here; name Thomas instead.',
    })
  })
})
