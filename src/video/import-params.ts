import type { Json, Note } from '../kernel/index.ts'
import type { Silences } from './document/silences.ts'
import { MICROS, type Source } from './document/words.ts'
import { segmentsOf } from './structure/segments-of.ts'
import { sentencesOf } from './structure/sentences-of.ts'
import { layOnSound } from './transcript/lay-on-sound.ts'
import type { TranscriptWord } from './transcript/transcript.ts'

type ImportParams = {
  readonly params: { readonly source: Json; readonly segments: Json; readonly silences: Json }
  readonly wordCount: number
  readonly sentenceCount: number
  readonly notes: readonly Note[]
}

/**
 * What a transcript adds to a document: its sentences and segments. Words beyond the end of the recording cannot be
 * heard and are left out; where its silences are known, words are laid on what is heard.
 */
export function importParams(
  source: Omit<Source, 'id'>,
  words: readonly TranscriptWord[],
  silences: Silences | null = null,
): ImportParams {
  const seconds = source.durationMicros / MICROS
  // Tools let the last word run on past the end; what is not recorded is no sound that it could lie on.
  const inside = words
    .filter(({ startSeconds }) => startSeconds * MICROS < source.durationMicros)
    .map((word) => (word.endSeconds > seconds ? { ...word, endSeconds: seconds } : word))
  const heard = silences ? layOnSound(inside, silences) : inside
  const sentences = sentencesOf(heard)
  const segments = segmentsOf(sentences).map((segment) =>
    segment.sentences.map((sentence) => ({
      speaker: sentence.words[0]?.speaker ?? null,
      words: sentence.words.map((word) => storedWord(word, source.durationMicros)),
    })),
  )
  const beyond = words.length - heard.length
  const notes = [
    ...estimatedNotes(heard, silences),
    ...(beyond === 0
      ? []
      : [
          {
            code: 'beyond-the-end',
            text:
              `${beyond === 1 ? '1 word lies' : `${beyond} words lie`} behind the end of ${source.name} and ` +
              `${beyond === 1 ? 'was' : 'were'} left out; is this its transcript?`,
          },
        ]),
  ]
  return { params: { source, segments, silences }, wordCount: heard.length, sentenceCount: sentences.length, notes }
}

function storedWord(
  { text, startSeconds, endSeconds, interpolated }: TranscriptWord,
  durationMicros: number,
): { text: string; startMicros: number; endMicros: number; interpolated: boolean } {
  return {
    text,
    startMicros: Math.round(startSeconds * MICROS),
    endMicros: Math.min(durationMicros, Math.round(endSeconds * MICROS)),
    interpolated,
  }
}

/**
 * Estimates stay estimates: laying them on the sound keeps them out of its silences, and says nothing of where each
 * word begins.
 */
function estimatedNotes(words: readonly TranscriptWord[], silences: Silences | null): Note[] {
  const count = words.filter(({ interpolated }) => interpolated).length
  if (count === 0 || silences === null || silences.length === 0) return []
  return [
    {
      code: 'laid-on-sound',
      text:
        `${count === 1 ? '1 estimated word was' : `${count} estimated words were`} spread over what is heard ` +
        `between the silences; a transcript with a time for each word ("cutroom transcribe") cuts more exactly.`,
    },
  ]
}
