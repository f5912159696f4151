import { aboutCut, answerQuestion } from './answer-question.ts'
import { hearClause } from './hear-clause.ts'
import { plainWords } from './plain-words.ts'
import { sayAgain } from './say-again.ts'
import { verbs } from './vocabulary.ts'

/** How a cut hears what is asked of it, by what is said in it. */
export const videoEar = {
  verbs,
  example: 'take out the ums and put the part about funding first',
  plain: plainWords,
  hear: hearClause,
  again: sayAgain,
  answer: answerQuestion,
  about: aboutCut,
}
