import type { PlayedStretch, VideoView } from '../client/index.ts'
import { isProblem, type DocumentState } from '../kernel/index.ts'
import { placesInCut, type PlaceInCut, type Sources } from '../media/index.ts'
import { playedRanges, sourcesOf } from '../video/index.ts'
import { viewVideo } from './view-video.ts'

/**
 * A document of words for drawing, whose stretches lie where they are heard: an edge is moved to where it is quiet, and
 * over many cuts what is wished and what plays drift apart. Where the sound cannot be looked at, they are as wished.
 */
export async function viewPlayed(document: DocumentState, sources: Sources): Promise<VideoView> {
  const view = viewVideo(document)
  const { document: content } = document.state
  const places = await placesInCut({ ranges: playedRanges(content), footage: sourcesOf(content), sources })
  if (isProblem(places) || places.length === 0) return view
  const sourceAt = new Map(view.sources.map(({ id }, at) => [id, at]))
  const durationMicros = places.reduce((end, place) => Math.max(end, endOf(place)), 0)
  const stretches = places.map(({ sourceId, startSeconds, atSeconds, picture }, index): PlayedStretch => {
    const at = micros(atSeconds)
    const next = places[index + 1]
    const from = micros(startSeconds)
    return {
      source: sourceAt.get(sourceId) ?? 0,
      from,
      // Rounded once, so that they lie back to back.
      to: from + (next ? micros(next.atSeconds) : durationMicros) - at,
      at,
      picture: picture && { source: sourceAt.get(picture.sourceId) ?? 0, from: micros(picture.startSeconds) },
    }
  })
  return { ...view, stretches, durationMicros }
}

const endOf = ({ atSeconds, startSeconds, endSeconds }: PlaceInCut): number =>
  micros(atSeconds + endSeconds - startSeconds)

const micros = (seconds: number): number => Math.round(seconds * 1e6)
