import { runProgram } from '../src/gate/programs.ts'

/** Runs the ffmpeg that Cutroom itself finds, so that both sides of a figure are measured on the same one. */
export async function runFfmpeg(args: readonly string[]): Promise<void> {
  const { code, errors } = await runProgram({ program: 'ffmpeg', args: ['-nostdin', '-v', 'error', '-y', ...args] })
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${errors}`)
}
