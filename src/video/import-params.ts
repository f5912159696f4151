import type { Json, Note } from '../kernel/index.ts'
import { MICROS, type Source } from './document/words.ts'
import { segmentsOf } from './structure/segments-of.ts'
import { sentencesOf } from './structure/sentences-of.ts'
import type { TranscriptWord } from './transcript/transcript.ts'

export type ImportParams = { readonly params: { readonly source: Json; readonly segments: Json }; readonly wordCount: number; readonly sentenceCount: number; readonly notes: readonly Note[] }

/** What a transcript adds to a document: its sentences and segments. Words beyond the end of the recording cannot be heard and are left out. */
export function importParams(source: Omit<Source, 'id'>, words: readonly TranscriptWord[]): ImportParams {
  const heard = words.filter(({ startSeconds }) => startSeconds * MICROS < source.durationMicros)
  const sentences = sentencesOf(heard)
  const segments = segmentsOf(sentences).map((segment) => segment.sentences.map((sentence) => ({ speaker: sentence.words[0]?.speaker ?? null, words: sentence.words.map((word) => storedWord(word, source.durationMicros)) })))
  const beyond = words.length - heard.length
  const notes = beyond === 0 ? [] : [{ code: 'beyond-the-end', text: `${beyond === 1 ? '1 word lies' : `${beyond} words lie`} behind the end of ${source.name} and ${beyond === 1 ? 'was' : 'were'} left out; is this its transcript?` }]
  return { params: { source, segments }, wordCount: heard.length, sentenceCount: sentences.length, notes }
}

function storedWord({ text, startSeconds, endSeconds, interpolated }: TranscriptWord, durationMicros: number): { text: string; startMicros: number; endMicros: number; interpolated: boolean } {
  return { text, startMicros: Math.round(startSeconds * MICROS), endMicros: Math.min(durationMicros, Math.round(endSeconds * MICROS)), interpolated }
}
