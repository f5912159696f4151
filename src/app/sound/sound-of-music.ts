import type { Document } from '../../kernel/index.ts'
import { beatClock, soundOfMusic } from '../../media/index.ts'
import { arrangementOf, endOfSong, projectSnapshot, songOf, temposOf } from '../../music/index.ts'
import type { KindSound } from '../kinds.ts'
import { matchTimes, type Carried, type SamePlace } from './match-times.ts'

/** Beats as whole numbers, so that two that are the same are equal. */
const PER_BEAT = 1e6
const whole = (beat: number): number => Math.round(beat * PER_BEAT)

export const soundOfKeptMusic: KindSound = {
  mixOf: (document, { sources, onProgress, signal }) =>
    soundOfMusic(projectSnapshot(document), {
      mediaFolder: sources.mediaFolder,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    }),
  samePlaces: async ({ before, after }) => {
    const same = matchTimes({
      carried: carriedBetween(before, after),
      beforeEnd: whole(endOfSong(arrangementOf(songOf(before)))),
      afterEnd: whole(endOfSong(arrangementOf(songOf(after)))),
    })
    const clocks = { before: clockOf(before), after: clockOf(after) }
    return splitAtTempos(same, before, after).map((each) => ({
      before: { start: clocks.before(each.before.start), end: clocks.before(each.before.end) },
      after: { start: clocks.after(each.after.start), end: clocks.after(each.after.end) },
    }))
  },
}

function clockOf(document: Document): (place: number) => number {
  const seconds = beatClock(projectSnapshot(document, { withNotes: false }))
  return (place) => seconds(place / PER_BEAT)
}

/** Regions that are in both songs. */
function carriedBetween(before: Document, after: Document): Carried[] {
  const [stood, stands] = [songOf(before), songOf(after)]
  return stands.trackIds.flatMap((track) =>
    stands.regionIds(track).flatMap((id): Carried[] => {
      const was = stood.region(id),
        now = stands.region(id)
      if (!was || !now) return []
      const length = whole(Math.min(was.durationBeats, now.durationBeats))
      return length > 0 ? [{ before: whole(was.startBeat), after: whole(now.startBeat), length, weight: 1 }] : []
    }),
  )
}

/** Between two changes of tempo, of either song, seconds go with beats. */
function splitAtTempos(same: readonly SamePlace[], before: Document, after: Document): SamePlace[] {
  const changes = (document: Document): number[] => temposOf(songOf(document)).map(({ beat }) => whole(beat))
  const [ofBefore, ofAfter] = [changes(before), changes(after)]
  return same.flatMap((each) => {
    const shift = each.before.start - each.after.start
    const inside = [...ofAfter, ...ofBefore.map((at) => at - shift)].filter(
      (at) => at > each.after.start && at < each.after.end,
    )
    const marks = [...new Set([each.after.start, ...inside, each.after.end])].toSorted((a, b) => a - b)
    return marks.slice(1).map((end, index) => {
      const start = marks[index] ?? end
      return { before: { start: start + shift, end: end + shift }, after: { start, end } }
    })
  })
}
