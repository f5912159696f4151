import type { Note } from '../../kernel/index.ts'
import type { Track } from '../document/song.ts'
import type { Hearing } from './hearing.ts'
import { fitAny, strengthOf } from './pattern.ts'
import { tracksOf } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Understanding } from './understanding.ts'

type Groups = NonNullable<ReturnType<typeof fitAny>>

/** Volume and panorama: "the bass a bit quieter", "keys at 70 %", "pan the hats 30 % left". */
export function hearLevels(hearing: Hearing): Understanding | null {
  const { text } = hearing.wide
  const pan = fitAny(text, panning)
  if (pan) return panned(hearing, pan)
  const set = fitAny(text, settings)
  if (set) return setTo(hearing, set)
  const change = fitAny(text, changes)
  return change ? changed(hearing, change) : null
}

const side = '(?<side>left|right|centre|center|middle)'
const panning: readonly string[] = [
  `(?:pan|move|put|place|push|shift|set|send|throw|shove) TRACKS (?:back )?(?:panned )?(?:to |in |into |at )?(?:(?<hard>hard|all way|fully|full|completely|far) |MUCH )?(?:to )?${side}(?: side)?(?: (?:by )?NUMBER %?)?`,
  `(?:pan|move|put|place|push|shift|set) TRACKS (?:by |to |at )?NUMBER ?%? ?(?:percent )?(?:to |of )?${side}`,
  `(?:pan|set pan(?:ning)? of|set) TRACKS(?: pan(?:ning)?)? (?:to |at )(?<exact>\\d?\\.\\d+|0|1)`,
  '(?:re)?(?:centre|center) TRACKS(?<middle>)', `TRACKS (?:in |to )?(?:(?<hard>hard|fully|far) |MUCH )?(?:to )?${side}`, `TRACKS NUMBER % (?:to )?${side}`,
]

/** How far "left" is where nothing says how far. */
const PLAIN_SIDE = 0.5
const LITTLE_SIDE = 0.2

function panned(hearing: Hearing, { tracks, side: to, hard, much, number, exact, middle }: Groups): Understanding {
  const target = tracksOf(hearing, tracks)
  if (isAsked(target)) return target
  const isCentre = middle !== undefined || /^(?:centre|center|middle)$/.test(to ?? '')
  const amount = number !== undefined ? Math.abs(Number(number)) / 100 : hard !== undefined ? 1 : strengthOf(much) === 'little' ? LITTLE_SIDE : strengthOf(much) === 'much' ? 0.8 : PLAIN_SIDE
  if (amount > 1) return ask('How far? Say it as 0 to 100 % left or right.', { missing: ['pan'] })
  const pan = exact !== undefined ? Number(exact) : isCentre ? 0.5 : 0.5 + (to === 'left' ? -1 : 1) * amount * 0.5
  const assumed = exact === undefined && !isCentre && number === undefined && hard === undefined ? [noteOf('assumed-amount', `“${to ?? ''}” is taken as ${Math.round(amount * 100)} %.`)] : []
  return setters(hearing, { operation: 'stori_set_track_pan', param: 'pan', tracks: target.tracks, notes: [...target.notes, ...assumed], value: () => round(pan), now: ({ pan: at = 0.5 }) => at, told: `panned like that` })
}

const level = '(?:volume|level|gain|loudness|fader)'
const settings: readonly string[] = [
  `(?:set|turn|bring|put|change|pull|push|adjust) (?:${level} (?:of|for|on) )?TRACKS(?: ${level})?(?: (?:up|down|back))? (?:to|at) (?:${level} )?NUMBER(?<unit> ?%| ?db)?(?: ${level})?`,
  `TRACKS ${level}?(?: to| at)? ?NUMBER(?<unit> ?%)`, `${level} (?:of|for|on) TRACKS (?:to |at )NUMBER(?<unit> ?%)?`, `TRACKS (?:to|at) NUMBER(?<unit> ?%)(?: ${level})?`, 'TRACKS (?:to|at) (?<number>(?:0|1)?\\.\\d+)',
  `(?:set|turn|bring|put|crank|pull) TRACKS(?: ${level})? (?:to )?(?<edge>full(?: ${level})?|all way up|all way down|halfway|half(?: ${level})?|zero|unity|max|maximum)`,
]

function setTo(hearing: Hearing, { tracks, number, unit, edge }: Groups): Understanding {
  const target = tracksOf(hearing, tracks)
  if (isAsked(target)) return target
  const said = Number(number)
  const isPercent = unit?.includes('%') === true || said > 1.5
  const value = edge !== undefined ? (/full|up|unity|max/.test(edge) ? 1 : /half/.test(edge) ? 0.5 : 0) : unit?.includes('db') === true ? 10 ** (said / 20) : isPercent ? said / 100 : said
  if (!(value >= 0 && value <= 1.5)) return ask('Which volume? Say it as 0 to 150 %, where 100 % is as it is.', { missing: ['volume'] })
  return volumes(hearing, target.tracks, { value: () => value, notes: target.notes, told: `at ${Math.round(value * 100)} %` })
}

