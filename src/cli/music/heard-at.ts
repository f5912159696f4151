import type { Document, Json } from '../../kernel/index.ts'
import { beatClock } from '../../media/index.ts'
import { arrangementOf, endOfSong, projectSnapshot, songOf } from '../../music/index.ts'
import { barBeatsAt } from '../../music/document/bars.ts'
import type { Span } from '../kinds.ts'

/** A change that is heard everywhere, such as a tempo or a level, is heard for so long. */
const SAMPLE_BARS = 4

type Place = {
  readonly startBeat?: number
  readonly endBeat?: number
  readonly trackId?: string
  readonly regionId?: string
}

/** When a place of a song's diff is heard: a region from its start to its end, a setting where it is first heard. */
export function heardAt(document: Document, place: Json): Span | null {
  const song = songOf(document)
  const { startBeat, endBeat, trackId, regionId } = (typeof place === 'object' && place !== null ? place : {}) as Place
  const region = regionId === undefined ? undefined : song.region(regionId)
  const played =
    trackId === undefined
      ? endOfSong(arrangementOf(song))
      : Math.max(
          0,
          ...song
            .regionIds(trackId)
            .flatMap((id) => song.region(id) ?? [])
            .map((each) => each.startBeat + each.durationBeats),
        )
  const first =
    trackId === undefined
      ? 0
      : Math.min(played, ...song.regionIds(trackId).flatMap((id) => song.region(id)?.startBeat ?? []))
  const from = startBeat ?? region?.startBeat ?? first
  const to =
    endBeat ??
    (region ? region.startBeat + region.durationBeats : Math.min(played, from + SAMPLE_BARS * barBeatsAt(song, from)))
  if (to <= from) return null
  const seconds = beatClock(projectSnapshot(document, { withNotes: false }))
  return { start: seconds(from), end: seconds(to) }
}
