import { fpsText, type RenderedCut, type RenderedPicture } from '../../media/index.ts'
import { formatTime } from '../../words/index.ts'
import { paint, shown, type Voice } from '../print.ts'

/** A splice above this is heard as a click by most people. */
const AUDIBLE_CLICK_DB = 6

/** At how many of the places that can be judged the sound is that of the cut. */
function heardLine({ places, quiet }: NonNullable<RenderedCut['heard']>): string {
  const judged = places - quiet
  if (judged === 0) return '  the sound is too quiet at every cut to compare it'
  const rest = quiet === 0 ? '' : `; ${quiet} more ${quiet === 1 ? 'is' : 'are'} too quiet to tell`
  return `  what is heard is what was cut at ${judged} ${judged === 1 ? 'place' : 'places'}${rest}`
}

/** What a render of a cut made, and what was found in it. */
export function sayRenderedCut(
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

function lookedLine({
  frames,
  worstDistance,
  allowedDistance,
  mendedRanges,
  unsure,
  damagedPlaces,
}: RenderedPicture['looked']): string {
  const ranges = mendedRanges === 1 ? 'one range that was' : `${mendedRanges} ranges that were`
  const mended = mendedRanges === 0 ? '' : `; ${ranges} wrong at first came out right when encoded whole`
  const allowed = `${allowedDistance.encoded} is allowed where encoded, ${allowedDistance.copied} where copied`
  const distance = `distance ${worstDistance.toFixed(1)} of 255 at most; ${allowed}`
  // Of a damaged source nobody can say that it is shown right, only that it is shown as it is.
  const found = damagedPlaces + unsure > 0 ? 'each as it is there, damage included' : 'none of them wrong'
  return `  ${frames - unsure} frames decoded and seen beside the source, ${found} (${distance})${mended}`
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
