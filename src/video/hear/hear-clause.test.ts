import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { video } from '../for-planning.ts'
import { after, hear, talk, told } from '../../../test/support/video/told.ts'

const show = talk([
  [
    ['Tom', 'Welcome to the show.'],
    ['Tom', 'So, um, how did the company start?'],
  ],
  [
    ['Ada', 'It, uh, started in a garage, you know, in 2019. /1.5'],
    ['Ada', 'I like garages, and it was, like, cold. /2'],
  ],
  [
    ['Ada', 'Our first customer was my mom.'],
    ['Ada', 'She hated the menus.'],
  ],
  [['Tom', 'What about money?']],
  [
    ['Ada', 'We raised funding, um, in spring.'],
    ['Ada', 'Marry drew the logo on a napkin.'],
  ],
  [['Tom', 'Thank you Ada.']],
])

const asks = (words: string): boolean => hear(show, words).some((each) => 'question' in each)

describe('what speech has too much of', () => {
  test.each([
    ['take out the ums', ['remove_fillers low']],
    ['Could you please get the ums out of there?', ['remove_fillers low']],
    ['remove the filler words', ['remove_fillers middle']],
    ['remove all filler words, be aggressive', ['remove_fillers high']],
    ["take out Ada's ums and uhs", ['remove_fillers low sent-3+sent-4+sent-5+sent-6+sent-8+sent-9']],
    ['kill every uh', ['delete_words sent-3 1']],
    ['take out the likes', ['delete_words sent-4 6']],
    ['remove the ums in the money part', []],
    ['take out the ums, the false starts and the retakes', ['remove_fillers low']],
    ['tighten pauses longer than 0.8 s to 0.3', ['shorten_gaps 0.8 0.3']],
    ['cap the gaps at half a second', ['shorten_gaps 0.5 0.5']],
    ['close the dead air', ['shorten_gaps 0.8 0.3']],
    ['shorten the pause after the third sentence to half a second', ['set_gap sent-3 9 0.5']],
  ])('%s', (words, calls) => {
    expect(told(show, words)).toEqual(calls)
  })

  test('an exception is left out of what goes', () => {
    expect(told(show, 'remove the filler words but keep the likes')).toEqual([
      'delete_words sent-2 0+1',
      'delete_words sent-3 1+6+7',
      'delete_words sent-8 3',
    ])
  })

  test('defaults are told apart from what was said', () => {
    const [heard] = hear(show, 'shorten pauses longer than 1 second')
    expect(heard).toMatchObject({
      calls: [
        {
          found: {
            longerThan: { value: 1, source: 'words', text: 'longer than 1 second' },
            to: { value: 0.3, source: 'default', confidence: 0.8 },
          },
          notes: [{ code: 'assumed' }],
        },
      ],
    })
  })
})

