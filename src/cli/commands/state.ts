import { isProblem, documentOf, type Problem } from '../../kernel/index.ts'
import { filesDocument } from '../../project/index.ts'
import { readContexts } from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import { faceOf } from '../kinds.ts'
import type { Options } from '../main.ts'
import { openHere, readWhere, type Here } from '../open-here.ts'
import { paint, shown } from '../print.ts'

/** The document as it is now: drawn for people, the fixed snapshot for programs. */
export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (place) => {
    const { workbench, voice } = place
    if (options.on === 'files') return sayFiles(place)
    const document = workbench.document(options.on)
    if (isProblem(document)) return document
    const withNotes = options['notes'] === true
    if (voice.json) voice.give(workbench.snapshot(document, { withNotes }))
    else
      for (const line of await (await faceOf(document.domain)).draw({ voice, workbench }, document, { withNotes }))
        voice.say(line)
    return 0
  })
}

/** Where the work on the files stands: the session, its turn, and what is in view. */
async function sayFiles(at: Here): Promise<number | Problem> {
  const {
    workbench: { sessions, folder, project },
    voice,
  } = at
  const place = await sessions.place(readWhere(at))
  if (isProblem(place)) return place
  const contexts = await readContexts(folder, place)
  if (isProblem(contexts)) return contexts
  const { turn, session, global } = contexts
  voice.say(`${shown(place.session)}, turn ${shown(place.turn)}`)
  for (const [name, paths] of [
    ['In view for this turn', turn],
    ['In this session', session],
    ['In every session', global],
  ] as const) {
    voice.say(paint(voice, 'bold', name))
    for (const path of paths.length > 0 ? paths : ['nothing']) voice.say(`  ${shown(path)}`)
  }
  voice.give({
    kind: 'files',
    revision: documentOf(project.history(), filesDocument)?.revision ?? 0,
    session: place.session,
    turn: place.turn,
    context: { turn, session, global },
  })
  return 0
}
