import { isProblem, type DocumentState, type Problem } from '../../kernel/index.ts'
import { renderMusicTo, sectionLabels } from '../../media/index.ts'
import { projectSnapshot } from '../../music/index.ts'
import { formatTime } from '../../words/format-time.ts'
import type { Here } from '../open-here.ts'
import { shown } from '../print.ts'
import { soundOutput } from '../sound-output.ts'

/** Plays a song into a sound file; its sections become chapters where the format holds them. */
export async function renderSong(
  place: Here,
  { name, state: { document } }: DocumentState,
  out: string,
): Promise<number | Problem> {
  const { voice, progress, signal } = place
  const output = await soundOutput(place, out)
  if (isProblem(output)) return output
  const { path, format } = output
  const snapshot = projectSnapshot(document)
  // A WAV file holds no chapters, and nobody asked for any.
  const chapters =
    format.container === 'wav'
      ? []
      : sectionLabels(snapshot).map(({ text, start, end }) => ({ title: text, startSeconds: start, endSeconds: end }))
  const rendered = await renderMusicTo(snapshot, {
    path,
    format,
    chapters,
    tags: { title: snapshot.name === 'Untitled' ? name : snapshot.name },
    onProgress: (done) => progress.at(done, `rendering ${shown(out)}`),
    signal,
  })
  if (isProblem(rendered)) return rendered
  voice.say(
    `${shown(rendered.path)}  ${formatTime(Math.round(rendered.durationSeconds * 10) / 10)}, peak ` +
      `${(20 * Math.log10(Math.max(rendered.peak, 1e-9))).toFixed(1)} dB`,
  )
  for (const warning of rendered.warnings) voice.say(`Note: ${shown(warning)}`)
  voice.give({ path: rendered.path, duration: rendered.durationSeconds, warnings: rendered.warnings })
  return 0
}
