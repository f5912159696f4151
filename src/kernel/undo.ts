import { problem, type Problem } from '../base/index.ts'
import type { Blobs } from './document.ts'
import { perform, retract } from './perform.ts'
import { advanceDocument } from './commit.ts'
import {
  changesOf,
  documentMap,
  documentOf,
  everyDocument,
  lastLive,
  newestUndone,
  recordsAt,
  requireDocument,
  retractedTurns,
  retractorOf,
  turnOf,
  turnsTree,
  type History,
  type Turn,
  type TurnRecord,
} from './history.ts'
import {
  firstMove,
  lackingTurns,
  leaningTurns,
  named,
  neededLater,
  needsEarlier,
  refuseMove,
  turningWith,
  withMarks,
} from './refuse-move.ts'
import { editorAfter } from './step.ts'
import { byNumber } from './tree.ts'

/** Takes a turn back as if it had never been, or refuses with the names of the turns that lean on it. */
export function undo(history: History, id: string, blobs?: Blobs): History | Problem {
  const turn = turnOf(history, id)
  if (!turn) return unknownTurn(id)
  if (turn.undone) return problem('already-undone', `Turn ${id} is undone already; ${wayBack(history, turn, blobs)}.`)
  const turning = turningWith(history, turn)
  return (
    refuseMove(history, turn, turning, blobs) ?? {
      ...turned(history, turn, turning, blobs),
      undone: [...history.undone, turn.order],
    }
  )
}

/** Brings an undone turn back at its old place in the chain: what a later turn wrote still wins. */
export function redo(history: History, id?: string, blobs?: Blobs): History | Problem {
  const turn = id === undefined ? newestUndone(history) : turnOf(history, id)
  if (!turn) return id === undefined ? problem('nothing-to-redo', 'There is nothing to redo.') : unknownTurn(id)
  if (!turn.undone) return problem('not-undone', `Turn ${turn.id} is not undone.`)
  const retractor = retractorOf(history, turn)
  if (retractor) return takenBack(history, { turn, retractor }, blobs)
  const turning = turningWith(history, turn)
  return (
    refuseMove(history, turn, turning, blobs) ?? {
      ...turned(history, turn, turning, blobs),
      undone: history.undone.filter((each) => each !== turn.order),
    }
  )
}

/**
 * The history on which a turn is planned that takes others back: without them, the newest first, and refused as undo
 * is. The revisions of documents stay, for it is with that turn that they move on.
 */
export function withoutTurns(history: History, ids: readonly string[], blobs?: Blobs): History | Problem {
  const unknown = ids.find((id) => !turnOf(history, id))
  if (unknown !== undefined) return unknownTurn(unknown)
  let marked = history
  const turning: TurnRecord[] = []
  for (const { id } of retractedTurns(history, { retracts: ids })) {
    const turn = turnOf(marked, id)
    if (!turn || turn.undone)
      return problem('already-undone', `Turn ${id} is undone already, so it cannot be taken back.`)
    const step = turningWith(marked, turn)
    turning.push(...step)
    marked = withMarks(marked, step)
  }
  const { off, on } = movedTurns(history, marked, turning)
  for (const turn of off) {
    const needing = leaningTurns(marked, turn, blobs)
    if (needing.length > 0) return neededLater(history, { turn, needing }, blobs)
  }
  for (const turn of on) {
    const lacking = lackingTurns(marked, turn, blobs)
    if (lacking.length > 0) return needsEarlier(history, { turn, lacking }, blobs)
  }
  const after = turning.reduce((now, { order }) => flipped(now, order, blobs), history)
  return withRevisions(history, after, 0)
}

function takenBack(
  history: History,
  { turn, retractor }: { turn: TurnRecord; retractor: TurnRecord },
  blobs?: Blobs,
): Problem {
  const first = firstMove(history, retractor, blobs)
  const way = first.turn.order === retractor.order ? ':' : ', beginning with'
  return problem(
    'taken-back',
    `Turn ${turn.id} was taken back by turn ${named([retractor])}; undo that one${way} ` +
      `"cutroom ${first.verb} ${first.turn.id}".`,
    [retractor.id],
  )
}

const unknownTurn = (id: string): Problem =>
  problem('unknown-turn', `There is no turn "${id}"; "cutroom log" lists them.`)

/** Of some turns, those that count in one history and not in the other. */
export function movedTurns(
  before: History,
  after: History,
  turns: readonly Pick<TurnRecord, 'order'>[],
): { readonly off: TurnRecord[]; readonly on: TurnRecord[] } {
  const orders = [...new Set(turns.map(({ order }) => order))].sort(byNumber)
  const moved = recordsAt(before, orders).filter(
    ({ order, undone }) => turnsTree.get(after.turns, order)?.undone !== undone,
  )
  return { off: moved.filter(({ undone }) => !undone), on: moved.filter(({ undone }) => undone) }
}

/** What a turn takes back, and what that took back in its turn. */
export function retractedWith(history: History, turn: Pick<Turn, 'retracts'>): TurnRecord[] {
  return retractedTurns(history, turn).flatMap((each) => [each, ...retractedWith(history, each)])
}

/** All that turns, turned, as one step: one revision of each document. */
function turned(history: History, turn: TurnRecord, turning: readonly TurnRecord[], blobs?: Blobs): History {
  const after = turning.reduce(
    (now, { order }) => flipped(now, order, blobs, { isMeant: order === turn.order }),
    history,
  )
  return withRevisions(history, after, 1)
}

function withRevisions(before: History, after: History, step: 0 | 1): History {
  const documents = everyDocument(after).reduce((now, document) => {
    const revision = documentOf(before, document.name)?.revision ?? 0
    return document.revision === revision
      ? now
      : documentMap.set(now, document.name, { ...document, revision: revision + step })
  }, after.documents)
  return { ...after, documents }
}

/**
 * A turn made undone or live again, in all its documents. The editor follows only where it is the last live turn, and
 * where it comes back by itself (`isMeant`), not with another one: what a turn found is what its undo gives back.
 */
function flipped(history: History, order: number, blobs?: Blobs, { isMeant = false } = {}): History {
  const [turn] = recordsAt(history, [order])
  if (!turn) return history
  const turns = turnsTree.set(history.turns, order, { ...turn, undone: !turn.undone })
  const isLast = lastLive(turn.undone ? { ...history, turns } : history)?.order === order
  const documents = turn.parts.reduce((now, part) => {
    const before = requireDocument(history, part.document)
    const changes = changesOf(part)
    const document = turn.undone
      ? perform(before.state.document, changes, blobs)
      : retract(before.state.document, changes, blobs)
    const fields = turn.undone ? editorAfter(part.units) : part.editorBefore
    return documentMap.set(
      now,
      part.document,
      advanceDocument(before, changes, {
        document,
        editor: isLast && (isMeant || !turn.undone) ? { ...before.state.editor, ...fields } : before.state.editor,
      }),
    )
  }, history.documents)
  return { ...history, documents, turns }
}

/** What brings an undone turn back: itself, or what it builds on before it, or the undo of what took it back. */
function wayBack(history: History, turn: TurnRecord, blobs?: Blobs): string {
  const first = firstMove(history, turn, blobs)
  const move = `"cutroom ${first.verb} ${first.turn.id}"`
  if (first.turn.order === turn.order) return `${move} brings it back`
  const retractor = retractorOf(history, turn)
  if (!retractor) return `it builds on what is undone too, so its way back begins with ${move}`
  return `turn ${named([retractor])} took it back, so its way back begins with ${move}`
}
