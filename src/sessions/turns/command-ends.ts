import type { CommandRun } from '../../gate/index.ts'
import { operateStep, type Json, type TurnRecord, type Unit } from '../../kernel/index.ts'
import type { Runs } from '../../project/index.ts'

/** What the journal keeps of a command that ended, or of why it could not be run. */
export type CommandEnd = {
  readonly exitCode?: number | null
  readonly signal?: string | null
  readonly ended?: CommandRun['ended']
  readonly milliseconds?: number
  readonly left?: CommandRun['left']
  readonly problem?: string
}

export const hasCommand = ({ parts }: TurnRecord): boolean => parts.some(({ units }) => units.some(isCommand))

const isCommand = (unit: Unit): boolean => operateStep(unit).operation === 'run_command'

/** How the command of a batch ended; undefined where nobody saw it. A batch has one command, its last action. */
export function findCommandEnd({ came }: Runs, batch: string): CommandEnd | undefined {
  const ends = [...(came.get(batch)?.values() ?? [])]
  return ends.at(-1) as (CommandEnd & Json) | undefined
}

/**
 * A turn whose steps also say how its commands ended, where that is anything but well: a line that says "Run make" is
 * read as "make ran".
 */
export function tellCommandEnds<T extends TurnRecord>(turn: T, runs: Runs): T {
  const end = findCommandEnd(runs, turn.id)
  const said = end ? describeBadEnd(end) : 'begun; how it ended is not known'
  if (said === undefined) return turn
  const tell = (unit: Unit): Unit =>
    isCommand(unit)
      ? {
          ...unit,
          steps: unit.steps.map((step) =>
            step.kind === 'operate' ? { ...step, purpose: `${step.purpose} (${said})` } : step,
          ),
        }
      : unit
  return { ...turn, parts: turn.parts.map((part) => ({ ...part, units: part.units.map(tell) })) }
}

function describeBadEnd({ problem, ended, exitCode, signal }: CommandEnd): string | undefined {
  if (problem !== undefined) return problem === 'cancelled' ? 'cancelled before it began' : 'it could not be run'
  if (ended === 'timed-out') return 'took too long and was ended'
  if (ended === 'cancelled') return 'cancelled'
  if (ended === 'left-running' || exitCode === 0) return undefined
  return typeof exitCode === 'number' ? `ended with exit code ${exitCode}` : `ended by ${signal ?? 'a signal'}`
}
