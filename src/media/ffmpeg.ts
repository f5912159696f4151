import { displayPath, plainLine, Refusal, type Ending } from '../gate/index.ts'
import type { Demuxer } from './sniff.ts'

/** A hostile or broken file must not fill the disk or run for days. */
export const MAX_HOURS = 24
export const MAX_STREAMS = 64
export const MAX_DECODED_BYTES = 40e9

/** How a file is called to a person, without its folder. */
export const fileName = (path: string): string => displayPath(path.split(/[/\\]/).pop() ?? path)

/** Refuses what takes longer to hear or to see than anything that is edited in one piece. */
export function checkLength(name: string, seconds: number): void {
  if (seconds > MAX_HOURS * 3600)
    throw new Refusal('media-too-large', `${name} is longer than ${MAX_HOURS} hours; cut it into parts first.`)
}

/** Below the first the loudness filters have no meaning; above the second nothing records. */
export const MIN_RATE = 4000
export const MAX_RATE = 768_000

/** ffmpeg is ended when it has neither read nor written for this long. */
export const stallMs = 120_000

/** No demuxer may open anything but the file that we name, and ours is the only word on what kind of file it is. */
export function inputArguments(path: string, demuxer: Demuxer): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-f', demuxer, '-i', fileArgument(path)]
}

/** A name that begins with `-` or holds a colon must not be read as an option or a protocol. */
export function fileArgument(absolutePath: string): string {
  return `file:${absolutePath}`
}

/** Raw samples on a pipe. */
export function pcmArguments({
  format,
  rate,
  channels,
}: {
  format: 's16' | 's24' | 'f32'
  rate: number
  channels: number
}): string[] {
  return ['-f', `${format}le`, '-ar', String(rate), '-ac', String(channels)]
}

/** What stands before everything else: no questions, no banner, errors only. */
export const quiet = ['-nostdin', '-hide_banner', '-v', 'error']

/** The last line that a program said, short and without anything that could play tricks on a terminal. */
export function lastLine(errors: string): string {
  const line =
    errors
      .split('\n')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .at(-1) ?? 'it gave no reason'
  return plainLine(line.replaceAll(/^\[[^\]]*\]\s*/g, '')).slice(0, 200)
}

/** Refuses in one sentence when a program was ended from outside. */
export function checkCause(ending: Ending, what: string): void {
  if (ending.cause === 'cancelled') throw new Refusal('cancelled', `${what} was cancelled; nothing was left behind.`)
  if (ending.cause === 'took-too-long' || ending.cause === 'stalled')
    throw new Refusal('took-too-long', `${what} was ended, because ffmpeg no longer got on with it.`)
}
