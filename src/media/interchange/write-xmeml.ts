import { droppedPerMinute, isNtsc, nominalFps, type FrameRate, formatTimecode } from '../timecode/frame-rate.ts'
import {
  sourceFrames,
  type CutList,
  type CutSource,
  type HandOff,
  splitLanes,
  findSourceLengths,
  type PlacedClip,
} from './cut-list.ts'
import { fileUrl } from './file-text.ts'
import { describeLostCaptions, describeLostSize } from './describe-losses.ts'
import { element, holding, xmlText, type XmlElement } from './xml.ts'

/**
 * Final Cut Pro 7 XML (xmeml 5), which Premiere and Resolve read: picture, other pictures on a second track, one track
 * for each channel of sound; what was said is a marker of the sequence, its name the speaker. In and out count from the
 * first frame of a file.
 */
export function writeXmeml(cutList: CutList): HandOff {
  const { picture, over, sound } = splitLanes(cutList)
  const second = sound.filter(({ source }) => (source.audioChannels ?? 1) > 1)
  const tracks: Track[] = [
    { media: 'video', index: 1, placed: picture },
    { media: 'video', index: 2, placed: over },
    { media: 'audio', index: 1, placed: sound },
    { media: 'audio', index: 2, placed: second },
  ]
  const write = trackWriter(cutList, tracks)
  const [video, audio] = (['video', 'audio'] as const).map((media) =>
    tracks.filter((track) => track.media === media && track.placed.length > 0).map(write),
  )
  const sequence = element('sequence', { id: 'sequence-1' }, [
    holding('name', cutList.name),
    holding('duration', cutList.events.at(-1)?.recordOut ?? 0),
    rateElement(cutList.rate),
    timecode(0, cutList.rate),
    holding('media', [holding('video', [format(cutList), ...(video ?? [])]), holding('audio', audio ?? [])]),
    ...cutList.events
      .filter(({ text, speaker }) => text !== '' || speaker !== undefined)
      .map(({ text, speaker, recordIn, recordOut }) =>
        holding('marker', [
          holding('comment', text),
          holding('name', speaker ?? ''),
          holding('in', recordIn),
          holding('out', recordOut),
        ]),
      ),
  ])
  const channels = sound.some(({ source }) => (source.audioChannels ?? 1) > 2)
    ? ['Only the first two channels of sound are in this file.']
    : []
  return {
    text: xmlText(element('xmeml', { version: 5 }, [sequence])),
    warnings: [...describeLostSize(cutList), ...channels, ...describeLostCaptions(cutList)],
  }
}

type Track = { readonly media: 'video' | 'audio'; readonly index: number; readonly placed: readonly PlacedClip[] }
type Linked = { readonly id: string; readonly track: Track; readonly clipIndex: number }

/**
 * A file is described where it is first used and named by its id afterwards, so tracks are written in document order.
 */
function trackWriter(cutList: CutList, tracks: readonly Track[]): (track: Track) => XmlElement {
  const lengths = findSourceLengths(cutList)
  const files = new Map<string, string>()
  const fileOf = (source: CutSource): XmlElement => {
    const known = files.get(source.id)
    if (known !== undefined) return element('file', { id: known })
    const id = `file-${files.size + 1}`
    files.set(source.id, id)
    return fileElement({ source, id, durationFrames: lengths.get(source.id) ?? 0 })
  }
  const links = linksOf(tracks)
  return (track) =>
    holding(
      'track',
      track.placed.map((placed, index) => {
        const { event, source, sourceIn } = placed
        return element('clipitem', { id: idOf(track, index) }, [
          holding('name', source.name),
          holding('duration', lengths.get(source.id) ?? 0),
          rateElement(source.rate),
          holding('start', event.recordIn),
          holding('end', event.recordOut),
          holding('in', sourceIn),
          holding(
            'out',
            sourceIn +
              sourceFrames({
                recordFrames: event.recordOut - event.recordIn,
                timeline: cutList.rate,
                source: source.rate,
              }),
          ),
          fileOf(source),
          ...(track.media === 'audio'
            ? [holding('sourcetrack', [holding('mediatype', 'audio'), holding('trackindex', track.index)])]
            : []),
          ...(isOver(track) ? [] : linkElements(links.get(event) ?? [])),
        ])
      }),
    )
}

/** The picture and the sound of one event belong together; a picture over it stands alone. */
function linksOf(tracks: readonly Track[]): ReadonlyMap<PlacedClip['event'], Linked[]> {
  const links = new Map<PlacedClip['event'], Linked[]>()
  for (const track of tracks.filter((track) => !isOver(track))) {
    for (const [index, { event }] of track.placed.entries()) {
      const together = links.get(event) ?? []
      together.push({ id: idOf(track, index), track, clipIndex: index + 1 })
      links.set(event, together)
    }
  }
  return links
}

function linkElements(linked: readonly Linked[]): XmlElement[] {
  if (linked.length < 2) return []
  return linked.map(({ id, track, clipIndex }) =>
    holding('link', [
      holding('linkclipref', id),
      holding('mediatype', track.media),
      holding('trackindex', track.index),
      holding('clipindex', clipIndex),
    ]),
  )
}

const isOver = (track: Track): boolean => track.media === 'video' && track.index === 2

function idOf({ media, index }: Track, clip: number): string {
  return `clipitem-${media}-${index}-${clip + 1}`
}

function fileElement({
  source,
  id,
  durationFrames,
}: {
  source: CutSource
  id: string
  durationFrames: number
}): XmlElement {
  return element('file', { id }, [
    holding('name', source.name),
    holding('pathurl', fileUrl(source.path)),
    rateElement(source.rate),
    holding('duration', durationFrames),
    timecode(source.startTimecodeFrames ?? 0, source.rate),
    holding('media', [
      ...(source.hasVideo ? [holding('video', [])] : []),
      ...(source.hasAudio ? [holding('audio', [holding('channelcount', source.audioChannels ?? 1)])] : []),
    ]),
  ])
}

function format({ rate, frameSize }: CutList): XmlElement {
  const size = frameSize ? [holding('width', frameSize.width), holding('height', frameSize.height)] : []
  return holding('format', [holding('samplecharacteristics', [rateElement(rate), ...size])])
}

function timecode(frame: number, rate: FrameRate): XmlElement {
  return holding('timecode', [
    rateElement(rate),
    holding('string', formatTimecode(frame, rate)),
    holding('frame', frame),
    holding('displayformat', droppedPerMinute(rate) > 0 ? 'DF' : 'NDF'),
  ])
}

function rateElement(rate: FrameRate): XmlElement {
  return holding('rate', [holding('timebase', nominalFps(rate)), holding('ntsc', isNtsc(rate) ? 'TRUE' : 'FALSE')])
}
