import type { Role } from './roles.ts'
import { exactly, type Span } from './span.ts'
import type { Recut, Rewritten, Section, Struck, Wish } from './wish.ts'

/** What a right answer to a request is, as data. */
export type Expect =
  /** Exactly these things came about, and nothing else. */
  | { readonly expect: 'edits'; readonly wishes: readonly Wish[] }
  /** Understood, and there was nothing to change in the project. */
  | { readonly expect: 'nothing' }
  /** A question, or a refusal that says the same. */
  | { readonly expect: 'asks'; readonly about: RegExp }
  | { readonly expect: 'answers'; readonly says: RegExp }
  /** The specification leaves room for each of these. */
  | { readonly expect: 'anyOf'; readonly of: readonly Expect[] }

/** Several things came about. Where one of them may be done in several ways, each way is right. */
export const all = (...parts: readonly Expect[]): Expect => {
  const ways = parts.reduce<readonly (readonly Wish[])[]>(
    (before, part) => before.flatMap((wishes) => waysOf(part).map((more) => [...wishes, ...more])),
    [[]],
  )
  const [only, ...others] = ways.map((wishes): Expect => ({ expect: 'edits', wishes }))
  return only && others.length === 0 ? only : anyOf(...ways.map((wishes): Expect => ({ expect: 'edits', wishes })))
}

function waysOf(part: Expect): readonly (readonly Wish[])[] {
  if (part.expect === 'edits') return [part.wishes]
  if (part.expect === 'anyOf') return part.of.flatMap(waysOf)
  throw new Error('Only edits can be put in a row.')
}

const edits = (...wishes: readonly Wish[]): Expect => ({ expect: 'edits', wishes })

export const anyOf = (...of: readonly Expect[]): Expect => ({ expect: 'anyOf', of })
export const nothingChanged: Expect = { expect: 'nothing' }
export const asks = (about: RegExp): Expect => ({ expect: 'asks', about })
export const answers = (says: RegExp): Expect => ({ expect: 'answers', says })
/** Whether these came about is a matter of taste. */
export const maybe = (part: Expect): Expect =>
  edits(
    ...waysOf(part)
      .flat()
      .map((of): Wish => ({ wish: 'maybe', of })),
  )

export const tempo = (bpm: number | Span): Expect =>
  edits({ wish: 'tempo', bpm: typeof bpm === 'number' ? exactly(bpm) : bpm })
export const key = (name: string): Expect => edits({ wish: 'key', key: name })
/** An empty project takes the tempo and the key that the music wants, where the words give none. */
export const anyTempo: Expect = maybe(tempo({ min: 50, max: 200 }))
export const anyKey: Expect = maybe(edits({ wish: 'key', key: null }))

export const volume = (track: string, to: number | Span): Expect =>
  edits({ wish: 'level', of: 'volume', track, to: typeof to === 'number' ? exactly(to) : to })
export const pan = (track: string, to: number | Span): Expect =>
  edits({ wish: 'level', of: 'pan', track, to: typeof to === 'number' ? exactly(to) : to })
export const muted = (...tracks: readonly string[]): Expect => flags('muted', true, tracks)
export const unmuted = (...tracks: readonly string[]): Expect => flags('muted', false, tracks)
export const soloed = (...tracks: readonly string[]): Expect => flags('solo', true, tracks)
const flags = (of: 'muted' | 'solo', to: boolean, tracks: readonly string[]): Expect =>
  edits(...tracks.map((track): Wish => ({ wish: 'flag', of, track, to })))
export const renamed = (track: string, name: string): Expect => edits({ wish: 'label', of: 'name', track, to: [name] })
export const coloured = (track: string, ...to: readonly string[]): Expect =>
  edits({ wish: 'label', of: 'color', track, to })
export const program = (track: string, to: number | Span): Expect =>
  edits({ wish: 'program', track, to: typeof to === 'number' ? exactly(to) : to })

