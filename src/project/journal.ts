import {
  appendDurable,
  contain,
  ensureFolder,
  sha256Hex,
  withLock,
  writeAtomic,
  type ContainedPath,
} from '../gate/index.ts'
import { canonical, type Json, isProblem, problem, type Problem } from '../kernel/index.ts'
import {
  getBlob,
  putBlob,
  blobOf,
  MAX_BODY_BYTES,
  writeLine,
  type JournalLine,
  type LineVersion,
  type RawLine,
} from './journal-line.ts'
import { emptyChain, scanJournal, type ChainHead, type ScanResult } from './journal-scan.ts'

/** The append-only, hash-chained record of a project, shared by every process that has it open. */
export type Journal = {
  /** What a person should know about how it was found, such as a torn last line. */
  readonly notices: readonly string[]
  /**
   * The last line that was handed out: what the caller's state is built on, so the right `expectSeq`, also after a
   * refusal.
   */
  readonly head: () => { readonly seq: number; readonly hash: string }
  /** Every line from `fromSeq` on that was read or written here, handed out or not. */
  readonly lines: (fromSeq: number) => Promise<JournalLine[] | Problem>
  /** Looks for lines of other processes. Returns, in order, all lines that this journal has not handed out before. */
  readonly refresh: () => Promise<JournalLine[] | Problem>
  /**
   * Adds a line and returns once it has reached the disk. With `expectSeq`, only if that is still the last line: else
   * `moved-on`. Lines of others found on the way are handed out by the next `refresh`, followed by this one.
   */
  readonly append: (body: Json, options?: AppendOptions) => Promise<JournalLine | Problem>
}

type AppendOptions = { readonly expectSeq?: number; readonly version?: LineVersion }

/** Checks the whole chain as bytes and parses the lines from `parseFromSeq` on; those count as handed out. */
export async function openJournal(folder: string, options: { parseFromSeq?: number } = {}): Promise<Journal | Problem> {
  const found = await findPlaces(folder)
  return isProblem(found) ? found : openAt(folder, found, Math.max(1, options.parseFromSeq ?? 1))
}

async function openAt(folder: string, places: Places, parseFromSeq: number): Promise<Journal | Problem> {
  let keptFrom = parseFromSeq
  const kept: JournalLine[] = []
  let head: ChainHead = emptyChain

  async function readOn(isLocked: boolean): Promise<ScanResult | Problem> {
    const found = await readLines({ folder, places, from: head, parseFromSeq: keptFrom, isLocked })
    if (isProblem(found)) return found
    for (const line of found.lines) kept.push(line)
    head = found.head
    return found
  }

  const first = await readOn(false)
  if (isProblem(first)) return first
  keptFrom = Math.min(keptFrom, head.seq + 1)
  let handedOut = { seq: head.seq, hash: head.hash }
  const inTurn = queue()

  async function appendLocked(
    bodyText: string,
    body: Json,
    { expectSeq, version }: AppendOptions,
  ): Promise<JournalLine | Problem> {
    const found = await readOn(true)
    if (isProblem(found)) return found
    if (expectSeq !== undefined && expectSeq !== head.seq) {
      return problem(
        'moved-on',
        'The project was changed by another window or command meanwhile; look at the new state and try again.',
        { expected: expectSeq, found: head.seq },
      )
    }
    const refusedTail = found.tail.length === 0 ? undefined : await keepTorn(folder, found.tail)
    if (refusedTail !== undefined) return refusedTail
    const line = { seq: head.seq + 1, previous: head.hash }
    const { text, hash } = writeLine({ ...line, bodyText, ...(version && { version }) })
    const refused = await appendDurable(places.journal, text, { label: 'journal', keepBytes: head.endByte })
    if (refused !== undefined) return refused
    const written: JournalLine = { ...line, hash, body }
    if (handedOut.seq === head.seq) handedOut = { seq: written.seq, hash }
    head = { ...line, hash, lastLineByte: head.endByte, endByte: head.endByte + Buffer.byteLength(text) }
    kept.push(written)
    return written
  }

  return {
    notices: first.tail.length === 0 ? [] : [tornNotice(first)],
    head: () => handedOut,
    lines: (fromSeq) =>
      inTurn(async () => {
        if (fromSeq >= keptFrom) return kept.slice(fromSeq - keptFrom)
        const found = await readLines({ folder, places, from: emptyChain, parseFromSeq: fromSeq, isLocked: false })
        return isProblem(found) ? found : found.lines.filter((line) => line.seq <= head.seq)
      }),
    refresh: () =>
      inTurn(async () => {
        const found = await readOn(false)
        if (isProblem(found)) return found
        const fresh = kept.slice(Math.max(0, handedOut.seq + 1 - keptFrom))
        handedOut = { seq: head.seq, hash: head.hash }
        return fresh
      }),
    append: (body, options = {}) =>
      inTurn(async () => {
        if (blobOf(body) !== undefined)
          throw new Error('A body that is only { blob } is how the journal refers to a blob.')
        const bodyText = await storedBody(folder, canonical(body))
        if (isProblem(bodyText)) return bodyText
        const refused = await ensureFolder(places.records, { label: 'records' })
        return (
          refused ??
          withLock(places.records, { ...lockWait, purpose: 'write to the journal' }, () =>
            appendLocked(bodyText, body, options),
          )
        )
      }),
  }
}

