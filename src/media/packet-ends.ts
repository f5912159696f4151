import { startProgram } from '../gate/index.ts'
import { checkCause, inputArguments, stallMs } from './ffmpeg.ts'
import type { Demuxer } from './sniff.ts'

/** Where the last packet of a file ends, and the last of its first sound, in seconds on the clock of the container. */
export type PacketEnds = { readonly file: number; readonly sound: number }

/** Reads the packets of a file without decoding them; some containers tell in no other way how long a stream is. */
export async function packetEnds({
  path,
  demuxer,
  name,
  signal,
}: {
  path: string
  demuxer: Demuxer
  name: string
  signal?: AbortSignal | undefined
}): Promise<PacketEnds> {
  const running = await startProgram({
    program: 'ffprobe',
    signal,
    stallMs,
    args: [
      '-hide_banner',
      '-v',
      'error',
      '-show_entries',
      'packet=codec_type,stream_index,pts_time,duration_time',
      '-of',
      'compact=p=0',
      ...inputArguments(path, demuxer),
    ],
  })
  let file = 0
  const sounds = new Map<number, number>()
  const take = (line: string): void => {
    const fields = new Map(line.split('|').map((field) => field.split('=', 2) as [string, string | undefined]))
    const end = Number(fields.get('pts_time')) + (Number(fields.get('duration_time')) || 0)
    if (!Number.isFinite(end)) return
    file = Math.max(file, end)
    const stream = Number(fields.get('stream_index'))
    if (fields.get('codec_type') === 'audio') sounds.set(stream, Math.max(sounds.get(stream) ?? 0, end))
  }
  let rest = ''
  try {
    for await (const part of running.output) {
      const lines = (rest + Buffer.from(part).toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line.trim())
    }
    take(rest.trim())
  } catch (error) {
    running.kill()
    throw error
  }
  checkCause(await running.ended, `Reading ${name}`)
  return { file, sound: sounds.get(Math.min(...sounds.keys())) ?? 0 }
}
