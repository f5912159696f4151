import type { State } from '../../kernel/index.ts'
import { barsBetween } from '../document/bars.ts'
import type { Region } from '../document/song.ts'
import { sectionNamed } from './mark-names.ts'
import type { Score } from './line.ts'
import { scoreOf } from './score.ts'

/** What is new in a song or stands elsewhere in it, with the bars where it begins and where it is over. */
type Made = {
  readonly kind: string
  readonly text?: string
  readonly starts?: string
  readonly ends?: string
  /** It alone, where it is a piece of what was one before. */
  readonly piece?: string
}

export function madeBetween(before: State, now: State): readonly Made[] {
  const [old, score] = [scoreOf(before), scoreOf(now)]
  const there = new Map(old.regions.map((region) => [region.id, region]))
  const known = new Set(old.tracks.map(({ id }) => id))
  const fresh = score.regions.filter(({ id, startBeat }) => there.get(id)?.startBeat !== startBeat)
  const sections = new Map<string, Region[]>()
  for (const region of fresh) {
    const key = `${region.name} ${region.startBeat}`
    sections.set(key, [...(sections.get(key) ?? []), region])
  }
  return [
    ...score.tracks.filter(({ id }) => !known.has(id)).map(({ name }) => ({ kind: 'track', text: quoted(name) })),
    ...[...sections.values()].flatMap((regions) => sectionMade(score, regions, isPiece(old, score, regions))),
  ]
}

/** Whether what stands there now was part of one region before, which is gone. */
function isPiece(old: Score, { regions: now }: Score, [only, ...more]: readonly Region[]): boolean {
  if (!only || more.length > 0) return false
  const left = new Set(now.map(({ id }) => id))
  return old.regions.some(
    ({ id, trackId, startBeat, durationBeats }) =>
      !left.has(id) &&
      trackId === only.trackId &&
      startBeat <= only.startBeat &&
      startBeat + durationBeats >= only.startBeat + only.durationBeats,
  )
}

function sectionMade(score: Score, regions: readonly Region[], isSplit: boolean): readonly Made[] {
  const [first] = regions
  if (!first) return []
  const end = Math.max(...regions.map(({ startBeat, durationBeats }) => startBeat + durationBeats))
  const [starts, ends] = [barAt(score, first.startBeat), barAt(score, end)]
  const track = score.tracks.find(({ id }) => id === first.trackId)?.name ?? ''
  const isOnly = sectionNamed(first.name, score)?.occurrences.length === 1
  return [
    {
      kind: 'section',
      ...(isOnly && { text: quoted(first.name) }),
      ...(starts !== null && { starts }),
      ...(ends !== null && { ends }),
      ...(isSplit && { piece: pieceOf({ starts, ends }, track) }),
    },
  ]
}

/** A piece that does not begin and end with a bar has no words that find it: then it is asked about. */
function pieceOf(at: { readonly starts: string | null; readonly ends: string | null }, track: string): string {
  const [from, to] = [at.starts, at.ends].map((bar) => Number(bar?.replace('bar ', '') ?? Number.NaN))
  return from === undefined || to === undefined || Number.isNaN(from + to)
    ? `that piece of ${quoted(track)}`
    : `bars ${from} to ${to - 1} of ${quoted(track)}`
}

/** Only whole bars have a number. */
function barAt({ song }: Score, beat: number): string | null {
  const bar = barsBetween(song, 0, beat) + 1
  return Math.abs(bar - Math.round(bar)) < 1e-6 ? `bar ${Math.round(bar)}` : null
}

const quoted = (name: string): string => `"${name.replaceAll('"', '')}"`
