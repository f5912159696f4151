import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/** What we use of onnxruntime-node, which is no dependency: it lies in the user's data folder once it was fetched. */
export type OnnxRuntime = {
  readonly Tensor: new (type: 'float32' | 'int64' | 'bool', values: Float32Array | BigInt64Array | boolean[], shape: number[]) => OnnxTensor
  readonly InferenceSession: { create(model: Uint8Array, options: OnnxOptions): Promise<OnnxSession> }
}
export type OnnxTensor = { readonly data: Float32Array; readonly dims: readonly number[] }
export type OnnxSession = { run(inputs: { readonly [name: string]: OnnxTensor }): Promise<{ readonly [name: string]: OnnxTensor }>; release(): Promise<void> }
type OnnxOptions = { readonly intraOpNumThreads?: number; readonly logSeverityLevel?: 3 }

/** Loads the runtime from the folder that holds its `node_modules`. */
export function loadOnnxRuntime(folder: string): OnnxRuntime {
  try {
    return createRequire(join(folder, 'index.js'))('onnxruntime-node') as OnnxRuntime
  } catch {
    throw new Refusal('runtime-broken', `The speech runtime in ${folder} cannot be loaded on this machine; fetch it again with "cutroom transcribe --get-model", or use --with whisper.`)
  }
}
