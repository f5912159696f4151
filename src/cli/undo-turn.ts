import { isProblem, lastLive, operateStep, type Problem, type TurnRecord } from '../kernel/index.ts'
import { isTerminal } from './io.ts'
import type { Here } from './open-here.ts'
import { shown } from './print.ts'
import { sayApplied } from './say-applied.ts'
import { askYes } from './say-yes.ts'
import { askToEnd } from './sessions/ask-to-end.ts'

type At = Pick<Here, 'workbench' | 'voice' | 'io' | 'options'>

/**
 * Takes back the turn that is named, or the last one, and asks of each command that it left running whether to end it.
 */
export async function undoTurn(at: At, named?: string): Promise<number | Problem> {
  const { workbench, voice, options } = at
  const behind = await workbench.project.refresh()
  if (behind) return behind
  const last = named === undefined ? lastLive(workbench.project.history(), options.on) : undefined
  const exit = last && isImport(last) ? await askFirst(at, last) : undefined
  if (exit !== undefined) return exit
  const applied = await workbench.undo(named ?? last?.id, options.on)
  if (isProblem(applied)) return applied
  const done = sayApplied(voice, applied, 'Undone')
  const [session = '', turn = ''] = applied.turn.split('/')
  return (await askToEnd(at, { session, turn })) ?? done
}

/** One undo too many would remove what was imported, and every edit with it. The exit code where it is not to be. */
async function askFirst(at: At, turn: TurnRecord): Promise<number | undefined> {
  const { voice, io } = at
  const question =
    `The last turn is the import of ` +
    `${turn.parts.map(({ document }) => shown(document)).join(' and ')}. Should it be removed?`
  if (voice.json || !isTerminal(io)) {
    voice.say(`${question} Then say: cutroom undo ${turn.id}`)
    voice.give({
      status: 'question',
      steps: [],
      question,
      missing: ['turn'],
      offers: [`undo ${turn.id}`],
      applied: false,
      turn: turn.id,
    })
    return 3
  }
  if (await askYes(at, question)) return undefined
  voice.say('It stays; nothing was changed.')
  return 4
}

/** Whether a turn brought something in from outside. */
const isImport = ({ parts }: TurnRecord): boolean =>
  parts.some(({ units }) => units.some((unit) => operateStep(unit).operation === 'import'))
