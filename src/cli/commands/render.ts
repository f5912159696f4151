import { resolve } from 'node:path'
import { toMix } from '../../audio/to-mix.ts'
import { labelsOf } from '../../audio/labels.ts'
import { rateOf } from '../../audio/tracks.ts'
import { isProblem, problem } from '../../kernel/index.ts'
import { ensureJobs, formatForPath, render } from '../../media/index.ts'
import { formatTime } from '../../words/format-time.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { outputPath } from '../output-path.ts'
import { shown } from '../print.ts'

/** Writes the document as a new file. Labels become chapters. */
export function run([out = '']: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice, progress, signal }) => {
    const document = studio.document(options.on)
    if (isProblem(document)) return document
    const bits = Number(options['bits'] ?? 16)
    if (bits !== 16 && bits !== 24 && bits !== 32) return problem('usage', '--bits is 16, 24 or 32.')
    const format = formatForPath(out, bits)
    if (isProblem(format)) return format
    const path = await outputPath(studio, out)
    if (isProblem(path)) return path
    const tags = tagsOf(options['tag'])
    if (isProblem(tags)) return tags
    const { mix, jobs } = toMix(document.state.document)
    const made = await ensureJobs({ jobs, windows: mix.tracks.flatMap((track) => track.windows), sources: studio.sources, onProgress: (done) => progress.at(done, 'effects'), signal })
    if (isProblem(made)) return made
    const rate = rateOf(document.state.document)
    const chapters = labelsOf(document.state.document).map(({ text, start, end }) => ({ title: text, startSeconds: start / rate, endSeconds: end / rate }))
    const cover = options['cover']
    const rendered = await render({ mix, sources: studio.sources, path, format, onProgress: (done) => progress.at(done, `rendering ${shown(out)}`), signal, tags, chapters, ...(typeof cover === 'string' && { cover: resolve(cover) }) })
    if (isProblem(rendered)) return rendered
    voice.say(`${shown(rendered.path)}  ${formatTime(rendered.durationSeconds)}, peak ${(20 * Math.log10(Math.max(rendered.peak, 1e-9))).toFixed(1)} dB`)
    for (const warning of rendered.warnings) voice.say(`Note: ${shown(warning)}`)
    voice.give({ path: rendered.path, duration: rendered.durationSeconds, warnings: rendered.warnings })
    return 0
  })
}

function tagsOf(given: Options[string]): Record<string, string> | ReturnType<typeof problem> {
  const pairs = Array.isArray(given) ? given : []
  const wrong = pairs.find((pair) => !/^[A-Za-z][A-Za-z0-9_ -]*=/.test(pair))
  if (wrong !== undefined) return problem('usage', `--tag takes name=value, not "${shown(wrong)}".`)
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}
