import { sayCount } from '../../words/index.ts'
import { paint, type Voice } from '../print.ts'
import { fitText } from '../review/count-cells.ts'
import type { RegionBlock, Row } from './make-song-row.ts'

/**
 * `perBar` is how long the first bars are; `beatOfBar` says where each begins, counted from 1, where others are not.
 */
type Arranged = {
  readonly rows: readonly Row[]
  readonly perBar: number
  readonly endBeat: number
  readonly beatOfBar?: (bar: number) => number
}

const HEIGHTS = ' ▁▂▃▄▅▆▇█'
/** Beyond so many tracks each has one line, so that the whole song is seen. */
const MAX_TALL = 12
const MAX_ROWS = 30
/** Columns of a bar, the widest that fits; a longer song has several bars in a column. */
const BAR_COLUMNS = [16, 12, 8, 6, 4, 3, 2, 1, 1 / 2, 1 / 4, 1 / 8, 1 / 16]

/**
 * Tracks as rows over a ruler of bars: regions as blocks with their names, to scale, and below each how much is played
 * there.
 */
export function drawArrangement(voice: Voice, { rows, perBar, endBeat, ...bars }: Arranged): string[] {
  if (rows.length === 0 || endBeat <= 0) return []
  const nameCells = voice.width >= 72 ? 16 : 10
  const scale = scaleFor(endBeat / perBar, { perBar, columns: voice.width - nameCells })
  const seen = rows.slice(0, MAX_ROWS)
  const look = lookOf(seen)
  const lines = seen.flatMap((row) => {
    const name = paint(
      voice,
      row.fate === 'comes' ? 'green' : row.fate === 'goes' ? 'going' : 'bold',
      fitText(`${row.fate === 'comes' ? '+' : ''}${row.name}`, nameCells - 1),
    )
    const isClear = row.going.every((gone) =>
      row.blocks.every((block) => block.toBeat <= gone.fromBeat || block.fromBeat >= gone.toBeat),
    )
    const blocks = `${name} ${blocksLine(voice, isClear ? [...row.blocks, ...row.going] : row.blocks, { scale, look })}`
    const going = isClear ? [] : [`${' '.repeat(nameCells)}${blocksLine(voice, row.going, { scale, look })}`]
    const played =
      `${paint(voice, 'dim', fitText(` ${row.instrument}`, nameCells - 1))} ` +
      paint(voice, 'dim', playedLine(row.blocks, scale))
    return rows.length > MAX_TALL ? [blocks, ...going] : [blocks, ...going, played]
  })
  const more =
    rows.length > seen.length ? [paint(voice, 'dim', `and ${sayCount(rows.length - seen.length, 'track')} more`)] : []
  return [
    paint(
      voice,
      'dim',
      `${' '.repeat(nameCells)}${ruler(endBeat, scale, bars.beatOfBar ?? ((bar) => (bar - 1) * perBar))}`,
    ),
    ...lines.map((line) => line.trimEnd()),
    ...more,
  ]
}

type Scale = { readonly perBar: number; readonly barColumns: number; readonly columns: number }
const columnOf = (beat: number, { perBar, barColumns }: Scale): number => Math.round((beat / perBar) * barColumns)

function scaleFor(bars: number, { perBar, columns }: { perBar: number; columns: number }): Scale {
  const barColumns = BAR_COLUMNS.find((each) => Math.ceil(bars) * each <= columns) ?? columns / Math.ceil(bars)
  return { perBar, barColumns, columns: Math.ceil(Math.ceil(bars) * barColumns) }
}

/** Bar numbers where bars begin, as many as can be read. */
function ruler(endBeat: number, scale: Scale, beatOfBar: (bar: number) => number): string {
  let step = 1
  while (step * scale.barColumns < 6) step *= 2
  let line = ''
  for (let bar = 1; beatOfBar(bar) < endBeat; bar += step) {
    const at = columnOf(beatOfBar(bar), scale)
    const text = String(bar)
    if (at + text.length <= scale.columns && at >= line.length) line = `${line.padEnd(at)}${text}`
  }
  return line
}

type Look = (block: RegionBlock) => Parameters<typeof paint>[1]
const SECTION_COLOURS = ['cyan', 'green', 'yellow', 'blue'] as const
const MARKS = { stays: '', comes: '+', changes: '~', goes: '-' } as const

/** Sections of one name have one colour; where something changes, only that has colours. */
function lookOf(rows: readonly Row[]): Look {
  const all = rows.flatMap(({ blocks, going }) => [...blocks, ...going])
  const names = [...new Set(all.map(({ name }) => name.toLowerCase()))]
  const isChange = all.some(({ fate }) => fate !== 'stays')
  const colours = { stays: 'dim', comes: 'green', changes: 'yellow', goes: 'going' } as const
  return ({ name, fate }) =>
    isChange ? colours[fate] : (SECTION_COLOURS[names.indexOf(name.toLowerCase()) % SECTION_COLOURS.length] ?? 'cyan')
}

function blocksLine(
  voice: Voice,
  blocks: readonly RegionBlock[],
  { scale, look }: { scale: Scale; look: Look },
): string {
  let line = ''
  let at = 0
  for (const block of blocks.toSorted((a, b) => a.fromBeat - b.fromBeat)) {
    const from = Math.max(at, columnOf(block.fromBeat, scale))
    const to = Math.min(scale.columns, Math.max(columnOf(block.toBeat, scale), from + 1))
    if (to <= from) continue
    line += ' '.repeat(from - at) + paint(voice, look(block), boxed(`${MARKS[block.fate]}${block.name}`, to - from))
    at = to
  }
  return line
}

const boxed = (label: string, cells: number): string => (cells === 1 ? '▐' : `╭${fitText(label, cells - 2, '─')}╮`)

/**
 * How much is played in each column: louder notes count for more, and the beginning of a note for more than its end.
 */
function playedLine(blocks: readonly RegionBlock[], scale: Scale): string {
  const levels = Array.from({ length: scale.columns }, () => 0)
  const perColumn = scale.perBar / scale.barColumns
  for (const { fromBeat, toBeat, notes } of blocks) {
    for (const { startBeat, durationBeats, velocity } of notes) {
      const first = Math.floor((fromBeat + startBeat) / perColumn + 1e-6)
      const last = Math.min(
        scale.columns,
        Math.ceil(Math.min(toBeat, fromBeat + startBeat + durationBeats) / perColumn - 1e-6),
      )
      for (let column = first; column < last; column += 1)
        levels[column] = (levels[column] ?? 0) + (column === first ? velocity : velocity / 2)
    }
  }
  const most = levels.reduce((high, level) => Math.max(high, level), 1)
  return levels.map((level) => HEIGHTS[Math.ceil((level / most) * 8)] ?? ' ').join('')
}
