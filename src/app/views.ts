import { builtInMind } from '../agent/index.ts'
import type { DocumentRow, SameTimes, TurnRow } from '../client/index.ts'
import {
  contractOf,
  isProblem,
  paramsSchema,
  readingOf,
  turnsOf,
  type Note,
  type Part,
  type Problem,
} from '../kernel/index.ts'
import type { Sources } from '../media/index.ts'
import { isStale, waitingProposals, type Waiting } from '../project/index.ts'
import {
  costOfRecord,
  hasCommand,
  isBatchOf,
  readMindRecord,
  readTurnFile,
  tellCommandEnds,
  turnOfBatch,
} from '../sessions/index.ts'
import { considerPart, findWaiting, type ConsideredPart } from './consider-proposal.ts'
import { diffOfParts } from './documents.ts'
import { editRows, type EditRow } from './edit-rows.ts'
import { domains, kindOf, loadKinds } from './kinds.ts'
import { readSource } from './turn-source.ts'
import { viewStep } from './view-plan.ts'
import type { Approved, Workbench } from './workbench.ts'

/** What every door shows of a project, in the shapes that `--json` prints and the studio's routes answer with. */

export function viewDocuments({ project }: Workbench): DocumentRow[] {
  return project.documents().map(({ name, domain, revision, state }) => ({
    name,
    kind: domain,
    revision,
    duration: kindOf(domain).durationSeconds(state.document),
  }))
}

/** What was applied, as it was read back. */
export function viewApplied({ turn, document, revision, verified, broken, taken, ...rest }: AppliedTurn): object {
  const warnings = rest.warnings ?? []
  return { status: 'ready', steps: [], applied: true, turn, document, revision, verified, broken, taken, warnings }
}
type AppliedTurn = Pick<Approved, 'turn' | 'document' | 'revision' | 'verified' | 'broken' | 'taken'> & {
  readonly warnings?: readonly string[]
}

export async function viewHistory({ project }: Workbench): Promise<TurnRow[] | Problem> {
  const found = turnsOf(project.history())
  const runs = found.some(hasCommand) ? await project.readRuns() : undefined
  if (isProblem(runs)) return runs
  const all = found.map((turn) => (runs && hasCommand(turn) ? tellCommandEnds(turn, runs) : turn))
  return all
    .filter(({ id }) => turnOfBatch(id) === id)
    .map(({ id, when, parts, label, source, undone }) => ({
      turn: id,
      when,
      document: parts[0]?.document ?? null,
      words: label,
      by: readSource(source).by ?? null,
      summary: all
        .filter((each) => isBatchOf(each.id, id))
        .flatMap((each) => each.parts.map(({ units }) => readingOf(units)))
        .join('; then '),
      undone,
    }))
}

export async function viewTurn(workbench: Workbench, name: string): Promise<object | Problem> {
  const found = await workbench.turn(name)
  if (isProblem(found)) return found
  const { turn, verified } = found
  const plan = await readTurnFile(workbench.folder, turn.id, 'plan.md')
  if (isProblem(plan)) return plan
  const record = await readMindRecord(workbench.folder, turn.id)
  if (isProblem(record)) return record
  return {
    turn: turn.id,
    input: turn.label,
    plan: plan ?? null,
    decisions: [{ decision: 'approve', when: turn.when }],
    steps: turn.parts.flatMap((part) => part.units.flatMap((unit) => unit.steps.map(viewStep))),
    verified,
    undone: turn.undone,
    mind: record?.mind ?? builtInMind.name,
    votes: record?.voted ?? [],
    cost: costOfRecord(record ?? undefined),
  }
}

export async function viewProposals({ folder, project }: Workbench): Promise<object[] | Problem> {
  const found = await waitingProposals(folder, project.history())
  return isProblem(found) ? found : found.waiting.map((waiting) => viewWaiting(project, waiting))
}

/** One that waits, whole: its diff, its notes, and what could not stay if only `only` were kept. */
export async function viewProposal(
  { project, sources }: Workbench,
  id: string,
  only?: readonly string[],
): Promise<object | Problem> {
  const found = await findWaiting(project, id, only)
  if (isProblem(found)) return found
  const { waiting, refused } = found
  const considered: ConsideredPart[] = []
  for (const part of waiting.proposal.parts) considered.push(await considerPart(project, part, refused))
  const isMoved = isStale(project.history(), waiting.proposal)
  const kept = considered.map(({ part }) => part)
  const purposes = new Map(considered.flatMap((each) => [...each.purposes]))
  return {
    ...viewWaiting(project, waiting),
    ...(refused.size > 0 && { reading: readingOf(kept.flatMap(({ units }) => units)), steps: viewSteps(kept) }),
    notes: (waiting.plan as { notes?: readonly Note[] } | null)?.notes ?? [],
    rows: editRows(waiting.proposal.parts, purposes).map(viewRow),
    diff: diffOfParts(
      project,
      kept.filter(({ units }) => units.length > 0),
    ),
    taken: considered.flatMap(({ taken }) => taken),
    times: isMoved ? [] : await viewSameTimes(considered, sources),
  }
}

/** Where a kind is not heard, or its media is not there, no times are known. */
async function viewSameTimes(considered: readonly ConsideredPart[], sources: Sources): Promise<SameTimes[]> {
  const found: SameTimes[] = []
  for (const { base, part } of considered) {
    const sound = await kindOf(part.domain).loadSound?.()
    const places = await sound?.samePlaces({ before: base.document, after: part.working.document }, { sources })
    if (places && !isProblem(places)) found.push({ document: part.document, places })
  }
  return found
}

const viewRow = (row: EditRow): object => ({
  id: row.id,
  parent: row.parent,
  kind: row.kind,
  step: row.kind === 'heading' ? null : row.step,
  text: row.kind === 'heading' ? row.text : row.purpose,
})

function viewWaiting(project: Workbench['project'], { proposal, when, turn, plan }: Waiting): object {
  const { mind = builtInMind.name, via = mind === 'mcp' ? mind : null } = (plan ?? {}) as {
    mind?: string
    via?: string
  }
  return {
    id: proposal.id,
    turn,
    document: proposal.parts[0]?.document ?? null,
    reading: proposal.reading,
    when,
    steps: viewSteps(proposal.parts),
    words: proposal.words,
    by: readSource(proposal.source).by ?? (via === 'mcp' ? via : null),
    mind,
    via,
    isStale: isStale(project.history(), proposal),
  }
}

const viewSteps = (parts: readonly Part[]): object[] =>
  parts.flatMap((part) => part.units.flatMap((unit) => unit.steps.map(viewStep)))

export async function viewOperations(): Promise<OperationRow[]> {
  await loadKinds()
  return [...domains.values()].flatMap((domain) =>
    [...domain.operations.values()].map((operation) => ({
      name: operation.name,
      domain: domain.name,
      summary: operation.summary,
      destroys: operation.destroys ?? null,
      params: paramsSchema(operation),
      ...contractOf(operation),
    })),
  )
}

type OperationRow = ReturnType<typeof contractOf> & {
  readonly name: string
  readonly domain: string
  readonly summary: string
  readonly destroys: string | null
  readonly params: ReturnType<typeof paramsSchema>
}
