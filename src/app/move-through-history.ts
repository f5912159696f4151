import {
  isProblem,
  lastLive,
  newestUndone,
  problem,
  turnOf,
  turnsOf,
  type Checked,
  type History,
  type Problem,
  type TurnRecord,
} from '../kernel/index.ts'
import { lockPlans, type Project } from '../project/index.ts'
import { hasCommand, isBatchOf, tellCommandEnds, turnOfBatch, type TakenBack } from '../sessions/index.ts'
import { didYouMean, unknownDocument } from './documents.ts'
import { redoBatches, undoBatches } from './turn-records.ts'

export type Moves = {
  undo(turn?: string, on?: string): Promise<TakenBack | Problem>
  redo(turn?: string): Promise<TakenBack | Problem>
  /** A turn by its id, or by its number alone, with its promises looked up as it left them. */
  turn(name: string): Promise<{ turn: TurnRecord; verified: Checked[] } | Problem>
}

/** Undo, redo and the look back at a turn. */
export function moveThroughHistory({ project, when }: { project: Project; when(): string }): Moves {
  return {
    undo: async (name, on) => {
      const behind = await project.refresh()
      const refused = behind ?? (on === undefined ? undefined : unknownDocument(project, on))
      if (refused) return refused
      const turn = name === undefined ? lastLive(project.history(), on) : findTurn(project.history(), name)
      if (isProblem(turn)) return turn
      return turn
        ? besidePlans(project, turn, () => undoBatches(project, turn, when))
        : problem('nothing-to-undo', 'There is nothing to undo.')
    },
    redo: async (name) => {
      const behind = await project.refresh()
      if (behind) return behind
      const turn = name === undefined ? newestUndone(project.history()) : findTurn(project.history(), name)
      if (isProblem(turn)) return turn
      return turn
        ? besidePlans(project, turn, () => redoBatches(project, turn, when))
        : problem('nothing-to-redo', 'There is nothing to redo.')
    },
    turn: async (name) => {
      const turn = findTurn(project.history(), turnOfBatch(name))
      const runs = isProblem(turn) ? turn : await project.readRuns()
      if (isProblem(turn) || isProblem(runs)) return isProblem(turn) ? turn : (runs as Problem)
      const batches = turnsOf(project.history()).filter(({ id }) => isBatchOf(id, turn.id))
      const verified: Checked[] = []
      for (const { id } of batches) {
        const kept = await project.readBack(id)
        if (isProblem(kept)) return kept
        verified.push(...kept)
      }
      const told = batches.map((batch) => (hasCommand(batch) ? tellCommandEnds(batch, runs) : batch))
      return { turn: { ...turn, parts: told.flatMap(({ parts }) => parts) }, verified }
    },
  }
}

/** A turn that changed files is not taken back or brought back while a plan runs. */
const besidePlans = <T>(
  { folder }: Project,
  { parts }: TurnRecord,
  move: () => Promise<T | Problem>,
): Promise<T | Problem> =>
  parts.some(({ domain }) => domain === 'files') ? lockPlans(folder, 'undo or redo a turn', move) : move()

/** The turn that a person names; a number alone means the newest turn with it. */
function findTurn(history: History, name: string): TurnRecord | Problem {
  const turns = turnsOf(history).toReversed()
  const found = turnOf(history, name) ?? turns.find(({ id }) => id.endsWith(`/${name.padStart(2, '0')}`))
  if (found) return found
  const ids = turns.map(({ id }) => id)
  return problem('unknown-turn', `There is no turn "${name}"${didYouMean(name, ids)} "cutroom log" lists them.`)
}
