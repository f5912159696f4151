import type { MusicView } from '../../../src/client/index.ts'

/** What of a song says when its beats are heard and where its bars lie. */
type Timed = Pick<MusicView, 'tempos'>
type Barred = Pick<MusicView, 'metres'>
export type SongMetre = MusicView['metres'][number]

/** Beats are floats; a bar begins where they come this near to it. */
const DUST = 1e-6

/** Beats are kept to a millionth, here as on the server, so that both mean the same note. */
export const wholeBeats = (beats: number): number => Math.round(beats * 1e6) / 1e6

/** When a beat is heard. */
export function secondsAt({ tempos }: Timed, beat: number): number {
  const from = tempos.findLast((change) => change.beat <= beat) ?? tempos[0]
  return from ? from.seconds + ((beat - from.beat) * 60) / from.tempo : 0
}

/** The beat that is heard at a time. */
export function beatAt({ tempos }: Timed, seconds: number): number {
  const from = tempos.findLast((change) => change.seconds <= seconds) ?? tempos[0]
  return from ? from.beat + ((seconds - from.seconds) * from.tempo) / 60 : 0
}

const usual: SongMetre = { beat: 0, bar: 1, numerator: 4, denominator: 4 }

export const metreAt = ({ metres }: Barred, beat: number): SongMetre =>
  metres.findLast((metre) => metre.beat <= beat + DUST) ?? metres[0] ?? usual

/** A beat of the song is a quarter note; how many of them a bar has. */
export const beatsInBar = ({ numerator, denominator }: SongMetre): number => (numerator * 4) / denominator

/** The bar that a beat is in, from 1, with the share of it that is over. */
export function barAt(song: Barred, beat: number): number {
  const metre = metreAt(song, beat)
  return metre.bar + (beat - metre.beat) / beatsInBar(metre)
}

export function beatOfBar({ metres }: Barred, bar: number): number {
  const metre = metres.findLast((each) => each.bar <= bar) ?? metres[0] ?? usual
  return metre.beat + (bar - metre.bar) * beatsInBar(metre)
}

/** How many bars there are up to a beat, the last one begun included. */
export const barsUpTo = (song: Barred, beat: number): number => Math.max(0, Math.ceil(barAt(song, beat) - 1 - DUST))

export type BarLine = { readonly bar: number; readonly beat: number }

/** Where bars begin between two beats; not more than each so manieth, where there is no room for all. */
export function barLines(song: Barred, { from, to, each }: { from: number; to: number; each: number }): BarLine[] {
  const lines: BarLine[] = []
  const first = Math.max(1, Math.floor(barAt(song, Math.max(0, from)) + DUST))
  const begin = first - ((first - 1) % each)
  for (let bar = begin; ; bar += each) {
    const beat = beatOfBar(song, bar)
    if (beat > to) return lines
    lines.push({ bar, beat })
  }
}

/** "5.3", or "5" where a bar begins: the bar and its beat, as musicians count. */
export function tellBeat(song: Barred, beat: number): string {
  const metre = metreAt(song, beat)
  const bar = Math.floor(barAt(song, beat) + DUST)
  const inside = ((beat - beatOfBar(song, bar)) * metre.denominator) / 4 + 1
  const rounded = Math.round(inside * 100) / 100
  return rounded === 1 ? String(bar) : `${bar}.${rounded}`
}

/** "bar 5 beat 3", to be spoken. */
export const speakBeat = (song: Barred, beat: number): string => {
  const [bar, inside] = tellBeat(song, beat).split(/\.(.*)/)
  return inside === undefined ? `bar ${bar}` : `bar ${bar} beat ${inside}`
}

/** "bars 5–8": those that a stretch lies in. */
export function tellBars(song: Barred, from: number, to: number): string {
  const first = Math.floor(barAt(song, from) + DUST)
  const last = Math.max(first, Math.ceil(barAt(song, to) - DUST) - 1)
  return first === last ? `bar ${first}` : `bars ${first}–${last}`
}
