import { createInterface } from 'node:readline/promises'
import { isProblem } from '../../kernel/index.ts'
import { decideInTerminal } from '../decide.ts'
import { drawTracks } from '../draw-tracks.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { fail, paint, shown } from '../print.ts'
import { control, sayOutcome } from './ask.ts'

/** A conversation: say an edit, review it, go on. Pending questions and follow-ups belong to it. */
export function run(_args: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice, progress }) => {
    const draw = async (): Promise<void> => {
      const document = studio.document(options.on)
      if (isProblem(document)) return voice.say(document.message)
      voice.say(paint(voice, 'bold', shown(document.name)))
      for (const line of await drawTracks(voice, studio.sources, document.state.document)) voice.say(line)
    }
    await draw()
    voice.say(paint(voice, 'dim', 'Say an edit, such as "delete from 1:00 to 2:00". Also: undo, redo, state, help, quit.'))
    const history: string[] = []
    for (;;) {
      const lines = createInterface({ input: process.stdin, output: process.stdout, history, historySize: 200 })
      const words = await lines.question(paint(voice, 'cyan', '› ')).catch(() => 'quit')
      history.splice(0, history.length, ...((lines as unknown as { history?: string[] }).history ?? []))
      lines.close()
      const said = words.trim()
      if (said === '') continue
      if (['quit', 'exit', 'bye'].includes(said.toLowerCase())) return 0
      if (said === 'state') {
        await draw()
        continue
      }
      const asked = await studio.ask(said === 'help' ? 'what can you do?' : said, options.on === undefined ? {} : { on: options.on })
      progress.end()
      if (isProblem(asked)) {
        fail(voice, asked)
        continue
      }
      const { outcome, waiting, set } = asked
      const done = outcome.status === 'control' ? await control(studio, voice, outcome.command) : outcome.status === 'ready' && waiting ? await decideInTerminal(voice, studio, outcome, waiting) : set && outcome.status === 'ready' ? (voice.say(`${paint(voice, 'green', '✓')} ${shown(outcome.reading)}`), 0) : await sayOutcome(voice, studio, outcome)
      if (isProblem(done)) fail(voice, done)
    }
  })
}
