import { kindOf } from '../../app/index.ts'
import type { DocumentState, Document, Json } from '../../kernel/index.ts'
import { beatClock } from '../../media/index.ts'
import {
  projectSnapshot,
  arrangementOf,
  endOfSong,
  songOf,
  type Song,
  barBeatsAt,
  beatOfBar,
  metreParts,
  temposOf,
  formatSignature,
  describeKey,
} from '../../music/index.ts'
import { formatTime, sayCount } from '../../words/index.ts'
import type { Face, HeardSpan } from '../kinds.ts'
import { shown, paint, type Voice } from '../print.ts'
import { drawArrangement } from './draw-arrangement.ts'
import { drawRoll } from './draw-roll.ts'
import { drawSongChange } from './draw-song-change.ts'
import { formatBars, makeSongRow, type Row } from './make-song-row.ts'

/** "100–140" and "4/4, 3/4": all that there are, in order. */
const tempoText = (song: Song): string => [...new Set(temposOf(song).map(({ tempo }) => tempo))].join(', ')
const metreText = (song: Song): string =>
  [...new Set(metreParts(song).map(({ timeSignature }) => formatSignature(timeSignature)))].join(', ')

const busNames = (song: Song): string => song.busIds.map((id) => shown(song.bus(id)?.name ?? '')).join(', ')

const MAX_ROLLS = 40

/** A change that is heard everywhere, such as a tempo or a level, is heard for so long. */
const SAMPLE_BARS = 4

export const musicFace: Face = {
  draw: async ({ voice }, document, options) => drawSong(voice, document, options),
  drawChange: async ({ voice }, change) => drawSongChange(voice, change),
  heardAt,
}

type Place = {
  readonly startBeat?: number
  readonly endBeat?: number
  readonly trackId?: string
  readonly regionId?: string
}

/** When a place of a song's diff is heard: a region from its start to its end, a setting where it is first heard. */
function heardAt(document: Document, place: Json): HeardSpan | null {
  const song = songOf(document)
  const { startBeat, endBeat, trackId, regionId } = (typeof place === 'object' && place !== null ? place : {}) as Place
  const region = regionId === undefined ? undefined : song.region(regionId)
  const played =
    trackId === undefined
      ? endOfSong(arrangementOf(song))
      : Math.max(
          0,
          ...song
            .regionIds(trackId)
            .flatMap((id) => song.region(id) ?? [])
            .map((each) => each.startBeat + each.durationBeats),
        )
  const first =
    trackId === undefined
      ? 0
      : Math.min(played, ...song.regionIds(trackId).flatMap((id) => song.region(id)?.startBeat ?? []))
  const from = startBeat ?? region?.startBeat ?? first
  const to =
    endBeat ??
    (region ? region.startBeat + region.durationBeats : Math.min(played, from + SAMPLE_BARS * barBeatsAt(song, from)))
  if (to <= from) return null
  const seconds = beatClock(projectSnapshot(document, { withNotes: false }))
  return { start: seconds(from), end: seconds(to) }
}

/** A song as it is now: its tempo and key, its tracks over bars, and its notes where they are asked for. */
function drawSong(
  voice: Voice,
  document: DocumentState,
  { withNotes = false }: { withNotes?: boolean } = {},
): string[] {
  const song = songOf(document.state.document)
  const rows = song.trackIds.flatMap((id) => makeSongRow(song, id) ?? [])
  const perBar = barBeatsAt(song, 0)
  const title = [document.name, ...(song.name === document.name || song.name === 'Untitled' ? [] : [`“${song.name}”`])]
    .map((each) => shown(each))
    .join(' ')
  const endBeat = endOfSong(arrangementOf(song))
  const seconds = Math.round(kindOf('music').durationSeconds(song.document))
  return [
    `${paint(voice, 'bold', title)}  ${formatTime(seconds)}  ${tempoText(song)} BPM  ${shown(describeKey(song))}  ` +
      `${metreText(song)}  ${paint(voice, 'dim', `revision ${document.revision}`)}`,
    ...(rows.length === 0
      ? [paint(voice, 'dim', 'There are no tracks yet.')]
      : drawArrangement(voice, { rows, perBar, endBeat, beatOfBar: (bar) => beatOfBar(song, bar) })),
    ...(song.busIds.length === 0 ? [] : [paint(voice, 'dim', `buses: ${busNames(song)}`)]),
    ...(withNotes ? rolls(voice, rows, song) : []),
  ]
}

function rolls(voice: Voice, rows: readonly Row[], song: Song): string[] {
  const all = rows.flatMap((row) => row.blocks.map((block) => ({ row, block })))
  const drawn = all.slice(0, MAX_ROLLS).flatMap(({ row, block }) => {
    const title =
      `${paint(voice, 'bold', row.name)} ${block.name}  ` +
      paint(
        voice,
        'dim',
        `${formatBars(block, song)}, ${block.notes.length} ${block.notes.length === 1 ? 'note' : 'notes'}`,
      )
    const lines = drawRoll(voice, {
      title,
      notes: block.notes,
      isDrums: row.isDrums,
      beats: block.toBeat - block.fromBeat,
      perBar: barBeatsAt(song, block.fromBeat),
    })
    return ['', ...(lines.length === 0 ? [title] : lines)]
  })
  return [
    ...drawn,
    ...(all.length > MAX_ROLLS
      ? [
          '',
          paint(
            voice,
            'dim',
            `and ${sayCount(all.length - MAX_ROLLS, 'region')} more; ` +
              `"cutroom export song.json --format json" writes all notes`,
          ),
        ]
      : []),
  ]
}
