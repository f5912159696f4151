import type { OnnxRuntime, OnnxSession, OnnxTensor } from '../../../gate/index.ts'
import { stopIfCancelled } from '../../catch-refusal.ts'
import { attentionName, exposeAttention } from './expose-attention.ts'

/** A token that was heard. `attention` says for each frame of the sound how much the decoder listened to it. */
export type HeardToken = { readonly piece: string; readonly probability: number; readonly attention: Float32Array }
/** `isWhole` is false where the decoder did not come to an end by itself, which means that it repeats itself. */
export type HeardTokens = { readonly tokens: readonly HeardToken[]; readonly isWhole: boolean }

export type Moonshine = {
  hear(samples: Float32Array, signal?: AbortSignal): Promise<HeardTokens>
  close(): Promise<void>
}

/** Samples at 16 kHz for each frame of the encoder: its three strides are 64, 3 and 2. */
export const samplesPerFrame = 384

const LAYERS = 6,
  HEADS = 8,
  HEAD_SIZE = 36,
  START = 1,
  END = 2
/** Nobody speaks faster for long. */
const TOKENS_PER_SECOND = 6.5

/**
 * The heads, as layer and head, that look at the beginning of the word being written; found on the recordings
 * `speech/tuned-*`, where each is within 100 ms in nearly all words.
 */
const LISTENING: readonly (readonly [number, number])[] = [
  [3, 0],
  [3, 5],
  [3, 6],
  [4, 3],
  [4, 6],
  [4, 7],
  [5, 3],
]
const LISTENING_LAYERS = [...new Set(LISTENING.map(([layer]) => layer))]

export type MoonshineFiles = {
  readonly encoder: Uint8Array
  readonly decoder: Uint8Array
  readonly pieces: readonly string[]
}

/** Moonshine Tiny, ready to hear up to half a minute of English at a time. */
export async function openMoonshine(runtime: OnnxRuntime, files: MoonshineFiles): Promise<Moonshine> {
  // A second thread mostly waits, and burns a core doing so: one took 0.06 of the time of the sound, two 0.12.
  const options = { logSeverityLevel: 3, intraOpNumThreads: 1 } as const
  const encoder = await runtime.InferenceSession.create(files.encoder, options)
  const decoder = await runtime.InferenceSession.create(exposeAttention(files.decoder, LISTENING_LAYERS), options)
  return {
    async hear(samples, signal) {
      const { last_hidden_state: sound } = await encoder.run({
        input_values: new runtime.Tensor('float32', samples, [1, samples.length]),
      })
      if (!sound) throw new Error('The encoder gave no output.')
      return decode({
        runtime,
        decoder,
        sound,
        pieces: files.pieces,
        mostTokens: Math.ceil((samples.length / 16_000) * TOKENS_PER_SECOND) + 2,
        signal,
      })
    },
    async close() {
      await encoder.release()
      await decoder.release()
    },
  }
}

type Decoding = {
  runtime: OnnxRuntime
  decoder: OnnxSession
  sound: OnnxTensor
  pieces: readonly string[]
  mostTokens: number
  signal: AbortSignal | undefined
}

/** Takes the likeliest token each time, until the end is the likeliest. */
async function decode({ runtime, decoder, sound, pieces, mostTokens, signal }: Decoding): Promise<HeardTokens> {
  const { Tensor } = runtime
  const tokens: HeardToken[] = []
  let past = emptyPast(runtime)
  for (let token = START; tokens.length < mostTokens;) {
    stopIfCancelled(signal, 'The transcription')
    const isFirst = tokens.length === 0
    const output = await decoder.run({
      ...past,
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
      encoder_hidden_states: sound,
      use_cache_branch: new Tensor('bool', [!isFirst], [1]),
    })
    const best = likeliest(output['logits']?.data ?? new Float32Array(1))
    if (best.token === END) return { tokens, isWhole: true }
    tokens.push({
      piece: pieces[best.token] ?? '',
      probability: best.probability,
      attention: listening(output, sound.dims[1] ?? 0),
    })
    // What it remembers of the sound is only given the first time.
    past = Object.fromEntries(
      Object.entries(past).map(([name, before]) => [
        name,
        isFirst || name.includes('.decoder.') ? (output[name.replace('past_key_values', 'present')] ?? before) : before,
      ]),
    )
    token = best.token
  }
  return { tokens, isWhole: false }
}

function emptyPast({ Tensor }: OnnxRuntime): { readonly [name: string]: OnnxTensor } {
  const names = Array.from({ length: LAYERS }, (_, layer) =>
    ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map((part) => `past_key_values.${layer}.${part}`),
  ).flat()
  return Object.fromEntries(
    names.map((name) => [name, new Tensor('float32', new Float32Array(0), [0, HEADS, 1, HEAD_SIZE])]),
  )
}

function likeliest(logits: Float32Array): { token: number; probability: number } {
  let token = 0,
    top = -Infinity
  for (let index = 0; index < logits.length; index++) {
    const value = logits[index] ?? 0
    if (value > top) {
      top = value
      token = index
    }
  }
  let sum = 0
  for (let index = 0; index < logits.length; index++) sum += Math.exp((logits[index] ?? 0) - top)
  return { token, probability: 1 / sum }
}

/** The mean of the listening heads. */
function listening(output: { readonly [name: string]: OnnxTensor }, frames: number): Float32Array {
  const mean = new Float32Array(frames)
  for (const [layer, head] of LISTENING) {
    const all = output[attentionName(layer)]?.data
    for (let frame = 0; frame < frames; frame++)
      mean[frame] = (mean[frame] ?? 0) + (all?.[head * frames + frame] ?? 0) / LISTENING.length
  }
  return mean
}
