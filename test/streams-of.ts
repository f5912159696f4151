import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '../src/gate/find-program.ts'

/** A stream of a file as ffprobe, an independent reader, finds it; `nb_read_frames` are counted one by one. */
export type Stream = {
  readonly codec_type: string
  readonly codec_name: string
  readonly width?: number
  readonly height?: number
  readonly start_time: string
  readonly duration: string
  readonly nb_read_frames: string
}

export async function streamsOf(path: string): Promise<Stream[]> {
  const { stdout } = await promisify(execFile)((await findProgram('ffprobe')) ?? 'ffprobe', [
    '-v',
    'error',
    '-count_frames',
    '-show_streams',
    '-of',
    'json',
    `file:${path}`,
  ])
  return (JSON.parse(stdout) as { streams: Stream[] }).streams
}