describe('parts, sentences and words', () => {
  test.each([
    ['drop the bit about my mom', ['exclude_sentence sent-5', 'exclude_sentence sent-6']],
    ['cut the sentence about my mom', ['exclude_sentence sent-5']],
    [
      'put the part about funding first and drop the bit about my mom',
      ['move_sentence sent-8 0', 'exclude_sentence sent-5', 'exclude_sentence sent-6'],
    ],
    ['delete the third sentence', ['exclude_sentence sent-3']],
    ['remove the last two sentences', ['exclude_sentence sent-9', 'exclude_sentence sent-10']],
    ['lose sent-4 and sent-6', ['exclude_sentence sent-4', 'exclude_sentence sent-6']],
    [
      'remove everything Tom says',
      ['exclude_sentence sent-1', 'exclude_sentence sent-2', 'exclude_sentence sent-7', 'exclude_sentence sent-10'],
    ],
    ["cut Tom's questions", ['exclude_sentence sent-2', 'exclude_sentence sent-7']],
    ['delete "in a garage"', ['delete_words sent-3 3+4+5']],
    ['remove the last two words of sentence 1', ['delete_words sent-1 2+3']],
    ['cut everything after "garages" in sentence 4', ['delete_words sent-4 3+4+5+6+7']],
    [
      'keep only the part about funding',
      ['sent-1', 'sent-2', 'sent-3', 'sent-4', 'sent-5', 'sent-6', 'sent-7', 'sent-9', 'sent-10'].map(
        (id) => `exclude_sentence ${id}`,
      ),
    ],
    [
      'drop the money question and the answer to it',
      ['exclude_sentence sent-7', 'exclude_sentence sent-8', 'exclude_sentence sent-9'],
    ],
  ])('%s', (words, calls) => {
    expect(told(show, words)).toEqual(calls)
  })

  test('times are those of the cut as it plays', () => {
    expect(told(show, 'cut the first 2 seconds')).toEqual(['delete_words sent-1 0+1+2+3'])
    const cut = after(show, 'exclude_sentence', { sentenceId: 'sent-1' })
    expect(told(cut, 'cut the first 2 seconds')[0]).toMatch(/^delete_words sent-2 0\+1\+2/)
  })

  test('every value carries the words that it comes from', () => {
    const [heard] = hear(show, 'drop the bit about my mom')
    expect(heard).toMatchObject({
      calls: [
        {
          operation: 'exclude_sentence',
          found: { sentenceId: { source: 'words', text: 'the bit about my mom', confidence: 1 } },
        },
        {},
      ],
    })
  })
})

describe('order', () => {
  test.each([
    ['move the third sentence to the end', ['move_sentence sent-3 9']],
    ['put sentence 4 before sentence 2', ['move_sentence sent-4 1']],
    [
      'start with the part about funding, then the napkin sentence',
      ['move_sentence sent-8 0', 'move_sentence sent-9 1'],
    ],
    ['open with the napkin sentence and end with "the show"', ['move_sentence sent-9 0', 'move_sentence sent-1 9']],
    ['swap the first and the third sentence', ['swap_sentences sent-1 sent-3']],
    ['put the sentences in this order: 3, 1, 2, then the rest', ['move_sentence sent-3 0']],
    ['move sentence 3 up by one', ['move_sentence sent-3 1']],
  ])('%s', (words, calls) => {
    expect(told(show, words)).toEqual(calls)
  })
})

describe('voices, spellings, shapes', () => {
  test.each([
    ['rename Ada to Ada Lane', ['rename_speaker Ada Ada Lane']],
    ['the third sentence is Tom', ['set_speaker sent-3 Tom']],
    ["it's Mary, not Marry", ['replace_text Marry Mary']],
    ['"Marry" should be "Mary" in sentence 9', ['replace_text Marry Mary sent-9']],
    ['split the fourth sentence after "garages"', ['split_sentence sent-4 3']],
    ['merge the fifth and sixth sentence', ['merge_sentences sent-5 sent-6']],
  ])('%s', (words, calls) => {
    expect(told(show, words)).toEqual(calls)
  })

  test('a remark about someone renames nobody', () => {
    expect(asks('Tom is talking too fast')).toBe(true)
  })
})

describe('bringing back', () => {
  const cut = after(after(show, 'exclude_sentence', { sentenceId: 'sent-5' }), 'delete_words', {
    sentenceId: 'sent-2',
    wordIndices: [1],
  })
  test.each([
    ['bring back the mom sentence', ['restore_sentence sent-5']],
    ['put the um in the second sentence back', ['restore_words sent-2 1']],
    ['restore everything', ['restore_words sent-2 1', 'restore_sentence sent-5']],
  ])('%s', (words, calls) => {
    expect(told(cut, words)).toEqual(calls)
  })

  test('a number that what is out makes doubtful is asked about', () => {
    const [heard] = hear(cut, 'delete the sixth sentence')
    expect(heard).toMatchObject({
      question: { offers: [{ words: 'delete sent-7' }, { words: 'delete sent-6' }, { text: 'all of them' }] },
    })
  })
})

