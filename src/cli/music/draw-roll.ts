import { drumVoices, type SongNote } from '../../music/index.ts'
import { paint, type Voice } from '../print.ts'
import { fitText } from '../review/count-cells.ts'
import type { Fate } from './make-song-row.ts'

export type RollNote = SongNote & { readonly fate?: Fate }
/** `beats` is how long the region is, and `perBar` how long a bar. */
type Rolled = {
  readonly title: string
  readonly notes: readonly RollNote[]
  readonly isDrums: boolean
  readonly beats: number
  readonly perBar: number
}

const NAME_CELLS = 10
/** Columns of a beat, the widest that fits. */
const BEAT_COLUMNS = [4, 2, 1]
const MAX_SYSTEMS = 2
const MAX_PITCHES = 72

/**
 * The notes of a region: pitches upwards, two to a line, or one line a drum; a long one goes on below. Nothing where it
 * is too long or too wide to be read.
 */
export function drawRoll(voice: Voice, { title, notes, isDrums, beats, perBar }: Rolled): string[] {
  const room = voice.width - NAME_CELLS - 3
  const barsFor = (perBeat: number): number => Math.floor((room + 1) / (perBar * perBeat + 1))
  const perBeat = BEAT_COLUMNS.find((columns) => barsFor(columns) * MAX_SYSTEMS >= beats / perBar)
  const pitches = notes.map(({ pitch }) => pitch)
  const [low, high] = [
    pitches.reduce((least, pitch) => Math.min(least, pitch), 127),
    pitches.reduce((most, pitch) => Math.max(most, pitch), 0),
  ]
  if (perBeat === undefined || notes.length === 0 || high - low > MAX_PITCHES) return []
  const grid: Grid = { voice, perBeat, columns: Math.ceil(beats * perBeat - 1e-6), cells: new Map() }
  const lines = isDrums ? drumLines(notes, grid) : pitchLines(notes, grid, { low, high })
  const bars = barStarts(grid, perBar)
  const drawn: string[] = []
  for (let first = 0; first < bars.length; first += barsFor(perBeat)) {
    const shown = { from: bars[first] ?? 0, to: bars[first + barsFor(perBeat)] ?? grid.columns, bars: new Set(bars) }
    drawn.push(...lines.map((line) => lineText(grid, line, shown)))
  }
  return [`${' '.repeat(NAME_CELLS)} ${title}`, ...drawn]
}

/** A line by its name, and what is in each of its columns. */
type Line = { readonly name: string; readonly cell: (column: number) => string }

/** What is in each cell, by pitch and column. */
type Grid = {
  readonly voice: Voice
  readonly perBeat: number
  readonly columns: number
  readonly cells: Map<string, RollNote>
}

/** The column in which each bar begins. */
function barStarts({ perBeat, columns }: Grid, perBar: number): number[] {
  const starts: number[] = []
  for (let bar = 0; Math.round(bar * perBar * perBeat) < columns; bar += 1)
    starts.push(Math.round(bar * perBar * perBeat))
  return starts
}

function drumLines(notes: readonly RollNote[], grid: Grid): Line[] {
  for (const note of notes) put(grid, note, columnOf(note.startBeat, grid))
  const keys = [...new Set(notes.map(({ pitch }) => pitch))].toSorted((a, b) => b - a)
  return keys.map((pitch) => ({
    name: voiceNames.get(pitch) ?? `key ${pitch}`,
    cell: (column) => {
      const hit = grid.cells.get(`${pitch} ${column}`)
      if (hit) return painted(grid.voice, [hit], hit.velocity >= 90 ? '●' : hit.velocity >= 50 ? '•' : '◦')
      return column % grid.perBeat === 0 ? paint(grid.voice, 'dim', '·') : ' '
    },
  }))
}

function pitchLines(notes: readonly RollNote[], grid: Grid, { low, high }: { low: number; high: number }): Line[] {
  const starts = new Set(notes.map(({ pitch, startBeat }) => `${pitch} ${columnOf(startBeat, grid)}`))
  for (const note of notes) {
    const first = columnOf(note.startBeat, grid)
    const last = Math.max(first + 1, columnOf(note.startBeat + note.durationBeats, grid))
    // Two notes of one pitch that touch are told apart by a gap.
    const until = last - first > 1 && starts.has(`${note.pitch} ${last}`) ? last - 1 : last
    for (let column = first; column < until; column += 1) put(grid, note, column)
  }
  const bottom = low - (low % 2)
  const lines: Line[] = []
  for (let pitch = high - (high % 2); pitch >= bottom; pitch -= 2) {
    const isEdge = pitch === bottom || pitch + 2 > high
    lines.push({
      name: pitch % 12 === 0 ? nameOf(pitch) : isEdge ? nameOf(pitch === bottom ? low : high) : '',
      cell: (column) => {
        const [upper, lower] = [grid.cells.get(`${pitch + 1} ${column}`), grid.cells.get(`${pitch} ${column}`)]
        return painted(
          grid.voice,
          [upper, lower].flatMap((note) => note ?? []),
          upper && lower ? '█' : upper ? '▀' : lower ? '▄' : ' ',
        )
      },
    })
  }
  return lines
}

const columnOf = (beat: number, { perBeat }: Grid): number => Math.floor(beat * perBeat + 0.25)

/** What comes is seen above what goes. */
function put({ cells, columns }: Grid, note: RollNote, column: number): void {
  const key = `${note.pitch} ${column}`
  if (column >= 0 && column < columns && (!cells.has(key) || note.fate !== 'goes')) cells.set(key, note)
}

function lineText(
  { voice }: Grid,
  { name, cell }: Line,
  { from, to, bars }: { from: number; to: number; bars: ReadonlySet<number> },
): string {
  let line = paint(voice, 'dim', `${fitText(name, NAME_CELLS)} `)
  for (let column = from; column < to; column += 1)
    line += `${bars.has(column) ? paint(voice, 'dim', '│') : ''}${cell(column)}`
  return `${line}${paint(voice, 'dim', '│')}`
}

function painted(voice: Voice, notes: readonly RollNote[], mark: string): string {
  const fates = notes.map(({ fate }) => fate)
  if (fates.includes('comes')) return paint(voice, 'green', mark)
  if (fates.includes('goes')) return paint(voice, 'red', mark)
  return notes.length > 0 && notes.every(({ velocity }) => velocity < 50) ? paint(voice, 'dim', mark) : mark
}

/** Keys of the General MIDI kit that the composer does not use, but files do. */
const otherDrums: readonly (readonly [number, string])[] = [
  [35, 'kick 2'],
  [40, 'snare 2'],
  [43, 'floor tom 2'],
  [48, 'mid tom 2'],
  [52, 'china'],
  [55, 'splash'],
  [57, 'crash 2'],
  [59, 'ride 2'],
  [69, 'cabasa'],
  [76, 'wood block'],
  [82, 'shaker 2'],
]
const voiceNames: ReadonlyMap<number, string> = new Map([
  ...otherDrums,
  ...Object.entries(drumVoices).map(
    ([name, key]) => [key, name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)] as const,
  ),
])

const NAMES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B']
const nameOf = (pitch: number): string => `${NAMES[pitch % 12] ?? ''}${Math.floor(pitch / 12) - 1}`
