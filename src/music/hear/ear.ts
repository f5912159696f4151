import type { State } from '../../kernel/index.ts'
import { aboutSong, answerQuestion } from './answer-question.ts'
import { beginsSong } from './begins-song.ts'
import { nameChosenNotes } from './hear-chosen-notes.ts'
import { hearClause } from './hear-clause.ts'
import { madeBetween } from './made-between.ts'
import { plainWords } from './plain-words.ts'
import { sayAgain } from './say-again.ts'
import { scoreOf } from './score.ts'
import { slotsOf } from './slots.ts'
import { verbs } from './vocabulary.ts'

/** How a song hears what is asked of it. */
export const musicEar = {
  verbs,
  begins: beginsSong,
  example: 'add a 16 bar verse after the intro with drums, bass and keys',
  plain: plainWords,
  hear: hearClause,
  again: sayAgain,
  slots: slotsOf,
  made: madeBetween,
  nameChosen: (words: string, _shown: unknown, state: State) => {
    const named = nameChosenNotes(words, state)
    return named === null ? null : { words: named, forModels: named, tell: (text: string) => text }
  },
  answer: answerQuestion,
  about: aboutSong,
  lends: (state: State) => ({ sections: [...new Set(scoreOf(state).regions.map(({ name }) => name))], lines: [] }),
}
