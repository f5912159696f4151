import { isProblem, problem, type Problem, type UploadRow } from '../../../src/client/index.ts'
import { say } from '../state/actions.ts'
import { workClient } from './work-client.ts'
import type { FileGoal } from './where-files-go.ts'
import { isSentElsewhere, noteBegun, noteSent, work, type OutgoingFile } from './work-store.ts'

/** Small enough to be sent again without tears, and half of what the server takes. */
const PIECE_BYTES = 4 * 1024 * 1024
/** A browser has six connections for all tabs; the events and whoever listens to sound need some. */
const MAX_AT_ONCE = 2
const RETRY_MS = 1500
/** What was begun under which file, so that the same file goes on after a reload. */
const REMEMBERED = 'cutroom.uploads'

type Sent = { readonly key: string; readonly stop: AbortController }

const sent = new Map<string, Sent>()
const waiting: (() => void)[] = []
let underWay = 0

/** Sends files and has those brought in together that arrived. One that was begun before goes on where it was. */
export async function sendFiles(files: readonly File[], goal: FileGoal = {}): Promise<void> {
  if (files.length === 0) return
  const rows = await Promise.all(files.map(sendOne))
  const ready = rows.filter((row) => row !== null)
  if (ready.length > 0) await importUploads(ready, goal)
}

/** Brings in what has arrived. */
export async function importUploads(uploads: readonly string[], goal: FileGoal = {}): Promise<void> {
  const begun = await workClient.begin({ kind: 'import', uploads: [...uploads], ...goal })
  if (isProblem(begun)) return say({ says: begun.message, tone: 'problem' })
  noteBegun(begun.job)
  work.setState(({ sending }) => ({
    sending: sending.filter(({ upload }) => upload === null || !uploads.includes(upload)),
  }))
}

/** Stops sending a file, and drops what has arrived of it. */
export async function dropSending({ key, upload }: Pick<OutgoingFile, 'key' | 'upload'>): Promise<void> {
  sent.get(key)?.stop.abort()
  work.setState(({ sending }) => ({ sending: sending.filter((each) => each.key !== key) }))
  forget(key)
  if (upload !== null) await workClient.dropUpload(upload)
}

/** The upload of a file that has arrived whole, or null where it did not. */
async function sendOne(file: File): Promise<string | null> {
  const key = keyOf(file)
  // The same file twice is sent once.
  if (sent.has(key)) return null
  const stop = new AbortController()
  sent.set(key, { key, stop })
  const update = (fields: Partial<OutgoingFile>): void =>
    work.setState(({ sending }) => ({
      sending: sending.map((each) => (each.key === key ? { ...each, ...fields } : each)),
    }))
  work.setState(({ sending }) => ({
    sending: [
      ...sending.filter((each) => each.key !== key),
      { key, name: file.name, size: file.size, sent: 0, upload: null, state: 'waiting', says: null },
    ],
  }))
  await takeTurn()
  try {
    const row = await sendPieces(file, key, { signal: stop.signal, update })
    if (stop.signal.aborted) return null
    if (isProblem(row)) {
      update({ state: 'failed', says: row.message })
      say({ says: row.message.includes(file.name) ? row.message : `${file.name}: ${row.message}`, tone: 'problem' })
      return null
    }
    forget(key)
    // One that is empty, or had arrived before, was never seen on its way.
    update({ state: 'sent', sent: file.size, upload: row.upload })
    return row.upload
  } finally {
    sent.delete(key)
    underWay -= 1
    waiting.shift()?.()
  }
}

type SendCall = { readonly signal: AbortSignal; update(fields: Partial<OutgoingFile>): void }

async function sendPieces(file: File, key: string, { signal, update }: SendCall): Promise<UploadRow | Problem> {
  let row = await begin(file, key, { signal, update })
  if (!isProblem(row)) noteSent(row.upload)
  while (!isProblem(row) && row.state === 'open' && !signal.aborted) {
    update({ state: 'sending', upload: row.upload, sent: row.offset, says: null })
    const bytes = file.slice(row.offset, row.offset + PIECE_BYTES)
    const read = await hashOf(bytes)
    if (isProblem(read)) return read
    const { upload, offset }: UploadRow = row
    const next = await workClient.sendPiece(upload, { offset, bytes, checksum: read.checksum, signal })
    row = isProblem(next) ? await recover(next, upload, { signal, update }) : next
  }
  return row
}

/** What was left off is found by what it was begun under, or by its name and size among those that wait. */
async function begin(file: File, key: string, call: SendCall): Promise<UploadRow | Problem> {
  const known = remembered()[key]
  const found = known === undefined ? undefined : await workClient.upload(known)
  if (found && !isProblem(found) && found.state !== 'failed') return unlessElsewhere(found)
  const busy = new Set(work.getState().sending.map(({ upload }) => upload))
  const left = work
    .getState()
    .uploads.find(
      ({ name, size, state, upload }) =>
        name === file.name && size === file.size && state === 'open' && !busy.has(upload),
    )
  if (left) return unlessElsewhere(left)
  for (;;) {
    const begun = await workClient.beginUpload({ name: file.name, size: file.size })
    if (!isProblem(begun)) remember(key, begun.upload)
    if (!isProblem(begun) || begun.code !== 'no-answer' || call.signal.aborted) return begun
    call.update({ state: 'paused', says: WAITS })
    await rest()
  }
}

/** Two that send the same upload would only stop each other. */
const unlessElsewhere = (row: UploadRow): UploadRow | Problem =>
  isSentElsewhere(work.getState().moving, row.upload)
    ? problem('sent-elsewhere', 'This file is being sent in another tab.')
    : row

const WAITS = 'Cutroom does not answer; this goes on as soon as it does.'

/** A server that is gone for a while is waited for; then it says how much of the file it has. */
async function recover(refused: Problem, upload: string, { signal, update }: SendCall): Promise<UploadRow | Problem> {
  const isPassing = [
    'no-answer',
    'wrong-offset',
    'upload-busy',
    'cut-off',
    'piece-damaged',
    'upload-complete',
  ].includes(refused.code)
  if (!isPassing || signal.aborted) return refused
  for (;;) {
    if (refused.code === 'no-answer') update({ state: 'paused', says: WAITS })
    await rest()
    const row = await workClient.upload(upload)
    if (!isProblem(row) || row.code !== 'no-answer' || signal.aborted) return row
  }
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETRY_MS))

async function takeTurn(): Promise<void> {
  if (underWay >= MAX_AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve))
  underWay += 1
}

/** The browser hashes beside the page's own thread. A page that did not come from this machine may not hash. */
async function hashOf(bytes: Blob): Promise<{ checksum: string | null } | Problem> {
  try {
    const read = await bytes.arrayBuffer()
    const subtle = (crypto as { subtle?: SubtleCrypto }).subtle
    if (!subtle) return { checksum: null }
    const hash = new Uint8Array(await subtle.digest('SHA-256', read))
    return { checksum: btoa(String.fromCharCode(...hash)) }
  } catch {
    return problem('file-unreadable', 'The browser cannot read this file any more; was it moved or changed?')
  }
}

const keyOf = ({ name, size, lastModified }: File): string => `${name}\n${size}\n${lastModified}`

function remembered(): { readonly [key: string]: string } {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}') as { [key: string]: string }
  } catch {
    return {}
  }
}

function remember(key: string, upload: string): void {
  localStorage.setItem(REMEMBERED, JSON.stringify({ ...remembered(), [key]: upload }))
}

function forget(key: string): void {
  const { [key]: _, ...rest } = remembered()
  localStorage.setItem(REMEMBERED, JSON.stringify(rest))
}
