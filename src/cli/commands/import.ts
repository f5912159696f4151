import { resolve } from 'node:path'
import { isTimelineFile, readTimelineOrder } from '../../app/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { doByHand } from '../by-hand.ts'
import { openHere, type Here } from '../open-here.ts'
import { shown } from '../print.ts'
import { run as ask } from './ask.ts'
import { transcribeHere } from './transcribe.ts'

/** With `--edit`, what was brought in is edited at once, as `ask` would do it. */
export async function run(files: readonly string[], options: Options, io: Io): Promise<number> {
  const { edit } = options
  let on: string | undefined
  const done = await openHere(options, io, async (place) => {
    const { workbench, voice } = place
    const { as, transcript } = options
    if (as !== undefined && as !== 'audio' && as !== 'video' && as !== 'music')
      return problem('usage', `--as is audio, video or music, not "${shown(String(as))}".`)
    const transcripts = (Array.isArray(transcript) ? transcript : []).map((path) => resolve(io.cwd, path))
    if (files.length + transcripts.length === 0)
      return problem('usage', 'Name a recording or a song to import, or a transcript with --transcript.')
    const [timeline] = files
    if (timeline !== undefined && files.some(isTimelineFile))
      return files.length === 1
        ? importTimeline(place, resolve(io.cwd, timeline))
        : problem('usage', 'Read one timeline at a time, and nothing beside it.')
    if (as !== undefined && as !== 'video' && transcripts.length > 0)
      return problem('usage', `A transcript belongs to a video document; leave "--as ${as}" out.`)
    const imported = await workbench.importFiles(
      files.map((file) => resolve(io.cwd, file)),
      {
        ...(options.on !== undefined && { on: options.on }),
        ...(as !== undefined && { as }),
        transcripts,
        isBroll: options['broll'] === true,
        transcribe: (path) => transcribeHere(place, path),
      },
    )
    if (isProblem(imported)) return imported
    const { document, kind, added, warnings } = imported
    for (const { name, duration } of added) voice.say(`${shown(name)}  ${formatTime(duration)}  → ${shown(document)}`)
    for (const warning of warnings) voice.say(`Note: ${shown(warning)}`)
    if (typeof edit !== 'string') voice.give({ document, kind, added })
    on = document
    return 0
  })
  return typeof edit === 'string' && on !== undefined ? ask([edit], { ...options, on }, io) : done
}

/** Makes the document play what a timeline of another program plays. */
async function importTimeline(place: Here, file: string): Promise<number | Problem> {
  const { workbench, voice, options } = place
  const document = workbench.document(options.on)
  if (isProblem(document)) return document
  const order = await readTimelineOrder(document, file)
  if (isProblem(order)) return order
  for (const warning of order.warnings) voice.say(`Note: ${shown(warning)}`)
  return doByHand(place, document, order)
}
