import type { Transcript, TranscriptWord } from '../../video/index.ts'
import { stopIfCancelled } from '../catch-refusal.ts'
import { cutAtSilences, quietestPlace, shiftWords } from './cut-at-silences.ts'
import { type Hearing, speechRate, readSpeechSamples } from './read-speech-samples.ts'
import { samplesPerFrame, type Moonshine, type HeardToken } from './moonshine/moonshine.ts'
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
export async function transcribeWithMoonshine(
  { path, onProgress, signal }: Hearing,
  folder: string,
): Promise<Transcript> {
  const sound = await readSpeechSamples(path, signal)
  const words: TranscriptWord[] = []
  let model: Moonshine | undefined
  try {
    for await (const { startSeconds, samples } of cutAtSilences(sound.samples, CHUNK)) {
      const seconds = samples.length / speechRate
      model ??= await openSpeechModel(folder)
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

/** A word as the tokens spell it; the first token is the one that says where it begins. */
type SpelledWord = { readonly text: string; readonly confidence: number; readonly firstToken: number }

const SPACE = '\u2581'

/** A piece that begins with the mark of a space begins a word; a piece such as <0xE2> is one byte of a letter. */
export function wordsOfTokens(tokens: readonly Pick<HeardToken, 'piece' | 'probability'>[]): SpelledWord[] {
  const groups: number[][] = []
  for (const [index, { piece }] of tokens.entries()) {
    const last = groups.at(-1)
    if (last && !piece.startsWith(SPACE)) last.push(index)
    else groups.push([index])
  }
  return groups.flatMap((group) => {
    const own = group.map((index) => tokens[index]).filter((token) => token !== undefined)
    const text = textOf(own.map(({ piece }) => piece))
    // The least sure token says how sure the word is.
    return text === ''
      ? []
      : [{ text, confidence: Math.min(...own.map(({ probability }) => probability)), firstToken: group[0] ?? 0 }]
  })
}

function textOf(pieces: readonly string[]): string {
  const bytes = pieces.flatMap((piece) => {
    const byte = /^<0x([0-9A-F]{2})>$/.exec(piece)?.[1]
    return byte === undefined
      ? [...new TextEncoder().encode(piece.replaceAll(SPACE, ' '))]
      : [Number.parseInt(byte, 16)]
  })
  return new TextDecoder().decode(Uint8Array.from(bytes)).trim()
}

/** A frame that no head looks at may still be the one; this is how much it counts. */
const FLOOR = 1e-4

/**
 * The frame at which each token is spoken: tokens are spoken in their order, and of all ways to place them so the one
 * is taken where the decoder listened most.
 */
export function alignTokens(attention: readonly Float32Array[]): number[] {
  const frames = attention[0]?.length ?? 0
  // best[f]: the highest score of the tokens so far with the last one at frame f or before it; from: where that one is.
  let best = new Float64Array(frames)
  const from: Int32Array[] = []
  for (const row of attention) {
    const next = new Float64Array(frames)
    const place = new Int32Array(frames)
    let top = -Infinity,
      at = 0
    for (let frame = 0; frame < frames; frame++) {
      const score = (best[frame] ?? 0) + Math.log(FLOOR + smoothed(row, frame))
      if (score > top) {
        top = score
        at = frame
      }
      next[frame] = top
      place[frame] = at
    }
    best = next
    from.push(place)
  }
  const placed: number[] = []
  let limit = frames - 1
  for (const place of from.toReversed()) {
    limit = place[limit] ?? 0
    placed.push(limit)
  }
  return placed.toReversed()
}

function smoothed(row: Float32Array, frame: number): number {
  return ((row[frame - 1] ?? 0) + 2 * (row[frame] ?? 0) + (row[frame + 1] ?? 0)) / 4
}

type Place = { readonly startSeconds: number; readonly endSeconds: number }

/** The decoder listens a little after the beginning of a word; measured on the recordings `speech/tuned-*`. */
const LATE_SECONDS = 0.055

/** No word is shorter. */
const SHORTEST_SECONDS = 0.06

/**
 * From where each word was listened for to where it begins and ends: a word begins where the pause before it ends, and
 * ends with the next pause or the next word.
 */
export function placeWords(
  listenedSeconds: readonly number[],
  { pauses, seconds }: { pauses: readonly Pause[]; seconds: number },
): Place[] {
  const starts: number[] = []
  for (const listened of listenedSeconds) {
    const earliest = (starts.at(-1) ?? -SHORTEST_SECONDS) + SHORTEST_SECONDS
    const start = Math.max(earliest, afterPause(listened - LATE_SECONDS, pauses))
    starts.push(Math.min(start, Math.max(earliest, seconds - SHORTEST_SECONDS)))
  }
  return starts.map((startSeconds, index) => {
    const next = starts[index + 1] ?? Math.max(seconds, startSeconds + SHORTEST_SECONDS)
    const pause = pauses.find(
      (each) => each.startSeconds >= startSeconds + SHORTEST_SECONDS && each.startSeconds < next,
    )
    return { startSeconds, endSeconds: pause?.startSeconds ?? next }
  })
}

/** How far a pause may be from where the decoder listened and still be the one before the word. */
const NEAR_SECONDS = 0.25

/** A word that seems to begin in a pause, or shortly after or before its end, begins at its end. */
function afterPause(second: number, pauses: readonly Pause[]): number {
  const pause = pauses.find(
    ({ startSeconds, endSeconds }) =>
      second >= startSeconds - SHORTEST_SECONDS && second <= endSeconds + NEAR_SECONDS / 2,
  )
  if (!pause) return second
  return Math.abs(pause.endSeconds - second) <= NEAR_SECONDS ? pause.endSeconds : second
}

type Pause = { readonly startSeconds: number; readonly endSeconds: number }

const FRAME = speechRate / 100

/** The closure before a "p" or a "t" is shorter. */
const SHORTEST_FRAMES = 12

/** Nothing of speech is this much softer than its loudest parts. */
const RANGE_DB = 50

/** Where between the softest and the loudest the line is drawn. */
const LINE = 0.3

/** Where nobody speaks for a moment, judged by how loud this very stretch is. */
export function findPauses(samples: Float32Array): Pause[] {
  const levels = levelsOf(samples)
  const sorted = levels.toSorted((a, b) => a - b)
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const soft = Math.max(sorted[Math.floor(sorted.length * 0.05)] ?? 0, loud - RANGE_DB)
  const line = soft + LINE * (loud - soft)
  const pauses: Pause[] = []
  for (let from = 0; from < levels.length;) {
    const end = levels.findIndex((level, index) => index >= from && level >= line)
    const to = end < 0 ? levels.length : end
    if (to - from >= SHORTEST_FRAMES || (to > from && (from === 0 || to === levels.length)))
      pauses.push({ startSeconds: from / 100, endSeconds: to / 100 })
    const quiet = levels.findIndex((level, index) => index > to && level < line)
    from = quiet < 0 ? levels.length : quiet
  }
  return pauses
}

/** Decibels of each hundredth of a second. */
function levelsOf(samples: Float32Array): number[] {
  return Array.from({ length: Math.ceil(samples.length / FRAME) }, (_, index) => {
    const frame = samples.subarray(index * FRAME, (index + 1) * FRAME)
    return 10 * Math.log10(1e-12 + frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length)
  })
}
