import { contain, listFolder, remove, sha256Hex } from '../gate/index.ts'
import {
  canonical,
  documentOf,
  emptyDocument,
  isProblem,
  perform,
  problem,
  changesOf,
  turnOf,
  withoutTurns,
  type History,
  type Json,
  type Part,
  type Problem,
  type Proposal,
  type State,
} from '../kernel/index.ts'
import { readRecord, writeRecord } from './record.ts'
import { z } from 'zod'

/**
 * What waits for a decision, as files: any door can show and decide it. The working copy is made again from the
 * changes.
 */
export type Waiting = { readonly proposal: Proposal; readonly when: string; readonly turn: string; readonly plan: Json }

const FOLDER = '.cutroom/proposals'
/** One that takes turns back is of version 2: whoever does not know that would apply the rest alone. */
const FORM = { schema: 'cutroom.proposal', version: 2 }
const pathOf = (id: string): string => `${FOLDER}/${id}.json`

export async function keepProposal(
  folder: string,
  { proposal, when, turn, plan }: Waiting,
): Promise<Problem | undefined> {
  const parts = proposal.parts.map(({ working: _, ...part }) => part)
  // As it will be read: what JSON leaves out is not part of what was sealed.
  const stored = JSON.parse(JSON.stringify({ when, turn, plan, proposal: { ...proposal, parts } })) as {
    [field: string]: Json
  }
  const version = proposal.retracts ? FORM.version : 1
  return writeRecord(folder, pathOf(proposal.id), { ...FORM, version, ...stored, seal: sealOf(stored) }, 'proposal')
}

/**
 * What a person approves is what was planned and shown: a file that was edited since then is noticed. It is no defence
 * against someone who forges the seal too.
 */
function sealOf({ when, turn, plan, proposal }: { readonly [field: string]: Json }): string {
  return sha256Hex(
    Buffer.from(canonical({ when: when ?? null, turn: turn ?? null, plan: plan ?? null, proposal: proposal ?? null })),
  )
}

export async function waitingProposal(folder: string, history: History, id: string): Promise<Waiting | Problem> {
  const record = /^[a-z0-9-]+$/.test(id) ? await readRecord(folder, pathOf(id), FORM) : undefined
  if (isProblem(record)) return record
  if (!record)
    return problem('unknown-proposal', `There is no proposal "${id}" waiting; "cutroom proposals" lists them.`)
  if (record['seal'] !== sealOf(record))
    return problem(
      'proposal-changed',
      `The proposal ${id} was changed after it was planned, so it is not what you were shown; drop it with "cutroom ` +
        `reject ${id}" and ask again.`,
    )
  const stored = record['proposal'] as unknown as Proposal & { parts: readonly Omit<Part, 'working'>[] }
  const turn = record['turn'] as string
  // A process that was ended right after applying leaves the file behind.
  if (turnOf(history, turn))
    return problem('already-applied', `The proposal ${id} was applied already, as turn ${turn}.`)
  // What cannot be taken back any more is found at the door.
  const planned = withoutTurns(history, stored.retracts ?? [])
  const base = isProblem(planned) ? history : planned
  const parts = stored.parts.map((part): Part => ({ ...part, working: performPart(base, part) }))
  return { proposal: { ...stored, parts }, when: record['when'] as string, turn, plan: record['plan'] ?? null }
}

/** Whether a document has moved on since the proposal was planned; approving it is then refused. */
export function isStale(history: History, { parts }: Proposal): boolean {
  return parts.some(({ document, base }) => (documentOf(history, document)?.revision ?? 0) !== base)
}

/**
 * A part's document with its units performed: one that the proposal begins is empty before, and one that has moved on
 * is found stale at the door.
 */
function performPart(history: History, part: Omit<Part, 'working'>): State {
  const { state, revision } = documentOf(history, part.document) ?? {
    state: { document: emptyDocument, editor: {} },
    revision: 0,
  }
  return revision === part.base ? { ...state, document: perform(state.document, changesOf(part)) } : state
}

/** `unusable` are files that cannot be approved any more, each with the reason. */
export async function waitingProposals(
  folder: string,
  history: History,
): Promise<{ waiting: Waiting[]; unusable: Problem[] } | Problem> {
  const place = await contain(folder, FOLDER, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return entries.code === 'not-found' ? { waiting: [], unusable: [] } : entries
  const waiting: Waiting[] = []
  const unusable: Problem[] = []
  for (const { name } of entries.filter((entry) => entry.kind === 'file' && entry.name.endsWith('.json'))) {
    const found = await waitingProposal(folder, history, name.slice(0, -'.json'.length))
    if (!isProblem(found)) waiting.push(found)
    else if (found.code !== 'already-applied') unusable.push(found)
  }
  return { waiting: waiting.sort((a, b) => (a.when < b.when ? -1 : 1)), unusable }
}

export async function dropProposal(folder: string, id: string): Promise<Problem | undefined> {
  const place = await contain(folder, pathOf(id), { access: 'write', own: true })
  return isProblem(place) ? place : remove(place, { label: 'proposal' })
}

/** The question that waits for an answer: one per project, so that the next message can complete it. */
const QUESTION_PATH = '.cutroom/question.json'
const QUESTION_FORM = { schema: 'cutroom.question', version: 1 }

const pendingSchema = z.looseObject({
  question: z.string(),
  intent: z.object({
    words: z.string(),
    additions: z.array(z.object({ clause: z.number().nullable(), text: z.string() })),
  }),
  clause: z.number(),
  document: z.string(),
})

const offersSchema = z.looseObject({
  question: z.string(),
  offers: z.array(z.object({ text: z.string(), words: z.string() })),
})

type PlanQuestion = {
  readonly question: string
  readonly offers: readonly { readonly text: string; readonly words: string }[]
}

/** A question that cannot be read is none: the next words then stand for themselves. */
export async function pendingQuestion(folder: string): Promise<Json | Problem | null> {
  const record = await readRecord(folder, QUESTION_PATH, QUESTION_FORM)
  if (isProblem(record)) return record.code === 'damaged' || record.code === 'newer-version' ? null : record
  const pending = record?.['pending'] ?? null
  return pendingSchema.safeParse(pending).success ? pending : null
}

/**
 * What `plan` asked last: its offers are whole requests. It waits in the same place, for one question waits at a time.
 */
export async function planQuestion(folder: string): Promise<PlanQuestion | Problem | null> {
  const record = await readRecord(folder, QUESTION_PATH, QUESTION_FORM)
  if (isProblem(record)) return record.code === 'damaged' || record.code === 'newer-version' ? null : record
  const asked = offersSchema.safeParse(record?.['planning'])
  return asked.success ? asked.data : null
}

export const keepPlanQuestion = (folder: string, planning: PlanQuestion): Promise<Problem | undefined> =>
  writeRecord(folder, QUESTION_PATH, { ...QUESTION_FORM, planning }, 'question')

export async function keepQuestion(folder: string, pending: Json | null): Promise<Problem | undefined> {
  if (pending !== null) return writeRecord(folder, QUESTION_PATH, { ...QUESTION_FORM, pending }, 'question')
  const place = await contain(folder, QUESTION_PATH, { access: 'write', own: true })
  return isProblem(place) ? place : remove(place, { label: 'question' })
}
