import type { PlanDocument } from '../agent/index.ts'
import { type Mix, newAudioDocument } from '../audio/index.ts'
import {
  type Diff,
  type Document,
  type DocumentState,
  type Domain,
  emptyDocument,
  type Json,
  problem,
  type Problem,
  type State,
  type Unit,
} from '../kernel/index.ts'
import type { Sources } from '../media/index.ts'
import { mayBeginSong } from '../music/index.ts'
import { integrityProblem, type Meanings } from '../video/index.ts'
import type { KindOutput } from './output/kind-output.ts'
import type { SamePlace } from './sound/match-times.ts'

type Planning = Omit<PlanDocument, 'name' | 'state' | 'revision' | 'nextId'>

/** A kind of document as everything outside its own room knows it. A new kind is a line in the map below. */
export type Kind = {
  /** What a mind may know of it; its operations are in the domain. */
  readonly planning: Planning
  /** The same where what sentences mean is lent; absent where nothing is said in documents of it. */
  planningWith?(meanings: Meanings): Planning
  /** With the notes, where the kind has notes and they are asked for. */
  snapshot(document: DocumentState, options?: SnapshotOptions): Json
  /** Between two states that units lead to, with what comes of taking others back. */
  diff(before: State, after: State, units: readonly Unit[], takenBack?: readonly Unit[]): Diff
  durationSeconds(document: Document): number
  /** Loaded when something is to be heard; absent where there is nothing. */
  loadSound?(): Promise<KindSound>
  /** Loaded when a file is to be written; absent where documents are files already. */
  loadOutput?(): Promise<KindOutput>
}

