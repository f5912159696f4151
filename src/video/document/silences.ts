import { cell, type Document } from '../../kernel/index.ts'
import { sourceCell } from './ids.ts'
import { segmentOf } from './timeline.ts'
import { gapAfter, isExcluded, isSegmentOut, isWordOut, type Sentence } from './words.ts'

/** From where to where, in microseconds of a source. */
export type MicrosSpan = { readonly from: number; readonly to: number }

/**
 * Where a source is silent, in order: measured in its sound when it was imported. Undefined where there was no sound to
 * measure.
 */
export function silencesOf(document: Document, source: string): Silences | undefined {
  return cell(document, sourceCell(source, 'silences')) as unknown as Silences | undefined
}

export type Silences = readonly (readonly [fromMicros: number, toMicros: number])[]

/**
 * A voice sets in before it is loud and dies away after it, so a measured silence stays this far from what is heard
 * beside it.
 */
export const SILENCE_MARGIN_MICROS = 40_000

/** Where a pause can be cut, and how much of it lies beside that, next to the words, and always stays. */
export type Pause = MicrosSpan & { readonly besideMicros: number }

/** How long a pause is to one who listens. */
export const pauseLength = ({ from, to, besideMicros }: Pause): number => to - from + besideMicros

/**
 * The pause between the end of a word and the beginning of the next: where the sound is silent, the longest where there
 * are several; where only a transcript is known, all that lies between them. Laughter between two words is no pause.
 */
export function pauseBetween(silences: Silences | undefined, from: number, to: number): Pause | undefined {
  if (to <= from) return undefined
  if (silences === undefined) return { from, to, besideMicros: 0 }
  let best: Pause | undefined
  for (let at = firstAfter(silences, from); at < silences.length; at++) {
    const [start, end] = silences[at] ?? [to, to]
    if (start >= to) break
    // A word that reaches into the silence leaves no margin on its side.
    const margins = (start >= from ? 1 : 0) + (end <= to ? 1 : 0)
    const inside = {
      from: Math.max(from, start),
      to: Math.min(to, end),
      besideMicros: margins * SILENCE_MARGIN_MICROS,
    }
    if (best === undefined || inside.to - inside.from > best.to - best.from) best = inside
  }
  return best
}

/** The first silence that ends behind a place, in microseconds. */
export function firstAfter(silences: Silences, place: number): number {
  let [low, high] = [0, silences.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((silences[middle]?.[1] ?? 0) > place) high = middle
    else low = middle + 1
  }
  return low
}

/** How much of a pause goes where so much of it is to be left. */
const takenFrom = (pause: Pause, left: number): number =>
  Math.min(pause.to - pause.from, Math.max(0, pauseLength(pause) - left))

/** How long a sentence is in the cut: its runs of kept words, with what is left of the pauses inside them. */
export function measureKept(document: Document, { id, source, words }: Sentence): number {
  if (isExcluded(document, id) || isSegmentOut(document, segmentOf(document, id) ?? '')) return 0
  return words.reduce((sum, word, at) => {
    if (isWordOut(document, word.id)) return sum
    const next = words[at + 1]
    const pause = next && !isWordOut(document, next.id) ? next.startMicros - word.endMicros : 0
    const left = gapAfter(document, word.id)
    const silence =
      next && left !== undefined
        ? pauseBetween(silencesOf(document, source), word.endMicros, next.startMicros)
        : undefined
    const taken = silence && left !== undefined ? takenFrom(silence, left) : 0
    return sum + word.endMicros - word.startMicros + (pause > 0 ? pause - taken : pause)
  }, 0)
}
