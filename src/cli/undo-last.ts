import { isProblem, lastLive, operateStep, type Problem, type TurnRecord } from '../kernel/index.ts'
import { isTerminal } from './io.ts'
import type { Here } from './open-here.ts'
import { shown } from './print.ts'
import { sayApplied } from './say-applied.ts'
import { sayYes } from './say-yes.ts'

/** Takes back the last turn. One undo too many would remove what was imported, and every edit with it: then it is asked first. */
export async function undoLast(at: Pick<Here, 'studio' | 'voice' | 'io' | 'options'>): Promise<number | Problem> {
  const { studio, voice, io, options } = at
  const behind = await studio.project.refresh()
  if (behind) return behind
  const turn = lastLive(studio.project.history(), options.on)
  if (turn && isImport(turn)) {
    const question = `The last turn is the import of ${turn.parts.map(({ document }) => shown(document)).join(' and ')}. Should it be removed?`
    if (voice.json || !isTerminal(io)) {
      voice.say(`${question} Then say: cutroom undo ${turn.id}`)
      voice.give({ status: 'question', steps: [], question, missing: ['turn'], offers: [`undo ${turn.id}`], applied: false, turn: turn.id })
      return 3
    }
    if (!(await sayYes(at, question))) {
      voice.say('It stays; nothing was changed.')
      return 4
    }
  }
  const applied = await studio.undo(turn?.id, options.on)
  return isProblem(applied) ? applied : sayApplied(voice, applied, 'Undone')
}

/** Whether a turn brought something in from outside. */
const isImport = ({ parts }: TurnRecord): boolean => parts.some(({ units }) => units.some((unit) => operateStep(unit).operation === 'import'))
