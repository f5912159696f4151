import {
  isProblem,
  operateStep,
  turnsOf,
  undo,
  type History,
  type Problem,
  type TurnRecord,
} from '../../kernel/index.ts'
import type { Applied, Project } from '../../project/index.ts'

/** A plan with commands in it is several turns of the journal, told apart by a number, and one turn to a person. */
export const batchId = (turn: string, number: number): string => (number === 0 ? turn : `${turn}+${number + 1}`)

export const isBatchOf = (id: string, turn: string): boolean => id === turn || id.startsWith(`${turn}+`)

/** The turn that a batch belongs to, as a person knows it. */
export const turnOfBatch = (id: string): string => id.replace(/\+\d+$/, '')

/** A turn taken back or brought back; `warnings` name what cannot be: commands that ran. */
export type TakenBack = Applied & { readonly warnings: readonly string[] }

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
  return moveInOrder(
    batches.length > 0 ? batches : [turn],
    (id) => project.undo(id, { when: when() }),
    'What these commands did stays',
  )
}

export async function redoBatches(
  project: Project,
  turn: TurnRecord,
  when: () => string,
): Promise<TakenBack | Problem> {
  const batches = findBatches(project.history(), turn).filter(({ undone }) => undone)
  return moveInOrder(
    batches.length > 0 ? batches : [turn],
    (id) => project.redo(id, { when: when() }),
    'These commands were not run again',
  )
}

const findBatches = (history: History, { id }: TurnRecord): TurnRecord[] =>
  turnsOf(history).filter((each) => isBatchOf(each.id, turnOfBatch(id)))

async function moveInOrder(
  turns: readonly TurnRecord[],
  move: (id: string) => Promise<Applied | Problem>,
  said: string,
): Promise<TakenBack | Problem> {
  let all: Applied | undefined
  for (const { id } of turns) {
    const moved = await move(id)
    if (isProblem(moved)) return moved
    all = all
      ? { ...moved, verified: [...all.verified, ...moved.verified], broken: [...all.broken, ...moved.broken] }
      : moved
  }
  if (!all) throw new Error('There is at least the turn itself')
  const commands = turns.flatMap(listCommands)
  return {
    ...all,
    turn: turnOfBatch(all.turn),
    warnings: commands.length > 0 ? [`${said}: ${commands.join('; ')}.`] : [],
  }
}

const listCommands = ({ parts }: TurnRecord): string[] =>
  parts.flatMap(({ units }) =>
    units
      .map(operateStep)
      .filter(({ operation }) => operation === 'run_command')
      .map(({ params }) => (params as { command: string }).command),
  )
