import type { Transcript, TranscriptWord } from '../../video/index.ts'
import { stopIfCancelled } from '../refused.ts'
import { cutAtSilences, quietestPlace } from './cut-at-silences.ts'
import type { Hearing } from './hearing.ts'
import { placedWords } from './join-words.ts'
import { alignTokens } from './moonshine/align-tokens.ts'
import { findPauses } from './moonshine/find-pauses.ts'
import { samplesPerFrame, type Moonshine } from './moonshine/moonshine.ts'
import { placeWords } from './moonshine/place-words.ts'
import { openSpeechModel } from './moonshine/speech-model.ts'
import { wordsOfTokens } from './moonshine/words-of-tokens.ts'
import { speechRate, speechSamples } from './speech-samples.ts'

/** Long enough to make sense of what is said, and well within what the model can hear at once. */
const CHUNK = { leastSeconds: 8, mostSeconds: 20 }
/** The least that the model makes sense of; what is shorter is followed by silence. */
const LEAST_SAMPLES = speechRate
/** A stretch that makes the model repeat itself is halved, down to this. */
const SHORTEST_HALF_SECONDS = 2

/**
 * Hears English on this machine, without a network. The words come from the model, their times from where it listened.
 */
export async function byMoonshine({ path, onProgress, signal }: Hearing, folder: string): Promise<Transcript> {
  const sound = await speechSamples(path, signal)
  const words: TranscriptWord[] = []
  let model: Moonshine | undefined
  try {
    for await (const { startSeconds, samples } of cutAtSilences(sound.samples, CHUNK)) {
      const seconds = samples.length / speechRate
      model ??= await openSpeechModel(folder)
      words.push(...placedWords(await heardIn(model, samples, signal), { startSeconds, seconds }))
      if (sound.seconds) onProgress?.(Math.min(1, (startSeconds + seconds) / sound.seconds))
    }
  } finally {
    await model?.close()
  }
  return { format: 'Moonshine', language: 'en', words, notes: [] }
}

async function heardIn(
  model: Moonshine,
  samples: Float32Array,
  signal: AbortSignal | undefined,
): Promise<TranscriptWord[]> {
  stopIfCancelled(signal, 'The transcription')
  const seconds = samples.length / speechRate
  const { tokens, isWhole } = await model.hear(samples.length < LEAST_SAMPLES ? padded(samples) : samples, signal)
  if (!isWhole && seconds >= 2 * SHORTEST_HALF_SECONDS) return heardInHalves(model, samples, signal)
  const frames = alignTokens(tokens.map(({ attention }) => attention))
  const words = wordsOfTokens(tokens)
  const listenedSeconds = words.map(({ firstToken }) => ((frames[firstToken] ?? 0) * samplesPerFrame) / speechRate)
  const places = placeWords(listenedSeconds, { pauses: findPauses(samples), seconds })
  return words.flatMap(({ text, confidence }, index) => {
    const place = places[index]
    return place ? [{ text, ...place, confidence, speaker: null, interpolated: false }] : []
  })
}

async function heardInHalves(
  model: Moonshine,
  samples: Float32Array,
  signal: AbortSignal | undefined,
): Promise<TranscriptWord[]> {
  const shortest = SHORTEST_HALF_SECONDS * speechRate
  const cut = quietestPlace(samples.subarray(0, samples.length - shortest), shortest)
  const first = await heardIn(model, samples.slice(0, cut), signal)
  const second = await heardIn(model, samples.slice(cut), signal)
  return [
    ...first,
    ...placedWords(second, { startSeconds: cut / speechRate, seconds: (samples.length - cut) / speechRate }),
  ]
}

function padded(samples: Float32Array): Float32Array {
  const longer = new Float32Array(LEAST_SAMPLES)
  longer.set(samples)
  return longer
}
