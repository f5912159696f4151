/** A person's sentence becomes mentions: times, ranges, durations, names, quantities and texts. */
export { amountOf, signSaid } from './reading.ts'
export { formatSpan, formatTime, readClock, sayCount } from './format-time.ts'
export { editingVerbs, lemma, type Lemma } from './lemma.ts'
export { isCompared, linkBefore } from './reading.ts'
export { leansBack } from './reading.ts'
export { nearest, editsBetween, allowedEdits } from './nearest.ts'
export { asksToRemove, hasRequest, onlySays, tellsHowItIs } from './asks-to-remove.ts'
export { openValueReaders, type ValueReaders } from './read-mentions.ts'
export { readWords } from './read-words.ts'
export { remember } from './remember.ts'
export { shareFrame } from './share-frame.ts'
export type {
  Clause,
  DurationMention,
  Frame,
  LoudnessName,
  Mention,
  NameLevel,
  NameMention,
  MentionNote,
  NoteCode,
  ProblemCode,
  ProblemMention,
  QuantityMention,
  RangeMention,
  RangeVia,
  Reading,
  SecondsRange,
  MentionSource,
  Span,
  TextMention,
  Thing,
  ThingKind,
  TimeMention,
  Token,
  TokenKind,
  QuantityUnit,
} from './reading.ts'
export { tokenize } from './tokenize.ts'
export { withoutAsides } from './without-asides.ts'
export { withoutFrame } from './without-frame.ts'

export { functionWords, ordinals, timeUnits, secondsPer } from './vocabulary.ts'
export { type Phrase, type MentionPattern, fitsMention, matchPhrase } from './match-phrase.ts'
export { numberAt, wordsAre } from './number-at.ts'
export { lengthAt } from './length-at.ts'
