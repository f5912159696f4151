import { describe, expect, test } from 'vitest'
import { judge } from './judge.ts'
import type { Outcome } from './outcome.ts'
import { requests } from './requests.ts'
import { startOfScene } from './start-of-scene.ts'
import type { SentenceState, Timeline } from './timeline.ts'

const requestOf = (words: string) =>
  requests.find((each) => each.words === words) ?? expect.fail(`nobody says ${words}`)

/** Judges a request by an end state that is written by hand here. */
function verdictOf(
  words: string,
  change: (start: readonly SentenceState[]) => readonly SentenceState[],
  said: Partial<Outcome> = {},
): string {
  const { scene, expect: expected } = requestOf(words)
  const before = startOfScene(scene)
  return judge(expected, { status: 'ready', text: '', before, after: { sentences: change(before.sentences) }, ...said })
    .verdict
}

const sentence =
  (number: number, change: (sentence: SentenceState) => SentenceState) =>
  (start: readonly SentenceState[]): readonly SentenceState[] =>
    start.map((each) => (each.id === `sent-${number}` ? change(each) : each))
const exclude =
  (...numbers: readonly number[]) =>
  (start: readonly SentenceState[]): readonly SentenceState[] =>
    start.map((each) => (numbers.some((number) => each.id === `sent-${number}`) ? { ...each, excluded: true } : each))
/** Says a sentence as it is heard afterwards: a word in brackets is out. */
const says = (number: number, text: string) =>
  sentence(number, (each) => ({
    ...each,
    words: each.words.map((word, index) => ({ ...word, excluded: text.split(' ')[index]!.startsWith('[') })),
  }))
const gap = (number: number, at: number, seconds: number) =>
  sentence(number, (each) => ({
    ...each,
    words: each.words.map((word, index) =>
      index === (at < 0 ? each.words.length + at : at) ? { ...word, gapAfter: seconds } : word,
    ),
  }))
const inOrder =
  (...numbers: readonly number[]) =>
  (start: readonly SentenceState[]): readonly SentenceState[] =>
    numbers.map((number) => start.find(({ id }) => id === `sent-${number}`)!)
const done =
  (...changes: readonly ((start: readonly SentenceState[]) => readonly SentenceState[])[]) =>
  (start: readonly SentenceState[]): readonly SentenceState[] =>
    changes.reduce((now, change) => change(now), start)

describe('words', () => {
  const ums = done(
    says(1, 'So, [um,] we started the company in 2019.'),
    says(3, 'We, [um,] we built the first version in a weekend.'),
    says(11, 'The seed round, [um,] let us hire our first engineers.'),
  )
  const uh = says(2, 'The idea came from my cofounder, who was, [uh,] frustrated with video editing.')

  test('that are a matter of taste may go or stay', () => {
    expect(verdictOf('take out the ums', ums)).toBe('right')
    expect(verdictOf('take out the ums', done(ums, uh))).toBe('right')
    expect(verdictOf('just the ums and uhs, nothing else', ums)).toBe('wrong')
    expect(verdictOf('just the ums and uhs, nothing else', done(ums, uh))).toBe('right')
  })

  test('that carry meaning must stay', () => {
    const like = says(2, 'I like this knife, and it is, [like,] really sharp.')
    expect(verdictOf("remove the likes that don't mean anything", like)).toBe('right')
    expect(
      verdictOf(
        "remove the likes that don't mean anything",
        says(2, 'I [like] this knife, and it is, [like,] really sharp.'),
      ),
    ).toBe('wrong')
    expect(
      verdictOf(
        "remove the likes that don't mean anything",
        done(like, says(5, 'It smells [like] garlic, you know, and I mean it.')),
      ),
    ).toBe('wrong')
  })

  test('that are said twice may go at either place, but not at both', () => {
    expect(verdictOf('take out the stutters', says(10, 'Naps are fine [if] [they,] if they stay short.'))).toBe('right')
    expect(verdictOf('take out the stutters', says(10, 'Naps are fine if they, [if] [they] stay short.'))).toBe('right')
    expect(verdictOf('take out the stutters', says(10, 'Naps are fine [if] [they,] [if] [they] stay short.'))).toBe(
      'wrong',
    )
  })

  test('that are put right keep their punctuation or not', () => {
    const reading = (text: string) =>
      sentence(15, (each) => ({
        ...each,
        words: each.words.map((word, index) => (index === 0 ? { ...word, text } : word)),
      }))
    expect(verdictOf("it's Mary not Marry", reading('Mary,'))).toBe('right')
    expect(verdictOf("it's Mary not Marry", reading('Mary'))).toBe('right')
    expect(verdictOf("it's Mary not Marry", reading('mary,'))).toBe('wrong')
  })
})

