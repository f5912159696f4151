import { snapshotOf, lengthOf, rateOf, audioTracks, channelsOf, resolveSound } from '../../audio/index.ts'
import { type Diff, type Document, type DocumentState, isProblem } from '../../kernel/index.ts'
import { formatSpan, formatTime } from '../../words/index.ts'
import type { DrawPlace, Face } from '../kinds.ts'
import { paint, shown, type Voice } from '../print.ts'
import { plainText } from '../../gate/index.ts'
import { ensureJobs, measure, type Sources } from '../../media/index.ts'

const HEIGHTS = ' ▁▂▃▄▅▆▇█'
const NAME_CELLS = 12
/** A quiet voice should still be seen: heights go by the root of the level. */
const heightOf = (level: number): string => HEIGHTS[Math.min(8, Math.ceil(Math.sqrt(Math.min(1, level)) * 8))] ?? ' '

const fitted = (name: string): string =>
  name.length > NAME_CELLS ? `${name.slice(0, NAME_CELLS - 1)}…` : name.padEnd(NAME_CELLS)

export const audioFace: Face = {
  draw,
  drawChange: async ({ voice, workbench }, { before, after, diff }) => [
    paint(voice, 'dim', '  before'),
    ...(await drawTracks(voice, workbench.sources, before.document, spansOf(diff, 'before'))),
    paint(voice, 'dim', '  after'),
    ...(await drawTracks(voice, workbench.sources, after.document, spansOf(diff, 'after'))),
  ],
}

function durationSeconds(document: Document): number {
  return lengthOf(document) / rateOf(document)
}

type Selection = { start: number; end: number } | null

async function draw({ voice, workbench }: DrawPlace, document: DocumentState): Promise<string[]> {
  const content = document.state.document
  const { selection, cursor, labels } = snapshotOf(document) as {
    selection: Selection
    cursor: number
    labels: { text: string; start: number; end: number }[]
  }
  return [
    `${paint(voice, 'bold', shown(document.name))}  ${formatTime(durationSeconds(content))}  ` +
      paint(voice, 'dim', `revision ${document.revision}, ${rateOf(content)} Hz`),
    ...(await drawTracks(voice, workbench.sources, content, selection ? [{ ...selection, style: 'touched' }] : [])),
    ...labels.map(({ text, start, end }) => `  ${formatSpan(start, end)}  ${shown(text)}`),
    paint(
      voice,
      'dim',
      `cursor ${formatTime(cursor)}${selection ? `, selected ${formatSpan(selection.start, selection.end)}` : ''}`,
    ),
  ]
}

/** The places of a diff on one of its two timelines. */
function spansOf({ changes }: Diff, side: 'before' | 'after'): Span[] {
  return changes.flatMap(({ kind, [side]: place }) => {
    const range = place as { start?: number; end?: number } | null
    return range && typeof range.start === 'number' && typeof range.end === 'number'
      ? [{ start: range.start, end: range.end, style: kind === 'removed' ? 'gone' : 'touched' } as const]
      : []
  })
}

/** Ranges to set off, in seconds: what goes is drawn over, what is touched is coloured. */
type Span = { start: number; end: number; style: 'gone' | 'touched' }

/** One line per track with its waveform, and a ruler below: what people look at before and after a change. */
async function drawTracks(
  voice: Voice,
  sources: Sources,
  document: Document,
  spans: readonly Span[] = [],
): Promise<string[]> {
  const rate = rateOf(document)
  const seconds = lengthOf(document) / rate
  const columns = voice.width - NAME_CELLS - 2
  if (seconds === 0 || columns < 10) return []
  const lines: string[] = []
  const unheard = new Set<string>()
  for (const track of audioTracks(document)) {
    const found = resolveSound(document, track.id, 0, lengthOf(document))
    const made = await ensureJobs({ jobs: found.jobs, windows: found.windows, sources })
    const waves = isProblem(made)
      ? made
      : await measure(
          sources,
          { rate, channels: channelsOf(track), windows: found.windows },
          { what: 'waveform', columns, to: lengthOf(document) },
        )
    const cells = Array.from({ length: columns }, (_, column) => {
      const level = isProblem(waves)
        ? 0
        : Math.max(0, ...waves.map(({ low, high }) => Math.max(-(low[column] ?? 0), high[column] ?? 0)))
      return cell(voice, heightOf(level), spans, ((column + 0.5) / columns) * seconds)
    })
    if (isProblem(waves)) unheard.add(waves.message)
    lines.push(`${fitted(shown(track.name))} ${cells.join('')}`)
  }
  return [
    ...lines,
    paint(voice, 'dim', `${' '.repeat(NAME_CELLS)} ${ruler(columns, seconds)}`),
    ...[...unheard].map((why) => paint(voice, 'yellow', `  ! ${plainText(why)}`)),
  ]
}

function cell(voice: Voice, mark: string, spans: readonly Span[], at: number): string {
  const span = spans.find(({ start, end }) => start <= at && at < end)
  if (!span) return mark
  return span.style === 'gone'
    ? paint(voice, 'red', mark === ' ' ? '░' : voice.color ? mark : '░')
    : paint(voice, 'cyan', voice.color ? mark : mark === ' ' ? '·' : mark)
}

/** Times under the waveform, as many as fit. */
function ruler(columns: number, seconds: number): string {
  const marks = Math.max(1, Math.floor(columns / 14))
  let line = ''
  for (let mark = 0; mark <= marks; mark++) {
    const at = Math.round((mark / marks) * columns)
    const text = formatTime(Math.round((mark / marks) * seconds))
    line = line.padEnd(Math.min(at, columns - text.length)) + text
  }
  return line
}
