import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { plainLine } from './plain-text.ts'
import { Refusal } from './refusal.ts'

/** What we use of onnxruntime-node, which is no dependency: it lies in the user's data folder once it was fetched. */
export type OnnxRuntime = {
  readonly Tensor: new (
    type: 'float32' | 'int64' | 'bool',
    values: Float32Array | BigInt64Array | boolean[],
    shape: number[],
  ) => OnnxTensor
  readonly InferenceSession: { create(model: Uint8Array, options: OnnxOptions): Promise<OnnxSession> }
}
export type OnnxTensor = { readonly data: Float32Array; readonly dims: readonly number[] }
export type OnnxSession = {
  run(inputs: { readonly [name: string]: OnnxTensor }): Promise<{ readonly [name: string]: OnnxTensor }>
  release(): Promise<void>
}
type OnnxOptions = { readonly intraOpNumThreads?: number; readonly logSeverityLevel?: 3 }

/**
 * Loads the runtime from the folder that holds its `node_modules`, and from no folder above it. What others could have
 * put there is not run.
 */
export function loadOnnxRuntime(folder: string): OnnxRuntime {
  if (isOpenToOthers(folder))
    throw new Refusal(
      'unsafe-folder',
      `Others can change ${plainLine(folder)}, so the runtime in it is not run; make it yours alone (chmod 700), ` +
        `remove the offline models with "cutroom models remove NAME", and get them again.`,
    )
  try {
    return createRequire(join(folder, 'index.js'))(join(folder, 'node_modules', 'onnxruntime-node')) as OnnxRuntime
  } catch {
    throw new Refusal(
      'runtime-broken',
      `What runs the offline models, in ${folder}, cannot be loaded on this machine; remove them with "cutroom ` +
        `models remove NAME" and get them again, or do without: --with whisper transcribes, too.`,
    )
  }
}

/**
 * Whether anyone but the user and the system's own account owns a folder or may write to it. Windows keeps such folders
 * apart by itself.
 */
function isOpenToOthers(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  const own = process.getuid?.()
  return (
    found !== undefined && own !== undefined && ((found.uid !== own && found.uid !== 0) || (found.mode & 0o022) !== 0)
  )
}
