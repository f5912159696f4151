import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { type FrameRate, rateFromFps, secondsToFrames, add, rational } from '../timecode/frame-rate.ts'
import { collectOtioSources, referenceOf, type OtioSources } from './collect-otio-sources.ts'
import { checkCutList } from './check-cut-list.ts'
import { cutIdentity, sourceFrames, type CutEvent, type CutList, type TakenIn } from './cut-list.ts'
import { count } from './describe-losses.ts'
import { cutLine } from './file-text.ts'
import {
  otioFrames,
  otioSeconds,
  otioTimeline,
  type OtioItem,
  type OtioTimeline,
  type OtioTrack,
} from './otio-schema.ts'

/**
 * Reads an OpenTimelineIO file. Events are the clips of the first video track, and those of the first audio track where
 * there is no picture; a clip of the second video track that covers exactly one event is another picture over it.
 */
export function readOtio(text: string): TakenIn | Problem {
  const timeline = parsed(text)
  if (isProblem(timeline)) return timeline
  const { pictures, sounds, rest } = sorted(timeline)
  const rate = timeline.metadata?.cutroom?.rate ?? rateOf(timeline, [...pictures, ...sounds])
  if (!rate)
    return problem(
      'empty-timeline',
      'This OpenTimelineIO file holds no clip with a length; choose a timeline with clips.',
    )
  const warnings = rest.map(
    ({ name, OTIO_SCHEMA }) => `"${name ?? ''}" (${OTIO_SCHEMA}) is not a video or audio track and was left out.`,
  )
  const reading: Reading = { rate, sources: collectOtioSources(), warnings }

  const [first, over, ...furtherPictures] = pictures.map((track) => eventsOf(track, 'Video', reading))
  const [sound, ...furtherSounds] = sounds.map((track) => eventsOf(track, 'Audio', reading))
  const bad = [first, over, sound, ...furtherPictures, ...furtherSounds].find(isProblem)
  if (bad) return bad
  const joined = withSound(listed(first), listed(sound))
  const covered = withOverrides(joined.events, listed(over))
  const left =
    joined.left +
    covered.left +
    [...furtherPictures, ...furtherSounds].reduce((sum, track) => sum + listed(track).length, 0)
  if (left > 0)
    warnings.push(
      `${count(left, 'clip')} on other tracks ${left === 1 ? 'was' : 'were'} left out: a cut list has one picture, ` +
        `one picture over it, and one sound.`,
    )

  const used = new Set(covered.events.flatMap(({ sourceId, override }) => [sourceId, override?.sourceId]))
  const frameSize = timeline.metadata?.cutroom?.frameSize
  const cutList: CutList = {
    name: timeline.name ?? '',
    rate,
    ...(frameSize && { frameSize }),
    events: covered.events,
    captions: [],
    sources: reading.sources.all().filter(({ id }) => used.has(id)),
  }
  return checkCutList(cutList) ?? { cutList, warnings }
}

/**
 * Some rates have a common fraction of a second that stays small; each further odd one multiplies it, until adding up
 * takes for ever.
 */
const MAX_DENOMINATOR = 2n ** 256n

/** As much of a name as a sentence needs. */
const MAX_NAME = 80

type Reading = { readonly rate: FrameRate; readonly sources: OtioSources; readonly warnings: string[] }

function parsed(text: string): OtioTimeline | Problem {
  const refused = problem(
    'not-otio',
    'This is not an OpenTimelineIO timeline; export it as a .otio file with one timeline.',
  )
  try {
    const read = otioTimeline.safeParse(JSON.parse(text))
    return read.success ? read.data : refused
  } catch {
    return refused
  }
}

function sorted({ tracks }: OtioTimeline): { pictures: OtioTrack[]; sounds: OtioTrack[]; rest: OtioTrack[] } {
  const kindOf = (track: OtioTrack) => (track.OTIO_SCHEMA.startsWith('Track.') ? track.kind : undefined)
  return {
    pictures: tracks.children.filter((track) => kindOf(track) === 'Video'),
    sounds: tracks.children.filter((track) => kindOf(track) === 'Audio'),
    rest: tracks.children.filter((track) => kindOf(track) !== 'Video' && kindOf(track) !== 'Audio'),
  }
}

function rateOf({ global_start_time }: OtioTimeline, tracks: readonly OtioTrack[]): FrameRate | undefined {
  const lengths = tracks.flatMap(({ children }) => (children ?? []).flatMap((item) => rangeOf(item)?.duration ?? []))
  const first = global_start_time ?? lengths[0]
  return first && rateFromFps(first.rate)
}