describe('sentences', () => {
  test('are out when they are excluded, and when none of their words is left', () => {
    expect(verdictOf('cut the sentence about 2019', exclude(1))).toBe('right')
    expect(
      verdictOf('cut the sentence about 2019', says(1, '[So,] [um,] [we] [started] [the] [company] [in] [2019.]')),
    ).toBe('right')
    expect(
      verdictOf('cut the sentence about 2019', says(1, '[So,] [um,] [we] [started] [the] [company] [in] 2019.')),
    ).toBe('wrong')
  })

  test('that are out may stand anywhere, those that are heard stand in their order', () => {
    const words = 'put the part about funding first and drop the bit about my mom'
    expect(verdictOf(words, done(exclude(4, 5), inOrder(10, 11, 12, 1, 2, 3, 6, 7, 8, 9, 13, 14, 15, 16, 4, 5)))).toBe(
      'right',
    )
    expect(verdictOf(words, done(exclude(4), inOrder(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16)))).toBe(
      'right',
    )
    expect(verdictOf(words, done(exclude(4, 5), inOrder(10, 12, 11, 1, 2, 3, 6, 7, 8, 9, 13, 14, 15, 16, 4, 5)))).toBe(
      'wrong',
    )
  })

  test('come back at their place', () => {
    const restored = sentence(14, (each) => ({ ...each, excluded: false }))
    expect(verdictOf('restore the sentence about the office', restored)).toBe('right')
    expect(
      verdictOf(
        'restore the sentence about the office',
        done(restored, inOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 13, 15, 14)),
      ),
    ).toBe('wrong')
  })

  test('are joined and split by their words, under any id', () => {
    const join = (start: readonly SentenceState[]): readonly SentenceState[] => [
      { ...start[0]!, id: 'sent-90', words: [...start[0]!.words, ...start[1]!.words] },
      ...start.slice(2),
    ]
    expect(verdictOf('merge the first two sentences', join)).toBe('right')
    expect(verdictOf('merge the first two sentences', exclude(2))).toBe('wrong')
    const cut =
      (at: number) =>
      (start: readonly SentenceState[]): readonly SentenceState[] =>
        start.flatMap((each, index) =>
          index === 8
            ? [
                { ...each, words: each.words.slice(0, at) },
                { ...each, id: 'sent-90', words: each.words.slice(at) },
              ]
            : [each],
        )
    expect(verdictOf("split the ninth sentence after 'things'", cut(4))).toBe('right')
    expect(verdictOf("split the ninth sentence after 'things'", cut(5))).toBe('wrong')
  })

  test('show another picture from where it was asked for', () => {
    const over = (startSeconds: number, source = 'broll.mp4') =>
      sentence(2, (each) => ({ ...each, override: { source, startSeconds, endSeconds: 11 } }))
    expect(verdictOf('show broll.mp4 over the second sentence from 0:05', over(5))).toBe('right')
    expect(verdictOf('show broll.mp4 over the second sentence from 0:05', over(0))).toBe('wrong')
    expect(verdictOf('show broll.mp4 over the second sentence from 0:05', over(5, 'founder.mp4'))).toBe('wrong')
  })
})

describe('pauses', () => {
  const words = 'tighten pauses longer than 0.8 s to 0.3'
  const all = done(gap(3, -1, 0.3), gap(5, -1, 0.3), gap(6, -1, 0.3), gap(9, -1, 0.3), gap(12, -1, 0.3))

  test('that are longer come to the figure, and no other is touched', () => {
    expect(verdictOf(words, all)).toBe('right')
    expect(verdictOf(words, done(all, gap(9, -1, 0.9)))).toBe('wrong')
    expect(verdictOf(words, done(all, gap(11, 5, 0.3)))).toBe('wrong')
  })

  test('across a cut may be set or not', () => {
    const both = 'remove the retakes, then tighten pauses longer than 0.8 s to 0.3'
    expect(verdictOf(both, done(exclude(6, 7), all))).toBe('right')
    expect(verdictOf(both, done(exclude(6, 7), gap(3, -1, 0.3), gap(9, -1, 0.3), gap(12, -1, 0.3)))).toBe('right')
    expect(verdictOf(both, done(exclude(6, 7), all, gap(5, -1, 2)))).toBe('wrong')
  })

  test('without a figure are short where they were long', () => {
    expect(verdictOf('close the dead air', done(gap(6, -1, 0.5), gap(9, -1, 0.5)))).toBe('right')
    expect(verdictOf('close the dead air', gap(9, -1, 0.8))).toBe('right')
    expect(verdictOf('close the dead air', gap(6, -1, 0.5))).toBe('wrong')
    expect(verdictOf('close the dead air', done(gap(9, -1, 0.5), gap(1, 0, 0.05)))).toBe('wrong')
    expect(
      verdictOf('close the dead air', (start) => start, { status: 'question', text: 'How long may a pause be?' }),
    ).toBe('right')
  })
})

describe('a question, an answer, a refusal', () => {
  const same = (start: readonly SentenceState[]): readonly SentenceState[] => start

  test('is right where it was due', () => {
    expect(verdictOf('move the funding part', same, { status: 'question', text: 'Where should it go?' })).toBe('right')
    expect(verdictOf('move the funding part', same, { status: 'question', text: 'Pardon?' })).toBe('asked')
    expect(
      verdictOf('remove the part about the dog', same, {
        status: 'refused',
        text: 'not-found: Nobody speaks about a dog.',
      }),
    ).toBe('right')
    expect(
      verdictOf('remove the part about the dog', same, { status: 'refused', text: 'failed: It did not work.' }),
    ).toBe('wrong')
    expect(
      verdictOf('how many sentences are there?', same, { status: 'answer', text: 'There are 15 sentences.' }),
    ).toBe('right')
    expect(
      verdictOf('how many sentences are there?', same, { status: 'answer', text: 'There are 150 sentences.' }),
    ).toBe('wrong')
  })

  test('is wrong where something else has changed', () => {
    const after: Timeline = { sentences: exclude(1)(startOfScene('founder').sentences) }
    expect(
      verdictOf('move the funding part', () => after.sentences, { status: 'question', text: 'Where should it go?' }),
    ).toBe('wrong')
    expect(verdictOf("don't remove any ums", same)).toBe('right')
    expect(verdictOf("don't remove any ums", () => after.sentences)).toBe('wrong')
  })
})
