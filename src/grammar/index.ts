/** Rules as data become readings of a sentence in which every word is explained. */
export {
  lazyLanguage,
  makeLanguage,
  textIn,
  type KindHit,
  type Language,
  type LanguageParts,
  type Rule,
  type Slots,
  type Value,
  type ValueBody,
  type ValueKind,
} from './language.ts'
export { matchKind } from './match.ts'
export type { GrammarToken } from './tokens.ts'
export {
  readSentence,
  type ReadClause,
  type ReadPiece,
  type SaidBefore,
  type SentenceChart,
  type SentenceReading,
} from './sentence.ts'
