import { createInterface } from 'node:readline/promises'
import type { TurnMemory } from '../../agent/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { chooseMind } from '../choose-mind.ts'
import { decideInTerminal } from '../decide.ts'
import { faceOf } from '../kinds.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere, type Here } from '../open-here.ts'
import { paint, shown, voice, type Voice } from '../print.ts'
import { obeyControl, sayCost, sayOutcome } from './ask.ts'

/** What a conversation carries from one request to the next; everything else lies in the project. */
type Talk = { readonly typed: string[]; memory: TurnMemory | null }

/**
 * A conversation: say an edit, review it, go on. Each request opens the project anew, so that it sees what other doors
 * did meanwhile, and Ctrl-C ends that request and not the conversation.
 */
export async function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const opened = await openHere(options, io, draw)
  if (opened !== 0) return opened
  speak.say(
    paint(speak, 'dim', 'Say an edit, such as "delete from 1:00 to 2:00". Also: undo, redo, state, help, quit.'),
  )
  const talk: Talk = { typed: [], memory: null }
  for (;;) {
    const said = await readLine(io, speak, talk.typed)
    if (said === undefined || ['quit', 'exit', 'bye'].includes(said.toLowerCase())) return 0
    if (said === 'state') await openHere(options, io, draw)
    else if (said !== '')
      await openHere(options, io, (place) => request(place, talk, said === 'help' ? 'what can you do?' : said))
  }
}

/** One line, with the earlier ones under the arrow keys; undefined at the end of input. */
async function readLine({ stdin, stdout }: Io, speak: Voice, typed: string[]): Promise<string | undefined> {
  const lines = createInterface({ input: stdin, output: stdout, history: [...typed], historySize: 200 })
  const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
  const said = await Promise.race([lines.question(paint(speak, 'cyan', '› ')), ended])
  lines.close()
  if (said === undefined) speak.say('')
  else if (said.trim() !== '') typed.unshift(said)
  return said?.trim()
}

async function draw({ workbench, voice: speak, options }: Here): Promise<number | Problem> {
  const document = workbench.document(options.on)
  if (isProblem(document)) {
    speak.say(document.message)
    return 0
  }
  for (const line of await (await faceOf(document.domain)).draw({ voice: speak, workbench }, document)) speak.say(line)
  return 0
}

async function request(at: Here, talk: Talk, words: string): Promise<number | Problem> {
  const { workbench, voice: speak, progress, options } = at
  const asked = await workbench.ask(words, {
    ...(options.on !== undefined && { on: options.on }),
    by: 'terminal',
    ...(talk.memory && { previous: talk.memory }),
    ...chooseMind(at),
  })
  progress.end()
  if (isProblem(asked)) return asked
  const { outcome, waiting, set } = asked
  sayCost(speak, asked)
  if (outcome.status === 'control') return obeyControl(at, outcome.command)
  if (outcome.status !== 'ready') return sayOutcome(speak, workbench, outcome)
  talk.memory = outcome.memory
  if (waiting) return decideInTerminal(at, outcome, waiting)
  if (set) speak.say(`${paint(speak, 'green', '✓')} ${shown(outcome.reading)}`)
  return 0
}
