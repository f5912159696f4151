import type { Expected } from './expected.ts'
import type { SentenceState, Timeline, WordState } from './timeline.ts'

/** A cut that is just what is expected; where something may be as it likes, it is as before. */
export function endOf(expected: Expected, before: Timeline): Timeline {
  const recorded = before.sentences
    .flatMap(({ words }) => words)
    .toSorted((one, other) => one.startSeconds - other.startSeconds)
  const wasOut = new Map(before.sentences.map(({ id, excluded }) => [id, excluded]))
  const sentences = expected.sentences.map((sentence, index) => ({
    id: sentence.id ?? `new-${index}`,
    excluded: sentence.isOut === 'either' ? (wasOut.get(sentence.id ?? '') ?? false) : sentence.isOut,
    speaker: sentence.speaker,
    override: sentence.override,
    words: sentence.words.map(({ text, startSeconds, isOut }) => {
      const word = recorded.find((each) => each.startSeconds === startSeconds)!
      return { ...word, text, excluded: isOut === 'either' ? word.excluded : isOut }
    }),
  }))
  return { sentences: withPauses(sentences, expected, recorded) }
}

function withPauses(
  sentences: readonly SentenceState[],
  { pauses }: Expected,
  recorded: readonly WordState[],
): readonly SentenceState[] {
  const [rule] = pauses
  if (!rule) return sentences
  const { longerThan, to, after } = rule === 'tight' ? { longerThan: 0.8, to: 0.3, after: 'all' as const } : rule
  return sentences.map(({ id, words, ...rest }) => ({
    ...rest,
    id,
    words: words.map((word, index) => {
      const next = recorded[recorded.findIndex(({ startSeconds }) => startSeconds === word.startSeconds) + 1]
      const isMeant = after === 'all' || (index === words.length - 1 && after.some((number) => id === `sent-${number}`))
      return next && isMeant && next.startSeconds - word.endSeconds > longerThan ? { ...word, gapAfter: to } : word
    }),
  }))
}

type Slip = { readonly slip: string; readonly after: Timeline }

/**
 * What goes wrong by a little: the same cut with one more thing done to it, or one less. `pick` says which of several.
 */
export function slips(expected: Expected, end: Timeline, pick: (count: number) => number): Slip[] {
  const { sentences } = end
  const heard = sentences.flatMap((sentence, index) =>
    expected.sentences[index]!.isOut === false && expected.sentences[index]!.words.some(({ isOut }) => isOut === false)
      ? [{ sentence, index }]
      : [],
  )
  const unheard = sentences.flatMap((sentence, index) =>
    expected.sentences[index]!.isOut === true ? [{ sentence, index }] : [],
  )
  const one = heard[pick(heard.length)]!
  const { words } = expected.sentences[one.index]!
  const wordsOf = (isOut: boolean): number[] => words.flatMap((word, index) => (word.isOut === isOut ? [index] : []))
  const replaced = (index: number, ...by: readonly SentenceState[]): Timeline => ({
    sentences: sentences.toSpliced(index, 1, ...by),
  })
  const withWord = (at: number, change: Partial<WordState>): Timeline =>
    replaced(one.index, {
      ...one.sentence,
      words: one.sentence.words.map((word, index) => (index === at ? { ...word, ...change } : word)),
    })
  const kept = wordsOf(false)
  const gone = wordsOf(true)
  const lost = unheard[pick(unheard.length)]
  const later = heard[(heard.indexOf(one) + 1) % heard.length]!
  const lastKept = one.sentence.words.findLastIndex(({ excluded }) => !excluded)
  return [
    { slip: 'a sentence too many is out', after: replaced(one.index, { ...one.sentence, excluded: true }) },
    { slip: 'a word too many is out', after: withWord(kept[pick(kept.length)]!, { excluded: true }) },
    ...(gone.length > 0
      ? [{ slip: 'a word is still in', after: withWord(gone[pick(gone.length)]!, { excluded: false }) }]
      : []),
    ...(lost
      ? [
          {
            slip: 'a sentence is still in',
            after: replaced(lost.index, {
              ...lost.sentence,
              excluded: false,
              words: lost.sentence.words.map((word) => ({ ...word, excluded: false })),
            }),
          },
        ]
      : []),
    ...(later === one
      ? []
      : [
          {
            slip: 'two sentences are in each other’s place',
            after: {
              sentences: sentences.map((sentence) =>
                sentence === one.sentence ? later.sentence : sentence === later.sentence ? one.sentence : sentence,
              ),
            },
          },
        ]),
    { slip: 'somebody else speaks', after: replaced(one.index, { ...one.sentence, speaker: 'Nobody' }) },
    { slip: 'a word reads otherwise', after: withWord(kept[0]!, { text: 'otherwise' }) },
    { slip: 'a pause is longer', after: withWord(lastKept, { gapAfter: 7 }) },
    { slip: 'a pause is gone', after: withWord(lastKept, { gapAfter: 0.01 }) },
    {
      slip: 'another picture is shown',
      after: replaced(one.index, {
        ...one.sentence,
        override: { source: 'other.mp4', startSeconds: 1, endSeconds: 2 },
      }),
    },
    { slip: 'a sentence is missing', after: replaced(one.index) },
    { slip: 'a sentence is there twice', after: replaced(one.index, one.sentence, { ...one.sentence, id: 'twice' }) },
    {
      slip: 'a sentence is in two',
      after: replaced(
        one.index,
        { ...one.sentence, words: one.sentence.words.slice(0, 2) },
        { ...one.sentence, id: 'rest', words: one.sentence.words.slice(2) },
      ),
    },
  ]
}
