import { contain, listFolder, remove } from '../gate/index.ts'
import { documentOf, isProblem, perform, problem, changesOf, type History, type Json, type Part, type Problem, type Proposal, type State } from '../kernel/index.ts'
import { readRecord, writeRecord } from './record.ts'

/** What waits for a decision, as files: any door can show and decide it. The working copy is made again from the changes. */
export type Waiting = { readonly proposal: Proposal; readonly when: string; readonly turn: string; readonly plan: Json }

const FOLDER = '.cutroom/proposals'
const FORM = { schema: 'cutroom.proposal', version: 1 }
const pathOf = (id: string): string => `${FOLDER}/${id}.json`

export async function keepProposal(folder: string, { proposal, when, turn, plan }: Waiting): Promise<Problem | undefined> {
  const parts = proposal.parts.map(({ working: _, ...part }) => part)
  return writeRecord(folder, pathOf(proposal.id), { ...FORM, when, turn, plan, proposal: { ...proposal, parts } as unknown as Json }, 'proposal')
}

export async function waitingProposal(folder: string, history: History, id: string): Promise<Waiting | Problem> {
  const record = /^[a-z0-9-]+$/.test(id) ? await readRecord(folder, pathOf(id), FORM) : undefined
  if (isProblem(record)) return record
  if (!record) return problem('unknown-proposal', `There is no proposal "${id}" waiting; "cutroom proposals" lists them.`)
  const stored = record['proposal'] as unknown as Proposal & { parts: readonly Omit<Part, 'working'>[] }
  const parts = stored.parts.map((part): Part => ({ ...part, working: worked(history, part) }))
  return { proposal: { ...stored, parts }, when: record['when'] as string, turn: record['turn'] as string, plan: record['plan'] ?? null }
}

/** A part's document with its units performed; a document that has moved on is found stale at the door. */
function worked(history: History, part: Omit<Part, 'working'>): State {
  const base = documentOf(history, part.document)?.state
  if (!base || documentOf(history, part.document)?.revision !== part.base) return base ?? { document: { cells: null, places: null, lists: null, sequences: null }, editor: {} }
  return { ...base, document: perform(base.document, changesOf(part)) }
}

export async function waitingProposals(folder: string, history: History): Promise<Waiting[] | Problem> {
  const place = await contain(folder, FOLDER, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return entries.code === 'not-found' ? [] : entries
  const found: Waiting[] = []
  for (const { name } of entries.filter((entry) => entry.kind === 'file' && entry.name.endsWith('.json'))) {
    const waiting = await waitingProposal(folder, history, name.slice(0, -'.json'.length))
    if (!isProblem(waiting)) found.push(waiting)
  }
  return found.sort((a, b) => (a.when < b.when ? -1 : 1))
}

export async function dropProposal(folder: string, id: string): Promise<Problem | undefined> {
  const place = await contain(folder, pathOf(id), { access: 'write', own: true })
  return isProblem(place) ? place : remove(place, { label: 'proposal' })
}
