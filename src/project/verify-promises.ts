import {
  emptyHistory,
  isProblem,
  type Measure,
  type Turn,
  check,
  claimsAtStake,
  documentOf,
  perform,
  type Checked,
  type Claim,
  type Domain,
  type History,
  type Json,
} from '../kernel/index.ts'
import { beforeUnits, fold, type Beginnings, type Body } from './bodies.ts'
import type { JournalLine } from './journal-line.ts'

/** Whoever can look: the checkers of each domain, and someone who can measure samples. */
type Reader = { domains: ReadonlyMap<string, Domain>; measure: Measure }

/** `unread` says why some promises could not be looked up, such as a recording that is not there. */
export type PromiseVerdict = {
  kept: number
  broken: { line: number; turn: string; promise: string }[]
  unread: string[]
}

/** Replays the journal and looks up every promise in the state that its turn left. */
export async function verifyPromises(
  { domains, measure }: Reader,
  lines: readonly JournalLine[],
): Promise<PromiseVerdict> {
  const unread = new Set<string>()
  const noting: Measure = async (measurement) => {
    const found = await measure(measurement)
    if (isProblem(found)) unread.add(found.message)
    return found
  }
  const verdict: PromiseVerdict = { kept: 0, broken: [], unread: [] }
  let history = emptyHistory
  for (const { seq, body } of lines) {
    const turn = turnIn(body as unknown as Body)
    const checked = turn
      ? await verifyTurn({ domains, measure: noting }, beforeUnits(domains, history, turn), turn)
      : []
    for (const { ok, found, promise } of checked) {
      if (ok) verdict.kept++
      else if (typeof found !== 'string' || !unread.has(found))
        verdict.broken.push({ line: seq, turn: turn?.id ?? '', promise })
    }
    history = fold(domains, history, body)
  }
  return { ...verdict, unread: [...unread] }
}

const turnIn = (body: Body): Turn | undefined => (body.kind === 'turn' ? body.turn : undefined)

/** A promise of a later turn that held before and no longer does. */
export type BrokenPromise = { turn: string; promise: string; expected: Json; found: Json }

/**
 * Each unit's promises, looked up right after that unit: what a later unit does to the same content breaks none of
 * them. What is said of the whole that is delivered is looked up once, at the end.
 */
export async function verifyTurn({ domains, measure }: Reader, before: History, turn: Turn): Promise<Checked[]> {
  const verified: Checked[] = []
  for (const part of turn.parts) {
    const domain = domains.get(part.domain)
    let state = documentOf(before, part.document)?.state
    if (!domain || !state) continue
    for (const unit of part.units) {
      state = { ...state, document: perform(state.document, unit.changes) }
      for (const claim of unit.claims)
        if (!claim.delivered) verified.push(await check(domain.checkers, claim, state, measure))
    }
    const delivered = new Map(
      part.units.flatMap(({ claims }) =>
        claims.filter((claim) => claim.delivered).map((claim) => [claim.check, claim]),
      ),
    )
    for (const claim of delivered.values()) verified.push(await check(domain.checkers, claim, state, measure))
  }
  return verified
}

type Stake = { turn: { id: string }; document: string; claim: Claim }

/** Which promises held in one history and fail in another. */
export async function findBroken(
  reader: Reader,
  stakes: readonly Stake[],
  before: History,
  after: History,
): Promise<BrokenPromise[]> {
  const broken: BrokenPromise[] = []
  for (const { turn, document, claim } of stakes) {
    const now = await lookUp(reader, document, claim, after)
    if (!now || now.ok || !(await lookUp(reader, document, claim, before))?.ok) continue
    broken.push({ turn: turn.id, promise: now.promise, expected: now.expected, found: now.found })
  }
  return broken
}

/** Promises of others that a turn breaks by what it takes back, and does not mend by what it does. */
export async function brokenByTakingBack(
  reader: Reader,
  beginnings: Beginnings,
  turn: Turn,
  [before, after]: readonly [History, History],
): Promise<BrokenPromise[]> {
  if (!turn.retracts) return []
  const stakes = claimsAtStake(after, turn.id)
  const lost = await findBroken(reader, stakes, before, beforeUnits(beginnings, before, turn))
  const isLost = (stake: Stake): boolean =>
    lost.some((each) => each.turn === stake.turn.id && each.promise === stake.claim.promise)
  return findBroken(reader, stakes.filter(isLost), before, after)
}

async function lookUp(
  { domains, measure }: Reader,
  document: string,
  claim: Claim,
  at: History,
): Promise<Checked | undefined> {
  const found = documentOf(at, document)
  const domain = found && domains.get(found.domain)
  return found && domain && check(domain.checkers, claim, found.state, measure)
}
