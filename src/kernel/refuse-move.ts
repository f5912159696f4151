import { problem, type Problem } from '../base/index.ts'
import type { Blobs } from './document.ts'
import { footprint } from './footprint.ts'
import {
  changesOf,
  leanerMap,
  orderMap,
  ordersTree,
  recordsAt,
  requireDocument,
  retractedTurns,
  retractorOf,
  turnsAt,
  turnsTree,
  type History,
  type TurnPart,
  type TurnRecord,
} from './history.ts'

/** How many turns a sentence names; a program finds them all in the details. */
const MAX_NAMED = 5

/**
 * A turn that is about to be undone or to count again, with all that then counts or no longer does, in the order in
 * which they turn. What takes a turn back is newer, so the newest are decided first.
 */
export function turningWith(history: History, turn: TurnRecord): TurnRecord[] {
  const counts = new Map([[turn.order, turn.undone]])
  const isCounting = ({ order, undone }: TurnRecord): boolean => counts.get(order) ?? !undone
  const others: TurnRecord[] = []
  const waiting = new Map(retractedTurns(history, turn).map((each) => [each.order, each]))
  while (waiting.size > 0) {
    const order = Math.max(...waiting.keys())
    const each = waiting.get(order)
    waiting.delete(order)
    if (!each) continue
    const isWanted = !history.undone.includes(order) && !recordsAt(history, each.retractedBy ?? []).some(isCounting)
    if (isWanted === isCounting(each)) continue
    counts.set(order, isWanted)
    others.push(each)
    for (const below of retractedTurns(history, each)) waiting.set(below.order, below)
  }
  return turn.undone ? [...others, turn] : [turn, ...others]
}

export const withMarks = (history: History, turning: readonly TurnRecord[]): History => ({
  ...history,
  turns: turning.reduce(
    (now, each) => turnsTree.set(now, each.order, { ...each, undone: !each.undone }),
    history.turns,
  ),
})

/** Why a turn cannot be undone or redone: what builds on what would go, or what that builds on which would come. */
export function refuseMove(
  history: History,
  turn: TurnRecord,
  turning: readonly TurnRecord[],
  blobs?: Blobs,
): Problem | undefined {
  const { needing, lacking } = inTheWay(history, turning, blobs)
  const [needed] = needing
  if (needed) return neededLater(history, { ...needed, by: turn }, blobs)
  const [unmet] = lacking
  return unmet && needsEarlier(history, { ...unmet, by: turn }, blobs)
}

/** Turns that would go, with what builds on them, and turns that would come, with what they build on and is undone. */
function inTheWay(
  history: History,
  turning: readonly TurnRecord[],
  blobs?: Blobs,
): {
  readonly needing: { turn: TurnRecord; needing: TurnRecord[] }[]
  readonly lacking: { turn: TurnRecord; lacking: TurnRecord[] }[]
} {
  const marked = withMarks(history, turning)
  return {
    needing: turning
      .filter(({ undone }) => !undone)
      .map((turn) => ({ turn, needing: leaningTurns(marked, turn, blobs) }))
      .filter(({ needing }) => needing.length > 0),
    lacking: turning
      .filter(({ undone }) => undone)
      .map((turn) => ({ turn, lacking: lackingTurns(marked, turn, blobs) }))
      .filter(({ lacking }) => lacking.length > 0),
  }
}

/** `by` is the turn that is undone or redone, where that is another one than the turn that would go. */
export function neededLater(
  history: History,
  { turn, needing, by = turn }: { turn: TurnRecord; needing: readonly TurnRecord[]; by?: TurnRecord },
  blobs?: Blobs,
): Problem {
  const what =
    by === turn
      ? `Turn ${turn.id} cannot be undone alone, because later turns build on it`
      : `Turn ${by.id} cannot be ${by.undone ? 'redone' : 'undone'}, because it would take back ${named([turn])}, on ` +
        `which later turns build`
  return problem(
    'needed-later',
    `${what}: ${named(needing)}. Undo them first, beginning with ${moveOf(history, needing.at(-1) ?? turn, blobs)}.`,
    needing.map((later) => later.id),
  )
}

/** `by` is the turn that is undone or redone, where that is another one than the turn that would come back. */
export function needsEarlier(
  history: History,
  { turn, lacking, by = turn }: { turn: TurnRecord; lacking: readonly TurnRecord[]; by?: TurnRecord },
  blobs?: Blobs,
): Problem {
  const what =
    by === turn
      ? `Turn ${turn.id} builds on what is undone`
      : `Turn ${by.id} cannot be ${by.undone ? 'redone' : 'undone'}, because it would bring back ${named([turn])}, ` +
        `which builds on what is undone`
  return problem(
    'needs-earlier',
    `${what}: ${named(lacking)}. Redo that first, beginning with ${moveOf(history, lacking[0] ?? turn, blobs)}.`,
    lacking.map((maker) => maker.id),
  )
}

export function named(turns: readonly TurnRecord[]): string {
  const said = turns
    .slice(0, MAX_NAMED)
    .map(({ id, label }) => `${id} ("${label}")`)
    .join(', ')
  return turns.length > MAX_NAMED ? `${said} and ${turns.length - MAX_NAMED} more` : said
}

const moveOf = (history: History, turn: TurnRecord, blobs?: Blobs): string => {
  const first = firstMove(history, turn, blobs)
  return `"cutroom ${first.verb} ${first.turn.id}"`
}

/**
 * The first of the undos and redos that lead to a turn being undone, or live again: one that nothing stands in the way
 * of.
 */
export function firstMove(
  history: History,
  turn: TurnRecord,
  blobs?: Blobs,
  seen: ReadonlySet<number> = new Set(),
): { readonly verb: 'undo' | 'redo'; readonly turn: TurnRecord } {
  const isBack = turn.undone ? retractorOf(history, turn) : undefined
  const { needing, lacking } = isBack
    ? { needing: [], lacking: [] }
    : inTheWay(history, turningWith(history, turn), blobs)
  const before = isBack ?? needing[0]?.needing.at(-1) ?? lacking[0]?.lacking[0]
  return before && !seen.has(before.order)
    ? firstMove(history, before, blobs, new Set([...seen, turn.order]))
    : { verb: turn.undone ? 'redo' : 'undo', turn }
}

export const lackingTurns = (history: History, turn: TurnRecord, blobs?: Blobs): TurnRecord[] =>
  turn.parts.flatMap((part) => deadMakers(history, turn, part, blobs)).filter((maker) => maker.order !== turn.order)

export function leaningTurns(history: History, turn: TurnRecord, blobs?: Blobs): TurnRecord[] {
  const orders = new Set<number>()
  for (const part of turn.parts) {
    const { leaners } = requireDocument(history, part.document)
    for (const made of footprint(changesOf(part), blobs).makes)
      for (const { key } of ordersTree.entries(leanerMap.get(leaners, made) ?? null)) orders.add(key)
  }
  return turnsAt(history, orders).filter((other) => other.order !== turn.order)
}

function deadMakers(history: History, { order }: TurnRecord, part: TurnPart, blobs?: Blobs): TurnRecord[] {
  const { makers, leaners } = requireDocument(history, part.document)
  const needed = [...footprint(changesOf(part), blobs).leansOn].filter((identity) =>
    ordersTree.get(leanerMap.get(leaners, identity) ?? null, order),
  )
  const orders = new Set(needed.flatMap((identity) => orderMap.get(makers, identity) ?? []))
  return recordsAt(history, [...orders]).filter((maker) => maker.undone)
}
