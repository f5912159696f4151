import { isProblem, problem, sameJson, type Json, type Problem } from '../base/index.ts'
import type { Approval } from './accept.ts'
import type { Backend, Mark, Snapshot } from './backend.ts'
import { check, type Checked } from './claim.ts'
import type { Domain } from './operation.ts'
import type { Senses } from './plan-unit.ts'
import type { Proposal } from './proposal.ts'
import { rehearse, type Script } from './rehearse.ts'
import type { Editor, State } from './state-key.ts'
import { operateStep, type Step, type Unit } from './step.ts'

/**
 * What was done. `units` are the read-backs: `asPlanned` when the editor's content is what the plan predicted.
 * `before`, `mark` and `revision` are what a later undo needs; `notGivenBack` names setters that did not bring back the
 * person's own state.
 */
export type LiveRun = {
  done: true
  label: string
  ran: string[]
  units: UnitRun[]
  taken: Script['taken']
  mark: Mark
  before: Json | undefined
  revision: string
  notGivenBack: string[]
}
export type UnitRun = { unit: string; asPlanned: boolean | undefined; claims: Checked[] }

/**
 * Runs an approved plan on an editor that lives elsewhere. Before each step a fresh look: is everything that it expects
 * still so? After each: did it take? On any mismatch the editor goes back to where it was before the first step.
 */
export async function runLive(
  domain: Domain,
  backend: Backend,
  proposal: Proposal,
  approval: Approval,
  senses: Partial<Senses> = {},
): Promise<LiveRun | Problem> {
  if (approval.proposal !== proposal.id) return problem('not-approved', 'This approval is for another proposal.')
  if (proposal.retracts && proposal.retracts.length > 0)
    return problem('cannot-do', 'A live editor takes nothing back in the middle of a plan; undo it there first.')
  const [part, ...others] = proposal.parts
  if (!part || others.length > 0) return problem('cannot-do', 'A live editor runs a plan for exactly one document.')
  const refused = approval.refused ?? new Set<string>()
  const lacking = part.units
    .filter((unit) => !refused.has(unit.id))
    .flatMap((unit) => unit.steps)
    .find((step) => !backend.can(step.operation))
  if (lacking) return problem('cannot-do', `This editor cannot do ${lacking.operation}.`)

  const start = await backend.snapshot()
  if (isProblem(start)) return start
  if (start.revision !== String(part.base))
    return problem('stale', 'The document has changed in the editor since this was planned; ask again.')
  const script = rehearse({
    domain,
    part,
    start: start.state,
    refused,
    contentOf: backend.contentOf,
    blobs: senses.blobs,
  })
  if (isProblem(script)) return script
  if (script.units.length === 0) return problem('nothing-approved', 'Nothing was approved, so nothing was sent.')
  const mark = await backend.checkpoint()
  if (isProblem(mark)) return mark

  const live: Live = { domain, backend, senses, proposal: proposal.id, revision: start.revision, sent: [] }
  const units: UnitRun[] = []
  for (const { unit, after } of script.units) {
    const ran = await runUnit(live, unit, after)
    if (isProblem(ran)) return takeBack(live, { mark, start }, ran)
    units.push(ran)
  }
  const notGivenBack: string[] = []
  for (const step of script.giveBack) if (await runStep(live, step)) notGivenBack.push(step.operation)
  const ran = script.units.flatMap(({ unit }) => unit.steps.map(({ id }) => id))
  return {
    done: true,
    label: proposal.words,
    ran,
    units,
    taken: script.taken,
    mark,
    before: backend.contentOf?.(start.state),
    revision: live.revision,
    notGivenBack,
  }
}

/** `revision` is the content as we left it: another one means that someone else has written. */
type Live = {
  domain: Domain
  backend: Backend
  senses: Partial<Senses>
  proposal: string
  revision: string
  sent: Step[]
}

async function runUnit(live: Live, unit: Unit, predicted: State): Promise<UnitRun | Problem> {
  for (const step of unit.steps) {
    const failed = await runStep(live, step)
    if (failed) return failed
  }
  const { backend, domain, senses } = live
  const after = await backend.snapshot()
  if (isProblem(after)) return after
  live.revision = after.revision
  const { operation, id } = operateStep(unit)
  const asPlanned = backend.contentOf && sameJson(backend.contentOf(after.state), backend.contentOf(predicted))
  if (asPlanned === false)
    return problem('not-as-planned', `${operation} (${id}) did something else than the plan shows.`)
  const claims = await readBack(domain, unit, after.state, senses)
  const broken = claims.find(({ ok }) => !ok)
  if (broken)
    return problem(
      'not-as-planned',
      `${operation} (${id}) did not keep its promise (${broken.promise}: found ${JSON.stringify(broken.found)}).`,
    )
  return { unit: unit.id, asPlanned, claims }
}

