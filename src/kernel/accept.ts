import { isProblem, problem, sameJson, type Problem } from '../base/index.ts'
import { check, type Checked, type Measure } from './claim.ts'
import type { Blobs } from './document.ts'
import { perform } from './perform.ts'
import { commit } from './commit.ts'
import { documentOf, editorBefore, everyDocument, type History, type Turn, type TurnPart } from './history.ts'
import type { Domain } from './operation.ts'
import { decide } from './decide.ts'
import type { UnitLeftOut, Part, Proposal } from './proposal.ts'
import type { Editor, State } from './state-key.ts'
import { editorAfter, operateStep, type Unit } from './step.ts'
import { withoutTurns } from './undo.ts'

/** A decision by a person, or by a policy that a person set, on exactly one proposal. */
export type Approval = {
  readonly proposal: string
  readonly by: 'person' | 'policy'
  readonly refused?: ReadonlySet<string>
}

export type Accepted = { turn: Turn; history: History; taken: UnitLeftOut[] }

export type Door = { domains: ReadonlyMap<string, Domain>; measure: Measure; blobs?: Blobs }

/**
 * The one door through which a proposal becomes a turn. It checks that the approval is for this proposal, that no
 * document has moved on, that the editor state the plan counted on is still there, and that what is kept still keeps
 * its promises without what was refused. What the proposal takes back goes in the same step.
 */
export async function accept(
  door: Door,
  history: History,
  proposal: Proposal,
  approval: Approval,
  turn: { id: string; when: string },
): Promise<Accepted | Problem> {
  if (approval.proposal !== proposal.id) return problem('not-approved', 'This approval is for another proposal.')
  const { words: label, source, retracts = [] } = proposal
  const refused = approval.refused ?? new Set<string>()
  const isRefused = ({ units }: Part): boolean => units.every((unit) => refused.has(unit.id))
  const isBackAlone = retracts.length > 0 && proposal.parts.every(({ units }) => units.length === 0)
  const nothing = problem('nothing-approved', 'Nothing was approved, so nothing was changed.')
  if (!isBackAlone && proposal.parts.every(isRefused)) return nothing
  for (const part of proposal.parts) {
    const stale = retracts.length > 0 || !isRefused(part) ? refuseStale(door, history, part) : undefined
    if (stale) return stale
  }
  const without = withoutTurns(history, retracts, door.blobs)
  if (isProblem(without)) return without
  const parts: TurnPart[] = []
  const worked = new Map<string, State>()
  const taken: Accepted['taken'] = []
  for (const part of proposal.parts) {
    if (isRefused(part)) {
      taken.push(...part.units.map((unit) => ({ unit: unit.id, step: operateStep(unit).id, because: 'refused' })))
      continue
    }
    const settled = await settle(door, without, part, refused)
    if (isProblem(settled)) return settled
    taken.push(...settled.taken)
    if (settled.units.length === 0) continue
    const { document, domain, nextId } = part
    const found = documentOf(history, document)?.state ?? settled.base
    parts.push({
      document,
      domain,
      units: settled.units,
      nextId,
      editorBefore: editorFound(found, settled.base, settled.units),
    })
    worked.set(part.document, settled.working)
  }
  if (parts.length === 0 && !isBackAlone) return nothing
  parts.push(...partsTakenBack(history, without, new Set(parts.map(({ document }) => document))))
  const made: Turn = {
    ...turn,
    label,
    ...(source !== undefined && { source }),
    parts,
    ...(retracts.length > 0 && { retracts }),
  }
  return { turn: made, history: commit(without, made, door.blobs, worked), taken }
}

function refuseStale({ domains }: Door, history: History, part: Part): Problem | undefined {
  const document = documentOf(history, part.document)
  if (!domains.has(part.domain) || !document)
    return problem('unknown-document', `There is no document "${part.document}" any more.`)
  return document.revision === part.base
    ? undefined
    : problem(
        'stale',
        `${part.document} has changed since this was planned (revision ${part.base}, now ${document.revision}); ask ` +
          `again.`,
      )
}

/** Editor fields as they were before a turn: those that its units set, and those that what it takes back gave back. */
function editorFound(found: State, base: State, units: readonly Unit[]): Editor {
  const given = Object.keys({ ...found.editor, ...base.editor }).filter(
    (field) => !sameJson(found.editor[field] ?? null, base.editor[field] ?? null),
  )
  return {
    ...editorBefore(found, units),
    ...Object.fromEntries(given.map((field) => [field, found.editor[field] ?? null])),
  }
}

/** Documents in which a turn only takes something back. */
function partsTakenBack(history: History, without: History, others: ReadonlySet<string>): TurnPart[] {
  return everyDocument(without).flatMap(({ name, domain, state, nextId }): TurnPart[] => {
    const found = documentOf(history, name)?.state
    return !found || found === state || others.has(name)
      ? []
      : [{ document: name, domain, units: [], nextId, editorBefore: editorFound(found, state, []) }]
  })
}

type Settled = { units: readonly Unit[]; base: State; working: State; taken: UnitLeftOut[] }

async function settle(
  door: Door,
  history: History,
  part: Part,
  refused: ReadonlySet<string>,
): Promise<Settled | Problem> {
  const domain = door.domains.get(part.domain)
  const base = documentOf(history, part.document)?.state
  if (!domain || !base) throw new Error(`No one looked whether ${part.document} is there`)
  const nothingRefused = part.units.every((unit) => !refused.has(unit.id))
  const { kept, taken, working } = nothingRefused
    ? { kept: part.units, taken: [], working: part.working }
    : decide(domain, part, base, refused, door.blobs)
  const drifted = driftedKey(door, domain, base, kept)
  if (drifted !== undefined)
    return problem(
      'stale',
      `The ${drifted.replaceAll('_', ' ')} has changed since this was planned, so it would not do what you saw; ask ` +
        `again.`,
    )
  if (nothingRefused) return { units: kept, base, working, taken }

  const broken: Checked[] = []
  for (const claim of kept.flatMap((unit) => unit.claims.filter((each) => !each.passing))) {
    const checked = await check(domain.checkers, claim, working, door.measure)
    if (!checked.ok) broken.push(checked)
  }
  if (broken.length > 0)
    return problem(
      'plan-again',
      `Without what you left out, the rest would not do what it says ` +
        `(${broken.map(({ promise, found }) => `${promise}: now ${JSON.stringify(found)}`).join('; ')}); nothing was ` +
        `changed. Ask for the part you want.`,
    )
  return { units: kept, base, working, taken }
}

/** An editor value that a step counts on, which the plan itself does not set and which is no longer so. */
function driftedKey({ blobs }: Door, domain: Domain, base: State, units: readonly Unit[]): string | undefined {
  let state = base
  for (const [index, unit] of units.entries()) {
    let within = state
    for (const step of unit.steps) {
      for (const [name, value] of Object.entries(step.expects)) {
        const key = domain.keys.get(name)
        if (key && !key.same(key.read(within), value)) return name
      }
      within = { ...within, editor: { ...within.editor, ...step.editor } }
    }
    // A later unit may count on what this one makes: a track that it adds can be selected only then.
    const document = index + 1 < units.length ? perform(state.document, unit.changes, blobs) : state.document
    state = { document, editor: { ...state.editor, ...editorAfter([unit]) } }
  }
  return undefined
}
