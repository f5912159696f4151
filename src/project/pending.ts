import { z } from 'zod'
import { contain, remove } from '../gate/index.ts'
import { isProblem, type Json, type Problem } from '../kernel/index.ts'
import { readRecord, writeRecord } from './record.ts'

/** The question that waits for an answer: one per project, so that the next message can complete it. */
const PATH = '.cutroom/question.json'
const FORM = { schema: 'cutroom.question', version: 1 }

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
export type PlanQuestion = {
  readonly question: string
  readonly offers: readonly { readonly text: string; readonly words: string }[]
}

/** A question that cannot be read is none: the next words then stand for themselves. */
export async function pendingQuestion(folder: string): Promise<Json | Problem | null> {
  const record = await readRecord(folder, PATH, FORM)
  if (isProblem(record)) return record.code === 'damaged' || record.code === 'newer-version' ? null : record
  const pending = record?.['pending'] ?? null
  return pendingSchema.safeParse(pending).success ? pending : null
}

/**
 * What `plan` asked last: its offers are whole requests. It waits in the same place, for one question waits at a time.
 */
export async function planQuestion(folder: string): Promise<PlanQuestion | Problem | null> {
  const record = await readRecord(folder, PATH, FORM)
  if (isProblem(record)) return record.code === 'damaged' || record.code === 'newer-version' ? null : record
  const asked = offersSchema.safeParse(record?.['planning'])
  return asked.success ? asked.data : null
}

export const keepPlanQuestion = (folder: string, planning: PlanQuestion): Promise<Problem | undefined> =>
  writeRecord(folder, PATH, { ...FORM, planning }, 'question')

export async function keepQuestion(folder: string, pending: Json | null): Promise<Problem | undefined> {
  if (pending !== null) return writeRecord(folder, PATH, { ...FORM, pending }, 'question')
  const place = await contain(folder, PATH, { access: 'write', own: true })
  return isProblem(place) ? place : remove(place, { label: 'question' })
}
