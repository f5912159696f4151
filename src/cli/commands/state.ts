import { isProblem } from '../../kernel/index.ts'
import { faceOf } from '../kinds.ts'
import { sayFiles } from '../sessions/say-files.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'

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
