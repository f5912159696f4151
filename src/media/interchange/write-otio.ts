import type { Json } from '../../kernel/index.ts'
import type { FrameRate } from '../timecode/frame-rate.ts'
import { splitLanes, type CutList, type CutSource, type HandOff, type PlacedClip } from './cut-list.ts'
import { describeLostCaptions } from './describe-losses.ts'
import { fileUrl } from './file-text.ts'

/**
 * OpenTimelineIO: picture, other pictures over it, sound; what was said as a marker on each clip. Durations count at
 * the rate of the timeline, so that every clip stands on a whole frame of it; starts count at the rate of the source.
 * https://opentimelineio.readthedocs.io/en/stable/tutorials/otio-serialized-schema.html
 */
export function writeOtio(cutList: CutList): HandOff {
  const { picture, over, sound } = splitLanes(cutList)
  const hasPicture = new Set(picture.map(({ event }) => event))
  const track = (name: string, kind: 'Video' | 'Audio', placed: readonly PlacedClip[]): Json => ({
    OTIO_SCHEMA: 'Track.1',
    name,
    kind,
    metadata: {},
    source_range: null,
    effects: [],
    markers: [],
    enabled: true,
    children: withGaps({
      placed,
      rate: cutList.rate,
      says: (event) => name === 'V1' || (name === 'A1' && !hasPicture.has(event)),
    }),
  })
  const tracks = [
    ...(picture.length + over.length > 0 ? [track('V1', 'Video', picture)] : []),
    ...(over.length > 0 ? [track('V2', 'Video', over)] : []),
    ...(sound.length > 0 ? [track('A1', 'Audio', sound)] : []),
  ]
  const timeline: Json = {
    OTIO_SCHEMA: 'Timeline.1',
    name: cutList.name,
    global_start_time: time(0, cutList.rate),
    metadata: {
      cutroom: {
        schema: 'cutroom.cut-list',
        version: 1,
        rate: cutList.rate,
        ...(cutList.frameSize && { frameSize: cutList.frameSize }),
      },
    },
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      name: 'tracks',
      metadata: {},
      source_range: null,
      effects: [],
      markers: [],
      enabled: true,
      children: tracks,
    },
  }
  return { text: `${JSON.stringify(timeline, null, 2)}\n`, warnings: describeLostCaptions(cutList) }
}

function withGaps({
  placed,
  rate,
  says,
}: {
  placed: readonly PlacedClip[]
  rate: FrameRate
  says: (event: PlacedClip['event']) => boolean
}): Json[] {
  let end = 0
  return placed.flatMap((one) => {
    const gapFrames = one.event.recordIn - end
    end = one.event.recordOut
    return [...(gapFrames > 0 ? [gap(gapFrames, rate)] : []), clip({ ...one, rate, says: says(one.event) })]
  })
}

function gap(frames: number, rate: FrameRate): Json {
  return {
    OTIO_SCHEMA: 'Gap.1',
    name: '',
    metadata: {},
    effects: [],
    markers: [],
    enabled: true,
    source_range: range(time(0, rate), time(frames, rate)),
  }
}

function clip({ event, source, sourceIn, rate, says }: PlacedClip & { rate: FrameRate; says: boolean }): Json {
  const start = time((source.startTimecodeFrames ?? 0) + sourceIn, source.rate)
  const span = range(start, time(event.recordOut - event.recordIn, rate))
  const metadata: Json = event.speaker === undefined ? {} : { cutroom: { speaker: event.speaker } }
  return {
    OTIO_SCHEMA: 'Clip.1',
    name: source.name,
    enabled: true,
    effects: [],
    metadata,
    source_range: span,
    media_reference: reference(source),
    markers:
      says && event.text !== ''
        ? [{ OTIO_SCHEMA: 'Marker.2', name: event.text, color: 'GREEN', metadata, marked_range: span }]
        : [],
  }
}

function reference(source: CutSource): Json {
  const { name, path, ...facts } = source
  const start = time(source.startTimecodeFrames ?? 0, source.rate)
  return {
    OTIO_SCHEMA: 'ExternalReference.1',
    name,
    target_url: fileUrl(path),
    metadata: { cutroom: facts },
    available_range:
      source.durationFrames === undefined ? null : range(start, time(source.durationFrames, source.rate)),
  }
}

function range(start: Json, duration: Json): Json {
  return { OTIO_SCHEMA: 'TimeRange.1', start_time: start, duration }
}

function time(value: number, { num, den }: FrameRate): Json {
  return { OTIO_SCHEMA: 'RationalTime.1', value, rate: num / den }
}