function rangeOf(item: OtioItem): OtioItem['source_range'] {
  return item.source_range ?? referenceOf(item)?.available_range
}

function eventsOf(
  track: OtioTrack,
  kind: 'Video' | 'Audio',
  { rate, sources, warnings }: Reading,
): CutEvent[] | Problem {
  const events: CutEvent[] = []
  const other = new Set<string>()
  // Exact seconds, so that lengths at other rates do not add up to an error.
  let at = rational(0)
  for (const item of track.children ?? []) {
    if (item.OTIO_SCHEMA.startsWith('Transition.')) {
      other.add('transitions')
      continue
    }
    const range = rangeOf(item)
    if (!range)
      return problem(
        'no-length',
        `"${cutLine(item.name ?? '', MAX_NAME)}" on the track "${cutLine(track.name ?? '', MAX_NAME)}" has no ` +
          `length; give it one in the program that wrote the file.`,
      )
    const end = add(at, otioSeconds(range.duration))
    if (end.den > MAX_DENOMINATOR)
      return problem(
        'too-many-rates',
        `The clips on the track "${cutLine(track.name ?? '', MAX_NAME)}" count at too many different rates; export ` +
          `the timeline at one rate.`,
      )
    const [recordIn, recordOut] = [secondsToFrames(at, rate), secondsToFrames(end, rate)]
    at = end
    if (item.OTIO_SCHEMA.startsWith('Clip.') && recordOut > recordIn)
      events.push(...eventOf({ item, recordIn, recordOut, kind, rate, sources }))
    else if (!item.OTIO_SCHEMA.startsWith('Gap.')) other.add('nested or empty items')
  }
  if (track.source_range) other.add('its own trim')
  if (other.size > 0) warnings.push(`The track "${track.name ?? ''}" was read without ${[...other].join(' and ')}.`)
  return events
}

function eventOf({
  item,
  recordIn,
  recordOut,
  kind,
  rate,
  sources,
}: {
  item: OtioItem
  recordIn: number
  recordOut: number
  kind: 'Video' | 'Audio'
  rate: FrameRate
  sources: OtioSources
}): CutEvent[] {
  const source = sources.of(item, kind)
  if (!source) return []
  const sourceIn = item.source_range
    ? otioFrames(item.source_range.start_time, source.rate) - (source.startTimecodeFrames ?? 0)
    : 0
  const sourceOut = sourceIn + sourceFrames({ recordFrames: recordOut - recordIn, timeline: rate, source: source.rate })
  const speaker = item.metadata?.cutroom?.speaker
  return [
    {
      sourceId: source.id,
      sourceIn,
      sourceOut,
      recordIn,
      recordOut,
      text: item.markers?.[0]?.name ?? '',
      ...(speaker !== undefined && { speaker }),
    },
  ]
}

function listed(events: CutEvent[] | Problem | undefined): CutEvent[] {
  return events === undefined || isProblem(events) ? [] : events
}

/**
 * Adds the sound that has no picture. Sound that belongs to a picture is the same event; any other sound under a
 * picture is left out.
 */
function withSound(pictures: readonly CutEvent[], sounds: readonly CutEvent[]): { events: CutEvent[]; left: number } {
  const shown = new Set(pictures.map(cutIdentity))
  const events: CutEvent[] = []
  let [next, left] = [0, 0]
  for (const sound of sounds) {
    for (let picture = pictures[next]; picture && picture.recordIn < sound.recordIn; picture = pictures[++next])
      events.push(picture)
    if (shown.has(cutIdentity(sound))) continue
    const isFree =
      (events.at(-1)?.recordOut ?? 0) <= sound.recordIn && sound.recordOut <= (pictures[next]?.recordIn ?? Infinity)
    if (isFree) events.push(sound)
    else left++
  }
  return { events: [...events, ...pictures.slice(next)], left }
}

function withOverrides(events: readonly CutEvent[], over: readonly CutEvent[]): { events: CutEvent[]; left: number } {
  const byPlace = new Map(over.map((one) => [`${one.recordIn}-${one.recordOut}`, one]))
  const covered = events.map((event) => {
    const found = byPlace.get(`${event.recordIn}-${event.recordOut}`)
    return found ? { ...event, override: { sourceId: found.sourceId, sourceIn: found.sourceIn } } : event
  })
  return { events: covered, left: over.length - covered.filter(({ override }) => override).length }
}
