import { isProblem } from '../../src/kernel/index.ts'
import { beginNextTurn, beginSession } from '../../src/sessions/workflow/begin-next-turn.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Begins a session, and the turn after its first one; a test ends it on the way: FOLDER */
export const beginTurn: ChildRun = async ([folder = ''], print) => {
  const when = '2026-01-24T10:00:00.000Z'
  const first = await beginSession(folder, { name: 'first-steps', when })
  const from = { session: '20260124-first-steps', turn: '01', id: '20260124-first-steps/01' }
  const actions = [{ action: 'READ', resource: { path: 'a.md' }, description: '' } as const]
  print(
    JSON.stringify(
      isProblem(first) && first.code !== 'exists' ? first : await beginNextTurn(folder, { from, actions, when }),
    ),
  )
}
await asChild(import.meta.url, beginTurn)
