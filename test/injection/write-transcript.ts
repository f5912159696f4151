/** One word of a transcript that somebody else wrote; it may hold anything. */
export type Said = { readonly text: string; readonly startSeconds: number; readonly speaker: string }

/** Writes words as a tool would: all of them last 0.4 seconds. */
export type WriteTranscript = (said: readonly Said[]) => string

const LASTS_SECONDS = 0.4
const end = ({ startSeconds }: Said): number => startSeconds + LASTS_SECONDS
const line = (said: readonly Said[]): string => said.map(({ text }) => text).join(' ')
const clock = (seconds: number, mark: string): string =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0').replace('.', mark)}`

/** The transcripts of other tools, each in the words of its own documentation. */
export const writeTranscript = {
  Whisper: (said) =>
    JSON.stringify({
      task: 'transcribe',
      language: 'english',
      duration: 60,
      text: line(said),
      words: said.map((word) => ({ word: word.text, start: word.startSeconds, end: end(word) })),
      segments: [{ id: 0, start: 0, end: 60, text: line(said) }],
    }),
  WhisperX: (said) =>
    JSON.stringify({
      language: 'en',
      word_segments: [],
      segments: [
        {
          start: 0,
          end: 60,
          text: line(said),
          words: said.map((word) => ({
            word: word.text,
            start: word.startSeconds,
            end: end(word),
            score: 0.9,
            speaker: word.speaker,
          })),
        },
      ],
    }),
  'whisper.cpp': (said) =>
    JSON.stringify({
      result: { language: 'en' },
      transcription: said.map((word) => ({
        offsets: { from: word.startSeconds * 1000, to: end(word) * 1000 },
        text: ` ${word.text}`,
        tokens: [{ text: ` ${word.text}`, offsets: { from: word.startSeconds * 1000, to: end(word) * 1000 }, p: 0.9 }],
      })),
    }),
  'faster-whisper': (said) =>
    JSON.stringify([
      {
        id: 1,
        seek: 0,
        start: 0,
        end: 60,
        text: line(said),
        avg_logprob: -0.2,
        words: said.map((word) => ({
          word: ` ${word.text}`,
          start: word.startSeconds,
          end: end(word),
          probability: 0.9,
        })),
      },
    ]),
  Deepgram: (said) =>
    JSON.stringify({
      metadata: { duration: 60 },
      results: {
        channels: [
          {
            alternatives: [
              {
                transcript: line(said),
                words: said.map((word) => ({
                  word: word.text,
                  punctuated_word: word.text,
                  start: word.startSeconds,
                  end: end(word),
                  confidence: 0.9,
                  speaker: word.speaker,
                })),
              },
            ],
          },
        ],
      },
    }),
  AssemblyAI: (said) =>
    JSON.stringify({
      id: 'x',
      status: 'completed',
      audio_duration: 60,
      text: line(said),
      words: said.map((word) => ({
        text: word.text,
        start: word.startSeconds * 1000,
        end: end(word) * 1000,
        confidence: 0.9,
        speaker: word.speaker,
      })),
    }),
  'AWS Transcribe': (said) =>
    JSON.stringify({
      jobName: 'x',
      results: {
        transcripts: [{ transcript: line(said) }],
        items: said.map((word) => ({
          type: 'pronunciation',
          start_time: String(word.startSeconds),
          end_time: String(end(word)),
          speaker_label: word.speaker,
          alternatives: [{ confidence: '0.9', content: word.text }],
        })),
      },
    }),
  'Google Speech-to-Text': (said) =>
    JSON.stringify({
      results: [
        {
          alternatives: [
            {
              transcript: line(said),
              words: said.map((word) => ({
                word: word.text,
                startTime: `${word.startSeconds}s`,
                endTime: `${end(word)}s`,
              })),
            },
          ],
          languageCode: 'en-us',
        },
      ],
    }),
  'IBM Watson': (said) =>
    JSON.stringify({
      result_index: 0,
      results: [
        {
          final: true,
          alternatives: [
            { transcript: line(said), timestamps: said.map((word) => [word.text, word.startSeconds, end(word)]) },
          ],
        },
      ],
    }),
  ElevenLabs: (said) =>
    JSON.stringify({
      language_code: 'eng',
      text: line(said),
      words: said.map((word) => ({
        text: word.text,
        start: word.startSeconds,
        end: end(word),
        type: 'word',
        speaker_id: word.speaker,
        logprob: -0.1,
      })),
    }),
  /** A word that begins with a mark is a mark, which belongs to the word before it. */
  Speechmatics: (said) =>
    JSON.stringify({
      format: '2.9',
      metadata: { transcription_config: { language: 'en' } },
      results: said.map((word) => ({
        type: /^[.,;]/.test(word.text) ? 'punctuation' : 'word',
        attaches_to: 'previous',
        start_time: word.startSeconds,
        end_time: end(word),
        alternatives: [{ content: word.text, confidence: 0.9, language: 'en', speaker: word.speaker }],
      })),
    }),
  words: (said) =>
    JSON.stringify(
      said.map((word) => ({ word: word.text, start: word.startSeconds, end: end(word), speaker: word.speaker })),
    ),
  /** A line break inside of a word is one inside of its caption. */
  SRT: (said) =>
    said
      .map((word, at) => `${at + 1}\n${clock(word.startSeconds, ',')} --> ${clock(end(word), ',')}\n${word.text}\n`)
      .join('\n'),
  WebVTT: (said) =>
    `WEBVTT\n\n${said.map((word) => `${clock(word.startSeconds, '.')} --> ${clock(end(word), '.')}\n<v ${word.speaker}>${word.text}\n`).join('\n')}`,
} satisfies { readonly [format: string]: WriteTranscript }

export type TranscriptFormat = keyof typeof writeTranscript
