import { plainText } from '../../gate/index.ts'
import { paint, type Voice } from '../print.ts'

/** No line of a file takes more of the terminal than this. */
const MOST_CHARACTERS = 2000

/** A unified diff as a terminal shows it. */
export function paintDiff(voice: Pick<Voice, 'color'>, diff: string): string[] {
  return diff.split('\n').map((line) => {
    const text = plainText(line).slice(0, MOST_CHARACTERS)
    if (line.startsWith('+++') || line.startsWith('---')) return paint(voice, 'bold', text)
    if (line.startsWith('@@')) return paint(voice, 'cyan', text)
    return line.startsWith('+') ? paint(voice, 'green', text) : line.startsWith('-') ? paint(voice, 'red', text) : text
  })
}
