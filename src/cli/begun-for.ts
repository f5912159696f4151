import type { DocumentState } from '../kernel/index.ts'
import { kinds } from '../kinds.ts'
import type { Studio } from '../studio.ts'

/** A document as an operation is planned on it; one that it begins is not in the project yet. */
export type HandDocument = Pick<DocumentState, 'name' | 'domain' | 'state' | 'nextId' | 'revision'>

/** The document that an operation begins, as a request in words would: of a kind that there is none of yet. */
export function begunFor({ project }: Studio, operation: string): HandDocument | undefined {
  const documents = project.documents()
  const found = [...kinds].find(([kind, { begins, planning }]) => begins !== undefined && planning.domain.operations.has(operation) && !documents.some(({ domain }) => domain === kind))
  if (!found) return undefined
  const [domain, { begins = domain, planning }] = found
  const taken = new Set(documents.map(({ name }) => name))
  return taken.has(begins) ? undefined : { name: begins, domain, state: planning.domain.newDocument, nextId: 1, revision: 0 }
}
