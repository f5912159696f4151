import { createInterface } from 'node:readline/promises'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { readResumeState, readTurnMeta, type TurnPlace } from '../../sessions/index.ts'
import { isTerminal, type Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere, runAlone, isAsked, readWhere, type Here } from '../open-here.ts'
import { shown } from '../print.ts'
import { planHere } from '../sessions/plan-here.ts'
import { sayExecuted } from '../sessions/say-executed.ts'
import { executeTurn, INTERRUPTED } from './execute.ts'
import { askToEnd } from './undo.ts'

/**
 * Goes on wherever the session stopped: finishes what was interrupted, runs a plan that waits, or plans the next turn.
 */
export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (at) => {
    const { sessions, folder } = at.workbench
    const place = await sessions.place(readWhere(at))
    if (isProblem(place)) return place
    const unasked = await askToEnd(at, { session: place.session })
    const state = unasked ?? (await readResumeState(folder, place))
    if (isProblem(state)) return state
    const said = options['message']
    // New words ask for another plan than the one that waits.
    if (state === 'execute' && (typeof said !== 'string' || said.trim() === ''))
      return isAsked(at) ? runWaiting(at, place) : runAlone(at, 'run a plan', () => runWaiting(at, place))
    const unfinished =
      state === 'execute' ? await runAlone(at, 'finish a plan', () => sessions.finish(place)) : undefined
    if (isProblem(unfinished)) return unfinished
    if (unfinished) return sayExecuted(at, unfinished, `${INTERRUPTED} (what you said was not planned: say it again)`)
    const waiting = state === 'plan' ? await messageOf(folder, place) : undefined
    if (isProblem(waiting)) return waiting
    const message = await messageFor(at, waiting)
    if (message === undefined) {
      at.voice.say(
        `Turn ${place.id} is ${state === 'next' ? 'done' : 'ready for a plan'}. Say what comes next: cutroom resume ` +
          `-m "…"`,
      )
      at.voice.give({ status: 'question', steps: [], question: 'What comes next?', turn: place.id })
      return 3
    }
    const next = await sessions.placeForPlan(readWhere(at))
    return isProblem(next) ? next : planHere(at, next, message)
  })
}

async function runWaiting(at: Here, place: TurnPlace): Promise<number | Problem> {
  const { sessions } = at.workbench
  const unfinished = await sessions.finish(place)
  if (isProblem(unfinished)) return unfinished
  if (unfinished) return sayExecuted(at, unfinished, INTERRUPTED)
  at.voice.say(`Turn ${place.id} has a plan that was not run; nothing of it has been done.`)
  return executeTurn(at, await sessions.review(place), place.id)
}

/** What a turn without a plan already knows to do: a person's words that came to no plan, else what it was handed. */
async function messageOf(folder: string, place: TurnPlace): Promise<string | undefined | Problem> {
  const meta = await readTurnMeta(folder, place)
  return isProblem(meta) ? meta : (meta.said ?? meta.message)
}

async function messageFor({ options, voice, io }: Here, waiting: string | undefined): Promise<string | undefined> {
  const given = options['message']
  if (typeof given === 'string' && given.trim() !== '') return given
  if (waiting !== undefined && waiting.trim() !== '') {
    voice.say(`Planning from what waits here: ${shown(waiting)}`)
    return waiting
  }
  if (voice.json || !isTerminal(io)) return undefined
  const lines = createInterface({ input: io.stdin, output: io.stdout })
  const said = await lines.question('What comes next? › ').finally(() => lines.close())
  return said.trim() === '' ? undefined : said.trim()
}