const by = '(?: by NUMBER(?<unit> ?%| ?db)?)?'
const louder = '(?<dir>louder|quieter|softer|up|down|higher|lower)'
const changes: readonly string[] = [
  `(?:make|turn|get|have|want) TRACKS (?:MUCH )?(?:(?<times>twice|half) as )?${louder}${by}`, `(?:make|turn) TRACKS (?<times>twice|half) as (?<dir>loud|quiet)`, `turn (?<dir>up|down) TRACKS(?: ${level})?(?: MUCH)?${by}`,
  `(?:turn|bring|push|bump|crank|pull|dial|take|move|nudge) TRACKS(?: ${level})?(?: MUCH)? (?<dir>up|down|back)(?: MUCH)?(?: in (?:mix|level|volume))?${by}`, `(?:bring|bump|crank|pull|dial|take) (?<dir>up|down|back) TRACKS(?: ${level})?(?: MUCH)?${by}`,
  `(?<dir>raise|lower|boost|increase|decrease|reduce|lift|drop|soften|attenuate|cut) (?:${level} (?:of|for|on) )?TRACKS(?: ${level})?(?: MUCH)?${by}`, `(?:make )?TRACKS (?:(?:are|is|should be|to be) )?(?:MUCH )?${louder}${by}`, `TRACKS NUMBER(?<unit> ?%| ?db) ${louder}`, `(?:make|turn) TRACKS (?:${louder} by )?NUMBER(?<unit> ?%| ?db)(?: (?<dir2>louder|quieter|softer|up|down|lower|higher))?`,
  `TRACKS (?:is|are) (?<much>a bit|a little|much|way|far)? ?too (?<dir>loud|quiet|soft)`, `(?:MUCH )?(?<dir>more|less) TRACKS(?: in mix)?`, `give TRACKS (?:MUCH )?(?<dir>more|less) (?:${level}|power)`, `(?:MUCH )?(?<dir>louder|quieter|softer) TRACKS`,
]

/** So much louder or quieter are these words, as factors. */
const factors = { little: 1.15, plain: 1.3, much: 1.6 }

function changed(hearing: Hearing, { tracks, dir, dir2, much, number, unit, times }: Groups): Understanding | null {
  const to = dir2 ?? dir
  if (to === undefined) return null
  // "the bass down 2" is more likely said of its pitch.
  if (/^(?:higher|lower)$/.test(to) && number !== undefined && unit === undefined) return null
  const target = tracksOf(hearing, tracks)
  if (isAsked(target)) return target
  const isTooMuch = / too (?:loud|quiet|soft)$/.test(hearing.wide.text)
  const isUp = /^(?:louder|up|higher|raise|boost|increase|lift|more)$/.test(to) || (isTooMuch && /quiet|soft/.test(to)) || (times !== undefined && to === 'loud')
  const amount = number === undefined ? undefined : Math.abs(Number(number))
  const factor = times !== undefined ? 2 : amount === undefined ? factors[strengthOf(much)] : unit?.includes('db') === true ? 10 ** (amount / 20) : undefined
  const share = factor === undefined && amount !== undefined ? (amount > 1.5 || unit?.includes('%') === true ? amount / 100 : amount) : undefined
  const scale = factor === undefined ? 1 + (isUp ? 1 : -1) * (share ?? 0) : (isUp && times !== 'half') || times === 'twice' ? factor : 1 / factor
  if (scale < 0) return ask('By how much? Say it in per cent or in dB.', { missing: ['volume'] })
  const assumed = number === undefined && times === undefined ? [noteOf('assumed-amount', `This is taken as ${Math.round(Math.abs(scale - 1) * 100)} % ${isUp ? 'louder' : 'quieter'}.`)] : []
  return volumes(hearing, target.tracks, { value: ({ volume = 1 }) => Math.min(1.5, volume * scale), notes: [...target.notes, ...assumed], told: isUp ? 'as loud as it can be' : 'silent' })
}

function volumes(hearing: Hearing, tracks: readonly Track[], { value, notes, told }: { value: (track: Track) => number; notes: readonly Note[]; told: string }): Understanding {
  return setters(hearing, { operation: 'stori_set_track_volume', param: 'volume', tracks, notes, value: (track) => round(value(track)), now: ({ volume = 1 }) => volume, told })
}

type Setter<V> = { readonly operation: string; readonly param: string; readonly tracks: readonly Track[]; readonly notes: readonly Note[]; value(track: Track): V; now(track: Track): V; readonly told: string }

/** A setting of some tracks, where it is not so already. */
export function setters<V extends string | number | boolean>({ clause }: Pick<Hearing, 'clause'>, { operation, param, tracks, notes, value, now, told }: Setter<V>): Understanding {
  const calls = tracks.filter((track) => now(track) !== value(track)).map((track) => heardCall(operation, { trackId: track.id, [param]: value(track) }, { text: clause.text }))
  if (calls.length === 0) return { nothing: `${tracks.map(({ name }) => name).join(', ')} ${tracks.length === 1 ? 'is' : 'are'} ${told} already.` }
  return { calls: noted(calls, notes) }
}

const round = (value: number): number => Math.round(value * 1000) / 1000
