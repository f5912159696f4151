import { programNames } from '../../media/index.ts'
import { barAt, type SongNote, type Song } from '../../music/index.ts'
import { shown } from '../print.ts'

/** What a plan does to a region. */
export type Fate = 'stays' | 'comes' | 'changes' | 'goes'
/** A region on the row of its track. */
export type RegionBlock = {
  readonly id: string
  readonly name: string
  readonly fromBeat: number
  readonly toBeat: number
  readonly fate: Fate
  readonly notes: readonly SongNote[]
}
/** A track as it is drawn; `going` is what leaves it, which may lie where something else comes. */
export type Row = {
  readonly name: string
  readonly instrument: string
  readonly isDrums: boolean
  readonly fate: Fate
  readonly blocks: readonly RegionBlock[]
  readonly going: readonly RegionBlock[]
}

/** A track of a song with its regions, each with the fate that is told for it. */
export function makeSongRow(song: Song, id: string, fateOf: (region: string) => Fate = () => 'stays'): Row | undefined {
  const track = song.track(id)
  if (!track) return undefined
  const said = [
    track.drumKitId === undefined ? (programNames[track.gmProgram ?? 0] ?? 'Piano') : `${track.drumKitId} drums`,
    ...(track.muted === true ? ['muted'] : []),
    ...(track.solo === true ? ['solo'] : []),
  ]
  const blocks = song.regionIds(id).map((region) => makeBlock(song, region, fateOf(region)))
  return {
    name: shown(track.name),
    instrument: said.join(', '),
    isDrums: track.drumKitId !== undefined,
    fate: 'stays',
    blocks,
    going: [],
  }
}

export function makeBlock(song: Song, id: string, fate: Fate): RegionBlock {
  const region = song.region(id)
  const fromBeat = region?.startBeat ?? 0
  return {
    id,
    name: shown(region?.name ?? ''),
    fromBeat,
    toBeat: fromBeat + (region?.durationBeats ?? 0),
    fate,
    notes: song.notes(id),
  }
}

/** Which bars a stretch of beats lies in, counted from 1, as musicians say it. */
export function formatBars(
  { fromBeat, toBeat }: { fromBeat: number; toBeat: number },
  song: Parameters<typeof barAt>[0],
): string {
  const first = Math.floor(barAt(song, fromBeat) + 1e-6)
  const last = Math.max(first, Math.ceil(barAt(song, toBeat) - 1 - 1e-6))
  return first === last ? `bar ${first}` : `bars ${first}–${last}`
}
