import {
  droppedPerMinute,
  fpsText,
  isSameSpeed,
  type FrameRate,
  framesToSeconds,
  rational,
  type Rational,
} from '../timecode/frame-rate.ts'
import {
  type CutEvent,
  type CutList,
  type CutSource,
  type HandOff,
  findSourceLengths,
  usedSources,
} from './cut-list.ts'
import { fileUrl } from './file-text.ts'
import { describeLostCaptions, describeLostSize } from './describe-losses.ts'
import { element, xmlText, type XmlElement } from './xml.ts'

/**
 * FCPXML 1.10: one project with a primary storyline; another picture is a connected clip; what was said is a marker,
 * its note the speaker. https://developer.apple.com/documentation/professional-video-applications/fcpxml-reference
 */
export function writeFcpxml(cutList: CutList): HandOff {
  const assets = assetsOf(cutList)
  const end = cutList.events.at(-1)?.recordOut ?? 0
  const sequence = element(
    'sequence',
    {
      format: timelineFormat,
      duration: timeText(framesToSeconds(end, cutList.rate)),
      tcStart: '0s',
      tcFormat: tcFormat(cutList.rate),
    },
    [element('spine', {}, storyline(cutList, assets))],
  )
  const root = element('fcpxml', { version: '1.10' }, [
    element('resources', {}, resources(cutList, assets)),
    element('library', {}, [
      element('event', { name: cutList.name }, [element('project', { name: cutList.name }, [sequence])]),
    ]),
  ])
  return { text: xmlText(root), warnings: [...describeLostSize(cutList), ...describeLostCaptions(cutList)] }
}

type Asset = {
  readonly source: CutSource
  readonly ref: string
  readonly format: string
  readonly durationFrames: number
}
type Assets = ReadonlyMap<string, Asset>

const timelineFormat = 'r1'

function assetsOf(cutList: CutList): Assets {
  const lengths = findSourceLengths(cutList)
  return new Map(
    usedSources(cutList).map((source, index) => [
      source.id,
      {
        source,
        ref: `r${2 * index + 2}`,
        durationFrames: lengths.get(source.id) ?? 0,
        format: isSameSpeed(source.rate, cutList.rate) ? timelineFormat : `r${2 * index + 3}`,
      },
    ]),
  )
}

function resources({ rate, frameSize }: CutList, assets: Assets): XmlElement[] {
  const own = [...assets.values()].flatMap(({ source, ref, format, durationFrames }) => [
    ...(format === timelineFormat
      ? []
      : [element('format', { id: format, frameDuration: frameDuration(source.rate) })]),
    element(
      'asset',
      {
        id: ref,
        name: source.name,
        start: timeText(startOf(source, 0)),
        duration: timeText(framesToSeconds(durationFrames, source.rate)),
        ...(source.hasVideo && { hasVideo: 1, format, videoSources: 1 }),
        ...(source.hasAudio && { hasAudio: 1, audioSources: 1, audioChannels: source.audioChannels }),
      },
      [element('media-rep', { kind: 'original-media', src: fileUrl(source.path) })],
    ),
  ])
  return [
    element('format', {
      id: timelineFormat,
      frameDuration: frameDuration(rate),
      width: frameSize?.width,
      height: frameSize?.height,
    }),
    ...own,
  ]
}

function storyline({ events, rate }: CutList, assets: Assets): XmlElement[] {
  let end = 0
  return events.flatMap((event) => {
    const gapFrames = event.recordIn - end
    const gap = element('gap', {
      name: 'Gap',
      offset: timeText(framesToSeconds(end, rate)),
      start: '0s',
      duration: timeText(framesToSeconds(gapFrames, rate)),
    })
    end = event.recordOut
    const asset = assets.get(event.sourceId)
    return [...(gapFrames > 0 ? [gap] : []), ...(asset ? [clip({ event, asset, assets, rate })] : [])]
  })
}

function clip({
  event,
  asset,
  assets,
  rate,
}: {
  event: CutEvent
  asset: Asset
  assets: Assets
  rate: FrameRate
}): XmlElement {
  const { source, ref } = asset
  const start = timeText(startOf(source, event.sourceIn))
  const duration = timeText(framesToSeconds(event.recordOut - event.recordIn, rate))
  const over = event.override && assets.get(event.override.sourceId)
  // A connected clip stands at a time of the clip it hangs on, hence at that clip's start.
  const connected =
    over && event.override
      ? [
          element(
            'asset-clip',
            {
              ref: over.ref,
              lane: 1,
              offset: start,
              name: over.source.name,
              start: timeText(startOf(over.source, event.override.sourceIn)),
              duration,
              tcFormat: tcFormat(over.source.rate),
              srcEnable: 'video',
            },
            conform(over.source, rate),
          ),
        ]
      : []
  const marker =
    event.text === '' && event.speaker === undefined
      ? []
      : [element('marker', { start, duration: frameDuration(rate), value: event.text, note: event.speaker })]
  return element(
    'asset-clip',
    {
      ref,
      offset: timeText(framesToSeconds(event.recordIn, rate)),
      name: source.name,
      start,
      duration,
      tcFormat: tcFormat(source.rate),
    },
    [...conform(source, rate), ...connected, ...marker],
  )
}

/** Without it Final Cut would speed a clip up or down to the timeline's rate where the two are near. */
function conform(source: CutSource, rate: FrameRate): XmlElement[] {
  return isSameSpeed(source.rate, rate)
    ? []
    : [
        element('conform-rate', {
          scaleEnabled: 0,
          srcFrameRate: source.rate.num * 1001 === 24000 * source.rate.den ? '23.98' : fpsText(source.rate),
        }),
      ]
}

function startOf(source: CutSource, frame: number): Rational {
  return framesToSeconds((source.startTimecodeFrames ?? 0) + frame, source.rate)
}

function frameDuration({ num, den }: FrameRate): string {
  return timeText(rational(den, num))
}

function tcFormat(rate: FrameRate): string {
  return droppedPerMinute(rate) > 0 ? 'DF' : 'NDF'
}

function timeText({ num, den }: Rational): string {
  return den === 1n ? `${num}s` : `${num}/${den}s`
}
