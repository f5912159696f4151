import { describe, expect, test } from 'vitest'
import { documentOf, isProblem, operateStep, type History, type Json } from '../../kernel/index.ts'
import { edit, interview } from '../../../test/support/video/interview.ts'
import { snapshotOf } from '../snapshot.ts'

type Shown = {
  readonly sentences: readonly {
    readonly id: string
    readonly excluded: boolean
    readonly words: readonly { readonly text: string; readonly excluded: boolean; readonly gapAfter?: number }[]
  }[]
}

/** What plays, sentence by sentence. */
function playing(history: History): string[] {
  const state = documentOf(history, 'interview')
  const { sentences } = (state && snapshotOf(state)) as unknown as Shown
  return sentences
    .filter(({ excluded }) => !excluded)
    .map(({ words }) =>
      words
        .filter(({ excluded }) => !excluded)
        .map(({ text, gapAfter }) => (gapAfter === undefined ? text : `${text}/${gapAfter}`))
        .join(' '),
    )
}

type Asked = readonly [operation: string, params: { readonly [param: string]: Json }]

async function after(history: History, ...wishes: readonly Asked[]): Promise<History> {
  let now = history
  for (const [at, [operation, params]] of wishes.entries()) {
    const done = await edit(now, `t${at}`, operation, params)
    if (isProblem(done)) throw new Error(`${operation}: ${done.message}`)
    now = done.history
  }
  return now
}

const refusal = async (history: History, [operation, params]: Asked): Promise<string> => {
  const done = await edit(history, 't', operation, params)
  return isProblem(done) ? done.message : 'done'
}

const messy = (): History =>
  interview([
    ['So, um, we, you know, started the the company.', 'Um.', 'I like it.'],
    [
      'I wanted to, I needed to go home.',
      'The funding came from a very old bank.',
      'Sorry, let me start again.',
      'The funding came from a very old lender.',
    ],
  ])

describe('cleaning', () => {
  test('what is said again across lines that nothing ends goes, and the last saying stays', async () => {
    const lines = interview([['and then we had', 'we had a dog and I', 'I changed the', 'the whole thing']])
    const cleaned = await after(lines, ['remove_repeats', {}])
    expect(playing(cleaned)).toEqual(['and then', 'we had a dog and', 'I changed', 'the whole thing'])
    // What ends with a full stop is said, and another line may well begin with the same words.
    const ended = interview([['I saw what we had.', 'We had a dog.', 'so we had.']])
    expect(await refusal(ended, ['remove_repeats', {}])).toBe('Nothing is said twice by mistake.')
    // A line that is asked for by its name is looked at alone.
    expect(await refusal(lines, ['remove_repeats', { sentenceIds: ['sent-1'] }])).toBe(
      'Nothing is said twice by mistake.',
    )
  })

  test('an um that is spoken about stays, and nobody says that there is none', async () => {
    expect(await refusal(interview([['Leave that um in.', 'I like it.']]), ['remove_fillers', { level: 'low' }])).toBe(
      'No um or uh is left that only fills; one stays, which seems to be spoken about. Name the sentence to take it out.',
    )
    expect(await refusal(interview([['I like it.']]), ['remove_fillers', { level: 'low' }])).toBe(
      'There are no ums or uhs left.',
    )
    expect(
      playing(await after(interview([['we did that uh let us go']]), ['remove_fillers', { level: 'low' }])),
    ).toEqual(['we did that let us go'])
  })

  test('fillers go by level, sentence by sentence, each with its reason', async () => {
    const done = await edit(messy(), 't', 'remove_fillers', { level: 'low' })
    if (isProblem(done)) throw new Error(done.message)
    expect(done.units.map((unit) => operateStep(unit).params)).toEqual([
      { sentenceId: 'sent-1', wordIndices: [1], reason: '"um" is a hesitation' },
      { sentenceId: 'sent-2', wordIndices: [0], reason: '"um" is a hesitation' },
    ])
    expect(done.units.every(({ heading }) => heading?.purpose === 'Take out the ums and uhs')).toBe(true)
    expect(playing(done.history).slice(0, 2)).toEqual(['So, we, you know, started the the company.', 'I like it.'])
    expect(await refusal(done.history, ['remove_fillers', { level: 'low' }])).toBe('There are no ums or uhs left.')
    expect(playing(await after(done.history, ['remove_fillers', {}]))[0]).toBe('we, started the the company.')
  })

  test('repeats, false starts and retakes go, and what was meant stays', async () => {
    expect(playing(await after(messy(), ['remove_repeats', {}]))[0]).toBe('So, um, we, you know, started the company.')
    expect(playing(await after(messy(), ['remove_false_starts', {}]))[3]).toBe('I needed to go home.')
    const taken = await after(messy(), ['remove_retakes', {}])
    expect(playing(taken).slice(-2)).toEqual([
      'I wanted to, I needed to go home.',
      'The funding came from a very old lender.',
    ])
    expect(await refusal(taken, ['remove_retakes', {}])).toBe('No sentence is said again in nearly the same words.')
  })

  test('what stays is told with its reason, beside what goes and where nothing goes', async () => {
    const notes = async (operation: string, params: Asked[1]): Promise<readonly string[]> => {
      const done = await edit(
        interview([['Um, I like it.', 'It was very, very cold.', 'The the end.']]),
        't',
        operation,
        params,
      )
      return isProblem(done) ? [done.message] : done.notes.map(({ text }) => text)
    }
    expect(await notes('remove_fillers', { level: 'middle' })).toEqual([
      'Left in, though they may fill: 1 that carries meaning (“like”).',
    ])
    expect(await notes('remove_repeats', {})).toEqual(['1 said twice stays, since both can be meant (“very”).'])
    expect(await notes('remove_false_starts', {})).toEqual(['There are no false starts left.'])
  })

  test('only in the sentences that are named', async () => {
    expect(playing(await after(messy(), ['remove_fillers', { level: 'low', sentenceIds: ['sent-2'] }]))[0]).toContain(
      'um',
    )
    expect(await refusal(messy(), ['remove_fillers', { sentenceIds: ['sent-99'] }])).toBe('Sentence sent-99 not found')
  })

  test('what is another speaker’s answer is no retake', async () => {
    const said = await after(messy(), ['set_speaker', { sentenceId: 'sent-7', speaker: 'Ann' }])
    expect(await refusal(said, ['remove_retakes', {}])).toBe('No sentence is said again in nearly the same words.')
  })
})