describe('doubt', () => {
  test.each([
    ['remove the part about my dad', 'nobody speaks of it'],
    ['drop the part about the moon', 'nobody speaks of it'],
    ['delete the sentence about garages and mom', 'no sentence has both'],
    ['clean the first sentence', 'cleaning is not taking out'],
    ['drop Tom', 'a name alone may be a word'],
    ['remove the best part', 'taste'],
    ['make a first cut', 'it needs a model'],
    ['make it shorter', 'it needs a model'],
    ['delete everything', 'all of it'],
    ['cut from 15:00 to 16:00', 'it lies behind the end'],
    ['delete sentence 99', 'there is none'],
    ['take out the ums and frobnicate', 'a word that nothing explains'],
    ['keep the third sentence and delete the third sentence', 'it contradicts itself'],
    ['put the part about funding', 'no place'],
    ['delete the part about it', 'it names nothing'],
  ])('%s is asked about, since %s', (words) => {
    expect(asks(words)).toBe(true)
    expect(
      hear(show, words)
        .flatMap((each) => ('calls' in each ? each.calls : []))
        .filter(({ operation }) => operation !== 'remove_fillers'),
    ).toEqual([])
  })

  test('places that fit are quoted with their times, and each answer names one exactly', () => {
    const [heard] = hear(show, 'delete the sentence that mentions Ada or garages')
    expect(heard).toHaveProperty('question')
    const twice = talk([
      [
        ['Tom', 'We talk about money.'],
        ['Tom', 'Then lunch.'],
        ['Tom', 'Also lunch.'],
        ['Tom', 'More lunch.'],
      ],
      [['Tom', 'And money again.']],
    ])
    expect(hear(twice, 'drop the part about money')[0]).toMatchObject({
      question: {
        question: expect.stringContaining('“We talk about money.” (0:00–0:01.9)') as string,
        offers: [
          { words: 'drop sent-1' },
          { words: 'drop sent-5' },
          { text: 'all of them', words: 'drop sent-1 and sent-5' },
        ],
      },
    })
  })

  test('what is denied is not done', () => {
    expect(told(show, "don't remove any ums")).toEqual([])
    expect(told(show, 'leave the pauses as they are')).toEqual([])
  })

  test('no words at all throw, take long, or call what there is not', () => {
    const words =
      'take out put the first last sentence part about money mom Tom um ums and then before after to from 0:05 0:10 "you know" in keep only but not swap with move it everything except rename call pauses longer than 2 s'.split(
        ' ',
      )
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 14 }), (row) => {
        for (const understood of hear(show, row.join(' ')))
          if ('calls' in understood)
            for (const { operation } of understood.calls) expect(video.operations.has(operation)).toBe(true)
      }),
      { numRuns: 150, seed: 7 },
    )
    expect(asks(`drop ${'the part about x and '.repeat(400)}`)).toBe(true)
  })
})

describe('a sentence that is named by a word of it', () => {
  test.each([
    ['The sentence with "napkin" is silly, take it away', ['exclude_sentence sent-9']],
    ['That line with "napkin" is not needed, cut it', ['exclude_sentence sent-9']],
    ['The word "napkin" is silly, take it out', ['delete_words sent-9 6']],
  ])('%s', (words, calls) => {
    expect(told(show, words)).toEqual(calls)
  })
})

describe('an ad', () => {
  const ads = talk([
    [
      ['Tom', 'Welcome to the show.'],
      ['Tom', 'This is brought to you by Dreamwell mattresses.'],
      ['Tom', 'Use the code sleepy for ten percent off.'],
      ['Tom', 'I sleep on one of those mattresses.'],
    ],
  ])

  test.each([
    ['take out the ad for Dreamwell', ['exclude_sentence sent-2', 'exclude_sentence sent-3']],
    ['Dreamwell ad out', ['exclude_sentence sent-2', 'exclude_sentence sent-3']],
    ['take out the Dreamwell line', ['exclude_sentence sent-2']],
  ])('goes whole: %s', (words, calls) => {
    expect(told(ads, words)).toEqual(calls)
  })
})
