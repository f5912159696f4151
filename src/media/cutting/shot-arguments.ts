import { inputArguments } from '../ffmpeg.ts'
import type { Demuxer } from '../sniff.ts'
import type { Rate } from './find-frame-timing.ts'
import type { PictureFacts } from './picture-facts.ts'
import { colourArguments, fullRangeToTv, isHdr, markColours, toSdr } from './film-colours.ts'

/** Some frames of one picture, or black, to be encoded. */
export type Shot = { readonly view: ShotView | null; readonly frames: number }

/** A picture seen from a moment on; what lies behind its end is its last frame, held. */
export type ShotView = {
  readonly path: string
  readonly address: string
  readonly demuxer: Demuxer
  readonly facts: PictureFacts
  readonly fromSeconds: number
}

/**
 * How pictures are encoded. All of them are marked with one `colour`, black too, or the pieces would contradict each
 * other. `match` are the settings that let the result stand among frames of another encoder.
 */
export type ShotEncoding = {
  readonly rate: Rate
  readonly width: number
  readonly height: number
  readonly colour: PictureFacts['colour']
  readonly pixelFormat: 'yuv420p' | 'yuv420p10le'
  /** Whether this ffmpeg can make SDR of HDR. */
  readonly converts: boolean
  readonly match: Match | null
}
export type Match = { readonly profile: 'baseline' | 'main' | 'high'; readonly level: number; readonly setId: number }

/** Containers with a table of their keyframes. In others a seek may land anywhere, so it aims well before. */
const findsKeyframes = new Set<Demuxer>(['mov', 'matroska'])
const blindSeconds = 10

/**
 * Where to seek so that decoding begins before a moment for sure. Tables of keyframes go by when a frame is decoded,
 * which may be as many frames before it is shown as a decoder holds back: a seek to a moment would find the keyframe
 * behind it.
 */
export function seekSeconds(
  { demuxer, facts: { rate, lastSeconds, settlingSeconds = 0 } }: Pick<ShotView, 'demuxer' | 'facts'>,
  { fromSeconds, heldBack = MAX_REORDER }: { fromSeconds: number; heldBack?: number },
): number {
  const before = findsKeyframes.has(demuxer) ? (heldBack * rate.den) / rate.num : blindSeconds
  return Math.max(0, Math.min(fromSeconds, lastSeconds) - before - settlingSeconds)
}

/** H.264 and HEVC hold at most so many frames back. */
const MAX_REORDER = 17

export function shotArguments(shots: readonly Shot[], encoding: ShotEncoding): string[] {
  const inputs: string[] = []
  const chains: string[] = []
  let input = 0
  for (const [index, { view, frames }] of shots.entries()) {
    if (!view) {
      chains.push(
        `color=c=black:s=${encoding.width}x${encoding.height}:r=${rateText(encoding.rate)},` +
          `trim=end_frame=${frames},setsar=1,format=${encoding.pixelFormat}[s${index}]`,
      )
      continue
    }
    const from = seekSeconds(view, view)
    // Seeking lands on the keyframe before; what is too early is passed over by its time, so that the frame on show at
    // `from` is kept.
    inputs.push('-threads', '2', '-noaccurate_seek', '-ss', from.toFixed(6), ...inputArguments(view.path, view.demuxer))
    chains.push(`[${input}:${view.facts.streamIndex}]${chainOf(view, frames, encoding)}[s${index}]`)
    input++
  }
  // One tick is one frame, so that no version of ffmpeg has anything to round, to drop or to double.
  const { num, den } = encoding.rate
  const joined =
    `${shots.map((_, index) => `[s${index}]`).join('')}concat=n=${shots.length}:v=1:a=0,` +
    `settb=${den}/${num},setpts=N,${markColours(encoding.colour)}[out]`
  // Times stay those of the container: what ffmpeg makes of them otherwise differs from one container to the next.
  return [
    '-copyts',
    ...inputs,
    '-filter_complex',
    [...chains, joined].join(';'),
    '-map',
    '[out]',
    '-an',
    ...encoderArguments(shots, encoding),
    '-f',
    'mp4',
  ]
}

/**
 * Frames on the even grid from the wanted moment on, the last one held for as long as needed, as the result is to show
 * them.
 */
function chainOf({ facts, fromSeconds }: ShotView, frames: number, encoding: ShotEncoding): string {
  const zeroSeconds = facts.beginSeconds + Math.min(fromSeconds, facts.lastSeconds)
  return [
    // On a clock whose ticks are whole frames, what is taken from a moment would be rounded to a frame.
    'settb=1/1000000',
    `setpts=PTS-(${zeroSeconds.toFixed(6)})/TB`,
    `fps=${rateText(encoding.rate)}:round=near:start_time=0`,
    'tpad=stop_mode=clone:stop=-1',
    `trim=end_frame=${frames}`,
    ...filtersFor(facts, encoding),
    ...(encoding.match ? [] : ['setsar=1']),
    `format=${encoding.pixelFormat}`,
  ].join(',')
}

/** What is done to a frame of a source to show it in the result: fitted into its frame, in its colours. */
export function filtersFor(facts: PictureFacts, { width, height, pixelFormat, converts }: ShotEncoding): string[] {
  const fit = Math.min(width / facts.width, height / facts.height)
  const fitted = {
    width: Math.min(width, Math.round((facts.width * fit) / 2) * 2),
    height: Math.min(height, Math.round((facts.height * fit) / 2) * 2),
  }
  const isAsIs =
    facts.width === width &&
    facts.height === height &&
    facts.codedWidth === (facts.rotationDegrees % 180 === 0 ? width : height)
  const scaled = isAsIs
    ? []
    : [
        `scale=${fitted.width}:${fitted.height}:flags=bicubic`,
        `pad=${width}:${height}:${(width - fitted.width) >> 1}:${(height - fitted.height) >> 1}:black`,
      ]
  return [...(converts && isHdr(facts.colour) ? toSdr(facts.colour) : fullRangeToTv(facts, pixelFormat)), ...scaled]
}

/** Quick, and good enough that a second encoding of the seams is not seen. */
const preset = ['-preset', 'veryfast', '-crf', '18']

function encoderArguments(shots: readonly Shot[], { rate, match, pixelFormat, colour }: ShotEncoding): string[] {
  const starts: number[] = []
  let at = 0
  for (const { frames } of shots) {
    starts.push(at)
    at += frames
  }
  // By number: versions of ffmpeg differ in how they round a moment to a frame (5.1 takes the one before, 7.0 the one
  // after).
  const forced = starts.slice(1).map((start) => `eq(n,${start})`)
  return [
    '-c:v',
    'libx264',
    ...preset,
    '-g',
    String(Math.max(1, Math.round((2 * rate.num) / rate.den))),
    '-forced-idr',
    '1',
    ...(forced.length > 0 ? ['-force_key_frames', `expr:${forced.join('+')}`] : []),
    ...(match ? matchArguments(match) : ['-profile:v', pixelFormat === 'yuv420p' ? 'high' : 'high10']),
    ...colourArguments(colour),
    '-r',
    rateText(rate),
    '-video_track_timescale',
    String(rate.num * Math.max(1, Math.ceil(10_000 / rate.num))),
  ]
}

function matchArguments({ profile, level, setId }: Match): string[] {
  return ['-profile:v', profile, ...(level > 0 ? ['-level:v', String(level)] : []), '-x264-params', `sps-id=${setId}`]
}

const rateText = ({ num, den }: Rate): string => `${num}/${den}`
