import { resolve } from 'node:path'
import type { Workbench } from '../../app/index.ts'
import { labelsOf, type Mix, toMix, rateOf } from '../../audio/index.ts'
import { isProblem, problem, type Document, type DocumentState, type Problem } from '../../kernel/index.ts'
import { ensureJobs, measureMix, render, type Rendered } from '../../media/index.ts'
import { formatTime } from '../../words/index.ts'
import type { Options } from '../main.ts'
import type { Here } from '../open-here.ts'
import { shown } from '../print.ts'
import { resolveSoundOutput } from '../resolve-output.ts'

/** What would be heard of a document, with every effect made that it needs. */
export async function mixOf(
  workbench: Workbench,
  document: Document,
  watch: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<Mix | Problem> {
  const { mix, jobs } = toMix(document)
  const made = await ensureJobs({
    jobs,
    windows: mix.tracks.flatMap((track) => track.windows),
    sources: workbench.sources,
    ...watch,
  })
  return isProblem(made) ? made : mix
}

/** Writes a document as a sound file; labels become chapters. */
export async function renderAudio(
  place: Here,
  { state: { document } }: DocumentState,
  out: string,
): Promise<number | Problem> {
  const { workbench, voice, progress, options, signal } = place
  const output = await resolveSoundOutput(place, out)
  if (isProblem(output)) return output
  const { path, format, notes } = output
  const tags = tagsOf(options['tag'])
  if (isProblem(tags)) return tags
  const mix = await mixOf(workbench, document, { onProgress: (done) => progress.at(done, 'effects'), signal })
  if (isProblem(mix)) return mix
  const rate = rateOf(document)
  const chapters = labelsOf(document).map(({ text, start, end }) => ({
    title: text,
    startSeconds: start / rate,
    endSeconds: end / rate,
  }))
  const cover = options['cover']
  for (const note of notes) voice.say(`Note: ${note}`)
  const rendered = await render({
    mix,
    sources: workbench.sources,
    path,
    format,
    onProgress: (done) => progress.at(done, `rendering ${shown(out)}`),
    signal,
    tags,
    chapters,
    ...(typeof cover === 'string' && { cover: resolve(place.io.cwd, cover) }),
  })
  if (isProblem(rendered)) return rendered
  const { levels, warnings } = await levelsOf(workbench, mix, rendered, signal)
  voice.say(`${shown(rendered.path)}  ${formatTime(rendered.durationSeconds)}, ${levels}`)
  for (const warning of warnings) voice.say(`Note: ${shown(warning)}`)
  voice.give({ path: rendered.path, duration: rendered.durationSeconds, warnings: [...notes, ...warnings] })
  return 0
}

/**
 * How high and how loud what was rendered is. A signal may go over full scale between two samples that do not; a player
 * clips it there.
 */
async function levelsOf(
  { sources }: Workbench,
  mix: Mix,
  { peak, warnings }: Rendered,
  signal: AbortSignal,
): Promise<{ levels: string; warnings: string[] }> {
  const found = await measureMix(sources, mix, signal)
  if (isProblem(found)) return { levels: `peak ${inDb(peak)} dB`, warnings }
  const over =
    peak <= 1 && found.truePeak > 1
      ? [
          `No sample of the mix is over full scale, but between them it reaches ${inDb(found.truePeak)} dBTP, which ` +
            `players may clip; lower the gain of its tracks.`,
        ]
      : []
  return {
    levels:
      `peak ${inDb(peak)} dB, true peak ${inDb(found.truePeak)} ` +
      `dBTP${Number.isFinite(found.loudness) ? `, ${found.loudness.toFixed(1)} LUFS` : ''}`,
    warnings: [...warnings, ...over],
  }
}

const inDb = (factor: number): string => (20 * Math.log10(Math.max(factor, 1e-9))).toFixed(1)

function tagsOf(given: Options[string]): Record<string, string> | Problem {
  const pairs = Array.isArray(given) ? given : []
  const wrong = pairs.find((pair) => !/^[A-Za-z][A-Za-z0-9_ -]*=/.test(pair))
  if (wrong !== undefined) return problem('usage', `--tag takes name=value, not "${shown(wrong)}".`)
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}
