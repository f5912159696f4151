import type { State } from '../../kernel/index.ts'
import { aboutCut, answerQuestion } from './answer-question.ts'
import type { Meanings } from '../search/topic-units.ts'
import { hearClause } from './hear-clause.ts'
import { explainChosen, nameChosen, tellChosen, type ShownWords } from './name-chosen.ts'
import { nameExactly } from './name-exactly.ts'
import { plainWords } from './plain-words.ts'
import { keptLines, keptWords, scriptOf, type Line } from './script.ts'
import { slotsIn } from './slots.ts'
import { toldIn } from './told.ts'
import { verbs } from './vocabulary.ts'

const asText = (line: Line): string =>
  keptWords(line)
    .map(({ text }) => text)
    .join(' ')

/** The same where a model of sentences is lent, for what is asked in other words than were said. */
export const videoEarWith = (meanings: Meanings): typeof videoEar => ({
  ...videoEar,
  hear: (clause, around) => hearClause(clause, { ...around, meanings }),
})

/** How a cut hears what is asked of it, by what is said in it. */
export const videoEar = {
  verbs,
  example: 'take out the ums and put the part about funding first',
  plain: plainWords,
  hear: hearClause,
  slots: slotsIn,
  nameExactly,
  nameChosen: (words: string, shown: ShownWords | undefined, state: State) => {
    const named = shown ? nameChosen(words, shown, state) : null
    return named && 'words' in named
      ? {
          words: named.words,
          forModels: explainChosen(named.words, named.instead),
          tell: (text: string) => tellChosen(text, named.instead),
        }
      : named
  },
  tellChosen: (text: string) => tellChosen(text, new Map()),
  answer: answerQuestion,
  told: toldIn,
  about: aboutCut,
  lends: ({ document }: State) => ({ sections: [], lines: keptLines(scriptOf(document)).slice(0, 12).map(asText) }),
}
