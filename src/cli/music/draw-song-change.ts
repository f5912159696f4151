import { programNames } from '../../media/index.ts'
import {
  arrangementOf,
  endOfSong,
  songOf,
  type SongNote,
  type Song,
  projectSnapshot,
  barBeatsAt,
  beatOfBar,
  barAt,
  tempoAt,
} from '../../music/index.ts'
import type { Changed } from '../kinds.ts'
import { paint, shown, type Voice } from '../print.ts'
import { drawArrangement } from './draw-arrangement.ts'
import { drawRoll, type RollNote } from './draw-roll.ts'
import { formatBars, makeBlock, makeSongRow, type RegionBlock, type Fate, type Row } from './make-song-row.ts'

const titles = new Map([
  ['gmProgram', 'instrument'],
  ['drumKitId', 'kit'],
  ['timeSignature', 'time signature'],
])

/** Beyond so many tracks only those are drawn that a plan touches. */
const MAX_WHOLE = 12
const MAX_ROLLS = 4

/**
 * What a plan makes of a song: regions that come, go and change on their tracks, settings line by line, and the notes
 * where they are few.
 */
export function drawSongChange(voice: Voice, { before, after }: Pick<Changed, 'before' | 'after'>): string[] {
  const songs = { before: songOf(before.document), after: songOf(after.document) }
  const rows = rowsOf(songs)
  const touched = rows.filter(isTouched)
  const perBar = barBeatsAt(songs.after, 0)
  const endBeat = Math.max(...[songs.before, songs.after].map((song) => endOfSong(arrangementOf(song))))
  const arranged =
    touched.length === 0
      ? []
      : drawArrangement(voice, {
          rows: rows.length > MAX_WHOLE ? touched : rows,
          perBar,
          endBeat,
          beatOfBar: (bar) => beatOfBar(songs.after, bar),
        })
  return [
    ...arranged,
    ...settingChanges(songs.before, songs.after).map((line) => `  ${line}`),
    ...rolls(voice, touched, songs),
  ]
}

type Songs = { readonly before: Song; readonly after: Song }

function rowsOf({ before, after }: Songs): Row[] {
  const ids = [...after.trackIds, ...before.trackIds.filter((id) => !after.track(id))]
  return ids.flatMap((id): Row[] => {
    const now = makeSongRow(after, id, (region) => fateOf({ before, after }, region))
    const was = makeSongRow(before, id, () => 'goes')
    const going = before
      .regionIds(id)
      .filter((region) => isLeft({ before, after }, region))
      .map((region) => makeBlock(before, region, 'goes'))
    if (!now) return was ? [{ ...was, fate: 'goes', blocks: [], going: was.blocks }] : []
    return [{ ...now, fate: was ? 'stays' : 'comes', going }]
  })
}

const isTouched = ({ fate, blocks, going }: Row): boolean =>
  fate !== 'stays' || going.length > 0 || blocks.some((block) => block.fate !== 'stays')

/** Whether a region is no longer where it was. */
function isLeft({ before, after }: Songs, id: string): boolean {
  const [was, is] = [before.region(id), after.region(id)]
  return !is || was?.trackId !== is.trackId || was.startBeat !== is.startBeat
}

function fateOf(songs: Songs, id: string): Fate {
  const [was, is] = [songs.before.region(id), songs.after.region(id)]
  if (!was || isLeft(songs, id)) return 'comes'
  const isSame =
    was.name === is?.name &&
    was.durationBeats === is.durationBeats &&
    was.noteCount === is.noteCount &&
    JSON.stringify(songs.before.notes(id)) === JSON.stringify(songs.after.notes(id))
  return isSame ? 'stays' : 'changes'
}

