import { viewHistory } from '../../app/index.ts'
import { isProblem } from '../../kernel/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { paint, shown } from '../print.ts'

export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const turns = await viewHistory(workbench)
    if (isProblem(turns)) return turns
    for (const { turn, words, summary, undone, takenBackBy } of turns) {
      const gone = takenBackBy === undefined ? 'undone' : `taken back by ${takenBackBy}`
      voice.say(
        `${paint(voice, undone ? 'dim' : 'bold', turn)}  ` +
          `${shown(words)}${undone ? paint(voice, 'dim', `  (${gone})`) : paint(voice, 'dim', `  ${shown(summary)}`)}`,
      )
    }
    if (turns.length === 0) voice.say('Nothing has been done yet.')
    // Who asked is for the page; what is written out here has its fixed fields.
    voice.give(turns.map(({ by: _, ...turn }) => turn))
    return 0
  })
}
