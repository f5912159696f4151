/** Where beats stand on the page: `start` is the beat at the left edge. */
export type BeatScale = { readonly start: number; readonly pxPerBeat: number; readonly width: number }

/** What can be looked at: from one beat to another. */
export type BeatRange = { readonly from: number; readonly to: number }

const MAX_PX_PER_BEAT = 480
/** What is seen of a song with nothing in it. */
const EMPTY_BEATS = 32

export const xOfBeat = ({ start, pxPerBeat }: BeatScale, beat: number): number => (beat - start) * pxPerBeat
export const beatOfX = ({ start, pxPerBeat }: BeatScale, x: number): number => start + x / pxPerBeat

/** All of a range. */
export function fitBeats({ from, to }: BeatRange, width: number): BeatScale {
  const beats = to > from ? to - from : EMPTY_BEATS
  return { start: from, pxPerBeat: Math.min(MAX_PX_PER_BEAT, Math.max(1, width) / beats), width }
}

/** Nothing beside the range is shown, and nothing is wider than the whole. */
export function clampBeats(scale: BeatScale, range: BeatRange): BeatScale {
  const all = fitBeats(range, scale.width)
  const pxPerBeat = Math.max(all.pxPerBeat, Math.min(MAX_PX_PER_BEAT, scale.pxPerBeat))
  const last = Math.max(range.from, range.from + scale.width / all.pxPerBeat - scale.width / pxPerBeat)
  return { ...scale, pxPerBeat, start: Math.min(Math.max(range.from, scale.start), last) }
}

/** What stands at `x` stays there. */
export function zoomBeats(scale: BeatScale, { factor, x }: { readonly factor: number; readonly x: number }): BeatScale {
  const pxPerBeat = Math.min(MAX_PX_PER_BEAT, scale.pxPerBeat * factor)
  return { ...scale, pxPerBeat, start: beatOfX(scale, x) - x / pxPerBeat }
}

const MIN_NAMED_PX = 34

/** Each how manieth bar has room for its number: 1, 2, 4, 8 and so on. */
export function barsApart({ pxPerBeat }: Pick<BeatScale, 'pxPerBeat'>, beatsInBar: number): number {
  let each = 1
  while (each * beatsInBar * pxPerBeat < MIN_NAMED_PX) each *= 2
  return each
}
