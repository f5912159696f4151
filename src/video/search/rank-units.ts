import { isForm, type SearchedSentence } from './find-places.ts'
import { readQuery } from './read-query.ts'
import { scoreByWords, stemsOf } from './score-by-words.ts'
import { dot, findTalkUnits, meanOf, type Meanings, type TalkUnit } from './topic-units.ts'

/** A unit of talk with how well it fits what is looked for: 1 is a sentence that says just that. */
export type RankedUnit = TalkUnit & {
  readonly score: number
  /** Its sentence that fits best. */ readonly best: number
  /** How well it fits as a whole. */ readonly whole: number
}

/** How much words that are said count beside what is meant. */
const WORDS_SHARE = 0.1

/**
 * The units of a talk, the best first, by what they mean and by the words in them. Null where no model tells what they
 * mean.
 */
export function rankUnits(
  sentences: readonly SearchedSentence[],
  query: string,
  meanings: Meanings | undefined,
): RankedUnit[] | null {
  const texts = sentences.map(({ words }) => words.join(' '))
  const { phrase, stems } = readQuery(query)
  const vectors = meanings?.vectorsOf([phrase.join(' '), ...texts])
  const [wanted, ...said] = vectors ?? []
  if (!wanted || said.length === 0) return null
  const units = findTalkUnits(sentences, said)
  const byWords = wordScores(
    stems,
    units.map(({ from, to }) => sentences.slice(from, to)),
  )
  return units
    .map((unit, index) => {
      const near = said.slice(unit.from, unit.to).map((vector) => dot(wanted, vector))
      const top = Math.max(...near)
      const whole = dot(wanted, meanOf(said.slice(unit.from, unit.to)))
      // How near it comes with its best sentence and as a whole.
      const score = (top + whole) / 2 + WORDS_SHARE * (byWords[index] ?? 0)
      return { ...unit, score, whole, best: unit.from + near.indexOf(top) }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** From 0 to 1, which is a unit that alone has every word; what has only some of the words counts for little. */
function wordScores(stems: readonly string[], units: readonly (readonly SearchedSentence[])[]): number[] {
  const texts = units.map((unit) => unit.flatMap(({ words }) => stemsOf(words)))
  const best = stems.length * Math.log(1 + (units.length - 0.5) / 1.5)
  return scoreByWords(stems, texts, isForm).map((score, at) => {
    const had = stems.filter((stem) => texts[at]?.some((other) => isForm(stem, other))).length / stems.length
    return score === 0 ? 0 : Math.min(1, score / best) * had ** 3
  })
}
