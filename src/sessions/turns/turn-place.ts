import { problem, type Problem } from '../../kernel/index.ts'

/** Where a turn lies. The folder is what a turn is called, whatever its files say: folders get copied and renamed. */
export type TurnPlace = {
  readonly session: string
  /** `NN`, from 100 on `NNN`; a branch made by copying adds a name of its own: `02-branch-01`. */
  readonly turn: string
  /** `<session>/<turn>` */
  readonly id: string
}

export const SESSIONS = '.cutroom/sessions'

const SESSION_NAME = /^\d{8}-[a-z0-9]+(?:-[a-z0-9]+)*$/
const TURN_NAME = /^(\d{2,6})(-[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)?$/

export const isSessionName = (name: string): boolean => SESSION_NAME.test(name)
export const isTurnName = (name: string): boolean => TURN_NAME.test(name)

export const turnPlace = (session: string, turn: string): TurnPlace => ({ session, turn, id: `${session}/${turn}` })

/** The place that an id in full names. */
export function parsePlace(id: string): TurnPlace | Problem {
  const [session = '', turn = '', ...more] = id.split('/')
  return more.length === 0 && isSessionName(session) && isTurnName(turn)
    ? turnPlace(session, turn)
    : problem('unknown-turn', `"${id.slice(0, 80)}" names no turn; a turn is called like 20260124-add-notes/02.`)
}

/** The number that a folder uses up, also one that only begins like a turn (`02 copy`); 0 for all others. */
export const parseTurnNumber = (name: string): number => Number(/^\d{2,6}(?!\d)/.exec(name)?.[0] ?? 0)

export const formatTurnName = (number: number): string => String(number).padStart(2, '0')

/** Whether a turn was made by copying the folder of another. */
export const isCopyName = (turn: string): boolean => TURN_NAME.exec(turn)?.[2] !== undefined

/** By number; a copy follows what it was copied from. */
export function compareTurns(a: string, b: string): number {
  return parseTurnNumber(a) - parseTurnNumber(b) || (a < b ? -1 : a > b ? 1 : 0)
}
