import { plainLine } from '../../gate/index.ts'
import {
  documentOf,
  findOperation,
  isProblem,
  problem,
  type OperationCall,
  type Problem,
  type Unit,
} from '../../kernel/index.ts'
import { nearest } from '../../words/nearest.ts'
import type { Perform } from '../plan/plan.ts'
import type { Overlay } from './overlay.ts'
import type { Begun, Grounds } from './preflight.ts'

/**
 * The PERFORM actions of a plan. One that only sets editor state, such as a selection, is set for the next operation on the same document
 * that looks at it, and is given back afterwards; one that nothing follows is set for its own sake.
 */
export type Performs = {
  plan(action: Perform, index: number): Promise<readonly Unit[] | Problem>
  rest(): Promise<{ index: number; planned: readonly Unit[] | Problem }[]>
}

export function openPerforms(grounds: Where, overlay: Overlay): Performs {
  let set: { index: number; document: string; call: OperationCall }[] = []
  return {
    plan: async (action, index) => {
      const found = meant(grounds, action)
      if (isProblem(found)) return found
      const { document, isPreparation } = found
      const call: OperationCall = { operation: action.operation, params: action.params }
      if (isPreparation) {
        set.push({ index, document: document.name, call })
        return []
      }
      const given = set.filter((each) => each.document === document.name).map((each) => each.call)
      set = set.filter((each) => each.document !== document.name)
      return overlay.plan({ document: document.name, call, given, begins: document })
    },
    rest: async () => {
      const planned = []
      for (const { index, document, call } of set)
        planned.push({ index, planned: await overlay.plan({ document, call }) })
      set = []
      return planned
    },
  }
}

type Where = Pick<Grounds, 'history' | 'domains' | 'documentFor'>

function meant(
  { history, domains, documentFor }: Where,
  { operation, document: name }: Perform,
): { document: Begun; isPreparation: boolean } | Problem {
  const fitting = documentFor(operation)
  const document = name === null || name === fitting?.name ? fitting : documentOf(history, name)
  const domain = document && document.domain !== 'files' ? domains.get(document.domain) : undefined
  if (!document || !domain)
    return problem(
      'unknown-document',
      name === null
        ? 'It names no document, and none fits it; "cutroom documents" lists them.'
        : `There is no document "${plainLine(name)}"; "cutroom documents" lists them.`,
    )
  const found = findOperation(domain, operation)
  if (!isProblem(found)) return { document, isPreparation: found.kind === 'prepare' }
  const near = nearest(operation, [...domain.operations.keys()])
  return near === null
    ? found
    : problem(
        found.code,
        `There is no operation "${plainLine(operation)}" for ${domain.name} documents; did you mean ${near}?`,
      )
}
