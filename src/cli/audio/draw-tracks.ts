import { heard } from '../../audio/heard.ts'
import { audioTracks, channelsOf, lengthOf, rateOf } from '../../audio/tracks.ts'
import { plainText } from '../../gate/index.ts'
import { isProblem, type Document } from '../../kernel/index.ts'
import { ensureJobs, measure, type Sources } from '../../media/index.ts'
import { formatTime } from '../../words/format-time.ts'
import { paint, shown, type Voice } from '../print.ts'

/** Ranges to set off, in seconds: what goes is drawn over, what is touched is coloured. */
export type Span = { start: number; end: number; style: 'gone' | 'touched' }

const HEIGHTS = ' ▁▂▃▄▅▆▇█'
const NAME_CELLS = 12
/** A quiet voice should still be seen: heights go by the root of the level. */
const heightOf = (level: number): string => HEIGHTS[Math.min(8, Math.ceil(Math.sqrt(Math.min(1, level)) * 8))] ?? ' '

/** One line per track with its waveform, and a ruler below: what people look at before and after a change. */
export async function drawTracks(
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
    const found = heard(document, track.id, 0, lengthOf(document))
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

const fitted = (name: string): string =>
  name.length > NAME_CELLS ? `${name.slice(0, NAME_CELLS - 1)}…` : name.padEnd(NAME_CELLS)

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
