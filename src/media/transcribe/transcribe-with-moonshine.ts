import type { Transcript, TranscriptWord } from '../../video/index.ts'
import { stopIfCancelled } from '../catch-refusal.ts'
import { alignTokens, wordsOfTokens } from './align-tokens.ts'
import { findPauses, placeWords } from './place-words.ts'
import { cutAtSilences, quietestPlace } from './cut-at-silences.ts'
import { readSpeechSamples, shiftWords, speechRate, type Hearing } from './read-speech-samples.ts'
import { samplesPerFrame, type Moonshine } from './moonshine/moonshine.ts'
import { openSpeechModel } from './moonshine/speech-model.ts'

/** Long enough to make sense of what is said, and well within what the model can hear at once. */
const CHUNK = { leastSeconds: 8, mostSeconds: 20 }
/** The least that the model makes sense of; what is shorter is followed by silence. */
const MIN_SAMPLES = speechRate
/** A stretch that makes the model repeat itself is halved, down to this. */
const SHORTEST_HALF_SECONDS = 2

/**
 * Hears English on this machine, without a network. The words come from the model, their times from where it listened.
 */
export async function transcribeWithMoonshine({ path, onProgress, signal }: Hearing): Promise<Transcript> {
  const sound = await readSpeechSamples(path, signal)
  const words: TranscriptWord[] = []
  let model: Moonshine | undefined
  try {
    for await (const { startSeconds, samples } of cutAtSilences(sound.samples, CHUNK)) {
      const seconds = samples.length / speechRate
      model ??= await openSpeechModel()
      words.push(...shiftWords(await heardIn(model, samples, signal), { startSeconds, seconds }))
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
  const { tokens, isWhole } = await model.hear(samples.length < MIN_SAMPLES ? padded(samples) : samples, signal)
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
    ...shiftWords(second, { startSeconds: cut / speechRate, seconds: (samples.length - cut) / speechRate }),
  ]
}

function padded(samples: Float32Array): Float32Array {
  const longer = new Float32Array(MIN_SAMPLES)
  longer.set(samples)
  return longer
}
