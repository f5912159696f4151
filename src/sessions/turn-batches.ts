import { isProblem, operateStep, turnsOf, undo, type History, type Problem, type TurnRecord } from '../kernel/index.ts'
import type { Applied, Project } from '../project/project.ts'
import { isBatchOf, turnOfBatch } from './execute/batch-id.ts'

/** A turn taken back or brought back; `warnings` name what cannot be: commands that ran. */
export type TakenBack = Applied & { readonly warnings: readonly string[] }

/** A plan with commands in it is several lines of the journal and one turn to a person: they go together, the last first. */
export async function undoBatches(
  project: Project,
  turn: TurnRecord,
  when: () => string,
): Promise<TakenBack | Problem> {
  const batches = batchesOf(project.history(), turn)
    .filter(({ undone }) => !undone)
    .toReversed()
  // Whether all of it can be taken back is found out before the first is.
  const trial = batches.reduce<History | Problem>(
    (now, { id }) => (isProblem(now) ? now : undo(now, id)),
    project.history(),
  )
  if (isProblem(trial)) return trial
  return inOrder(
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
  const batches = batchesOf(project.history(), turn).filter(({ undone }) => undone)
  return inOrder(
    batches.length > 0 ? batches : [turn],
    (id) => project.redo(id, { when: when() }),
    'These commands were not run again',
  )
}

const batchesOf = (history: History, { id }: TurnRecord): TurnRecord[] =>
  turnsOf(history).filter((each) => isBatchOf(each.id, turnOfBatch(id)))

async function inOrder(
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
  const commands = turns.flatMap(commandsOf)
  return {
    ...all,
    turn: turnOfBatch(all.turn),
    warnings: commands.length > 0 ? [`${said}: ${commands.join('; ')}.`] : [],
  }
}

const commandsOf = ({ parts }: TurnRecord): string[] =>
  parts.flatMap(({ units }) =>
    units
      .map(operateStep)
      .filter(({ operation }) => operation === 'run_command')
      .map(({ params }) => (params as { command: string }).command),
  )
