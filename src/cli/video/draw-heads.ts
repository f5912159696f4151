import type { PlacedSentence } from '../../video/index.ts'
import { formatTime } from '../../words/index.ts'
import { shown } from '../print.ts'
import { countCells, clipText } from '../review/cells-of.ts'

const MAX_SPEAKER_CELLS = 12

/**
 * What stands before each sentence of a list, in columns: its number, when it is heard, who speaks. What is out is
 * heard at no time.
 */
export function drawHeads(listed: readonly PlacedSentence[]): (placed: PlacedSentence) => string {
  const widest = (least: number, widthOf: (placed: PlacedSentence) => number): number =>
    listed.reduce((most, placed) => Math.max(most, widthOf(placed)), least)
  const numbers = widest(2, ({ index }) => String(index + 1).length)
  const times = widest(4, (placed) => timeOf(placed).length)
  const speakers = Math.min(
    MAX_SPEAKER_CELLS,
    widest(0, (placed) => countCells(speakerOf(placed))),
  )
  return (placed) => {
    const speaker = clipText(speakerOf(placed), speakers)
    return (
      `${String(placed.index + 1).padStart(numbers)}  ${timeOf(placed).padStart(times)}  ` +
      (speakers > 0 ? `${speaker}${' '.repeat(speakers - countCells(speaker) + 2)}` : '')
    )
  }
}

const timeOf = ({ isOut, start }: PlacedSentence): string => (isOut ? '–' : formatTime(Math.floor(start)))
const speakerOf = ({ sentence }: PlacedSentence): string => shown(sentence.speaker ?? '')
