import type { Track } from '../document/song.ts'
import { endOfSong } from '../arrangement.ts'
import { beatsPerBar } from '../wire/snapshot.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type SectionItem } from './line.ts'
import { fitAny } from './pattern.ts'
import { tracksOf } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Asked, type Understanding } from './understanding.ts'

const stretch = '(?:over|during|in|across|for|through|throughout|at|within|on)? ?(?:(?<edge>first|last|final|opening) NUMBER (?<unit>bars|bar|beats|beat)(?: of (?<place>@s\\d+|song))?|NUMBER (?<unit>bars|bar|beats|beat)(?: (?:at|of|from) (?<side>end|start|beginning)(?: of (?<place>@s\\d+|song))?)?|(?<place>@s\\d+)|(?<side>end|start|beginning)(?: of (?<place>song|@s\\d+))?)'
const fading: readonly string[] = [
  `fade (?<what>@t\\d+|song|it) (?<way>in|out) ${stretch}`, `fade (?<way>in|out) (?<what>@t\\d+|song|it) ${stretch}`, `fade (?<way>in|out) ${stretch}(?: (?:of|on) (?<what>@t\\d+))?`, `(?:add|do|make|put|create|apply) (?:a )?(?:NUMBER (?<unit>bars?|beats?) )?fade (?<way>in|out)(?: (?:on|to|for|of) (?<what>@t\\d+|song|it))?(?: ${stretch})?`,
  `fade (?<what>@t\\d+|song|it) (?<way>in|out)`, `fade (?<way>in|out) (?<what>@t\\d+|song|it)`, `fade (?<way>in|out)`, `(?:automate|write) (?:a )?(?:volume )?fade (?<way>in|out) (?:on|for) (?<what>@t\\d+) ${stretch}`, `fade (?<what>@t\\d+) (?<way>out|in) (?:by|until|to) end(?: of (?<place>@s\\d+|song))?(?<side>)`,
]

/** Fades as volume automation: "fade the pads in over the first 4 bars", "fade out the last 8 bars". */
export function hearFade(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, fading)
  if (!found) return null
  const isIn = found['way'] === 'in'
  const { score, clause } = hearing
  const named = found['what']?.startsWith('@t') ? tracksOf(hearing, found['what']) : found['what'] === 'it' ? tracksOf(hearing, 'it') : { tracks: score.tracks, notes: [] }
  if (isAsked(named)) return named
  const over = stretchOf(hearing, found, { isIn, tracks: named.tracks })
  if (isAsked(over)) return over
  const playing = named.tracks.filter(({ id }) => score.regions.some((region) => region.trackId === id && region.startBeat < over.to && region.startBeat + region.durationBeats > over.from))
  if (playing.length === 0) return ask(`Nothing plays at beats ${over.from}–${over.to} there. What should be faded, and over which bars?`, { missing: ['region'] })
  const isAll = found['what']?.startsWith('@t') !== true && found['what'] !== 'it'
  const calls = playing.map(({ id, volume = 1 }) => heardCall('stori_add_automation', { trackId: id, parameter: 'Volume', points: [{ beat: over.from, value: isIn ? 0 : volume, curve: 'linear' }, { beat: over.to, value: isIn ? volume : 0, curve: 'linear' }] }, { text: clause.text }))
  return { calls: noted(calls, [...named.notes, ...over.notes, ...(isAll ? [noteOf('assumed-all-tracks', `On all ${playing.length} tracks that play there.`)] : [])]) }
}

type Stretch = { readonly from: number; readonly to: number; readonly notes: ReturnType<typeof noteOf>[] }
type Groups = NonNullable<ReturnType<typeof fitAny>>

function stretchOf(hearing: Hearing, { edge, number, unit, place, side }: Groups, { isIn, tracks }: { isIn: boolean; tracks: readonly Track[] }): Stretch | Asked {
  const { score, wide } = hearing
  const section = itemAt(wide, place)
  const whole = section?.kind === 'section' ? wholeOf(section) : { from: 0, to: endOfSong(score.arrangement) }
  if (whole === null) return ask(`“${section?.said ?? ''}” stands in several places. Which one do you mean?`, { missing: ['section'] })
  if (whole.to <= whole.from) return ask('The song has nothing in it yet. Say what to compose first.', { missing: ['region'] })
  if (number === undefined) {
    if (section?.kind === 'section' && side === undefined) return { ...whole, notes: [] }
    return ask('Over how many bars? (for example "over the last 8 bars")', { missing: ['bars'], completes: `${hearing.clause.text.replace(/[.!?]+$/, '')} over the ${isIn ? 'first' : 'last'} {answer}` })
  }
  const beats = Number(number) * (unit?.startsWith('bar') === true ? beatsPerBar(score.song.timeSignature) : 1)
  const isFirst = edge === undefined && side === undefined ? isIn : /^(?:first|opening|start|beginning)$/.test(edge ?? side ?? '')
  const own = section === undefined && !isEverything(hearing, tracks) ? extentOf(hearing, tracks) : whole
  if (own !== whole && (isFirst ? own.from > whole.from : own.to < whole.to)) {
    const name = tracks.map((track) => track.name).join(' and ')
    return ask(`${name} ${isFirst ? `begins at beat ${own.from}` : `ends at beat ${own.to}`}, not where the song does. Which bars should be faded? Name a section.`, { missing: ['region'] })
  }
  const length = Math.min(beats, whole.to - whole.from)
  const notes = beats > length ? [noteOf('clamped', `There are only ${length} beats, so it fades over all of them.`)] : []
  return isFirst ? { from: whole.from, to: whole.from + length, notes } : { from: whole.to - length, to: whole.to, notes }
}

const wholeOf = ({ occurrences: [first, ...more] }: SectionItem): { from: number; to: number } | null => (first && more.length === 0 ? { from: first.startBeat, to: first.endBeat } : null)

const isEverything = ({ score }: Hearing, tracks: readonly Track[]): boolean => tracks.length === score.tracks.length

function extentOf({ score }: Hearing, tracks: readonly Track[]): { from: number; to: number } {
  const own = score.regions.filter(({ trackId }) => tracks.some(({ id }) => id === trackId))
  return own.length === 0 ? { from: 0, to: 0 } : { from: Math.min(...own.map(({ startBeat }) => startBeat)), to: Math.max(...own.map(({ startBeat, durationBeats }) => startBeat + durationBeats)) }
}
