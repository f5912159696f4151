import { z } from 'zod'
import { Refusal, runProgram, startProgram, type Ending } from '../gate/index.ts'
import { checkCause, fileName, inputArguments, lastLine, MAX_STREAMS, stallMs } from './ffmpeg.ts'
import { parseJson } from './source-record.ts'
import type { Demuxer } from './sniff.ts'

type ProbeCall = {
  readonly path: string
  readonly demuxer: Demuxer
  /** What is to be shown of it, as options of ffprobe. */
  readonly show: readonly string[]
  /** What a person was waiting for, as in "Reading talk.mp4". */
  readonly what: string
  /** Where what the decoder complains of is no matter. */
  readonly isQuiet?: true
  readonly signal?: AbortSignal | undefined
}

const MAX_MS = 60_000

/** Asks for what is said at once, as lines of the form that is named. */
export async function askFfprobe(
  { what, signal, ...call }: ProbeCall,
  form: string,
): Promise<Ending & { readonly output: string }> {
  const ending = await runProgram({ program: 'ffprobe', signal, limitMs: MAX_MS, args: argumentsFor(call, form) })
  checkCause(ending, what)
  return ending
}

/** The same as JSON that fits a schema; null where it does not, with the reason that ffprobe gave. */
export async function askFfprobeJson<Answer extends z.ZodType>(
  schema: Answer,
  call: ProbeCall,
): Promise<{ readonly answer: z.infer<Answer> | null; readonly code: number | null; readonly reason: string }> {
  const { output, errors, code } = await askFfprobe(call, 'json')
  return { answer: schema.safeParse(parseJson(output)).data ?? null, code, reason: lastLine(errors) }
}

/** Goes through a whole file, which takes as long as it is: hands on line after line. */
export async function followFfprobe(
  { what, signal, ...call }: ProbeCall,
  form: string,
  onLine: (line: string) => void,
): Promise<Ending> {
  const running = await startProgram({ program: 'ffprobe', signal, stallMs, args: argumentsFor(call, form) })
  let rest = ''
  try {
    for await (const part of running.output) {
      const lines = (rest + Buffer.from(part).toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line.trim())
    }
    onLine(rest.trim())
  } catch (error) {
    running.kill()
    throw error
  }
  const ending = await running.ended
  checkCause(ending, what)
  return ending
}

function argumentsFor({ path, demuxer, show, isQuiet }: Omit<ProbeCall, 'what' | 'signal'>, form: string): string[] {
  return ['-hide_banner', '-v', isQuiet ? 'quiet' : 'error', ...show, '-of', form, ...inputArguments(path, demuxer)]
}

type StreamsCall = Pick<ProbeCall, 'path' | 'demuxer' | 'signal'> & { readonly also?: readonly string[] }

/** What a container holds and what it says of itself, as far as a schema names it. */
export async function readStreams<Answer extends z.ZodType<{ readonly streams: readonly unknown[] }>>(
  schema: Answer,
  { also = [], ...call }: StreamsCall,
): Promise<z.infer<Answer>> {
  const name = fileName(call.path)
  const show = ['-show_streams', '-show_format', ...also]
  const { answer, code, reason } = await askFfprobeJson(schema, { ...call, show, what: `Reading ${name}` })
  if (code !== 0 || !answer) throw new Refusal('media-damaged', `${name} cannot be read: ${reason}.`)
  const { length } = answer.streams
  if (length > MAX_STREAMS)
    throw new Refusal('media-too-large', `${name} holds ${length} streams; at most ${MAX_STREAMS} are read.`)
  return answer
}
