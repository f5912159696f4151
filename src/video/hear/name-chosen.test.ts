import { describe, expect, test } from 'vitest'
import { after, talk, told } from '../../../test/support/video/told.ts'
import { nameOfRun, runOfName } from './chosen-run.ts'
import type { ChosenRun } from './target.ts'
import { explainChosen, nameChosen, tellChosen } from './name-chosen.ts'

const show = talk([
  [['Tom', 'So, um, hello Ada.']],
  [['Ada', 'We raised some funding in spring.']],
  [['Tom', 'Where did you live then?']],
  [['Ada', 'The winter was, um, very cold.']],
])
const run = (from: readonly [number, number], to: readonly [number, number]): ChosenRun => ({
  first: { sentence: `sent-${from[0]}`, word: from[1] },
  last: { sentence: `sent-${to[0]}`, word: to[1] },
})
/** What a request comes to where some words are chosen. */
function come(words: string, chosen: ChosenRun | null, state = show, playheadSeconds?: number): string[] {
  const named = nameChosen(words, { words: chosen, playheadSeconds }, state)
  if (named === null) return ['points at nothing']
  return 'question' in named
    ? [`? ${named.question.question}`]
    : told(state, named.words).map((each) => tellChosen(each, named.instead))
}

describe('words that point at what is chosen', () => {
  const [part, whole, several] = [run([2, 2], [2, 3]), run([3, 0], [3, 4]), run([2, 4], [4, 1])]
  test.each([
    ['cut this', part, ['delete_words sent-2 2+3']],
    ['take these words out please', part, ['delete_words sent-2 2+3']],
    ['delete the selected words', part, ['delete_words sent-2 2+3']],
    ['remove what I have chosen', part, ['delete_words sent-2 2+3']],
    ['can you cut this sentence', part, ['exclude_sentence sent-2']],
    ['cut this', whole, ['exclude_sentence sent-3']],
    ['drop these', several, ['delete_words sent-2 4+5', 'exclude_sentence sent-3', 'delete_words sent-4 0+1']],
    ['move this to the end', whole, ['move_sentence sent-3 3']],
    ['put this sentence first', whole, ['move_sentence sent-3 0']],
    [
      'move this to the start',
      part,
      ['split_sentence sent-2 4', 'split_sentence sent-2 2', 'move_sentence sent-2+2 0'],
    ],
    ['put the last sentence before this', whole, ['move_sentence sent-4 2']],
    ['move the last sentence here', whole, ['move_sentence sent-4 2']],
    ['take out the ums in this', run([1, 0], [2, 2]), ['remove_fillers low sent-1+sent-2']],
    ['take out the ums in this', run([1, 0], [4, 1]), ['delete_words sent-1 1']],
    ['remove the filler words from these words', run([1, 2], [1, 3]), []],
    ['keep only this', whole, ['exclude_sentence sent-1', 'exclude_sentence sent-2', 'exclude_sentence sent-4']],
    ['delete everything after this', run([3, 0], [3, 1]), ['delete_words sent-3 2+3+4', 'exclude_sentence sent-4']],
    ['cut everything before here', part, ['exclude_sentence sent-1', 'delete_words sent-2 0+1']],
    ['cut from here to the end', run([4, 2], [4, 2]), ['delete_words sent-4 2+3+4+5']],
    ['split this sentence here', part, ['split_sentence sent-2 2']],
    ['merge these sentences', run([2, 0], [3, 4]), ['merge_sentences sent-2 sent-3']],
  ])('“%s”', (words, chosen, calls) => expect(come(words, chosen)).toEqual(calls))

  test('come back exactly, whatever took them out', () => {
    const wordsOut = after(show, 'delete_words', { sentenceId: 'sent-2', wordIndices: [1, 2, 3] })
    expect(come('bring this back', part, wordsOut)).toEqual(['restore_words sent-2 2+3'])
    expect(come('put these words back in', run([1, 0], [2, 2]), wordsOut)).toEqual(['restore_words sent-2 1+2'])
    const sentenceOut = after(show, 'exclude_sentence', { sentenceId: 'sent-2' })
    expect(come('restore this', run([2, 0], [2, 5]), sentenceOut)).toEqual(['restore_sentence sent-2'])
    expect(come('bring this back', part, sentenceOut)).toEqual([
      'restore_sentence sent-2',
      'delete_words sent-2 0+1+4+5',
    ])
    const allOut = after(show, 'delete_words', { sentenceId: 'sent-2', wordIndices: [0, 1, 2, 3, 4, 5] })
    expect(come('bring this back', part, allOut)).toEqual(['restore_words sent-2 2+3'])
    expect(come('bring this back', part)).toEqual([])
  })

  test('mean the place of the playhead by “here”, and nothing by “this”', () => {
    expect(come('split here', null, show, 3.2)).toEqual(['split_sentence sent-2 2'])
    expect(come('cut this', null, show, 3.2)[0]).toMatch(/^\? Nothing is chosen in the text, so what is “this”\?/)
    expect(come('split here', null)[0]).toMatch(/^\? Nothing is chosen/)
    expect(come('cut these two sentences', null)[0]).toMatch(/so what is “these two sentences”/)
  })

  test('ask where a part of a sentence is chosen and only whole ones can be meant, or a place lies inside of one', () => {
    expect(come('merge this with the next one', part)[0]).toMatch(/^\? Do you mean “We raised some funding in spring.”/)
    expect(come('move the last sentence here', part)[0]).toMatch(/^\? That is inside of “We raised/)
  })

  test.each([
    'cut the second sentence',
    'take out the ums in this recording',
    'put the sentences in this order: 2, 1, 3, 4',
    'cut "this"',
    'do it like this video does',
    'is there a part about funding here?',
  ])('“%s” points at nothing', (words) => expect(come(words, part)).toEqual(['points at nothing']))

  test('are told to a model by the ids and places that it knows', () => {
    const named = nameChosen('cut this', { words: part }, show)
    expect(named && 'words' in named && explainChosen(named.words, named.instead)).toBe(
      'cut “this” (words 2 to 3 of sent-2)',
    )
    const across = nameChosen('cut these words', { words: several }, show)
    expect(across && 'words' in across && explainChosen(across.words, across.instead)).toBe(
      'cut “these words” (from word 4 of sent-2 to word 1 of sent-4)',
    )
  })

  test('are named so that the name is read again, whatever the sentence is called', () => {
    for (const sentence of ['sent-7', 'sent-2.7', 'sent-7+3', 'sent-2.17+13']) {
      const chosen = { first: { sentence, word: 2 }, last: { sentence: 'sent-2.9', word: 0 } }
      expect(runOfName(nameOfRun(chosen))).toEqual(chosen)
    }
    expect(runOfName('sent-7')).toBeNull()
  })
})
