import { isProblem, readingOf, turnsOf } from '../../kernel/index.ts'
import { hasCommand, isBatchOf, tellCommandEnds, turnOfBatch } from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { paint, shown } from '../print.ts'

export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const found = turnsOf(workbench.project.history())
    const runs = found.some(hasCommand) ? await workbench.project.readRuns() : undefined
    if (isProblem(runs)) return runs
    const all = found.map((turn) => (runs && hasCommand(turn) ? tellCommandEnds(turn, runs) : turn))
    const turns = all
      .filter(({ id }) => turnOfBatch(id) === id)
      .map(({ id, when, parts, label, undone }) => ({
        turn: id,
        when,
        document: parts[0]?.document ?? null,
        words: label,
        summary: all
          .filter((each) => isBatchOf(each.id, id))
          .flatMap((each) => each.parts.map(({ units }) => readingOf(units)))
          .join('; then '),
        undone,
      }))
    for (const { turn, words, summary, undone } of turns)
      voice.say(
        `${paint(voice, undone ? 'dim' : 'bold', turn)}  ` +
          `${shown(words)}${undone ? paint(voice, 'dim', '  (undone)') : paint(voice, 'dim', `  ${shown(summary)}`)}`,
      )
    if (turns.length === 0) voice.say('Nothing has been done yet.')
    voice.give(turns)
    return 0
  })
}
