import { describe, expect, test } from 'vitest'
import { importParams } from './import-params.ts'
import type { TranscriptWord } from './transcript/transcript.ts'

const word = (text: string, startSeconds: number, endSeconds: number): TranscriptWord => ({
  text,
  startSeconds,
  endSeconds,
  confidence: null,
  speaker: null,
  interpolated: false,
})

type Stored = { readonly text: string; readonly startMicros: number; readonly endMicros: number }

function storedWords(words: readonly TranscriptWord[], silences: readonly (readonly [number, number])[]): Stored[] {
  const source = { name: 'talk.mp4', durationMicros: 10_000_000, recording: null, picture: null }
  const { params } = importParams(source, words, silences)
  return (params.segments as unknown as { words: Stored[] }[][]).flat().flatMap((sentence) => sentence.words)
}

describe('words that a tool lets last beyond the end of the recording', () => {
  test('stay where they are heard', () => {
    const words = [word('thanks,', 7, 7.4), word('everyone.', 7.5, 14)]
    const silences = [[8_200_000, 10_000_000]] as const
    expect(storedWords(words, silences)).toMatchObject([
      { text: 'thanks,', startMicros: 7_000_000 },
      { text: 'everyone.', startMicros: 7_500_000, endMicros: 8_200_000 },
    ])
  })

  test('end with the recording where it does not fall silent', () => {
    expect(storedWords([word('everyone.', 7.5, 14)], [])).toMatchObject([
      { startMicros: 7_500_000, endMicros: 10_000_000 },
    ])
  })
})
