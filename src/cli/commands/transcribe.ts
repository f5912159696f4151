import { resolve } from 'node:path'
import { createWriter } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { transcriptJson, transcribe, wayNames, type TranscribeWay, type WayName } from '../../media/index.ts'
import type { Transcript } from '../../video/index.ts'
import { formatTime, sayCount } from '../../words/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere, type Here } from '../open-here.ts'
import { getModelHere } from './models.ts'
import { keepOutput, resolveOutput } from '../resolve-output.ts'
import { fail, shown, voice } from '../print.ts'

/** Writes down what is said in a recording, with the time of every word; or fetches the model that does so offline. */
export async function run([file]: readonly string[], options: Options, io: Io): Promise<number> {
  if (options['getModel'] === true) return getModelHere('speech', options, io)
  if (file === undefined)
    return fail(
      voice(options, io),
      problem('usage', 'Name the recording to transcribe, such as "cutroom transcribe interview.mp4".'),
    )
  return openHere(options, io, async (place) => {
    const { voice } = place
    const out = typeof options['out'] === 'string' ? await resolveOutput(place, options['out']) : undefined
    if (isProblem(out)) return out
    const transcript = await transcribeHere(place, file)
    if (isProblem(transcript)) return transcript
    const json = transcriptJson(transcript)
    if (out === undefined)
      for (const { start, text } of json.segments) voice.say(`${formatTime(start).padStart(10)} ${shown(text, 4000)}`)
    else {
      await write(out, `${JSON.stringify(json, null, 1)}\n`)
      await keepOutput(place, out)
      voice.say(`${shown(out)}  ${sayCount(transcript.words.length, 'word')}`)
    }
    for (const note of transcript.notes) voice.say(`Note: ${shown(note.text)}`)
    voice.give(json)
    return 0
  })
}

async function write(path: string, text: string): Promise<void> {
  const writer = await createWriter(path, { isForPerson: true })
  await writer.write(new TextEncoder().encode(text))
  await writer.commit()
}

/**
 * Writes down what is said in a recording, in the way that the options name; says on stderr which way it is, and what
 * leaves the machine.
 */
export async function transcribeHere(
  { voice, io, progress, signal, options }: Omit<Here, 'workbench'>,
  file: string,
): Promise<Transcript | Problem> {
  const how = findWay(options['with'])
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
      voice.remark(shown(describeWay(way)))
    },
  })
  progress.end()
  return transcript
}

function findWay(given: Options[string]): WayName | undefined | Problem {
  if (given === undefined) return undefined
  return (
    wayNames.find((name) => name === given) ??
    problem('usage', `--with is ${wayNames.join(', ')}, not "${shown(String(given))}".`)
  )
}

function describeWay(way: TranscribeWay): string {
  if (way.kind === 'endpoint')
    return `The sound is sent to ${way.server.address.host}, which writes it down with ${way.server.model}.`
  return way.kind === 'whisper'
    ? `Written down on this machine by ${way.command.program}.`
    : 'Written down on this machine by Moonshine, which knows English only.'
}

const textOf = (given: Options[string]): string | undefined => (typeof given === 'string' ? given : undefined)
