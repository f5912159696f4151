import { z } from 'zod'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { readTranscript, type Transcript, type TranscriptWord } from '../../video/index.ts'
import { parseJson } from '../source-record.ts'
import { cutAtSilences, type Chunk } from './cut-at-silences.ts'
import {
  joinNotes,
  readSpeechSamples,
  shiftWords,
  speechBytes,
  speechRate,
  speechWavHeader,
  type Hearing,
} from './read-speech-samples.ts'
import { askServer } from './ask-server.ts'
import type { TranscriptionServer } from './find-server.ts'

/** A minute: long enough for the server to understand, small enough to send, to see progress and to try again. */
const CHUNK = { leastSeconds: 35, mostSeconds: 60 }

/**
 * Sends a recording to a server, chunk by chunk. A server may take what it is given and answer what it likes: its
 * answer is read as a foreign file is.
 */
export async function transcribeWithServer(
  { path, language, onProgress, signal }: Hearing,
  server: TranscriptionServer,
): Promise<Transcript | Problem> {
  const sound = await readSpeechSamples(path, signal)
  const heard: Transcript[] = []
  const words: TranscriptWord[] = []
  for await (const chunk of cutAtSilences(sound.samples, CHUNK)) {
    const answer = await askServer({ server, sound: wavOf(chunk), language, signal })
    if (isProblem(answer)) return answer
    const seconds = chunk.samples.length / speechRate
    const part = partOf(answer, { host: server.address.host, seconds })
    if (isProblem(part)) return part
    if (part !== null) {
      heard.push(part)
      words.push(...shiftWords(part.words, { startSeconds: chunk.startSeconds, seconds }))
    }
    if (sound.seconds) onProgress?.(Math.min(1, (chunk.startSeconds + seconds) / sound.seconds))
  }
  return {
    format: server.model,
    language: heard.find((part) => part.language !== null)?.language ?? language ?? null,
    words,
    notes: joinNotes(heard.flatMap((part) => part.notes)),
  }
}

const nothing = z.object({ text: z.string().regex(/^\s*$/) })

/** Nobody speaks half as fast. */
const MAX_WORDS_A_SECOND = 20

/** What a server said of one chunk; null where it heard nothing. */
function partOf(answer: string, { host, seconds }: { host: string; seconds: number }): Transcript | null | Problem {
  const part = readTranscript(answer)
  if (!isProblem(part))
    return part.words.length <= Math.ceil(seconds) * MAX_WORDS_A_SECOND
      ? part
      : problem(
          'bad-reply',
          `${host} sent more words than can be said in ${Math.ceil(seconds)} seconds; try again, or use another ` +
            `server.`,
        )
  if (part.code === 'no-words' || nothing.safeParse(parseJson(answer)).success) return null
  if (part.code === 'not-a-transcript')
    return problem(
      'bad-reply',
      `${host} sent no times of words; name a model that gives them with --model, such as whisper-1.`,
    )
  return problem('bad-reply', `${host} sent something that is not a transcript; try again, or use another server.`)
}

function wavOf({ samples }: Chunk): Uint8Array {
  return new Uint8Array(Buffer.concat([speechWavHeader(samples.length), speechBytes(samples)]))
}
