import { writesOf } from './chain.ts'
import type { ChangeId } from './change.ts'
import type { Claim } from './claim.ts'
import { chainOf, sequenceOf } from './document.ts'
import {
  changesOf,
  changesTree,
  requireDocument,
  turnOf,
  turnsAt,
  type History,
  type Turn,
  type TurnPart,
  type TurnRecord,
} from './history.ts'
import { piecesOf } from './places-in-sequence.ts'
import { retractedWith } from './undo.ts'

/**
 * Promises of later turns over the same content: the ones that taking this turn back, with what it took back coming
 * again, could break.
 */
export function claimsAtStake(history: History, id: string): { turn: TurnRecord; document: string; claim: Claim }[] {
  const turn = turnOf(history, id)
  const moving = turn ? [turn, ...retractedWith(history, turn)] : []
  const own = new Set(moving.map(({ order }) => order))
  const stakes = moving.flatMap(({ order, parts }) =>
    parts.flatMap((part) =>
      turnsAt(history, turnsTouching(history, part))
        .filter((other) => other.order > order && !own.has(other.order))
        .flatMap((other) =>
          lastingClaims(other, part.document).map((claim) => ({ turn: other, document: part.document, claim })),
        ),
    ),
  )
  return [...new Map(stakes.map((stake) => [stake.claim, stake])).values()]
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
