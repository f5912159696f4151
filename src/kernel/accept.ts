import { isProblem, problem, type Problem } from '../base/index.ts'
import { check, type Checked, type Measure } from './claim.ts'
import { perform, type Blobs } from './document.ts'
import { commit, documentOf, editorBefore, type History, type Turn, type TurnPart } from './history.ts'
import type { Domain } from './operation.ts'
import { decide, type UnitLeftOut, type Part, type Proposal } from './proposal.ts'
import type { State } from './state-key.ts'
import { editorAfter, operateStep, type Unit } from './step.ts'

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
 * its promises without what was refused.
 */
export async function accept(
  door: Door,
  history: History,
  proposal: Proposal,
  approval: Approval,
  turn: { id: string; when: string },
): Promise<Accepted | Problem> {
  if (approval.proposal !== proposal.id) return problem('not-approved', 'This approval is for another proposal.')
  const parts: TurnPart[] = []
  const worked = new Map<string, State>()
  const taken: Accepted['taken'] = []
  for (const part of proposal.parts) {
    if (part.units.every((unit) => approval.refused?.has(unit.id))) {
      taken.push(...part.units.map((unit) => ({ unit: unit.id, step: operateStep(unit).id, because: 'refused' })))
      continue
    }
    const settled = await settle(door, history, part, approval.refused ?? new Set())
    if (isProblem(settled)) return settled
    taken.push(...settled.taken)
    if (settled.units.length === 0) continue
    parts.push({
      document: part.document,
      domain: part.domain,
      units: settled.units,
      nextId: part.nextId,
      editorBefore: editorBefore(settled.base, settled.units),
    })
    worked.set(part.document, settled.working)
  }
  if (parts.length === 0) return problem('nothing-approved', 'Nothing was approved, so nothing was changed.')
  const { words: label, source } = proposal
  const made: Turn = { ...turn, label, ...(source !== undefined && { source }), parts }
  return { turn: made, history: commit(history, made, door.blobs, worked), taken }
}

type Settled = { units: readonly Unit[]; base: State; working: State; taken: UnitLeftOut[] }

async function settle(
  door: Door,
  history: History,
  part: Part,
  refused: ReadonlySet<string>,
): Promise<Settled | Problem> {
  const domain = door.domains.get(part.domain)
  const document = documentOf(history, part.document)
  if (!domain || !document) return problem('unknown-document', `There is no document "${part.document}" any more.`)
  if (document.revision !== part.base)
    return problem(
      'stale',
      `${part.document} has changed since this was planned (revision ${part.base}, now ${document.revision}); ask ` +
        `again.`,
    )
  const base = document.state
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
