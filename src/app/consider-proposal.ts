import {
  decide as leaveOut,
  documentOf,
  everyDocument,
  isProblem,
  operateStep,
  problem,
  withoutTurns,
  type History,
  type Part,
  type Problem,
  type Proposal,
  type State,
} from '../kernel/index.ts'
import { waitingProposal, type Project, type Waiting } from '../project/index.ts'
import { kindOf, loadKinds } from './kinds.ts'

/** What a document would become, and what could not stay because of what was refused. */
export type ConsideredPart = {
  readonly base: State
  readonly part: Part
  readonly taken: readonly { readonly step: string; readonly because: string }[]
  /** What each unit does, or would do, there. */
  readonly purposes: ReadonlyMap<string, string>
}

/** A proposal that waits, with the units that are left out when only some of its operate steps are kept. */
export async function findWaiting(
  project: Project,
  id: string,
  only?: readonly string[],
): Promise<{ readonly waiting: Waiting; readonly refused: ReadonlySet<string> } | Problem> {
  const waiting = await waitingProposal(project.folder, project.history(), id)
  if (isProblem(waiting)) return waiting
  const refused = refusedUnits(waiting.proposal, only)
  return isProblem(refused) ? refused : { waiting, refused }
}

export async function considerPart(
  project: Project,
  part: Part,
  { refused, retracts }: { readonly refused: ReadonlySet<string>; readonly retracts: readonly string[] | undefined },
): Promise<ConsideredPart> {
  await loadKinds([part.domain])
  const { domain } = kindOf(part.domain).planning
  const base = documentOf(project.history(), part.document)?.state ?? domain.newDocument
  if (part.units.every(({ id }) => !refused.has(id))) return { base, part, taken: [], purposes: new Map() }
  const planned = documentOf(historyWithout(project, retracts), part.document)?.state ?? domain.newDocument
  const { kept, taken, working, purposes } = leaveOut(domain, part, planned, refused)
  return {
    base,
    purposes,
    part: { ...part, units: kept, working },
    taken: taken.map(({ unit, because }) => {
      const left = part.units.find((each) => each.id === unit)
      return { step: left ? operateStep(left).id : unit, because }
    }),
  }
}

/**
 * What there is before the units of a plan: without what it takes back. What cannot be taken back any more is found at
 * the door, and until then stands.
 */
export function historyWithout(project: Pick<Project, 'history'>, retracts: readonly string[] = []): History {
  const without = withoutTurns(project.history(), retracts)
  return isProblem(without) ? project.history() : without
}

/** Documents in which a plan only takes something back are parts of it too, without a unit. */
export function withPartsTakenBack(
  project: Pick<Project, 'history'>,
  parts: readonly Part[],
  retracts: readonly string[],
): Part[] {
  const history = project.history()
  const own = new Set(parts.map(({ document }) => document))
  const others = everyDocument(historyWithout(project, retracts)).filter(
    ({ name, state }) => !own.has(name) && documentOf(history, name)?.state !== state,
  )
  return [
    ...parts,
    ...others.map(({ name, domain, revision, nextId, state }) => ({
      document: name,
      domain,
      base: revision,
      units: [],
      working: state,
      nextId,
    })),
  ]
}

/** The parts that something comes of; where everything else is refused, nothing is taken back either. */
export function partsThatCount(
  parts: readonly Part[],
  { parts: planned, retracts }: { readonly parts: readonly Part[]; readonly retracts?: readonly string[] | undefined },
): Part[] {
  const isEmpty = ({ units }: Part): boolean => units.length === 0
  const isBackToo = retracts !== undefined && (planned.every(isEmpty) || !parts.every(isEmpty))
  return parts.filter((part) => isBackToo || !isEmpty(part))
}

/** `--only s3,s5` names operate steps; every other unit is refused. */
export function refusedUnits(proposal: Proposal, only: readonly string[] | undefined): Set<string> | Problem {
  const units = proposal.parts.flatMap((part) => part.units)
  if (only === undefined) return new Set()
  const steps = units.map((unit) => operateStep(unit).id)
  const unknown = only.find((id) => !steps.includes(id))
  if (unknown !== undefined)
    return problem('usage', `There is no operate step "${unknown}" in this proposal; there is ${steps.join(', ')}.`)
  return new Set(units.filter((unit) => !only.includes(operateStep(unit).id)).map(({ id }) => id))
}
