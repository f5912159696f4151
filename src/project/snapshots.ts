import { contain, listFolder, remove, sha256Hex } from '../gate/index.ts'
import { historyFrom, isProblem, storeHistory, type History, type Json, type Problem } from '../kernel/index.ts'
import { readRecord, writeRecord } from './record.ts'

/**
 * Snapshots save folding; they are disposable. One that is damaged, or that does not belong to the chain, is passed
 * over.
 */
const FOLDER = '.cutroom/snapshots'
const FORM = { schema: 'cutroom.snapshot', version: 1 }

/** A snapshot is worth its bytes only now and then. */
export const SNAPSHOT_EVERY = 200

export type HistorySnapshot = { seq: number; hash: string; history: History }

export async function readNewestSnapshot(folder: string): Promise<HistorySnapshot | undefined> {
  for (const seq of (await snapshotSeqs(folder)).toReversed()) {
    const record = await readRecord(folder, pathOf(seq), FORM)
    if (record === undefined || isProblem(record)) continue
    const { hash, sum, history } = record
    if (
      record['seq'] !== seq ||
      typeof hash !== 'string' ||
      typeof history !== 'string' ||
      sha256Hex(Buffer.from(history)) !== sum
    )
      continue
    return { seq, hash, history: historyFrom(JSON.parse(history) as Json) }
  }
  return undefined
}

/** Writes one and removes the older ones, which no longer save anything. */
export async function writeSnapshot(
  folder: string,
  { seq, hash, history }: HistorySnapshot,
): Promise<Problem | undefined> {
  const older = await snapshotSeqs(folder)
  const stored = JSON.stringify(storeHistory(history))
  const refused = await writeRecord(
    folder,
    pathOf(seq),
    { ...FORM, seq, hash, sum: sha256Hex(Buffer.from(stored)), history: stored },
    'snapshot',
  )
  if (refused) return refused
  for (const each of older.filter((other) => other < seq)) {
    const place = await contain(folder, pathOf(each), { access: 'write', own: true })
    const failed = isProblem(place) ? place : await remove(place, { label: 'snapshot' })
    if (failed) return failed
  }
  return undefined
}

const pathOf = (seq: number): string => `${FOLDER}/${seq}.json`

async function snapshotSeqs(folder: string): Promise<number[]> {
  const place = await contain(folder, FOLDER, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return []
  return entries
    .flatMap(({ name }) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
    .sort((a, b) => a - b)
}
