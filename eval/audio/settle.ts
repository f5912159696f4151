import { endOf, piecesOf, type Piece } from './pieces.ts'
import { isNamed, near, type Expected, type ExpectedTrack } from './expected.ts'
import type { HeardLabel, HeardTrack } from './heard.ts'
import type { Outcome } from './outcome.ts'
import { settleTruncation } from './settle-truncation.ts'
import type { LooseStep, Range, Step } from './step.ts'

/**
 * Reads from the end state what a step with room came to, and gives it as exact steps; a sentence says what is wrong
 * with it.
 */
export const settle = (step: LooseStep, expected: Expected, outcome: Outcome): readonly Step[] | string => {
  if (step.step === 'truncate') return listed(settleTruncation(step, outcome))
  if (step.step === 'labelAbout') return settleLabel(step, expected, outcome)
  const pairs = pairsOf(expected, outcome, 'tracks' in step ? step.tracks : [step.track])
  const settled = pairs.map(([before, after]) => settleOn(step, before, after))
  return (
    settled.find((one) => typeof one === 'string') ?? settled.flatMap((one) => (typeof one === 'string' ? [] : one))
  )
}

export const isLoose = (step: Step): step is LooseStep => looseSteps.has(step.step)
const looseSteps: ReadonlySet<string> = new Set<LooseStep['step']>([
  'truncate',
  'fadeAbout',
  'gainAbout',
  'panAbout',
  'labelAbout',
  'endAbout',
])

const listed = (step: Step | string): readonly Step[] | string => (typeof step === 'string' ? step : [step])

type Named = ExpectedTrack & { readonly name: string }
type OnTracks = Exclude<LooseStep, { step: 'truncate' | 'labelAbout' }>

/** Each named track as it should be so far, with what became of it. */
const pairsOf = (
  expected: Expected,
  { after }: Outcome,
  tracks: Parameters<typeof isNamed>[1],
): readonly (readonly [Named, HeardTrack])[] =>
  expected.tracks.flatMap((track) => {
    const found = after.tracks.find(({ name }) => name === track.name)
    return isNamed(track, tracks) && track.name !== null && found !== undefined
      ? [[{ ...track, name: track.name }, found] as const]
      : []
  })

const settleOn = (step: OnTracks, before: Named, after: HeardTrack): readonly Step[] | string => {
  switch (step.step) {
    case 'fadeAbout':
      return settleFade(step, before, after)
    case 'gainAbout':
      return settleGain(step, before, after)
    case 'panAbout':
      return isWithin(after.pan, step.pan)
        ? [{ step: 'set', track: before.name, pan: after.pan }]
        : `${before.name} is panned ${after.pan} instead of ${step.pan.join(' to ')}`
    case 'endAbout': {
      const [end, wasEnd] = [endOf(piecesOf(after.plays)), endOf(before.pieces)]
      if (!isWithin(end, step.end)) return `${before.name} ends at ${end} s instead of ${step.end.join(' to ')} s`
      return end < wasEnd
        ? [{ step: 'remove', ranges: [[end, wasEnd]], tracks: [before.name], clipboard: 'either' }]
        : []
    }
  }
}

/** The stretch that fades right at the edge. */
const settleFade = (
  { fade, edge, seconds }: Extract<LooseStep, { step: 'fadeAbout' }>,
  { name, pieces }: Named,
  after: HeardTrack,
): readonly Step[] | string => {
  const at = edge === 'start' ? 0 : edge === 'end' ? endOf(pieces) : edge
  const fading = piecesOf(after.plays).filter((piece) => piece.fades.includes(fade))
  const reach =
    fade === 'out'
      ? fading.toReversed().reduce((from, piece) => (near(piece.end, from) ? piece.start : from), at)
      : fading.reduce((to, piece) => (near(piece.start, to) ? piece.end : to), at)
  const range: Range = fade === 'out' ? [reach, at] : [at, reach]
  const length = range[1] - range[0]
  if (!isWithin(length, seconds))
    return `${name} fades ${fade} over ${length.toFixed(2)} s at ${at} s instead of ${seconds.join(' to ')} s`
  return length > 0 ? [{ step: 'fade', fade, range, tracks: [name] }] : []
}

/** By the clips, by the track, or by both: what is heard counts. */
const settleGain = (
  { db, range }: Extract<LooseStep, { step: 'gainAbout' }>,
  before: Named,
  after: HeardTrack,
): readonly Step[] | string => {
  const clipsBy = gainAt(piecesOf(after.plays), range) - gainAt(before.pieces, range)
  const trackBy = before.gainDb === 'measured' || range !== undefined ? 0 : after.gainDb - before.gainDb
  if (!isWithin(clipsBy + trackBy, db))
    return `${before.name} is ${(clipsBy + trackBy).toFixed(1)} dB louder instead of ${db.join(' to ')} dB`
  return [
    ...(clipsBy === 0 ? [] : [{ step: 'gain', db: clipsBy, tracks: [before.name], ...(range && { range }) } as const]),
    ...(trackBy === 0 ? [] : [{ step: 'set', track: before.name, gainDb: after.gainDb } as const]),
  ]
}

const gainAt = (pieces: readonly Piece[], [start, end]: Range = [0, Infinity]): number => {
  const gainDb = pieces.find((piece) => piece.end > start && piece.start < end && !piece.silent)?.gainDb
  return typeof gainDb === 'number' ? gainDb : 0
}

const settleLabel = (
  { text, start, end }: Extract<LooseStep, { step: 'labelAbout' }>,
  { labels }: Expected,
  { after }: Outcome,
): readonly Step[] | string => {
  const isKnown = ({ text: said, start: from, end: to }: HeardLabel): boolean =>
    labels.some(
      (label) => label.text === said && label.places.some((place) => near(place[0], from) && near(place[1], to)),
    )
  const found = after.labels.find(
    (label) => !isKnown(label) && text.test(label.text) && isWithin(label.start, start) && isWithin(label.end, end),
  )
  return found
    ? [{ step: 'addLabel', text: found.text, start: found.start, end: found.end }]
    : `there is no new label like ${String(text)} at ${start.join('–')} s`
}

const isWithin = (value: number, [least, most]: Range): boolean => value >= least - 0.002 && value <= most + 0.002
