import { plainWord } from './find-phrase.ts'

type Said = { readonly words: readonly string[] }

const lead = new Set(['and', 'but', 'so', 'because', 'then', 'well', 'also', 'yet', 'um', 'uh'])
const pointers = new Set(
  (
    "he she it they him them his her hers its their that this these those it's he's she's they're that's he'd she'd " +
    "they'd it'd which who"
  ).split(' '),
)

/** Whether a sentence begins with a word for something that was named before it. */
export function pointsBack(sentence: Said | undefined): boolean {
  const first = sentence?.words.map(plainWord).find((word) => word !== '' && !lead.has(word))
  return first !== undefined && pointers.has(first)
}

export const isQuestion = (sentence: Said | undefined): boolean => /\?["”’)]*$/.test(sentence?.words.at(-1) ?? '')
