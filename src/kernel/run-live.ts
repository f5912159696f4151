import type { Backend } from './backend.ts'
import type { Domain } from './domain.ts'
import { isProblem, problem, type Problem } from './problem.ts'
import type { Approval } from './accept.ts'
import type { Proposal } from './proposal.ts'
import type { Step } from './step.ts'

export type LiveRun = { done: true; ran: string[] }

/**
 * Runs an approved plan on an editor that lives elsewhere. Before each step a fresh look: is everything that it
 * expects still so? After each: did it take? On any mismatch the editor goes back to where it was before the first step.
 */
export async function runLive(domain: Domain, backend: Backend, proposal: Proposal, approval: Approval): Promise<LiveRun | Problem> {
  if (approval.proposal !== proposal.id) return problem('not-approved', 'This approval is for another proposal.')
  const units = proposal.parts.flatMap((part) => part.units).filter((unit) => !approval.refused?.has(unit.id))
  const lacking = units.flatMap((unit) => unit.steps).find((step) => !backend.can(step.operation))
  if (lacking) return problem('cannot-do', `This editor cannot do ${lacking.operation}.`)
  const start = await backend.snapshot()
  const planned = proposal.parts[0]?.base
  if (planned !== undefined && start.revision !== String(planned)) return problem('stale', 'The document has changed in the editor since this was planned; ask again.')
  const mark = await backend.checkpoint()
  const ran: string[] = []
  for (const step of units.flatMap((unit) => unit.steps)) {
    const failed = await runStep(domain, backend, step, { permit: 'approved', proposal: proposal.id, step: step.id })
    if (failed) {
      if (ran.length > 0) await backend.rollBack(mark)
      return failed
    }
    ran.push(step.id)
  }
  return { done: true, ran }
}

async function runStep(domain: Domain, backend: Backend, step: Step, permit: { permit: 'approved'; proposal: string; step: string }): Promise<Problem | undefined> {
  const before = await backend.snapshot()
  for (const [name, value] of Object.entries(step.expects)) {
    const key = domain.keys.get(name)
    if (key && !key.same(key.read(before.state), value)) return problem('state-not-set', `${name.replaceAll('_', ' ')} is not what ${step.operation} counts on, so it was not run.`)
  }
  const failed = await backend.execute(step, permit)
  if (isProblem(failed)) return failed
  const after = await backend.snapshot()
  const missed = step.kind === 'prepare' ? Object.entries(step.editor).find(([field, value]) => JSON.stringify(after.state.editor[field]) !== JSON.stringify(value)) : undefined
  return missed && problem('state-not-set', `${step.operation} said yes, but ${missed[0].replaceAll('_', ' ')} did not change; nothing further was run.`)
}