/** Notes that come are green and those that go are red; without colours only what comes of it is drawn. */
function rolls(voice: Voice, rows: readonly Row[], songs: Songs): string[] {
  const blocks = rows.flatMap((row) =>
    row.blocks.filter(({ fate }) => fate === 'comes' || fate === 'changes').map((block) => ({ row, block })),
  )
  if (blocks.length > MAX_ROLLS) return []
  return blocks.flatMap(({ row, block }) => {
    const bars = paint(voice, 'dim', formatBars(block, songs.after))
    const title = `${paint(voice, 'bold', row.name)} ${block.name}  ${bars}`
    return [
      '',
      ...drawRoll(voice, {
        title,
        notes: comparedNotes(voice, songs.before.notes(block.id), block),
        isDrums: row.isDrums,
        beats: block.toBeat - block.fromBeat,
        perBar: barBeatsAt(songs.after, block.fromBeat),
      }),
    ]
  })
}

function comparedNotes(voice: Voice, before: readonly SongNote[], { fate, notes }: RegionBlock): RollNote[] {
  if (fate !== 'changes' || !voice.color) return [...notes]
  const texts = (all: readonly SongNote[]): Set<string> => new Set(all.map((note) => JSON.stringify(note)))
  const [was, is] = [texts(before), texts(notes)]
  return [
    ...before.filter((note) => !is.has(JSON.stringify(note))).map((note) => ({ ...note, fate: 'goes' as const })),
    ...notes.map((note) => ({
      ...note,
      fate: was.has(JSON.stringify(note)) ? ('stays' as const) : ('comes' as const),
    })),
  ]
}

/**
 * What is set otherwise in a song, a line each: "tempo 120 → 92", "Bass: volume 1 → 0.8". New tracks speak for
 * themselves.
 */
function settingChanges(before: Song, after: Song): string[] {
  const [was, is] = [before, after].map((song) => projectSnapshot(song.document, { withNotes: false }))
  if (!was || !is) return []
  const wasTrack = new Map(was.tracks.map((track) => [track.id, track]))
  // A key that nobody named is heard in the notes, and not set.
  const fields = ['name', 'tempo', ...(after.isKeyStated ? ['key'] : []), 'timeSignature']
  const songLines = before.trackIds.length === 0 ? [] : fieldLines(was, is, fields)
  const later = before.laterTempos.flatMap(({ beat, tempo }) => {
    const next = tempoAt(after, beat)
    return next === tempo ? [] : [`tempo from bar ${Math.round(barAt(before, beat) * 100) / 100} on ${tempo} → ${next}`]
  })
  const trackLines = is.tracks.flatMap((track) => {
    const earlier = wasTrack.get(track.id)
    return earlier
      ? fieldLines(earlier, track, [
          'name',
          'gmProgram',
          'drumKitId',
          'volume',
          'pan',
          'muted',
          'solo',
          'color',
          'icon',
          'effects',
          'sends',
          'automation',
        ]).map((line) => `${shown(track.name)}: ${line}`)
      : []
  })
  const hadBus = new Set(before.busIds)
  const busLines = after.busIds.filter((id) => !hadBus.has(id)).map((id) => `+ bus ${shown(after.bus(id)?.name ?? '')}`)
  return [...songLines, ...later, ...trackLines, ...busLines]
}

function fieldLines(
  was: { readonly [field: string]: unknown },
  is: { readonly [field: string]: unknown },
  fields: readonly string[],
): string[] {
  return fields.flatMap((field) => {
    const [from, to] = [was[field], is[field]]
    if (JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return []
    return [`${titles.get(field) ?? field} ${told(field, from)} → ${told(field, to)}`]
  })
}

function told(field: string, value: unknown): string {
  if (value === undefined || value === null) return 'as made'
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : `${value.length} (${[...new Set(value.map((each) => nameIn(each as Listed)))].join(', ')})`
  if (field === 'gmProgram' && typeof value === 'number') return programNames[value] ?? String(value)
  if (field === 'timeSignature') {
    const { numerator, denominator } = value as { numerator: number; denominator: number }
    return `${numerator}/${denominator}`
  }
  return shown(typeof value === 'string' ? value : JSON.stringify(value))
}

type Listed = { readonly type?: string; readonly parameter?: string; readonly level?: number }

/** An effect by its type, a lane by its parameter, a send by its level. */
const nameIn = ({ type, parameter, level = 0 }: Listed): string => shown(type ?? parameter ?? `level ${level}`)
