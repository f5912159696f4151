import { howToBegin, type TurnMemory } from '../agent/index.ts'
import {
  documentOf,
  problem,
  turnsOf,
  type Diff,
  type DocumentState,
  type Part,
  type Problem,
} from '../kernel/index.ts'
import { firstNumber } from '../music/index.ts'
import type { Project } from '../project/index.ts'
import { nearest } from '../words/index.ts'
import { domains, isSpoken, kindOf, type Shelf } from './kinds.ts'
import { readSource } from './turn-source.ts'

/** The documents that people speak of. */
export const spokenDocuments = (project: Project): DocumentState[] =>
  project.documents().filter(({ domain }) => isSpoken(domain))

/** The document that is meant: the named one, else the one used last. */
export function findDocument(project: Project, on: string | undefined): DocumentState | Problem {
  const name = on ?? lastUsed(project)
  if (name === null) return problem('no-document', `There is no document yet; ${howToBegin}.`)
  return (
    unknownDocument(project, name) ??
    documentOf(project.history(), name) ??
    problem('unknown-document', `There is no document "${name}".`)
  )
}

export function unknownDocument(project: Project, name: string): Problem | undefined {
  const names = project.documents().map((document) => document.name)
  if (names.includes(name)) return undefined
  return problem(
    'unknown-document',
    `There is no document "${name}"${didYouMean(name, names)} "cutroom documents" lists them.`,
  )
}

/** The middle of a sentence that names what is not there. */
export function didYouMean(name: string, names: readonly string[]): string {
  const near = nearest(name, names)
  return near === null ? ';' : `; did you mean "${near}"?`
}

/** The document that a live turn touched last, else the first there is. */
export function lastUsed(project: Project): string | null {
  const documents = spokenDocuments(project).map(({ name }) => name)
  const turn = turnsOf(project.history()).findLast(
    ({ undone, parts }) => !undone && parts.some(({ document }) => documents.includes(document)),
  )
  return turn?.parts.find(({ document }) => documents.includes(document))?.document ?? documents[0] ?? null
}

/** The document used last that an operation is for. */
export function documentFitting(project: Project, operation: string): DocumentState | undefined {
  const able = spokenDocuments(project).filter(({ domain }) => domains.get(domain)?.operations.has(operation) === true)
  return able.find(({ name }) => name === lastUsed(project)) ?? able[0]
}

/** What the last turn asked, for "again" and "the same for …" in a new process. */
export function memoryOf(project: Project): TurnMemory | null {
  const turn = turnsOf(project.history()).findLast(
    ({ undone, parts }) => !undone && parts.some(({ domain }) => isSpoken(domain)),
  )
  const part = turn?.parts.find(({ domain }) => isSpoken(domain))
  return turn && part
    ? {
        intent: readSource(turn.source).intent ?? { words: turn.label, additions: [] },
        document: part.document,
        destroyed: false,
      }
    : null
}

export const shelfOf = (project: Project, projectId: string | null): Shelf => ({
  documents: project.documents(),
  firstId: projectId === null ? 1 : firstNumber(projectId),
  find: (name) => documentOf(project.history(), name),
})

export function diffOfParts(project: Project, parts: readonly Part[]): Diff {
  const found = parts.map(({ document, domain, working, units }) => {
    const { diff, planning } = kindOf(domain)
    return diff(documentOf(project.history(), document)?.state ?? planning.domain.newDocument, working, units)
  })
  return { summary: found.map(({ summary }) => summary).join('; '), changes: found.flatMap(({ changes }) => changes) }
}
