import { isProblem, problem } from '../../kernel/index.ts'
import type { Connection } from './connection.ts'
import type { CallOutcome, Waits } from './outcome.ts'

export type Decision = {
  readonly waits: Waits
  readonly answer: 'approve' | 'reject' | 'none'
  readonly by: 'person' | 'policy'
}

/** Carries a decision out on exactly the proposal that was shown; without an answer it waits. */
export async function carryOutDecision(connection: Connection, { waits, answer, by }: Decision): Promise<CallOutcome> {
  if (answer === 'none') return waits
  const { document, proposal, reading } = waits
  const now = connection.desks.get(document)?.proposal
  if (now !== proposal)
    return problem(
      'replaced',
      `The proposal ${proposal} is no longer the one that waits${now ? `, which is ${now}` : ''}, so nothing was ` +
        `decided; look at it again.`,
    )
  const host = await connection.open()
  if (isProblem(host)) return host
  if (answer === 'reject') {
    const refused = await host.reject(proposal)
    connection.desks.delete(document)
    return refused ?? { status: 'rejected', document, proposal, reading }
  }
  const applied = await host.approve(proposal, { by })
  if (isProblem(applied)) return applied
  connection.desks.delete(document)
  const { turn, revision, verified } = applied
  return { ...waits, status: 'applied', by, turn, revision, verified }
}
