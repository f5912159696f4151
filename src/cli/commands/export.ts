import { basename, dirname, extname, resolve } from 'node:path'
import { contain, readSmall, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { faceOf, type Written } from '../kinds.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { outputPath } from '../output-path.ts'
import { shown } from '../print.ts'

/** Writes what other programs read. Without a format, the ending of the file tells it where it is one. */
export function run([out = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return here(options, io, async (place) => {
    const { studio, voice } = place
    const named = resolve(io.cwd, out)
    const document = studio.document(options.on)
    if (isProblem(document)) return document
    const { exportFormats, exportAs, durationSeconds } = await faceOf(document.domain)
    const ending = extname(out).slice(1).toLowerCase()
    const format = String(options['format'] ?? (exportFormats.includes(ending) ? ending : exportFormats[0]))
    if (!exportFormats.includes(format)) return problem('usage', `There is no export format "${shown(format)}" for ${document.domain} documents; there is ${exportFormats.join(', ')}.`)
    const path = await outputPath(place, out)
    if (isProblem(path) && path.code !== 'would-overwrite-original') return path
    const written = await exportAs(place, document, format)
    if (isProblem(written)) return isProblem(path) ? path : written
    const refused = isProblem(path) ? ((await holds(named, written)) ? undefined : path) : await write(path, written)
    if (refused) return refused
    voice.say(`${shown(named)}  ${written.count}`)
    for (const warning of written.warnings) voice.say(`Note: ${shown(warning)}`)
    voice.give({ path: named, duration: durationSeconds(document.state.document), warnings: written.warnings })
    return 0
  })
}

async function write(path: string, { content }: Written): Promise<Problem | undefined> {
  const file = await contain(dirname(path), basename(path), { access: 'write' })
  return isProblem(file) ? file : writeAtomic(file, content, { label: 'export' })
}

/** A file that was imported is never written to; one that holds the very same already need not be. */
async function holds(path: string, { isIn }: Written): Promise<boolean> {
  const file = await contain(dirname(path), basename(path))
  const bytes = isProblem(file) || !isIn ? undefined : await readSmall(file, MOST_BYTES)
  return bytes !== undefined && !isProblem(bytes) && isIn?.(bytes) === true
}

const MOST_BYTES = 64_000_000