export const effect = (track: string, ...types: readonly string[]): Expect => edits({ wish: 'effect', track, types })
export const bus = (name: string): Expect => edits({ wish: 'bus', name })
export const send = (track: string, to: string, level: number | Span = { min: 0.05, max: 1 }): Expect =>
  edits({ wish: 'send', track, bus: to, level: typeof level === 'number' ? exactly(level) : level })
export const automation = (
  track: string,
  parameter: RegExp,
  run: { readonly from: number | Span; readonly to: number | Span; readonly goes: 'up' | 'down' | 'anywhere' },
): Expect => {
  const spanOf = (at: number | Span): Span => (typeof at === 'number' ? exactly(at) : at)
  return edits({ wish: 'automation', track, parameter, from: spanOf(run.from), to: spanOf(run.to), goes: run.goes })
}
export const controls = (region: string, cc: number): Expect => edits({ wish: 'controls', region, cc })
export const bends = (region: string): Expect => edits({ wish: 'bends', region })

export const moved = (region: string, toBeat: number): Expect => edits({ wish: 'moved', region, toBeat })
export const copied = (region: string, toBeat: number): Expect => edits({ wish: 'copied', region, toBeat })
export const deleted = (...regions: readonly string[]): Expect =>
  edits(...regions.map((region): Wish => ({ wish: 'deleted', region })))
export const cleared = (...regions: readonly string[]): Expect =>
  edits(...regions.map((region): Wish => ({ wish: 'cleared', region })))
export const transposed = (semitones: number, ...regions: readonly string[]): Expect =>
  edits(...regions.map((region): Wish => ({ wish: 'transposed', region, semitones })))
export const quantised = (grid: number, regions: readonly string[], strength = 1): Expect =>
  edits(...regions.map((region): Wish => ({ wish: 'quantised', region, grid, strength })))
export const swung = (...regions: readonly string[]): Expect =>
  edits(...regions.map((region): Wish => ({ wish: 'swung', region })))

const rewritten = (how: Pick<Rewritten, 'isOther' | 'density'>, regions: readonly string[]): Expect =>
  edits(...regions.map((region): Wish => ({ wish: 'rewritten', region, ...how })))
export const retaken = (...regions: readonly string[]): Expect => rewritten({ isOther: true, density: 'any' }, regions)
export const retakenSparser = (...regions: readonly string[]): Expect =>
  rewritten({ isOther: true, density: 'fewer' }, regions)
export const retakenBusier = (...regions: readonly string[]): Expect =>
  rewritten({ isOther: true, density: 'more' }, regions)
/** Fewer notes than before, new or left of the old ones. */
export const thinned = (...regions: readonly string[]): Expect =>
  rewritten({ isOther: false, density: 'fewer' }, regions)
/** More notes than before, with the old ones among them or not. */
export const filled = (...regions: readonly string[]): Expect => rewritten({ isOther: false, density: 'more' }, regions)

/** The same notes, struck otherwise; `loosened` may also move them by a hair. */
const struck = (goes: Struck['goes'], regions: readonly string[]): Expect =>
  edits(...regions.map((region): Wish => ({ wish: 'struck', region, goes })))
export const struckHarder = (...regions: readonly string[]): Expect => struck('harder', regions)
export const struckSofter = (...regions: readonly string[]): Expect => struck('softer', regions)
export const loosened = (...regions: readonly string[]): Expect => struck('loose', regions)
/** A region cut to these stretches of the project, or only called otherwise. */
export const recut = (region: string, into: Recut['into']): Expect => edits({ wish: 'recut', region, into })

export const track = (role: Role | null, name: string | null = null): Expect => edits({ wish: 'track', role, name })
/** New music at a beat. A length that the words do not give is a whole number of bars. */
export const section = (
  atBeat: number,
  beats: number | Span,
  more: Partial<Omit<Section, 'wish' | 'atBeat' | 'beats'>> = {},
): Expect =>
  edits({
    wish: 'section',
    atBeat,
    beats: typeof beats === 'number' ? exactly(beats) : beats,
    name: null,
    roles: null,
    includes: [],
    key: null,
    on: 'any tracks',
    trackName: null,
    heardThrough: 'anything',
    ...more,
  })