export type JournalVerdict = {
  readonly ok: boolean
  readonly lines: number
  readonly firstBad: number | null
  readonly problem: Problem | null
  readonly notices: readonly string[]
}

/** Reads everything again from the disk: each line, its place in the chain, and each blob that a line refers to. */
export async function verifyJournal(folder: string): Promise<JournalVerdict | Problem> {
  const places = await findPlaces(folder)
  if (isProblem(places)) return places
  let goodLines = 0
  const blobs: { seq: number; hash: string }[] = []
  const found = await scanCarefully(places, emptyChain, false, () => {
    goodLines = 0
    blobs.length = 0
    return (line) => {
      goodLines = line.seq
      const hash = line.bodyBytes.length > 100 ? undefined : blobOf(bodyOf(line))
      if (hash !== undefined) blobs.push({ seq: line.seq, hash })
    }
  })
  for (const blob of blobs) {
    const bytes = await getBlob(folder, blob.hash)
    if (isProblem(bytes)) return { ok: false, lines: goodLines, firstBad: blob.seq, problem: bytes, notices: [] }
  }
  if (isProblem(found)) return { ok: false, lines: goodLines, firstBad: goodLines + 1, problem: found, notices: [] }
  return {
    ok: true,
    lines: goodLines,
    firstBad: null,
    problem: null,
    notices: found.tail.length === 0 ? [] : [tornNotice(found)],
  }
}

type Places = { readonly records: ContainedPath; readonly journal: ContainedPath }

async function findPlaces(folder: string): Promise<Places | Problem> {
  const own = { access: 'write', own: true } as const
  const records = await contain(folder, '.cutroom', own)
  if (isProblem(records)) return records
  const journal = await contain(folder, '.cutroom/journal.jsonl', own)
  return isProblem(journal) ? journal : { records, journal }
}

async function readLines(work: {
  folder: string
  places: Places
  from: ChainHead
  parseFromSeq: number
  isLocked: boolean
}): Promise<(ScanResult & { lines: JournalLine[] }) | Problem> {
  let lines: JournalLine[] = []
  const found = await scanCarefully(work.places, work.from, work.isLocked, () => {
    lines = []
    return (line) => {
      if (line.seq >= work.parseFromSeq)
        lines.push({ seq: line.seq, previous: line.previous, hash: line.hash, body: bodyOf(line) })
    }
  })
  if (isProblem(found)) return found
  for (const [index, line] of lines.entries()) {
    const hash = blobOf(line.body)
    if (hash === undefined) continue
    const bytes = await getBlob(work.folder, hash)
    if (isProblem(bytes))
      return problem(bytes.code, `Line ${line.seq} of the journal cannot be read: ${bytes.message}`, {
        line: line.seq,
        hash,
      })
    lines[index] = { ...line, body: JSON.parse(bytes.toString()) as Json }
  }
  return { ...found, lines }
}

/**
 * Without the lock, a line that another process is just writing looks torn or damaged; so what looks bad is read once
 * more under the lock.
 */
async function scanCarefully(
  places: Places,
  from: ChainHead,
  isLocked: boolean,
  visitor: () => (line: RawLine) => void,
): Promise<ScanResult | Problem> {
  const found = await scanJournal(places.journal, from, visitor())
  if (isLocked || (!isProblem(found) && found.tail.length === 0)) return found
  const again = await withLock(places.records, { ...lockWait, purpose: 'read the end of the journal' }, async () => ({
    scan: await scanJournal(places.journal, from, visitor()),
  }))
  // On a read-only disk there is no lock to be had, and no writer either.
  return isProblem(again) ? scanJournal(places.journal, from, visitor()) : again.scan
}

const lockWait = { waitMs: 5000 }

function bodyOf(line: RawLine): Json {
  return JSON.parse(line.bodyBytes.toString()) as Json
}

async function storedBody(folder: string, bodyText: string): Promise<string | Problem> {
  if (Buffer.byteLength(bodyText) <= MAX_BODY_BYTES) return bodyText
  const hash = await putBlob(folder, Buffer.from(bodyText))
  return isProblem(hash) ? hash : canonical({ blob: hash })
}

/**
 * What a torn write left is cut off by the next append, but not before it is put aside: it may still tell someone what
 * was lost.
 */
async function keepTorn(folder: string, tail: Buffer): Promise<Problem | undefined> {
  const own = { access: 'write', own: true } as const
  const parent = await contain(folder, '.cutroom/torn', own)
  if (isProblem(parent)) return parent
  const place = await contain(folder, `.cutroom/torn/${sha256Hex(tail).slice(0, 16)}`, own)
  if (isProblem(place)) return place
  return (await ensureFolder(parent, { label: 'torn' })) ?? writeAtomic(place, tail, { label: 'torn' })
}

function tornNotice(found: ScanResult): string {
  return (
    `The last line of the journal (line ${found.head.seq + 1}, ${found.tail.length} bytes) was never finished ` +
    `and is ignored; everything before it is whole.`
  )
}

/** Calls run one after another, so that each sees the head that the one before it left. */
function queue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task, task)
    last = result
    return result
  }
}
