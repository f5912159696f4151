import { diffOf } from '../../files/index.ts'
import type { Face } from '../kinds.ts'
import { plainText } from '../../gate/index.ts'
import { paint, type Voice } from '../print.ts'

/** No line of a file takes more of the terminal than this. */
const MAX_CHARACTERS = 2000

export const filesFace: Face = {
  draw: async () => ['The files of the project; "cutroom state --on files" shows what is in view.'],
  drawChange: async ({ voice }, { before, after }) =>
    diffOf(before, after).changes.flatMap(({ text }) => paintDiff(voice, text)),
}

/** A unified diff as a terminal shows it. */
function paintDiff(voice: Pick<Voice, 'color'>, diff: string): string[] {
  return diff.split('\n').map((line) => {
    const text = plainText(line).slice(0, MAX_CHARACTERS)
    if (line.startsWith('+++') || line.startsWith('---')) return paint(voice, 'bold', text)
    if (line.startsWith('@@')) return paint(voice, 'cyan', text)
    return line.startsWith('+') ? paint(voice, 'green', text) : line.startsWith('-') ? paint(voice, 'red', text) : text
  })
}
