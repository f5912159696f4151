import {
  documentOf,
  isProblem,
  isQuestion,
  planUnit,
  type Blobs,
  type Domain,
  type History,
  type Json,
  type Measure,
  type Part,
  type Problem,
  type Proposal,
  type Unit,
  type WorkingCopy,
} from '../../src/kernel/index.ts'
import type { Mention } from '../../src/words/reading.ts'

/** One operation as a mind would ask for it: what the words say, and what is already chosen. */
export type Wish = {
  operation: string
  params?: { [param: string]: Json }
  mentions?: readonly Mention[]
  chosen?: { [key: string]: Json }
}

export type Planning = { domain: Domain; measure: Measure; blobs?: Blobs; document?: string; firstUnit?: number }

/** Plans units one after another on a working copy of a document, as the agent does. */
export async function planPart(
  history: History,
  wishes: readonly Wish[],
  { domain, measure, blobs, document = 'doc', firstUnit = 1 }: Planning,
): Promise<Part | Problem> {
  const found = documentOf(history, document)
  if (!found) throw new Error(`There is no document ${document}`)
  let copy: WorkingCopy = { state: found.state, nextId: found.nextId }
  const units: Unit[] = []
  for (const [index, wish] of wishes.entries()) {
    const operation = domain.operations.get(wish.operation)
    if (!operation) throw new Error(`There is no operation ${wish.operation}`)
    const asked = {
      operation: wish.operation,
      destroys: operation.destroys !== undefined,
      mentions: wish.mentions ?? [],
    }
    const request = {
      operation,
      asked,
      params: wish.params ?? {},
      chosen: new Map(Object.entries(wish.chosen ?? {})),
      document,
      unitNumber: firstUnit + index,
      firstStep: (firstUnit + index) * 10,
    }
    const planned = await planUnit(domain, copy, request, { measure, ...(blobs && { blobs }) })
    if (isProblem(planned)) return planned
    if (isQuestion(planned)) throw new Error(planned.question)
    units.push(planned.unit)
    copy = planned.copy
  }
  return { document, domain: domain.name, base: found.revision, units, working: copy.state, nextId: copy.nextId }
}

export function proposalOf(parts: readonly Part[], id = 'p1'): Proposal {
  return {
    id,
    words: parts.flatMap((part) => part.units.map((unit) => unit.steps.at(-1)?.operation)).join(' and '),
    reading: '',
    parts,
    notes: [],
  }
}
