import { plainWord } from './find-phrase.ts'

type Said = { readonly words: readonly string[] }

const lead = new Set(['and', 'but', 'so', 'because', 'then', 'well', 'also', 'yet', 'um', 'uh'])
const pointers = new Set(
  (
    "he she it they him them his her hers its their that this these those it's he's she's they're that's he'd she'd " +
    "they'd it'd which who"
  ).split(' '),
)

/** "This episode is brought to you by …" is about the recording, and about nothing that was said before. */
const recordings = new Set('episode show video podcast programme program channel series film lecture course'.split(' '))

/** Whether a sentence begins with a word for something that was named before it. */
export function pointsBack(sentence: Said | undefined): boolean {
  const words = sentence?.words.map(plainWord).filter((word) => word !== '') ?? []
  const at = words.findIndex((word) => !lead.has(word))
  const [first, next] = [words[at], words[at + 1]]
  if (first === undefined || !pointers.has(first)) return false
  return !(first === 'this' && next !== undefined && recordings.has(next))
}

export const isQuestion = (sentence: Said | undefined): boolean => /\?["”’)]*$/.test(sentence?.words.at(-1) ?? '')
