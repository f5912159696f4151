import { kindOf, outputOfKind, type ExportedText } from '../../app/index.ts'
import { basename, dirname, extname, resolve } from 'node:path'
import { contain, readSmall, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { keepOutput, resolveOutput } from '../resolve-output.ts'
import { shown } from '../print.ts'

const NONE: ReadonlyMap<string, readonly string[]> = new Map()

/** Writes what other programs read. Without a format, the ending of the file tells it where it is one. */
export function run([out = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (place) => {
    const { workbench, voice } = place
    const named = resolve(io.cwd, out)
    const document = workbench.document(options.on)
    if (isProblem(document)) return document
    const output = await outputOfKind(document.domain)
    const exportFormats = isProblem(output) ? NONE : output.exportFormats
    const path = await resolveOutput(place, out)
    if (isProblem(path) && path.code !== 'would-overwrite-original') return path
    const format = formatOf(out, options['format'], { kind: document.domain, formats: exportFormats })
    if (isProblem(format)) return isProblem(path) ? path : format
    const { rate } = options
    const written = isProblem(output)
      ? output
      : await output.exportAs(workbench, document, { format, ...(typeof rate === 'string' && { rate }) })
    if (isProblem(written)) return isProblem(path) ? path : written
    const refused = isProblem(path) ? ((await holds(named, written)) ? undefined : path) : await write(path, written)
    if (refused) return refused
    if (!isProblem(path)) await keepOutput(place, out)
    voice.say(`${shown(named)}  ${written.count}`)
    for (const warning of written.warnings) voice.say(`Note: ${shown(warning)}`)
    voice.give({
      path: named,
      duration: kindOf(document.domain).durationSeconds(document.state.document),
      warnings: written.warnings,
    })
    return 0
  })
}

/**
 * The format that is named, else the one that the ending of the file tells; a file of another ending is not guessed at.
 */
function formatOf(
  out: string,
  named: Options[string],
  { kind, formats }: { readonly kind: string; readonly formats: typeof NONE },
): string | Problem {
  if (formats.size === 0) return problem('usage', 'Files are files already; name another document with --on.')
  if (typeof named === 'string')
    return formats.has(named)
      ? named
      : problem(
          'usage',
          `There is no export format "${shown(named)}" for ${kind} documents; there is ` +
            `${[...formats.keys()].join(', ')}.`,
        )
  const ending = extname(out).slice(1).toLowerCase()
  const [found] = [...formats].find(([, endings]) => endings.includes(ending)) ?? []
  if (found !== undefined) return found
  const known = [...formats.values()]
    .flat()
    .map((each) => `.${each}`)
    .join(', ')
  return problem(
    'usage',
    `What "${shown(out)}" should be, its ending does not tell: end it in ${known}, or name the format with --format.`,
  )
}

async function write(path: string, { content }: ExportedText): Promise<Problem | undefined> {
  const file = await contain(dirname(path), basename(path), { access: 'write' })
  return isProblem(file) ? file : writeAtomic(file, content, { label: 'export' })
}

/** A file that was imported is never written to; one that holds the very same already need not be. */
async function holds(path: string, { isIn }: ExportedText): Promise<boolean> {
  const file = await contain(dirname(path), basename(path))
  const bytes = isProblem(file) || !isIn ? undefined : await readSmall(file, MAX_BYTES)
  return bytes !== undefined && !isProblem(bytes) && isIn?.(bytes) === true
}

const MAX_BYTES = 64_000_000
