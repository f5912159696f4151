import { builtInMind } from '../agent/index.ts'
import type { SameTimes } from '../client/index.ts'
import { isProblem, readingOf, type Note, type Part, type Problem } from '../kernel/index.ts'
import type { Sources } from '../media/index.ts'
import { isStale, waitingProposals, type Waiting } from '../project/index.ts'
import { tellRetracted } from '../sessions/index.ts'
import { considerPart, findWaiting, partsThatCount, type ConsideredPart } from './consider-proposal.ts'
import { diffOfParts } from './documents.ts'
import { editRows, type EditRow } from './edit-rows.ts'
import { kindOf } from './kinds.ts'
import { readSource } from './turn-source.ts'
import { viewStep } from './view-plan.ts'
import type { Workbench } from './workbench.ts'

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
  const { parts, retracts } = waiting.proposal
  for (const part of parts) considered.push(await considerPart(project, part, { refused, retracts }))
  const isMoved = isStale(project.history(), waiting.proposal)
  const kept = considered.map(({ part }) => part)
  const purposes = new Map(considered.flatMap((each) => [...each.purposes]))
  const takesBack = tellRetracted(project.history(), retracts)
  return {
    ...viewWaiting(project, waiting),
    ...(refused.size > 0 && { reading: readingOf(kept.flatMap(({ units }) => units)), steps: viewSteps(kept) }),
    notes: (waiting.plan as { notes?: readonly Note[] } | null)?.notes ?? [],
    rows: editRows(parts, { purposes, takesBack }).map(viewRow),
    diff: diffOfParts(project, partsThatCount(kept, waiting.proposal), retracts),
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
  step: row.kind === 'heading' || row.step === '' ? null : row.step,
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
    ...(proposal.retracts && {
      retracts: proposal.retracts,
      takesBack: tellRetracted(project.history(), proposal.retracts),
    }),
  }
}

const viewSteps = (parts: readonly Part[]): object[] =>
  parts.flatMap((part) => part.units.flatMap((unit) => unit.steps.map(viewStep)))