test('pauses get shorter only where they are heard, and never longer', async () => {
  const tight = await after(messy(), ['shorten_gaps', { longerThan: 0.8, to: 0.3 }])
  expect(playing(tight)[2]).toBe('I like it./0.3')
  expect(await refusal(tight, ['shorten_gaps', { longerThan: 0.8, to: 0.3 }])).toBe('No pause is longer than 0.8 s.')
  expect(playing(await after(tight, ['shorten_gaps', { longerThan: 0.2, to: 0.1 }]))[2]).toBe('I like it./0.1')
  expect(await refusal(messy(), ['shorten_gaps', { longerThan: 0.2, to: 0.5 }])).toBe(
    'Pauses longer than 0.2 s cannot be shortened to 0.5 s; give a smaller length.',
  )
  const moved = await after(messy(), ['move_sentence', { sentenceId: 'sent-4', toIndex: 0 }])
  expect(await refusal(moved, ['shorten_gaps', {}])).toBe('No pause is longer than 0.8 s.')
})

const story = (): History =>
  interview([
    ['We founded it in the garden.', 'Nobody knew.'],
    ['Our first customer was my mom.', 'She liked it.', 'Then we hired a cook.'],
    ['The funding took a year.', 'The bank said no.', 'In the end a friend gave us the funding.'],
    ['Thanks for coming.'],
  ])