/** Claims that have to be measured are left out where nobody can measure. */
async function readBack(domain: Domain, unit: Unit, state: State, { measure }: Partial<Senses>): Promise<Checked[]> {
  const claims: Checked[] = []
  for (const claim of unit.claims) {
    let unmeasured = false
    const checked = await check(
      domain.checkers,
      claim,
      state,
      measure ??
        (async () => {
          unmeasured = true
          return problem('cannot-measure', 'Nobody can measure here.')
        }),
    )
    if (!unmeasured) claims.push(checked)
  }
  return claims
}

async function runStep(live: Live, step: Step): Promise<Problem | undefined> {
  const { backend, domain } = live
  const before = await backend.snapshot()
  if (isProblem(before)) return before
  if (before.revision !== live.revision)
    return problem('stale', `The document changed in the editor before ${step.operation} was run, so it was not run.`)
  for (const [name, value] of Object.entries(step.expects)) {
    const key = domain.keys.get(name)
    if (key && !key.same(key.read(before.state), value))
      return problem('state-not-set', `${spoken(name)} is not what ${step.operation} counts on, so it was not run.`)
  }
  live.sent.push(step)
  const failed = await backend.execute(step, { permit: 'approved', proposal: live.proposal, step: step.id })
  if (failed) return failed
  if (step.kind !== 'prepare') return undefined
  const after = await backend.snapshot()
  if (isProblem(after)) return after
  const missed = Object.keys(step.editor).find(
    (field) => !isFieldSet(domain, after.state, { field, editor: step.editor }),
  )
  if (missed === undefined) return undefined
  return problem(
    'state-not-set',
    `${step.operation} said yes, but ${spoken(missed)} did not change; nothing further was run.`,
  )
}

/** The keys that read a field say when it is the same: an editor may list selected tracks in its own order. */
function isFieldSet({ keys }: Domain, found: State, { field, editor }: { field: string; editor: Editor }): boolean {
  const wanted = { ...found, editor: { ...found.editor, ...editor } }
  const readers = [...keys.values()].filter(({ owns }) => owns.includes(`editor:${field}`))
  if (readers.length === 0) return sameJson(found.editor[field], editor[field])
  return readers.every((key) => key.same(key.read(found), key.read(wanted)))
}

const spoken = (name: string): string => name.replaceAll('_', ' ')

/** Half-done work is taken back, and the editor is asked whether it is: neither its yes nor its silence is enough. */
async function takeBack(
  { backend, sent }: Live,
  { mark, start }: { mark: Mark; start: Snapshot },
  failed: Problem,
): Promise<Problem> {
  if (sent.length === 0) return failed
  const refusal = await backend.rollBack(mark)
  const now = await backend.snapshot()
  const compared = isProblem(now)
    ? undefined
    : backend.contentOf && sameJson(backend.contentOf(now.state), backend.contentOf(start.state))
  const isBack = compared ?? !(isProblem(refusal) || isProblem(now))
  // Where only preparation was sent there is nothing to take back, unless it did more than it should.
  if (compared !== false && !sent.some((step) => step.kind === 'operate')) return failed
  const outcome = isBack
    ? 'What was done before it was taken back.'
    : 'What was done could not be taken back, so look at the editor before you go on.'
  return problem(failed.code, `${failed.message} ${outcome}`, { takenBack: isBack })
}

/**
 * Takes a live run back by the editor's own undo, which knows only "the last ones": so only while the run is on top.
 * What it brought back is compared with what was there before.
 */
export async function undoLive(backend: Backend, run: LiveRun): Promise<Problem | undefined> {
  const now = await backend.snapshot()
  if (isProblem(now)) return now
  if (now.revision !== run.revision)
    return problem(
      'not-on-top',
      `The editor has changed since "${run.label}", and its own undo would take that back too; undo the later work ` +
        `first.`,
    )
  const refusal = await backend.rollBack(run.mark)
  if (isProblem(refusal)) return refusal
  const after = await backend.snapshot()
  if (isProblem(after)) return after
  return sameJson(backend.contentOf?.(after.state), run.before)
    ? undefined
    : problem(
        'not-undone',
        `The editor said that it undid "${run.label}", but its content is not what it was before; look at it before ` +
          `you go on.`,
      )
}
