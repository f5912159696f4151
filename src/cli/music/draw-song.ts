import type { DocumentState } from '../../kernel/index.ts'
import { toldKey } from '../../music/composing/key-in.ts'
import { arrangementOf, endOfSong, songOf, type Song } from '../../music/index.ts'
import { barBeatsAt, beatOfBar, metreParts, temposOf, toldSignature } from '../../music/document/bars.ts'
import { formatTime } from '../../words/format-time.ts'
import { paint, shown, type Voice } from '../print.ts'
import { barsText } from './bars-text.ts'
import { drawArrangement } from './draw-arrangement.ts'
import { drawRoll } from './draw-roll.ts'
import { songRow, type Row } from './song-row.ts'
import { songSeconds } from './song-seconds.ts'

/** A song as it is now: its tempo and key, its tracks over bars, and its notes where they are asked for. */
export function drawSong(
  voice: Voice,
  document: DocumentState,
  { withNotes = false }: { withNotes?: boolean } = {},
): string[] {
  const song = songOf(document.state.document)
  const rows = song.trackIds.flatMap((id) => songRow(song, id) ?? [])
  const perBar = barBeatsAt(song, 0)
  const title = [document.name, ...(song.name === document.name || song.name === 'Untitled' ? [] : [`“${song.name}”`])]
    .map((each) => shown(each))
    .join(' ')
  const endBeat = endOfSong(arrangementOf(song))
  const seconds = Math.round(songSeconds(song.document))
  return [
    `${paint(voice, 'bold', title)}  ${formatTime(seconds)}  ${tempoText(song)} BPM  ${shown(toldKey(song))}  ` +
      `${metreText(song)}  ${paint(voice, 'dim', `revision ${document.revision}`)}`,
    ...(rows.length === 0
      ? [paint(voice, 'dim', 'There are no tracks yet.')]
      : drawArrangement(voice, { rows, perBar, endBeat, beatOfBar: (bar) => beatOfBar(song, bar) })),
    ...(song.busIds.length === 0 ? [] : [paint(voice, 'dim', `buses: ${busNames(song)}`)]),
    ...(withNotes ? rolls(voice, rows, song) : []),
  ]
}

/** "100–140" and "4/4, 3/4": all that there are, in order. */
const tempoText = (song: Song): string => [...new Set(temposOf(song).map(({ tempo }) => tempo))].join(', ')
const metreText = (song: Song): string =>
  [...new Set(metreParts(song).map(({ timeSignature }) => toldSignature(timeSignature)))].join(', ')

const busNames = (song: Song): string => song.busIds.map((id) => shown(song.bus(id)?.name ?? '')).join(', ')

const MOST_ROLLS = 40

function rolls(voice: Voice, rows: readonly Row[], song: Song): string[] {
  const all = rows.flatMap((row) => row.blocks.map((block) => ({ row, block })))
  const drawn = all.slice(0, MOST_ROLLS).flatMap(({ row, block }) => {
    const title =
      `${paint(voice, 'bold', row.name)} ${block.name}  ` +
      paint(
        voice,
        'dim',
        `${barsText(block, song)}, ${block.notes.length} ${block.notes.length === 1 ? 'note' : 'notes'}`,
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
    ...(all.length > MOST_ROLLS
      ? [
          '',
          paint(
            voice,
            'dim',
            `and ${all.length - MOST_ROLLS} regions more; "cutroom export song.json --format json" writes all notes`,
          ),
        ]
      : []),
  ]
}