describe('parts', () => {
  test('the part about something goes, comes back and moves as one', async () => {
    const without = await after(story(), ['exclude_matching', { query: 'the bit about my mom' }])
    expect(playing(without).slice(1, 4)).toEqual(['Nobody knew.', 'Then we hired a cook.', 'The funding took a year.'])
    expect(playing(await after(without, ['restore_matching', { query: 'my mom' }]))).toEqual(playing(story()))
    const first = await after(story(), ['move_matching', { query: 'funding', to: 'start' }])
    expect(playing(first).slice(0, 4)).toEqual([
      'The funding took a year.',
      'The bank said no.',
      'In the end a friend gave us the funding.',
      'We founded it in the garden.',
    ])
    expect(await refusal(first, ['move_matching', { query: 'funding', to: 'start' }])).toBe(
      'That part stands there already.',
    )
    expect(
      playing(
        await after(story(), ['move_matching', { query: 'my mom', to: 'after', besideQuery: 'the funding' }]),
      ).slice(-3),
    ).toEqual(['Our first customer was my mom.', 'She liked it.', 'Thanks for coming.'])
    expect(
      playing(
        await after(story(), [
          'move_matching',
          { sentenceIds: ['sent-1', 'sent-9'], to: 'before', besideSentenceId: 'sent-4' },
        ]),
      ).slice(1, 5),
    ).toEqual(['Our first customer was my mom.', 'We founded it in the garden.', 'Thanks for coming.', 'She liked it.'])
    expect(playing(await after(story(), ['move_matching', { query: 'garden', to: 'end' }])).at(-1)).toBe(
      'We founded it in the garden.',
    )
  })

  test('the end of the cut lies before segments that are left out', async () => {
    const shorter = await after(
      story(),
      ['sequence_segments', { orderedSegmentIds: ['seg-1', 'seg-2', 'seg-3'], excludedSegmentIds: ['seg-4'] }],
      ['move_matching', { query: 'garden', to: 'end' }],
    )
    expect(playing(shorter).at(-1)).toBe('We founded it in the garden.')
  })

  test('keeping only something leaves out all else', async () => {
    expect(playing(await after(story(), ['keep_only', { query: 'funding' }]))).toEqual([
      'The funding took a year.',
      'The bank said no.',
      'In the end a friend gave us the funding.',
    ])
    expect(playing(await after(story(), ['keep_only', { sentenceIds: ['sent-1', 'sent-9'] }]))).toEqual([
      'We founded it in the garden.',
      'Thanks for coming.',
    ])
    expect(await refusal(story(), ['keep_only', { query: 'football' }])).toBe(
      'Nothing here speaks of “football”; try a word that is said there.',
    )
    expect(await refusal(story(), ['keep_only', {}])).toBe(
      'Say which sentences are meant: by query, speaker, sentenceIds, or start and end.',
    )
  })

  test('what could be meant twice is refused with both texts, unless all is meant', async () => {
    const twice = (): History =>
      interview([['The boat was red.', 'We ate.'], ['It rained.', 'School began.'], ['The boat sank.']])
    expect(await refusal(twice(), ['exclude_matching', { query: 'the boat' }])).toBe(
      '“the boat” is spoken of in 2 places: “The boat was red.” (sent-1), “The boat sank.” (sent-5); say which one, or all of them.',
    )
    expect(playing(await after(twice(), ['exclude_matching', { query: 'the boat', everywhere: true }]))).toEqual([
      'We ate.',
      'It rained.',
      'School began.',
    ])
  })

  test('a speaker is meant by name, or by a part of it that is only theirs', async () => {
    const named = await after(
      story(),
      ['set_speaker', { sentenceId: 'sent-2', speaker: 'Tom Baker' }],
      ['set_speaker', { sentenceId: 'sent-9', speaker: 'Ann Baker' }],
    )
    expect(playing(await after(named, ['exclude_matching', { speaker: 'tom' }]))).not.toContain('Nobody knew.')
    expect(await refusal(named, ['exclude_matching', { speaker: 'Baker' }])).toBe(
      'Baker could be Tom Baker or Ann Baker; give the whole name.',
    )
    expect(await refusal(named, ['exclude_matching', { speaker: 'Eve' }])).toBe(
      'Eve says nothing here; the speakers are Tom Baker, Ann Baker.',
    )
  })

  test('a range of the cut goes word by word, as it plays now', async () => {
    // Six words of 0.5 s, then two.
    expect(playing(await after(story(), ['exclude_matching', { start: 1, end: 3.4 }])).slice(0, 2)).toEqual([
      'We founded',
      'knew.',
    ])
    const shorter = await after(
      story(),
      ['exclude_sentence', { sentenceId: 'sent-1' }],
      ['exclude_matching', { start: 0, end: 0.6 }],
    )
    expect(playing(shorter)[0]).toBe('knew.')
    expect(playing(await after(story(), ['keep_only', { start: 0, end: 1 }]))).toEqual(['We founded'])
    expect(await refusal(story(), ['exclude_matching', { start: 5, end: 4 }])).toBe('The range has to end after 5 s.')
    expect(await refusal(story(), ['exclude_matching', { start: 500, end: 510 }])).toBe(
      'Nothing is said between 500 s and 510 s.',
    )
  })
})

describe('words wherever they are', () => {
  test('go and come back', async () => {
    const without = await after(story(), ['delete_matching_words', { text: 'the funding' }])
    expect(playing(without)[5]).toBe('took a year.')
    expect(playing(without)[7]).toBe('In the end a friend gave us')
    expect(
      playing(await after(without, ['restore_matching_words', { text: 'funding', sentenceIds: ['sent-8'] }]))[7],
    ).toBe('In the end a friend gave us funding.')
    expect(playing(await after(without, ['restore_matching', { sentenceIds: ['sent-6'] }]))[5]).toBe(
      'The funding took a year.',
    )
    expect(await refusal(story(), ['delete_matching_words', { text: 'basically' }])).toBe(
      '“basically” is not in the cut.',
    )
  })

  test('are written otherwise, with their punctuation and capitals', async () => {
    expect(playing(await after(story(), ['replace_text', { find: 'the', replacement: 'a' }]))[6]).toBe(
      'A bank said no.',
    )
    expect(playing(await after(story(), ['replace_text', { find: 'mom', replacement: 'Mary Ann' }]))[2]).toBe(
      'Our first customer was my Mary Ann.',
    )
    expect(playing(await after(story(), ['replace_text', { find: 'my mom', replacement: 'our old Mom' }]))[2]).toBe(
      'Our first customer was our old Mom.',
    )
    // Whatever is written is text: none of its characters is lost, and none of the sentence's own is doubled.
    for (const [replacement, written] of [
      ['Mutter <b>😀', 'Mutter <b>😀.'],
      ['C++', 'C++.'],
      ['😀', '😀.'],
      ['Mary!', 'Mary!'],
      ['“Mary”', '“Mary”.'],
    ] as const)
      expect(playing(await after(story(), ['replace_text', { find: 'mom', replacement }]))[2]).toBe(
        `Our first customer was my ${written}`,
      )
    expect(await refusal(story(), ['replace_text', { find: 'my mom', replacement: 'her' }])).toBe(
      '“my mom” is 2 words that are heard; write at least as many, or cut what is too much.',
    )
  })
})
