import { contain, remove } from '../gate/index.ts'
import { isProblem, type Json, type Problem } from '../kernel/index.ts'
import { readRecord, writeRecord } from './record.ts'

/** The question that waits for an answer: one per project, so that the next message can complete it. */
const PATH = '.cutroom/question.json'
const FORM = { schema: 'cutroom.question', version: 1 }

export async function pendingQuestion(folder: string): Promise<Json | Problem | null> {
  const record = await readRecord(folder, PATH, FORM)
  return isProblem(record) ? record : (record?.['pending'] ?? null)
}

export async function keepQuestion(folder: string, pending: Json | null): Promise<Problem | undefined> {
  if (pending !== null) return writeRecord(folder, PATH, { ...FORM, pending }, 'question')
  const place = await contain(folder, PATH, { access: 'write', own: true })
  return isProblem(place) ? place : remove(place, { label: 'question' })
}
