import {
  isProblem,
  isQuestion,
  planUnits,
  readingOf,
  type OperationCall,
  type Problem,
  type Unit,
  type WorkingCopy,
} from '../src/kernel/index.ts'
import type { Outcome } from '../src/agent/index.ts'
import type { Workbench } from '../src/app/workbench.ts'
import type { Waiting } from '../src/project/proposals.ts'

type Ready = Extract<Outcome, { status: 'ready' }>

/** A plan of these calls on a document, as a mind would have made it, and its proposal. */
export async function planCalls(
  workbench: Workbench,
  on: string,
  calls: readonly OperationCall[],
): Promise<{ outcome: Ready; waiting: Waiting }> {
  const { name, domain: kind, state, revision, nextId } = must(workbench.document(on))
  const domain = workbench.domains.get(kind)
  if (!domain) throw new Error(`There is no domain ${kind}`)
  let copy: WorkingCopy = { state, nextId }
  const units: Unit[] = []
  for (const { operation, params } of calls) {
    const declared = domain.operations.get(operation)
    if (!declared) throw new Error(`There is no operation ${operation}`)
    const planned = await planUnits(
      domain,
      copy,
      {
        operation: declared,
        asked: { operation, destroys: false, mentions: [] },
        params,
        document: name,
        unitNumber: units.length + 1,
        firstStep: units.flatMap(({ steps }) => steps).length + 1,
      },
      { measure: async () => null },
    )
    if (isProblem(planned) || isQuestion(planned)) throw new Error(JSON.stringify(planned))
    units.push(...planned.units)
    copy = planned.copy
  }
  const reading = readingOf(units)
  const parts = [{ document: name, domain: kind, base: revision, units, working: copy.state, nextId: copy.nextId }]
  const waiting = must(await workbench.propose({ words: 'a plan', reading, parts, plan: null }))
  const outcome: Ready = {
    status: 'ready',
    document: name,
    reading,
    parts,
    steps: units.flatMap(({ steps }) => steps),
    notes: [],
    alternatives: [],
    unasked: [],
    memory: { intent: { words: 'a plan', additions: [] }, document: name, destroyed: false },
    trace: { output: { response: reading, stateSummary: '', branch: 'satisfied' }, events: [], states: [], goals: [] },
  }
  return { outcome, waiting }
}

/** Not that of the test studio, since a child that is no test plans with it too. */
function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}
