import { sentencesOf, type Transcript, type TranscriptWord } from '../../video/index.ts'

export type TranscriptJson = {
  readonly text: string
  readonly language: string | null
  readonly segments: readonly {
    readonly id: number
    readonly start: number
    readonly end: number
    readonly text: string
    readonly words: readonly WordJson[]
  }[]
}
type WordJson = {
  readonly word: string
  readonly start: number
  readonly end: number
  readonly probability?: number
  readonly speaker?: string
}

/** A transcript in the form that Whisper writes, which we and most editors read; one segment for each sentence. */
export function transcriptJson({ language, words }: Transcript): TranscriptJson {
  const segments = sentencesOf(words).map(({ words: own }, id) => ({
    id,
    start: thousandths(own[0]?.startSeconds ?? 0),
    end: thousandths(own.at(-1)?.endSeconds ?? 0),
    text: ` ${textOf(own)}`,
    words: own.map(wordJson),
  }))
  return { text: textOf(words), language, segments }
}

function wordJson({ text, startSeconds, endSeconds, confidence, speaker }: TranscriptWord): WordJson {
  return {
    word: ` ${text}`,
    start: thousandths(startSeconds),
    end: thousandths(endSeconds),
    ...(confidence !== null && { probability: thousandths(confidence) }),
    ...(speaker !== null && { speaker }),
  }
}

const textOf = (words: readonly TranscriptWord[]): string => words.map(({ text }) => text).join(' ')
const thousandths = (value: number): number => Math.round(value * 1000) / 1000
