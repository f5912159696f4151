import { resolve } from 'node:path'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { transcribe, wayNames, type Way, type WayName } from '../media/index.ts'
import type { Transcript } from '../video/index.ts'
import type { Options } from './main.ts'
import type { Here } from './open-here.ts'
import { shown } from './print.ts'

/**
 * Writes down what is said in a recording, in the way that the options name; says on stderr which way it is, and what
 * leaves the machine.
 */
export async function transcribeHere(
  { voice, io, progress, signal, options }: Omit<Here, 'workbench'>,
  file: string,
): Promise<Transcript | Problem> {
  const how = wayNamed(options['with'])
  if (isProblem(how)) return how
  const transcript = await transcribe({
    path: resolve(io.cwd, file),
    how,
    model: textOf(options['model']),
    language: textOf(options['language']),
    signal,
    onProgress: (done) => {
      progress.at(done, `transcribing ${shown(file)}`)
    },
    onWay: (way) => {
      voice.remark(shown(sentenceOf(way)))
    },
  })
  progress.end()
  return transcript
}

function wayNamed(given: Options[string]): WayName | undefined | Problem {
  if (given === undefined) return undefined
  return (
    wayNames.find((name) => name === given) ??
    problem('usage', `--with is ${wayNames.join(', ')}, not "${shown(String(given))}".`)
  )
}

function sentenceOf(way: Way): string {
  if (way.kind === 'endpoint')
    return `The sound is sent to ${way.server.address.host}, which writes it down with ${way.server.model}.`
  return way.kind === 'whisper'
    ? `Written down on this machine by ${way.command.program}.`
    : 'Written down on this machine by Moonshine, which knows English only.'
}

const textOf = (given: Options[string]): string | undefined => (typeof given === 'string' ? given : undefined)
