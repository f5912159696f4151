import { basename, dirname, extname, resolve } from 'node:path'
import { contain, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem } from '../../kernel/index.ts'
import { kindOf } from '../../kinds.ts'
import { faceOf } from '../kinds.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { outputPath } from '../output-path.ts'
import { shown } from '../print.ts'

/** Writes what other programs read. Without a format, the ending of the file tells it where it is one. */
export function run([out = '']: readonly string[], options: Options): Promise<number> {
  return here(options, async (place) => {
    const { studio, voice } = place
    const document = studio.document(options.on)
    if (isProblem(document)) return document
    const { exportFormats, exportAs } = await faceOf(document.domain)
    const ending = extname(out).slice(1).toLowerCase()
    const format = String(options['format'] ?? (exportFormats.includes(ending) ? ending : exportFormats[0]))
    if (!exportFormats.includes(format)) return problem('usage', `There is no export format "${shown(format)}" for ${document.domain} documents; there is ${exportFormats.join(', ')}.`)
    const path = await outputPath(studio, out)
    if (isProblem(path)) return path
    const written = await exportAs(place, document, format)
    if (isProblem(written)) return written
    const file = await contain(dirname(path), basename(path), { access: 'write' })
    const refused = isProblem(file) ? file : await writeAtomic(file, written.text, { label: 'export' })
    if (refused) return refused
    voice.say(`${shown(resolve(out))}  ${written.count}`)
    for (const warning of written.warnings) voice.say(`Note: ${shown(warning)}`)
    voice.give({ path: resolve(out), duration: kindOf(document.domain).durationSeconds(document.state.document), warnings: written.warnings })
    return 0
  })
}
