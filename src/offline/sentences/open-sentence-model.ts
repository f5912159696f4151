import { Refusal, type OnnxRuntime, type OnnxSession } from '../../gate/index.ts'
import { problem, type Problem } from '../../kernel/index.ts'
import { openRuntime, readModelFile } from '../manage-models.ts'
import { openWordPieces } from './word-pieces.ts'

/** Turns texts into directions: what means the like points the like way. Each vector has a length of 1. */
export type SentenceModel = {
  vectorsOf(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  close(): Promise<void>
}

/** As much of a text as the model was trained on. */
const MAX_PIECES = 128

export async function openSentenceModel(): Promise<SentenceModel | Problem> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof Refusal) return problem(error.code, error.message)
    throw error
  }
}

async function open(): Promise<SentenceModel> {
  const [weights, vocabulary] = await Promise.all(
    ['model.onnx', 'vocabulary.txt'].map((file) => readModelFile('sentences', file)),
  )
  if (!weights || !vocabulary) throw new Error('Two files were read.')
  const runtime = await openRuntime()
  const session = await runtime.InferenceSession.create(weights, { logSeverityLevel: 3, intraOpNumThreads: 1 })
  const cut = openWordPieces(vocabulary.toString('utf8').split('\n'))
  return {
    async vectorsOf(texts, signal) {
      const vectors: Float32Array[] = []
      // One at a time: side by side all would be padded to the longest, and one thread works on them anyway.
      for (const text of texts) {
        if (signal?.aborted) throw new Refusal('cancelled', 'The search was cancelled.')
        vectors.push(await vectorOf(cut(text, MAX_PIECES), { runtime, session }))
      }
      return vectors
    },
    close: () => session.release(),
  }
}

type Running = { readonly runtime: OnnxRuntime; readonly session: OnnxSession }

async function vectorOf(pieces: readonly number[], { runtime: { Tensor }, session }: Running): Promise<Float32Array> {
  const shape = [1, pieces.length]
  const all = (value: bigint): BigInt64Array => new BigInt64Array(pieces.length).fill(value)
  const { last_hidden_state: hidden } = await session.run({
    input_ids: new Tensor('int64', BigInt64Array.from(pieces, BigInt), shape),
    attention_mask: new Tensor('int64', all(1n), shape),
    token_type_ids: new Tensor('int64', all(0n), shape),
  })
  if (!hidden) throw new Error('The model gave no output.')
  return meanOf(hidden.data, pieces.length)
}

/** The mean over all pieces, brought to a length of 1. */
function meanOf(values: Float32Array, count: number): Float32Array {
  const size = values.length / count
  const mean = new Float32Array(size)
  for (let at = 0; at < values.length; at++) mean[at % size] = (mean[at % size] ?? 0) + (values[at] ?? 0)
  const length = Math.hypot(...mean)
  return length === 0 ? mean : mean.map((value) => value / length)
}
