import { basename, resolve } from 'node:path'
import { outputOfKind, type RenderedFile } from '../../app/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { isFilm } from '../../media/index.ts'
import { formatTime } from '../../words/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere, type Here } from '../open-here.ts'
import { shown } from '../print.ts'
import { keepOutput, resolveOutput } from '../resolve-output.ts'
import { sayRenderedCut } from '../video/say-rendered-cut.ts'

/** Writes the document as a new file: sound, in which labels and sections are chapters, or a film. */
export function run([out = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (place) => {
    const { workbench, voice, progress, signal } = place
    const document = workbench.document(options.on)
    if (isProblem(document)) return document
    const output = await outputOfKind(document.domain)
    if (isProblem(output)) return output
    const bits = Number(options['bits'] ?? 16)
    if (bits !== 16 && bits !== 24 && bits !== 32) return problem('usage', '--bits is 16, 24 or 32.')
    const format = output.formatFor(document, out, bits)
    if (isProblem(format)) return format
    const path = await resolveOutput(place, out)
    if (isProblem(path)) return path
    const tags = tagsOf(options['tag'])
    if (isProblem(tags)) return tags
    const { cover } = options
    const said = new Set<string>()
    const onNotes = (notes: readonly string[]): void => {
      for (const note of notes) {
        said.add(note)
        voice.say(`Note: ${shown(note)}`)
      }
    }
    if (!isFilm(format)) onNotes(noteSoundOnly(out))
    const rendered = await output.render(
      {
        ...workbench,
        signal,
        onProgress: (done, what) => progress.at(done, what === 'rendering' ? `rendering ${shown(out)}` : what),
      },
      document,
      {
        path,
        format,
        tags,
        ...(typeof cover === 'string' && { cover: resolve(io.cwd, cover) }),
        onNotes,
      },
    )
    if (isProblem(rendered)) return rendered
    sayRendered(place, document.domain, { rendered, said })
    await keepOutput(place, out)
    return 0
  })
}

/** What was said before the work is not said again. */
function sayRendered(
  { voice, progress }: Here,
  kind: string,
  { rendered, said }: { rendered: RenderedFile; said: ReadonlySet<string> },
): void {
  const { path, durationSeconds, levels, cut } = rendered
  const unsaid = rendered.warnings.filter((warning) => !said.has(warning))
  const warnings = [...said, ...unsaid]
  if (cut) {
    progress.end()
    sayRenderedCut(voice, { ...cut, warnings: unsaid })
    const { picture, soundSeconds, offset, heard, splices, reusedPieces } = cut
    voice.give({
      path,
      duration: durationSeconds,
      warnings,
      picture,
      soundSeconds,
      offset,
      heard,
      splices,
      reusedPieces,
    })
    return
  }
  // A song ends when its last note has rung out, which is no round time.
  const seconds = kind === 'music' ? Math.round(durationSeconds * 10) / 10 : durationSeconds
  voice.say(`${shown(path)}  ${formatTime(seconds)}${levels === null ? '' : `, ${levels}`}`)
  for (const warning of unsaid) voice.say(`Note: ${shown(warning)}`)
  voice.give({ path, duration: durationSeconds, warnings })
}

/** A name that promises a picture where there is none to give. */
function noteSoundOnly(out: string): string[] {
  return /\.(?:mp4|m4v)$/i.test(out) ? [`There is no picture here: ${basename(out)} holds the sound alone.`] : []
}

function tagsOf(given: Options[string]): Record<string, string> | Problem {
  const pairs = Array.isArray(given) ? given : []
  const wrong = pairs.find((pair) => !/^[A-Za-z][A-Za-z0-9_ -]*=/.test(pair))
  if (wrong !== undefined) return problem('usage', `--tag takes name=value, not "${shown(wrong)}".`)
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}
