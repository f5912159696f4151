import { readingOf, turnsOf } from '../../kernel/index.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { paint, shown } from '../print.ts'

export function run(_args: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice }) => {
    const turns = turnsOf(studio.project.history()).map(({ id, when, parts, label, undone }) => ({
      turn: id,
      when,
      document: parts[0]?.document ?? null,
      words: label,
      summary: parts.map(({ units }) => readingOf(units)).join('; then '),
      undone,
    }))
    for (const { turn, words, summary, undone } of turns) voice.say(`${paint(voice, undone ? 'dim' : 'bold', turn)}  ${shown(words)}${undone ? paint(voice, 'dim', '  (undone)') : paint(voice, 'dim', `  ${shown(summary)}`)}`)
    if (turns.length === 0) voice.say('Nothing has been done yet.')
    voice.give(turns)
    return 0
  })
}
