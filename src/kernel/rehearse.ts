import { isProblem, problem, sameJson, type Json, type Problem } from '../base/index.ts'
import type { Claim } from './claim.ts'
import type { Blobs } from './document.ts'
import { perform } from './perform.ts'
import { findOperation, type Domain } from './operation.ts'
import { stepsFor } from './move-steps.ts'
import { decide } from './decide.ts'
import type { Decided, Part } from './proposal.ts'
import type { State } from './state-key.ts'
import { editorAfter, operateStep, type Step, type Unit } from './step.ts'
import { runOperation } from './working-copy.ts'

type Rehearsal = {
  domain: Domain
  part: Part
  start: State
  refused: ReadonlySet<string>
  contentOf?: ((state: State) => Json) | undefined
  blobs?: Blobs | undefined
}

/** What will be sent to a live editor. `after` is the state that it must be in when the unit is done. */
export type Script = { units: { unit: Unit; after: State }[]; giveBack: Step[]; taken: Decided['taken'] }

/**
 * Goes through a plan in memory before anything is sent. A working copy gives the person's selection back after each
 * unit; a live editor keeps what was set last, so here preparation that an earlier unit has spoiled is added again.
 * Where units are refused, positions are found again from what each operation expects, and it must do what the diff
 * showed.
 */
export function rehearse(rehearsal: Rehearsal): Script | Problem {
  const { domain, part, start, refused, contentOf, blobs } = rehearsal
  const whole = !part.units.some((unit) => refused.has(unit.id))
  if (!whole && !contentOf) return again('This editor cannot show what the rest would do without what you left out')
  const { kept, taken } = whole ? { kept: part.units, taken: [] } : decide(domain, part, start, refused, blobs)
  const units: Script['units'] = []
  let state = start
  for (const unit of kept) {
    const operate = operateStep(unit)
    const written = whole ? unit.steps.slice(0, -1) : []
    const before = written.reduce(afterStep, state)
    const added: Step[] = []
    for (const step of stepsFor(domain, before, operate, settable(rehearsal, unit))) {
      if (isProblem(step)) return step
      added.push(step)
    }
    const ready = added.reduce(afterStep, before)
    const after = { document: perform(state.document, unit.changes, blobs), editor: afterStep(ready, operate).editor }
    const claims = whole ? unit.claims : claimsNow(rehearsal, unit, { ready, after })
    if (!claims)
      return again(`Without what you left out, ${operate.operation} (${operate.id}) would not do what you saw`)
    units.push({ unit: { ...unit, steps: [...written, ...added, operate], claims }, after })
    state = after
  }
  return { units, giveBack: giveBack(domain, start, state, kept), taken }
}

const again = (why: string): Problem => problem('plan-again', `${why}; nothing was sent. Ask for the part you want.`)

const afterStep = (state: State, step: Step): State => ({ ...state, editor: { ...state.editor, ...step.editor } })

/**
 * What the plan may set for an operation: what it sets itself, and what was there at the start. A value that the person
 * has moved since is not ours to put back.
 */
function settable({ domain, start }: Rehearsal, unit: Unit): Step['expects'] {
  const set = new Set(unit.steps.slice(0, -1).flatMap((step) => Object.keys(step.editor)))
  return Object.fromEntries(
    Object.entries(operateStep(unit).expects).filter(([name, value]) => {
      const key = domain.keys.get(name)
      return (
        key && (key.owns.some((address) => set.has(address.replace('editor:', ''))) || key.same(key.read(start), value))
      )
    }),
  )
}

/** Runs a kept operation without the refused ones: what it promises now, if it does the same as the diff showed. */
function claimsNow(
  { domain, contentOf, blobs }: Rehearsal,
  unit: Unit,
  { ready, after }: { ready: State; after: State },
): readonly Claim[] | undefined {
  const { operation: name, params, ids, measured } = operateStep(unit)
  const operation = findOperation(domain, name)
  // An operation takes its ids first and numbers its changes next, so where it began to count is known.
  const first = unit.changes.find((change) => change.edit !== 'insert' || !change.refused)
  const performed = isProblem(operation)
    ? operation
    : runOperation({ state: ready, nextId: (first?.id ?? 0) - ids.length }, operation, params, measured, blobs)
  return !isProblem(performed) && sameJson(contentOf?.(performed.copy.state), contentOf?.(after))
    ? performed.claims
    : undefined
}

/** What preparation set was only borrowed: the person's own selection comes back, where it can still be had. */
function giveBack(domain: Domain, start: State, end: State, units: readonly Unit[]): Step[] {
  const last = units.at(-1)
  if (!last) return []
  const own: State = { document: end.document, editor: { ...start.editor, ...editorAfter(units) } }
  const values = [...domain.keys.values()]
    .filter((key) => key.kind === 'editor' && key.isSet(key.read(own)))
    .map((key) => [key.name, key.read(own) as Json])
  const after = { ...operateStep(last), id: `${operateStep(last).id}.back` }
  return stepsFor(domain, end, after, Object.fromEntries(values) as Step['expects']).flatMap((step) =>
    isProblem(step) ? [] : [step],
  )
}
