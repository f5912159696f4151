import type { PlacedSentence } from '../../video/index.ts'
import { formatTime } from '../../words/format-time.ts'
import { shown } from '../print.ts'
import { cellsOf, clipped } from '../review/cells-of.ts'

const MOST_SPEAKER_CELLS = 12

/** What stands before each sentence of a list, in columns: its number, when it is heard, who speaks. What is out is heard at no time. */
export function drawHeads(listed: readonly PlacedSentence[]): (placed: PlacedSentence) => string {
  const numbers = Math.max(2, ...listed.map(({ index }) => String(index + 1).length))
  const times = Math.max(4, ...listed.map((placed) => timeOf(placed).length))
  const speakers = Math.min(MOST_SPEAKER_CELLS, Math.max(0, ...listed.map((placed) => cellsOf(speakerOf(placed)))))
  return (placed) => {
    const speaker = clipped(speakerOf(placed), speakers)
    return `${String(placed.index + 1).padStart(numbers)}  ${timeOf(placed).padStart(times)}  ${speakers > 0 ? `${speaker}${' '.repeat(speakers - cellsOf(speaker) + 2)}` : ''}`
  }
}

const timeOf = ({ isOut, start }: PlacedSentence): string => (isOut ? '–' : formatTime(Math.floor(start)))
const speakerOf = ({ sentence }: PlacedSentence): string => shown(sentence.speaker ?? '')
