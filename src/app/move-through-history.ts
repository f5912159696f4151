import {
  claimsAtStake,
  documentOf,
  isProblem,
  lastLive,
  newestUndone,
  problem,
  readingOf,
  turnOf,
  turnsOf,
  type Checked,
  type History,
  type Problem,
  type TurnRecord,
} from '../kernel/index.ts'
import type { Project } from '../project/index.ts'
import {
  hasCommand,
  isBatchOf,
  tellCommandEnds,
  turnOfBatch,
  withoutCommands,
  type TakenBack,
} from '../sessions/index.ts'
import { formatTime } from '../words/index.ts'
import { besidePlans } from './decide.ts'
import { redoBatches, undoBatches } from './turn-records.ts'
import { didYouMean, unknownDocument } from './documents.ts'
import { kindOf, loadKinds } from './kinds.ts'

/** `says` is what came back or went again, and what later turns make of that. */
type MovedTurn = Omit<TakenBack, 'moved'> & { readonly says: string }

export type Moves = {
  undo(turn?: string, on?: string): Promise<MovedTurn | Problem>
  redo(turn?: string): Promise<MovedTurn | Problem>
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
        ? tellMove(project, turn, 'undo', () => besidePlans(project, turn, () => undoBatches(project, turn, when)))
        : problem('nothing-to-undo', 'There is nothing to undo.')
    },
    redo: async (name) => {
      const behind = await project.refresh()
      if (behind) return behind
      const turn = name === undefined ? newestUndone(project.history()) : findTurn(project.history(), name)
      if (isProblem(turn)) return turn
      return turn
        ? tellMove(project, turn, 'redo', () => besidePlans(project, turn, () => redoBatches(project, turn, when)))
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

/** Moves, and says what that did: to the documents, and to later turns that lie on the same content. */
async function tellMove(
  project: Project,
  turn: TurnRecord,
  way: 'undo' | 'redo',
  move: () => Promise<TakenBack | Problem>,
): Promise<MovedTurn | Problem> {
  const before = project.history()
  const taken = await move()
  if (isProblem(taken)) return taken
  const after = project.history()
  const { moved, ...rest } = taken
  const parts = moved.flatMap((batch) => withoutCommands(batch).parts)
  await loadKinds(parts.map(({ domain }) => domain))
  const lengths = parts.flatMap(({ document, domain }) => {
    const [was, is] = [before, after].map((history) => documentOf(history, document)?.state.document)
    const seconds = was && is ? kindOf(domain).durationSeconds(is) - kindOf(domain).durationSeconds(was) : 0
    if (!was || !is || Math.abs(seconds) < 0.0005) return []
    return [`${document} is ${formatTime(Math.abs(seconds))} ${seconds < 0 ? 'shorter' : 'longer'}`]
  })
  const steps = parts.flatMap(({ units }) => readingOf(units) || []).join('; then ')
  // A turn of commands alone has nothing that goes or comes again.
  const done = steps === '' && moved.some(hasCommand) ? 'nothing' : steps || turn.label
  const others = [...new Set(turn.retracts?.map(turnOfBatch))].map((id) => turnOf(after, id) ?? { id, label: id })
  const counting = others.filter(({ id }) => turnOf(after, id)?.undone === (way === 'redo'))
  const also = counting.map(({ label }) => `“${label}” ${way === 'undo' ? 'counts again' : 'is taken back again'}`)
  const told = [`${way === 'undo' ? 'Taken back' : 'Done again'}: ${done}`, ...also, ...lengths].join('; ')
  const later = tellLater(way === 'undo' ? before : after, turn, rest)
  return { ...rest, says: [`${told}.`, ...rest.warnings, ...later].join(' ') }
}

/** Later turns on the same content: those that no longer keep a promise by name, the others as standing. */
function tellLater(history: History, turn: TurnRecord, { broken }: Pick<TakenBack, 'broken'>): string[] {
  const name = (id: string): string => `“${turnOf(history, id)?.label ?? id}”`
  const lost = [...new Set(broken.map((each) => each.turn))]
  const stand = [...new Set(claimsAtStake(history, turn.id).map((each) => each.turn.id))].filter(
    (id) => !lost.includes(id),
  )
  return [
    ...(lost.length > 0 ? [`It changes what ${lost.map(name).join(', ')} came to.`] : []),
    ...(stand.length > 0 ? [`${stand.map(name).join(', ')} on the same place stays as it was.`] : []),
  ]
}

/** The turn that a person names; a number alone means the newest turn with it. */
function findTurn(history: History, name: string): TurnRecord | Problem {
  const turns = turnsOf(history).toReversed()
  const found = turnOf(history, name) ?? turns.find(({ id }) => id.endsWith(`/${name.padStart(2, '0')}`))
  if (found) return found
  const ids = turns.map(({ id }) => id)
  return problem('unknown-turn', `There is no turn "${name}"${didYouMean(name, ids)} "cutroom log" lists them.`)
}
