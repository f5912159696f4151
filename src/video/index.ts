export { segmentsText, timelineText } from './for-models/context-text.ts'
export { diffOf } from './diff.ts'
export { integrityProblem } from './document/integrity-problem.ts'
export type { PlayedRange, RangeEdge } from './document/played-ranges.ts'
export { SILENCE_MARGIN_MICROS } from './document/silences.ts'
export { heardSentences, playedMicros, playedRanges } from './document/played-ranges.ts'
export { video } from './for-planning.ts'
export {
  isCorrected,
  MICROS,
  unsureWords,
  type Picture,
  type Source,
  type Override,
  type Sentence,
  type Word,
} from './document/words.ts'
export { videoPlanning, videoPlanningWith } from './for-planning.ts'
export type { Meanings } from './search/topic-units.ts'
export { alignToSpeech, importParams } from './import-params.ts'
export { keptSeconds } from './snapshot.ts'
export { findFalseStarts } from './language/find-false-starts.ts'
export { findFillers, type FillerLevel } from './language/find-fillers.ts'
export { findRepeats } from './language/find-repeats.ts'
export { findRetakes, type Retake } from './language/find-retakes.ts'
export type { Removal, RemovalKind, SpokenWord } from './language/read-tokens.ts'
export { importTranscript } from './operations/import-transcript.ts'
export { placesOf, type PlacedSentence } from './diff.ts'
export { spokenSentences } from './snapshot.ts'
export { sourcesOf } from './snapshot.ts'
export { snapshotOf } from './snapshot.ts'
export { type TranscriptSegment, type TranscriptSentence, segmentsOf, sentencesOf } from './structure/segments-of.ts'
export { readTranscript } from './transcript/read-transcript.ts'
export type { Transcript, TranscriptWord } from './transcript/transcript.ts'
export { nextSaid } from './operations/chosen-words.ts'
export { type Cut, cutOf } from './document/cut.ts'
