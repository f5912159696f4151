import { problem, type Problem } from '../base/index.ts'
import { writesOf } from './chain.ts'
import type { ChangeId } from './change.ts'
import type { Claim } from './claim.ts'
import { chainOf, perform, retract, sequenceOf, type Blobs } from './document.ts'
import { footprint } from './footprint.ts'
import {
  advanceDocument,
  changesOf,
  changesTree,
  documentMap,
  lastLive,
  leanerMap,
  newestUndone,
  orderMap,
  ordersTree,
  requireDocument,
  turnOf,
  turnsAt,
  turnsTree,
  type History,
  type Turn,
  type TurnPart,
  type TurnRecord,
} from './history.ts'
import { piecesOf } from './sequence.ts'
import { editorAfter } from './step.ts'

/** How many turns a sentence names; a program finds them all in the details. */
const MAX_NAMED = 5

/** Takes a turn back as if it had never been, or refuses with the names of the turns that lean on it. */
export function undo(history: History, id: string, blobs?: Blobs): History | Problem {
  const turn = turnOf(history, id)
  if (!turn) return problem('unknown-turn', `There is no turn "${id}"; "cutroom log" lists them.`)
  if (turn.undone) return problem('already-undone', `Turn ${id} is undone already; ${wayBack(history, turn, blobs)}.`)
  const needing = leaningTurns(history, turn, blobs)
  if (needing.length > 0)
    return problem(
      'needed-later',
      `Turn ${id} cannot be undone alone, because later turns build on it: ${named(needing)}. ` +
        `Undo them first, beginning with "cutroom undo ${lastLeaning(history, turn, blobs).id}".`,
      needing.map((later) => later.id),
    )
  return { ...flipped(history, turn, blobs), undone: [...history.undone, turn.order] }
}

/** Brings an undone turn back at its old place in the chain: what a later turn wrote still wins. */
export function redo(history: History, id?: string, blobs?: Blobs): History | Problem {
  const turn = id === undefined ? newestUndone(history) : turnOf(history, id)
  if (!turn)
    return id === undefined
      ? problem('nothing-to-redo', 'There is nothing to redo.')
      : problem('unknown-turn', `There is no turn "${id}"; "cutroom log" lists them.`)
  if (!turn.undone) return problem('not-undone', `Turn ${turn.id} is not undone.`)
  const lacking = lackingTurns(history, turn, blobs)
  if (lacking.length > 0)
    return problem(
      'needs-earlier',
      `Turn ${turn.id} builds on what is undone: ${named(lacking)}. ` +
        `Redo that first, beginning with "cutroom redo ${firstLacking(history, turn, blobs).id}".`,
      lacking.map((maker) => maker.id),
    )
  return { ...flipped(history, turn, blobs), undone: history.undone.filter((each) => each !== turn.order) }
}

/** A turn made undone or live again, in all its documents. The editor follows only where it is the last live turn. */
function flipped(history: History, turn: TurnRecord, blobs?: Blobs): History {
  const turns = turnsTree.set(history.turns, turn.order, { ...turn, undone: !turn.undone })
  const isLast = lastLive(turn.undone ? { ...history, turns } : history)?.order === turn.order
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
        editor: isLast ? { ...before.state.editor, ...fields } : before.state.editor,
      }),
    )
  }, history.documents)
  return { ...history, documents, turns }
}

function named(turns: readonly TurnRecord[]): string {
  const said = turns
    .slice(0, MAX_NAMED)
    .map(({ id, label }) => `${id} ("${label}")`)
    .join(', ')
  return turns.length > MAX_NAMED ? `${said} and ${turns.length - MAX_NAMED} more` : said
}

/** What brings an undone turn back: itself, or what it builds on before it. */
function wayBack(history: History, turn: TurnRecord, blobs?: Blobs): string {
  const first = firstLacking(history, turn, blobs)
  return first.order === turn.order
    ? `"cutroom redo ${turn.id}" brings it back`
    : `it builds on what is undone too, so its way back begins with "cutroom redo ${first.id}"`
}

/** The undone turn that a turn builds on, over others or at once, and which builds on none itself. */
function firstLacking(history: History, turn: TurnRecord, blobs?: Blobs): TurnRecord {
  const [first] = lackingTurns(history, turn, blobs)
  return first ? firstLacking(history, first, blobs) : turn
}

/** The turn that builds on a turn, over others or at once, and on which none builds. */
function lastLeaning(history: History, turn: TurnRecord, blobs?: Blobs): TurnRecord {
  const last = leaningTurns(history, turn, blobs).at(-1)
  return last ? lastLeaning(history, last, blobs) : turn
}

const lackingTurns = (history: History, turn: TurnRecord, blobs?: Blobs): TurnRecord[] =>
  turn.parts.flatMap((part) => deadMakers(history, part, blobs)).filter((maker) => maker.order !== turn.order)

function leaningTurns(history: History, turn: TurnRecord, blobs?: Blobs): TurnRecord[] {
  const orders = new Set<number>()
  for (const part of turn.parts) {
    const { leaners } = requireDocument(history, part.document)
    for (const made of footprint(changesOf(part), blobs).makes)
      for (const { key } of ordersTree.entries(leanerMap.get(leaners, made) ?? null)) orders.add(key)
  }
  return turnsAt(history, orders).filter((other) => other.order !== turn.order)
}

function deadMakers(history: History, part: TurnPart, blobs?: Blobs): TurnRecord[] {
  const { makers } = requireDocument(history, part.document)
  const orders = new Set(
    [...footprint(changesOf(part), blobs).leansOn].flatMap((identity) => orderMap.get(makers, identity) ?? []),
  )
  return [...orders].flatMap((order) => turnsTree.get(history.turns, order) ?? []).filter((maker) => maker.undone)
}

/** Promises of later turns over the same content: the ones that taking this turn back could break. */
export function claimsAtStake(history: History, id: string): { turn: TurnRecord; document: string; claim: Claim }[] {
  const turn = turnOf(history, id)
  return (turn?.parts ?? []).flatMap((part) => {
    const later = turnsAt(history, turnsTouching(history, part)).filter(
      (other) => turn !== undefined && other.order > turn.order,
    )
    return later.flatMap((other) =>
      lastingClaims(other, part.document).map((claim) => ({ turn: other, document: part.document, claim })),
    )
  })
}

const lastingClaims = (turn: Turn, document: string): Claim[] =>
  turn.parts
    .filter((part) => part.document === document)
    .flatMap((part) => part.units.flatMap((unit) => unit.claims.filter((claim) => !claim.passing)))

/** The document itself is the index: content knows every live change that touches it. */
function turnsTouching(history: History, part: TurnPart): Set<number> {
  const { state, firstChanges } = requireDocument(history, part.document)
  const ids = new Set<ChangeId>()
  for (const change of changesOf(part)) {
    if (change.edit === 'mark')
      for (const range of change.ranges)
        for (const piece of piecesOf(sequenceOf(state.document, change.sequence), range))
          for (const fact of piece.facts) ids.add(fact.change)
    if (change.edit === 'set' || change.edit === 'add')
      for (const write of writesOf(chainOf(state.document, change.cell))) ids.add(write.change)
  }
  return new Set([...ids].flatMap((id) => changesTree.atOrBefore(firstChanges, id)?.value ?? []))
}
