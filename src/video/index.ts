export { segmentsText, sentenceLines, timelineText } from './context-text.ts'
export { video } from './domain.ts'
export { importTranscript } from './operations/import-transcript.ts'
export { snapshotOf } from './snapshot.ts'
