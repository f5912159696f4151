import { barAt, metreParts, formatSignature } from '../document/bars.ts'
import type { Song } from '../document/song.ts'

/** "The tempo is 100 BPM, and 140 BPM from bar 5 on": all of them, wherever one is spoken of. */
export function sayTempo(song: Song, { isChange = false, already = '' } = {}): string {
  const later = song.laterTempos.map(({ beat, tempo }) => `, and ${tempo} BPM from bar ${round(barAt(song, beat))} on`)
  return `The tempo is ${song.tempo} BPM${already}${isChange && later.length === 0 ? ' throughout' : ''}${later.join('')}`
}

export function sayMetre(song: Song, isChange = false): string {
  const [first, ...later] = metreParts(song)
  const told = later.map(({ bar, timeSignature }) => `, and in ${formatSignature(timeSignature)} from bar ${bar} on`)
  const only = isChange && later.length === 0 ? ' throughout' : ''
  return `The song is in ${formatSignature(first?.timeSignature ?? song.timeSignature)}${only}${told.join('')}.`
}

const round = (value: number): number => Math.round(value * 100) / 100
