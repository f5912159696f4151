import type { DocumentState } from '../../kernel/index.ts'
import { arrangementOf, endOfSong, songOf, type Song } from '../../music/index.ts'
import { beatsPerBar } from '../../music/wire/snapshot.ts'
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
  const perBar = beatsPerBar(song.timeSignature)
  const { numerator, denominator } = song.timeSignature
  const title = [document.name, ...(song.name === document.name || song.name === 'Untitled' ? [] : [`“${song.name}”`])]
    .map((each) => shown(each))
    .join(' ')
  const endBeat = endOfSong(arrangementOf(song))
  const seconds = Math.round(songSeconds(song.document))
  return [
    `${paint(voice, 'bold', title)}  ${formatTime(seconds)}  ${song.tempo} BPM  ${shown(song.key)}  ${numerator}/${denominator}  ${paint(voice, 'dim', `revision ${document.revision}`)}`,
    ...(rows.length === 0
      ? [paint(voice, 'dim', 'There are no tracks yet.')]
      : drawArrangement(voice, { rows, perBar, endBeat })),
    ...(song.busIds.length === 0 ? [] : [paint(voice, 'dim', `buses: ${busNames(song)}`)]),
    ...(withNotes ? rolls(voice, rows, perBar) : []),
  ]
}

const busNames = (song: Song): string => song.busIds.map((id) => shown(song.bus(id)?.name ?? '')).join(', ')

const MOST_ROLLS = 40

function rolls(voice: Voice, rows: readonly Row[], perBar: number): string[] {
  const all = rows.flatMap((row) => row.blocks.map((block) => ({ row, block })))
  const drawn = all.slice(0, MOST_ROLLS).flatMap(({ row, block }) => {
    const title = `${paint(voice, 'bold', row.name)} ${block.name}  ${paint(voice, 'dim', `${barsText(block, perBar)}, ${block.notes.length} ${block.notes.length === 1 ? 'note' : 'notes'}`)}`
    const lines = drawRoll(voice, {
      title,
      notes: block.notes,
      isDrums: row.isDrums,
      beats: block.toBeat - block.fromBeat,
      perBar,
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
