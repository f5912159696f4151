import type { AudioView } from '../../../src/client/index.ts'
import type { OfferPlaces } from '../state/offers.ts'
import { xOf, type Scale } from '../surfaces/timeline-scale.ts'
import type { ChangeMark, TimelineRow } from '../surfaces/timeline-scene.ts'

/** The places that the offers of a question are about, as they are drawn on the document: each with its number. */
export function askedMarks(view: AudioView, places: OfferPlaces, lookedAt: number | null): ChangeMark[] {
  const rate = view.sampleRate
  return places.flatMap((offer, index) =>
    offer.flatMap(({ start, end, tracks }, place) => {
      const shown = view.tracks.filter(({ id, kind }) => kind !== 'label' && (tracks === null || tracks.includes(id)))
      return shown.map((track, row): ChangeMark => {
        const whole = Math.max(0, ...track.clips.map((clip) => clip.end))
        const seconds = start === null || end === null ? '' : ` · ${(end - start).toFixed(1)} s`
        return {
          change: `offer ${index + 1}`,
          offer: index + 1,
          tone: 'asked',
          shape: 'asked',
          track: track.id,
          start: start === null ? 0 : Math.round(start * rate),
          end: end === null ? whole : Math.round(end * rate),
          flag: place === 0 && row === 0 ? `${index + 1}${seconds}` : '',
          isFocused: lookedAt === index + 1,
        }
      })
    }),
  )
}

type At = {
  readonly marks: readonly ChangeMark[]
  readonly rows: readonly TimelineRow[]
  readonly scale: Scale
  readonly x: number
  /** From the top of all tracks on. */
  readonly y: number
}

/** The offer whose mark lies there; of several the smallest, since the others can be reached beside it. */
export function offerAt({ marks, rows, scale, x, y }: At): number | null {
  const row = rows.find(({ top, height }) => top <= y && y < top + height)
  const hit = marks
    .filter(({ offer, track, start, end }) => {
      return offer !== undefined && track === row?.track && xOf(scale, start) - 2 <= x && x <= xOf(scale, end) + 2
    })
    .toSorted((a, b) => a.end - a.start - (b.end - b.start))
  return hit[0]?.offer ?? null
}
