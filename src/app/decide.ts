import { randomBytes } from 'node:crypto'
import {
  isProblem,
  problem,
  readingOf,
  turnOf,
  withoutTurns,
  type Diff,
  type Json,
  type Part,
  type Problem,
  type Proposal,
} from '../kernel/index.ts'
import {
  type Watch,
  type Applied,
  type Project,
  dropProposal,
  keepProposal,
  waitingProposal,
  type Waiting,
  lockPlans,
} from '../project/index.ts'
import { batchesOfTurns, needsPerson, tellCommandsStay, tellRetracted } from '../sessions/index.ts'
import { recordPlan, recordReport } from './turn-records.ts'
import { considerPart, partsThatCount, refusedUnits, withPartsTakenBack } from './consider-proposal.ts'
import { diffOfParts } from './documents.ts'
import { domains, loadKinds } from './kinds.ts'

type PlanToPropose = {
  words: string
  source?: Json | undefined
  reading: string
  parts: readonly Part[]
  plan: Json
  replaces?: string | undefined
  /** Turns that are taken back first; those of the proposal that it replaces, unless others are named. */
  retracts?: readonly string[] | undefined
}
export type Approved = Applied & { diff: Diff; reading: string; warnings: string[] }

export type Decisions = {
  /** Keeps a plan until it is decided, with a turn of its own, or with that of the proposal that it replaces. */
  propose(plan: PlanToPropose): Promise<Waiting | Problem>
  approve(id: string, options?: { only?: readonly string[]; by?: 'person' | 'policy' }): Promise<Approved | Problem>
  reject(id: string): Promise<Problem | undefined>
}

type Deciding = { project: Project; watch: Watch; when(): string; newTurn(): Promise<string | Problem> }

const DROPPABLE = new Set(['already-applied', 'proposal-changed', 'damaged'])

/** What waits for a person, and what comes of their decision. */
export function decide({ project, watch, when, newTurn }: Deciding): Decisions {
  const { folder } = project

  async function propose(toPropose: PlanToPropose): Promise<Waiting | Problem> {
    const { words, source, reading, plan, replaces } = toPropose
    const former = replaces === undefined ? undefined : await waitingProposal(folder, project.history(), replaces)
    if (isProblem(former)) return former
    const retracts = batchesOfTurns(project.history(), toPropose.retracts ?? former?.proposal.retracts ?? [])
    const without = withoutTurns(project.history(), retracts)
    if (isProblem(without)) return without
    const turn = former?.turn ?? (await newTurn())
    if (isProblem(turn)) return turn
    const parts = withPartsTakenBack(project, toPropose.parts, retracts)
    const id = `p${randomBytes(5).toString('hex')}`
    const made = source ?? former?.proposal.source
    const proposal: Proposal = {
      id,
      words,
      ...(made !== undefined && { source: made }),
      reading,
      parts,
      notes: [],
      ...(retracts.length > 0 && { retracts }),
    }
    const waiting: Waiting = { proposal, when: when(), turn, plan }
    const refused =
      (await recordPlan(folder, waiting, { takesBack: tellRetracted(project.history(), retracts) })) ??
      (await keepProposal(folder, waiting)) ??
      (replaces === undefined ? undefined : await dropProposal(folder, replaces))
    return refused ?? waiting
  }

  async function approve(
    id: string,
    { only, by = 'person' }: { only?: readonly string[]; by?: 'person' | 'policy' } = {},
  ): Promise<Approved | Problem> {
    const behind = await project.refresh()
    if (behind) return behind
    const waiting = await waitingProposal(folder, project.history(), id)
    if (isProblem(waiting)) return waiting
    if (watch.signal?.aborted)
      return problem('cancelled', `It was cancelled before anything was changed; the plan waits as ${id}.`)
    const { proposal, turn } = waiting
    await loadKinds(proposal.parts.map(({ domain }) => domain))
    const own = by === 'policy' ? await needsPerson(waiting, domains) : []
    if (isProblem(own)) return own
    if (own.length > 0)
      return problem(
        'not-approved',
        `The model chose ${own.join(', ')} by itself, which your words alone do not say, so it waits for you: ` +
          `cutroom approve ${id}`,
      )
    const refused = refusedUnits(proposal, only)
    if (isProblem(refused)) return refused
    const startedAt = when()
    const considered: Part[] = []
    const { retracts } = proposal
    for (const part of proposal.parts) considered.push((await considerPart(project, part, { refused, retracts })).part)
    const diff = diffOfParts(project, partsThatCount(considered, proposal), retracts)
    const accept = (): Promise<Applied | Problem> =>
      project.accept(proposal, { proposal: id, by, refused }, { id: turn, when: startedAt })
    const applied = await (retracts ? besidePlans(project, proposal, accept) : accept())
    if (isProblem(applied)) return applied
    const kept = turnOf(project.history(), turn)?.parts.flatMap((part) => part.units) ?? []
    const reading = readingOf(kept) || proposal.reading
    // A long plan has a short reading, which is true of all of it only.
    const told = refused.size === 0 ? proposal.reading : reading
    const failed =
      (await recordReport(folder, project, { waiting, applied, diff, reading: told, startedAt, endedAt: when() })) ??
      (await dropProposal(folder, id))
    const back = (retracts ?? []).flatMap((each) => turnOf(project.history(), each) ?? [])
    const warnings = [...tellCommandsStay(back), ...(failed ? [notReported(turn, failed)] : [])]
    return { ...applied, diff, reading, warnings }
  }

  return {
    propose,
    approve,
    reject: async (id) => {
      const waiting = await waitingProposal(folder, project.history(), id)
      // What can no longer be approved can still be dropped.
      return isProblem(waiting) && !DROPPABLE.has(waiting.code) ? waiting : dropProposal(folder, id)
    },
  }
}

/** The journal is the truth and has the change; only its reading for people is missing. */
export const notReported = (turn: string, { message }: Problem): string =>
  `It is applied as turn ${turn}, but its report could not be written: ${message}`

/** A turn that changed files is not taken back or brought back while a plan runs. */
export const besidePlans = <T>(
  { folder }: Project,
  { parts }: { readonly parts: readonly { readonly domain: string }[] },
  move: () => Promise<T | Problem>,
): Promise<T | Problem> =>
  parts.some(({ domain }) => domain === 'files') ? lockPlans(folder, 'undo or redo a turn', move) : move()
