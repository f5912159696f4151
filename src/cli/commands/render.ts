import { isProblem } from '../../kernel/index.ts'
import { faceOf } from '../kinds.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { keepOutput } from '../resolve-output.ts'

/** Writes the document as a new file. */
export function run([out = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (place) => {
    const document = place.workbench.document(options.on)
    if (isProblem(document)) return document
    const done = await (await faceOf(document.domain)).render(place, document, out)
    if (done === 0) await keepOutput(place, out)
    return done
  })
}
