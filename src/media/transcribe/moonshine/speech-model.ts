import { findModel, openRuntime, readModelFile } from '../../../offline/index.ts'
import { openMoonshine, type Moonshine } from './moonshine.ts'

export const speechModelVersion = 'Moonshine Tiny 0.1.29, onnxruntime 1.30.0'

/** Where the fetched model lies, or null. */
export const findSpeechModel = (): Promise<string | null> => findModel('speech')

export async function openSpeechModel(): Promise<Moonshine> {
  const [encoder, decoder, pieces] = await Promise.all(
    ['encoder.onnx', 'decoder.onnx', 'pieces.txt'].map((name) => readModelFile('speech', name)),
  )
  if (!encoder || !decoder || !pieces) throw new Error('Three files were read.')
  return openMoonshine(await openRuntime(), { encoder, decoder, pieces: pieces.toString().split('\n') })
}
