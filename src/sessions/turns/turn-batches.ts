import {
  isProblem,
  operateStep,
  turnOf,
  turnsOf,
  undo,
  type History,
  type Problem,
  type TurnRecord,
  type Json,
  type Unit,
} from '../../kernel/index.ts'
import type { Applied, Project, Runs } from '../../project/index.ts'
import type { CommandRun } from '../../gate/index.ts'

/** A plan with commands in it is several turns of the journal, told apart by a number, and one turn to a person. */
export const batchId = (turn: string, number: number): string => (number === 0 ? turn : `${turn}+${number + 1}`)

export const isBatchOf = (id: string, turn: string): boolean => id === turn || id.startsWith(`${turn}+`)

/** The turn that a batch belongs to, as a person knows it. */
export const turnOfBatch = (id: string): string => id.replace(/\+\d+$/, '')

const numberOfBatch = (id: string): number => Number(/\+(\d+)$/.exec(id)?.[1] ?? 1)

/** A turn taken back or brought back; `warnings` name what cannot be: commands that ran. `moved` are its batches. */
export type TakenBack = Applied & { readonly warnings: readonly string[]; readonly moved: readonly TurnRecord[] }

/**
 * A plan with commands in it is several lines of the journal and one turn to a person: they go together, the last
 * first.
 */
export async function undoBatches(
  project: Project,
  turn: TurnRecord,
  when: () => string,
): Promise<TakenBack | Problem> {
  const batches = findBatches(project.history(), turn)
    .filter(({ undone }) => !undone)
    .toReversed()
  // Whether all of it can be taken back is found out before the first is.
  const trial = batches.reduce<History | Problem>(
    (now, { id }) => (isProblem(now) ? now : undo(now, id)),
    project.history(),
  )
  if (isProblem(trial)) return trial
  return moveInOrder(project, batches.length > 0 ? batches : [turn], {
    move: (id) => project.undo(id, { when: when() }),
    tell: (commands) => `${commands} ran, and cannot be taken back: what it did stays.`,
  })
}

export async function redoBatches(
  project: Project,
  turn: TurnRecord,
  when: () => string,
): Promise<TakenBack | Problem> {
  const batches = findBatches(project.history(), turn).filter(({ undone }) => undone)
  return moveInOrder(project, batches.length > 0 ? batches : [turn], {
    move: (id) => project.redo(id, { when: when() }),
    tell: (commands) => `${commands} was not run again.`,
  })
}

const findBatches = (history: History, { id }: Pick<TurnRecord, 'id'>): TurnRecord[] =>
  turnsOf(history).filter((each) => isBatchOf(each.id, turnOfBatch(id)))

/** Turns as people name them, as the lines of the journal that they are. */
export function batchesOfTurns(history: History, ids: readonly string[]): string[] {
  const found = ids.flatMap((id) => {
    const batches = findBatches(history, { id })
    const live = batches.filter(({ undone }) => !undone)
    return batches.length === 0 ? [id] : (live.length > 0 ? live : batches).toReversed().map((batch) => batch.id)
  })
  return [...new Set(found)]
}

/** "Takes back: mute the host (20261118-edits/03)", or nothing where it takes nothing back. */
export function tellRetracted(history: History, retracts: readonly string[] = []): string | undefined {
  const turns = [...new Set(retracts.map(turnOfBatch))].map((id) => `${turnOf(history, id)?.label ?? '?'} (${id})`)
  return turns.length === 0 ? undefined : `Takes back: ${turns.join('; ')}`
}

/** What cannot be taken back with turns: commands that ran. */
export function tellCommandsStay(turns: readonly TurnRecord[]): string[] {
  const commands = turns.flatMap(listCommands)
  return commands.length > 0 ? [`What these commands did stays: ${commands.join('; ')}.`] : []
}

type Way = {
  move(id: string): Promise<Applied | Problem>
  /** What is told of each command that had run. */
  tell(command: string): string
}

async function moveInOrder(
  project: Project,
  turns: readonly TurnRecord[],
  { move, tell }: Way,
): Promise<TakenBack | Problem> {
  const runs = turns.some(hasCommand) ? await project.readRuns() : undefined
  if (isProblem(runs)) return runs
  let all: Applied | undefined
  for (const { id } of turns) {
    const moved = await move(id)
    if (isProblem(moved)) return moved
    all = all
      ? { ...moved, verified: [...all.verified, ...moved.verified], broken: [...all.broken, ...moved.broken] }
      : moved
  }
  if (!all) throw new Error('There is at least the turn itself')
  // In the order in which they ran, whichever went first.
  const inOrder = turns.toSorted((one, other) => numberOfBatch(one.id) - numberOfBatch(other.id))
  const begun = inOrder.filter(({ id }) => runs && findCommandEnd(runs, id)?.problem === undefined)
  const warnings = [...new Set(begun.flatMap(listCommands))].map((command) => tell(`“${command}”`))
  return { ...all, turn: turnOfBatch(all.turn), moved: inOrder, warnings }
}

const listCommands = ({ parts }: TurnRecord): string[] =>
  parts.flatMap(({ units }) =>
    units
      .map(operateStep)
      .filter(({ operation }) => operation === 'run_command')
      .map(({ params }) => (params as { command: string }).command),
  )

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

/** A turn without its commands: what can be taken back, and be done again. */
export const withoutCommands = <T extends TurnRecord>(turn: T): T => ({
  ...turn,
  parts: turn.parts.map((part) => ({ ...part, units: part.units.filter((unit) => !isCommand(unit)) })),
})

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
