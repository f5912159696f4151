import { join } from 'node:path'
import { isProblem, problem, type DocumentState, type Problem } from '../../kernel/index.ts'
import {
  cutFormatForPath,
  fpsText,
  isFilm,
  renderCut,
  type RenderedCut,
  type RenderedPicture,
} from '../../media/index.ts'
import { playedRanges, sourcesOf } from '../../video/index.ts'
import { formatTime } from '../../words/index.ts'
import type { Here } from '../open-here.ts'
import { noteSoundOnly, resolveOutput } from '../resolve-output.ts'
import { paint, shown, type Voice } from '../print.ts'

/** A splice above this is heard as a click by most people. */
const AUDIBLE_CLICK_DB = 6

/** Writes the cut as a film, or as sound where the name of the file says so or there is no picture. */
export async function renderVideo(
  place: Here,
  { state: { document } }: DocumentState,
  out: string,
): Promise<number | Problem> {
  const { workbench, voice, progress, options, signal } = place
  const footage = sourcesOf(document)
  if (footage.every(({ recording, picture }) => recording === null && picture === null))
    return problem(
      'no-recording',
      'This document is a transcript without its recording, so there is nothing to render; import the recording ' +
        'with --transcript.',
    )
  const bits = Number(options['bits'] ?? 16)
  if (bits !== 16 && bits !== 24 && bits !== 32) return problem('usage', '--bits is 16, 24 or 32.')
  const format = cutFormatForPath(out, { hasPicture: footage.some(({ picture }) => picture !== null), bits })
  if (isProblem(format)) return format
  const path = await resolveOutput(place, out)
  if (isProblem(path)) return path
  const workFolder = join(workbench.folder, '.cutroom', 'media', 'renders')
  const said = new Set<string>()
  const onNotes = (notes: readonly string[]): void => {
    for (const note of notes) {
      said.add(note)
      voice.say(`Note: ${shown(note)}`)
    }
  }
  if (!isFilm(format)) onNotes(noteSoundOnly(out))
  const rendered = await renderCut({
    ranges: playedRanges(document),
    footage,
    sources: workbench.sources,
    path,
    format,
    workFolder,
    onNotes,
    onProgress: (done) => progress.at(done, `rendering ${shown(out)}`),
    signal,
  })
  if (isProblem(rendered)) return rendered
  progress.end()
  report(voice, { ...rendered, warnings: rendered.warnings.filter((warning) => !said.has(warning)) })
  voice.give({
    path: rendered.path,
    duration: rendered.durationSeconds,
    warnings: [...new Set([...said, ...rendered.warnings])],
    picture: rendered.picture,
    soundSeconds: rendered.soundSeconds,
    offset: rendered.offset,
    heard: rendered.heard,
    splices: rendered.splices,
    reusedPieces: rendered.reusedPieces,
  })
  return 0
}

/** At how many of the places that can be judged the sound is that of the cut. */
function heardLine({ places, quiet }: NonNullable<RenderedCut['heard']>): string {
  const judged = places - quiet
  if (judged === 0) return '  the sound is too quiet at every cut to compare it'
  const rest = quiet === 0 ? '' : `; ${quiet} more ${quiet === 1 ? 'is' : 'are'} too quiet to tell`
  return `  what is heard is what was cut at ${judged} ${judged === 1 ? 'place' : 'places'}${rest}`
}

function report(
  voice: Voice,
  { path, durationSeconds, picture, soundSeconds, offset, heard, splices, reusedPieces, warnings }: RenderedCut,
): void {
  const worst = splices.reduce((most, { clickScore }) => Math.max(most, clickScore), 0)
  const clicks = splices.filter(({ clickScore }) => clickScore > AUDIBLE_CLICK_DB)
  voice.say(`${shown(path)}  ${formatTime(durationSeconds)}`)
  if (picture) for (const line of [pictureLine(picture), lookedLine(picture.looked)]) voice.say(line)
  if (offset)
    voice.say(
      `  sound and picture apart by ${(Math.abs(offset.worstSeconds) * 1000).toFixed(0)} ms at most, at ` +
        `${offset.measuredPlaces} measured ${offset.measuredPlaces === 1 ? 'place' : 'places'}`,
    )
  if (heard) voice.say(heardLine(heard))
  if (splices.length > 0 && soundSeconds !== null)
    voice.say(
      `  ${splices.length === 1 ? '1 splice' : `${splices.length} splices`}, ${
        clicks.length === 0
          ? `none of them audible as a click (worst ${worst.toFixed(1)} dB)`
          : paint(
              voice,
              'yellow',
              `${clicks.length} may be heard as a click: ${clicks
                .slice(0, 8)
                .map(({ atSeconds }) => formatTime(Math.round(atSeconds * 10) / 10))
                .join(', ')}`,
            )
      }`,
    )
  if (reusedPieces > 0) voice.say(`  ${reusedPieces} pieces were there from an earlier render`)
  for (const warning of warnings) voice.say(`Note: ${shown(warning)}`)
}

function lookedLine({ frames, worstDistance, allowedDistance, mendedRanges }: RenderedPicture['looked']): string {
  const ranges = mendedRanges === 1 ? 'one range that was' : `${mendedRanges} ranges that were`
  const mended = mendedRanges === 0 ? '' : `; ${ranges} wrong at first came out right when encoded whole`
  const allowed = `${allowedDistance.encoded} is allowed where encoded, ${allowedDistance.copied} where copied`
  const distance = `distance ${worstDistance.toFixed(1)} of 255 at most; ${allowed}`
  return `  ${frames} frames decoded and seen beside the source, none of them wrong (${distance})${mended}`
}

function pictureLine({
  frames,
  rate,
  width,
  height,
  method,
  because,
  encodedShare,
  encodedSeconds,
}: RenderedPicture): string {
  const how =
    method === 'smart'
      ? `${(encodedShare * 100).toFixed(encodedShare < 0.1 ? 1 : 0)} % encoded anew (${encodedSeconds.toFixed(1)} ` +
        `s), the rest copied`
      : `all of it encoded anew${because === null ? '' : ` (${shown(because)})`}`
  return `  ${frames} frames, ${width} × ${height} at ${fpsText({ ...rate, dropFrame: false })} a second, ${how}`
}
