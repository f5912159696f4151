import { howToBegin, stepsOf, type TurnMemory } from '../agent/index.ts'
import {
  documentOf,
  documentsOf,
  isProblem,
  movedTurns,
  perform,
  problem,
  retractedWith,
  sameJson,
  turnOf,
  turnsOf,
  wasBefore,
  withoutTurns,
  type Change,
  type Diff,
  type Document,
  type DocumentState,
  type Part,
  type Problem,
  type TurnPart,
  type TurnRecord,
  type Unit,
} from '../kernel/index.ts'
import { firstNumber } from '../music/index.ts'
import type { Project } from '../project/index.ts'
import { batchesOfTurns } from '../sessions/index.ts'
import { nearest } from '../words/index.ts'
import { historyWithout } from './consider-proposal.ts'
import { domains, isSpoken, kindOf, type Shelf } from './kinds.ts'
import { readSource } from './turn-source.ts'

/** A project as far as planning looks at it: as it is, or without some of its turns. */
type Seen = Pick<Project, 'history' | 'documents'>

/** The project as it would be without some of its turns. */
export function seenWithout(project: Seen, retracts: readonly string[]): Seen | Problem {
  const without = withoutTurns(project.history(), batchesOfTurns(project.history(), retracts))
  return isProblem(without) ? without : { history: () => without, documents: () => documentsOf(without) }
}

/** The documents that people speak of. */
export const spokenDocuments = (project: Pick<Project, 'documents'>): DocumentState[] =>
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
export function lastUsed(project: Seen): string | null {
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

/** How many turns back words may lean: further back nobody speaks of them by a word or two. */
const MAX_EARLIER = 20

/** What the live turns asked, the latest first: later words may lean on them, also in a new process. */
export function memoriesOf(project: Seen): readonly TurnMemory[] {
  const isAsked = ({ domain, units }: TurnPart): boolean => isSpoken(domain) && units.length > 0
  const asked = turnsOf(project.history()).filter(({ undone, parts }) => !undone && parts.some(isAsked))
  return asked
    .slice(-MAX_EARLIER)
    .toReversed()
    .flatMap(({ id, label, source, parts }) => {
      const part = parts.find(isAsked)
      const { intent = { words: label, additions: [] }, meanings, heard } = readSource(source)
      const came = parts.flatMap(({ units }) => stepsOf(units))
      return part
        ? [
            {
              turn: id,
              intent,
              document: part.document,
              destroyed: false,
              said: label,
              came,
              ...(meanings && { meanings }),
              ...(heard && { heard }),
            },
          ]
        : []
    })
}

export const shelfOf = (project: Seen, projectId: string | null): Shelf => ({
  documents: project.documents(),
  firstId: projectId === null ? 1 : firstNumber(projectId),
  find: (name) => documentOf(project.history(), name),
})

/** From the documents as they are to what parts make of them, with what they take back. */
export function diffOfParts(project: Project, parts: readonly Part[], retracts: readonly string[] = []): Diff {
  const history = project.history()
  const without = historyWithout(project, retracts)
  const asked = retracts.flatMap((id) => turnOf(history, id) ?? [])
  const { off, on } = movedTurns(history, without, [...asked, ...asked.flatMap((turn) => retractedWith(history, turn))])
  const found = parts.map(({ document, domain, working, units }) => {
    const { diff, planning } = kindOf(domain)
    const before = documentOf(history, document)?.state ?? planning.domain.newDocument
    const unitsOf = (turns: readonly TurnRecord[]): Unit[] =>
      turns.flatMap(({ parts }) => parts.filter((part) => part.document === document).flatMap((part) => part.units))
    if (off.length === 0) return diff(before, working, units)
    const shown = [...unitsOf(on).map(withoutStep), ...units]
    return diff(before, working, fromNow(before.document, shown), unitsOf(off))
  })
  return { summary: found.map(({ summary }) => summary).join('; '), changes: found.flatMap(({ changes }) => changes) }
}

/** What comes again because of what is taken back is no step of the plan. */
const withoutStep = (unit: Unit): Unit => ({ ...unit, steps: unit.steps.map((step) => ({ ...step, id: '' })) })

/** Units that were planned on another state, as they look from this one: what stood before is what stands here. */
function fromNow(document: Document, units: readonly Unit[]): Unit[] {
  let seen = document
  return units.map((unit) => ({
    ...unit,
    changes: unit.changes.flatMap((change): Change[] => {
      if (change.edit !== 'set' && change.edit !== 'place') return [change]
      const was = wasBefore(seen, change)
      seen = perform(seen, [change])
      const to = change.edit === 'set' ? change.to : change.at
      const { was: _, ...bare } = change
      return sameJson(was ?? null, to ?? null) ? [] : [{ ...bare, ...(was !== undefined && { was }) }]
    }),
  }))
}
