import type { PlanDocument } from './agent/index.ts'
import { diffOf as audioDiff } from './audio/diff.ts'
import { audioPlanning } from './audio/for-planning.ts'
import { snapshotOf as audioSnapshot } from './audio/snapshot.ts'
import { diffOf as filesDiff, filesPlanning, snapshotOf as filesSnapshot } from './files/index.ts'
import type { Diff, Document, DocumentState, Domain, Json, Problem, State, Unit } from './kernel/index.ts'
import { diffOf as musicDiff, musicPlanning, snapshotOf as musicSnapshot } from './music/index.ts'
import { diffOf as videoDiff, integrityProblem, snapshotOf as videoSnapshot, videoPlanning } from './video/index.ts'

/** A kind of document as everything outside its own room knows it. A new kind is a line in the map below. */
export type Kind = {
  /** What a mind may know of it; its operations are in the domain. */
  readonly planning: Omit<PlanDocument, 'name' | 'state' | 'revision' | 'nextId'>
  /** With the notes, where the kind has notes and they are asked for. */
  snapshot(document: DocumentState, options?: SnapshotOptions): Json
  diff(before: State, after: State, units: readonly Unit[]): Diff
  /** What a document is called that a request begins; absent where documents come from files alone. */
  readonly begins?: string
  /** Changed by plans alone: no mind that works on documents and no program of others is shown it. */
  readonly byPlans?: true
  /** What does not hold together in it, which no operation of ours leaves behind. */
  integrityProblem?(document: Document): Problem | undefined
}

/** `projectId` is for documents that have no id of their own. */
export type SnapshotOptions = { readonly withNotes?: boolean; readonly projectId?: string | null }

export const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['audio', { planning: audioPlanning, snapshot: audioSnapshot, diff: audioDiff }],
  ['video', { planning: videoPlanning, snapshot: videoSnapshot, diff: videoDiff, integrityProblem }],
  ['music', { begins: 'song', planning: musicPlanning, snapshot: musicSnapshot, diff: musicDiff }],
  ['files', { byPlans: true, planning: filesPlanning, snapshot: filesSnapshot, diff: filesDiff }],
])

export const domains: ReadonlyMap<string, Domain> = new Map(
  [...kinds].map(([name, { planning }]) => [name, planning.domain]),
)

/** Of these kinds are the documents that people speak of and other programs may work on. */
export const spokenDomains: ReadonlyMap<string, Domain> = new Map(
  [...domains].filter(([name]) => kindOf(name).byPlans !== true),
)

export function kindOf(name: string): Kind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`There is no kind of document called ${name}`)
  return kind
}

/** A document as it is worked on. */
export type Worked = Pick<DocumentState, 'name' | 'domain' | 'state' | 'revision' | 'nextId'>
/**
 * The documents that can be seen, and any by its name, those included whose beginning was undone. A new one counts from `firstId`, which
 * is another number in each project, so that what is made in two of them has different ids.
 */
export type Shelf = {
  readonly documents: readonly Pick<DocumentState, 'name' | 'domain'>[]
  readonly firstId: number
  find(name: string): DocumentState | undefined
}

/** Documents that words would begin: of a kind that there is none of yet, and that the words ask for. */
export function begunBy(words: string, shelf: Shelf): PlanDocument[] {
  return [...kinds].flatMap(([kind, { planning }]) => {
    const begun = planning.ear?.begins?.(words) === true ? beginDocument(kind, shelf) : undefined
    return begun ? [planDocument(begun)] : []
  })
}

/** A new document of a kind that there is none of yet. One that was undone is begun again under its name, behind everything that happened to it. */
export function beginDocument(kind: string, { documents, firstId, find }: Shelf): Worked | undefined {
  const { begins, planning } = kindOf(kind)
  if (begins === undefined || documents.some(({ domain }) => domain === kind)) return undefined
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? begins : `${begins}-${number}`
    const undone = find(name)
    if (!undone) return { name, domain: kind, state: planning.domain.newDocument, revision: 0, nextId: firstId }
    if (undone.domain === kind) return undone
  }
}

/** A document as the agent sees it. */
export function planDocument({ name, domain, state, revision, nextId }: Worked): PlanDocument {
  return { name, state, revision, nextId, ...kindOf(domain).planning }
}
