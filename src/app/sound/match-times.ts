/** Content that is heard in both of two states of a document, and when; `weight` says how much it counts. */
export type Carried = {
  readonly before: number
  readonly after: number
  readonly length: number
  readonly weight: number
}
type Times = { readonly start: number; readonly end: number }
/** Two stretches, one of each state, that are the same place of it. */
export type SamePlace = { readonly before: Times; readonly after: Times }

/**
 * Which times of two states are the same place, in the order of the later one. Where tracks disagree, the most of them
 * decide. What stands between two kept stretches in place of something else is the same place from its beginning on;
 * what is new between neighbours, or was taken from between them, has no place in the other state.
 */
export function matchTimes({
  carried,
  beforeEnd,
  afterEnd,
}: {
  carried: readonly Carried[]
  beforeEnd: number
  afterEnd: number
}): SamePlace[] {
  const kept = mostCarried(carried)
  const found: SamePlace[] = []
  const ends: SamePlace = { before: { start: beforeEnd, end: beforeEnd }, after: { start: afterEnd, end: afterEnd } }
  let beforeAt = 0,
    afterAt = 0
  for (const same of [...kept, ends]) {
    const length = Math.min(same.before.start - beforeAt, same.after.start - afterAt)
    if (length > 0) append(found, samePlace(beforeAt, afterAt, length))
    if (same.after.end > same.after.start) append(found, same)
    beforeAt = same.before.end
    afterAt = same.after.end
  }
  return found
}

/** At each time of the later state, how far away the most of what is heard there stood; unknown where all is new. */
function mostCarried(carried: readonly Carried[]): SamePlace[] {
  const marks = carried
    .flatMap(({ before, after, length, weight }) => [
      { at: after, shift: before - after, weight },
      { at: after + length, shift: before - after, weight: -weight },
    ])
    .toSorted((a, b) => a.at - b.at)
  const votes = new Map<number, number>()
  const found: SamePlace[] = []
  let shift = 0
  for (const [index, mark] of marks.entries()) {
    const total = (votes.get(mark.shift) ?? 0) + mark.weight
    if (total > 0) votes.set(mark.shift, total)
    else votes.delete(mark.shift)
    const length = (marks[index + 1]?.at ?? mark.at) - mark.at
    if (length === 0 || votes.size === 0) continue
    shift = mostVoted(votes, shift)
    append(found, samePlace(mark.at + shift, mark.at, length))
  }
  return found
}

/** What went before goes on where it is among the most. */
function mostVoted(votes: ReadonlyMap<number, number>, last: number): number {
  let best = last
  let most = votes.get(last) ?? 0
  for (const [shift, total] of votes) {
    if (total > most || (total === most && best !== last && Math.abs(shift) < Math.abs(best))) {
      best = shift
      most = total
    }
  }
  return best
}

const samePlace = (before: number, after: number, length: number): SamePlace => ({
  before: { start: before, end: before + length },
  after: { start: after, end: after + length },
})

function append(found: SamePlace[], { before, after }: SamePlace): void {
  const last = found.at(-1)
  if (last && last.before.end === before.start && last.after.end === after.start)
    found[found.length - 1] = {
      before: { start: last.before.start, end: before.end },
      after: { start: last.after.start, end: after.end },
    }
  else found.push({ before, after })
}