/** What is heard of documents of a kind. */
export type KindSound = {
  /** The sound of one, with everything made that it needs. */
  mixOf(document: Document, place: SoundPlace): Promise<Mix | Problem>
  /** Which times of two states are the same place, in seconds, in the order of the later one. */
  samePlaces(states: { before: Document; after: Document }, place: SoundPlace): Promise<SamePlace[] | Problem>
}
export type SoundPlace = {
  readonly sources: Sources
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

/** `projectId` is for documents that have no id of their own. */
export type SnapshotOptions = { readonly withNotes?: boolean; readonly projectId?: string | null }

/** What is known of a kind before its code is loaded. */
type KnownKind = {
  load(): Promise<Kind>
  /** How a document of it begins, which is all that reading a journal needs of a kind. */
  readonly newDocument: State
  /** What does not hold together in one, which no operation of ours leaves behind. */
  integrityProblem?(document: State['document']): Problem | undefined
  /** What a document is called that a request begins; absent where documents come from files alone. */
  readonly begins?: { readonly name: string; may(words: string): boolean }
  /** Changed by plans alone: no mind that works on documents and no program of others is shown it. */
  readonly byPlans?: true
}

const EMPTY: State = { document: emptyDocument, editor: {} }

/** The code of a kind is loaded when a document of it is worked on, or is begun: a podcast needs no composer. */
const known: ReadonlyMap<string, KnownKind> = new Map<string, KnownKind>([
  ['audio', { newDocument: newAudioDocument, load: async () => (await import('./kinds/audio.ts')).audioKind }],
  ['video', { newDocument: EMPTY, integrityProblem, load: async () => (await import('./kinds/video.ts')).videoKind }],
  [
    'music',
    {
      newDocument: EMPTY,
      begins: { name: 'song', may: mayBeginSong },
      load: async () => (await import('./kinds/music.ts')).musicKind,
    },
  ],
  ['files', { newDocument: EMPTY, byPlans: true, load: async () => (await import('./kinds/files.ts')).filesKind }],
])

/** How a document of each kind begins, loaded or not. */
export const beginnings: ReadonlyMap<string, Pick<Domain, 'newDocument'>> = known

/** What does not hold together in documents that were read from the disk, a sentence for each. */
export function damageIn(documents: readonly DocumentState[]): string[] {
  return documents.flatMap(({ name, domain, state }) => {
    const broken = known.get(domain)?.integrityProblem?.(state.document)
    return broken ? [`${name}: ${broken.message}`] : []
  })
}

const loaded = new Map<string, Kind>()
const loadedDomains = new Map<string, Domain>()

/** The domains of the kinds that were loaded so far, in the order of the map above. */
export const domains: ReadonlyMap<string, Domain> = loadedDomains

/** Loads kinds by their names, or all of them; a name that nobody knows is passed over. */
export async function loadKinds(names: Iterable<string> = known.keys()): Promise<void> {
  const missing = [...new Set(names)].filter((name) => known.has(name) && !loaded.has(name))
  const kinds = await Promise.all(missing.map(async (name) => [name, await known.get(name)?.load()] as const))
  for (const [name, kind] of kinds) if (kind) loaded.set(name, kind)
  loadedDomains.clear()
  for (const name of known.keys()) {
    const kind = loaded.get(name)
    if (kind) loadedDomains.set(name, kind.planning.domain)
  }
}

/** Every kind of document that people speak of and other programs may work on, loaded. */
export async function spokenDomains(): Promise<ReadonlyMap<string, Domain>> {
  await loadKinds()
  return new Map([...domains].filter(([name]) => isSpoken(name)))
}

/** Whether people speak of documents of this kind; the others are changed by plans alone. */
export const isSpoken = (name: string): boolean => known.has(name) && known.get(name)?.byPlans !== true

export function kindOf(name: string): Kind {
  const kind = loaded.get(name)
  if (!kind) throw new Error(`No kind of document called ${name} was loaded`)
  return kind
}

/** A document as it is worked on. */
export type Worked = Pick<DocumentState, 'name' | 'domain' | 'state' | 'revision' | 'nextId'>
/**
 * The documents that can be seen, and any by its name, those included whose beginning was undone. A new one counts from
 * `firstId`, which is another number in each project, so that what is made in two of them has different ids.
 */
export type Shelf = {
  readonly documents: readonly Pick<DocumentState, 'name' | 'domain'>[]
  readonly firstId: number
  find(name: string): DocumentState | undefined
}

/** Documents that words would begin: of a kind that there is none of yet, and that the words ask for. */
export async function begunBy(words: string, shelf: Shelf): Promise<PlanDocument[]> {
  const possible = [...known].filter(([, { begins }]) => begins?.may(words) === true).map(([name]) => name)
  await loadKinds(possible)
  return possible.flatMap((kind) => {
    const begun = kindOf(kind).planning.ear?.begins?.(words) === true ? beginDocument(kind, shelf) : undefined
    return begun ? [planDocument(begun)] : []
  })
}

/** The document that an operation of a loaded kind would begin, where there is none of its kind yet. */
export function begunByOperation(operation: string, shelf: Shelf): Worked | undefined {
  const kind = [...domains].find(([, { operations }]) => operations.has(operation))?.[0]
  return kind === undefined ? undefined : beginDocument(kind, shelf)
}

/**
 * A new document of a kind that there is none of yet. One that was undone is begun again under its name, behind
 * everything that happened to it.
 */
function beginDocument(kind: string, { documents, firstId, find }: Shelf): Worked | undefined {
  const begins = known.get(kind)?.begins?.name
  if (begins === undefined || documents.some(({ domain }) => domain === kind)) return undefined
  const { newDocument } = kindOf(kind).planning.domain
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? begins : `${begins}-${number}`
    const undone = find(name)
    if (!undone) return { name, domain: kind, state: newDocument, revision: 0, nextId: firstId }
    if (undone.domain === kind) return undone
  }
}

/** A document as the agent sees it. */
export function planDocument({ name, domain, state, revision, nextId }: Worked, meanings?: Meanings): PlanDocument {
  const { planning, planningWith } = kindOf(domain)
  return { name, state, revision, nextId, ...((meanings && planningWith?.(meanings)) ?? planning) }
}

/** What documents of a kind can be written as; files are files already. */
export async function outputOfKind(kind: string): Promise<KindOutput | Problem> {
  const load = kindOf(kind).loadOutput
  return load ? load() : problem('no-sound', 'Files have no sound; name another document with --on.')
}

/** What would be heard of a document of any kind, with everything made that it needs. */
export async function mixOfDocument(domain: string, document: Document, place: SoundPlace): Promise<Mix | Problem> {
  const sound = await kindOf(domain).loadSound?.()
  return sound ? sound.mixOf(document, place) : problem('no-sound', 'Files have no sound; name another document.')
}
