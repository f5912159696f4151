import { readFrom, type ContainedPath } from '../gate/index.ts'
import { isProblem, type Problem, problem } from '../kernel/index.ts'
import { MAX_LINE_BYTES, NEWEST_LINE_VERSION, readLine, startOfChain, type RawLine } from './journal-line.ts'

/** How far the chain has been read: its last line, where that line begins and where it ends. */
export type ChainHead = {
  readonly seq: number
  readonly hash: string
  readonly previous: string
  readonly lastLineByte: number
  readonly endByte: number
}

export const emptyChain: ChainHead = { seq: 0, hash: startOfChain, previous: startOfChain, lastLineByte: 0, endByte: 0 }

/** `tail` is what follows the last whole line: empty, or what a torn write left. */
export type ScanResult = { readonly head: ChainHead; readonly tail: Buffer }

/**
 * Reads the lines after `known`, checking each against the chain by its bytes alone; `visit` parses what it needs.
 * The last known line is read once more, so that a journal which was replaced meanwhile is noticed.
 */
export async function scanJournal(
  place: ContainedPath,
  known: ChainHead,
  visit: (line: RawLine) => void,
): Promise<ScanResult | Problem> {
  const scan = startScan(known, visit)
  const seenBytes = await readFrom(place, known.lastLineByte, scan.take)
  if (!isProblem(seenBytes)) return scan.end()
  if (seenBytes.code !== 'not-found') return seenBytes
  return known.seq === 0 ? { head: emptyChain, tail: Buffer.alloc(0) } : changedWhileOpen()
}

function startScan(
  known: ChainHead,
  visit: (line: RawLine) => void,
): { take: (piece: Buffer) => void; end: () => ScanResult | Problem } {
  let head = known
  let mustSeeKnown = known.seq > 0
  let rest: Buffer = Buffer.alloc(0)
  let badLine: Buffer | undefined
  let refused: Problem | undefined

  function takeLine(bytes: Buffer): void {
    if (badLine !== undefined) {
      refused = damageOf(badLine, head.seq + 1)
    } else if (mustSeeKnown) {
      mustSeeKnown = false
      if (readLine(bytes, known.seq, known.previous)?.hash !== known.hash) refused = changedWhileOpen()
    } else {
      const line = readLine(bytes, head.seq + 1, head.hash)
      if (line === undefined) {
        badLine = Buffer.from(bytes)
        return
      }
      visit(line)
      head = {
        seq: line.seq,
        hash: line.hash,
        previous: line.previous,
        lastLineByte: head.endByte,
        endByte: head.endByte + bytes.length + 1,
      }
    }
  }

  function take(piece: Buffer): void {
    if (refused !== undefined) return
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let at = 0
    for (
      let end = bytes.indexOf(lineBreak, at);
      end >= 0 && refused === undefined;
      end = bytes.indexOf(lineBreak, at)
    ) {
      takeLine(bytes.subarray(at, end))
      at = end + 1
    }
    // The piece is reused by the reader, so what is left of it is copied.
    rest = Buffer.from(bytes.subarray(at))
    if (rest.length > MAX_LINE_BYTES && refused === undefined) refused = unreadableLine(head.seq + 1)
  }

  function end(): ScanResult | Problem {
    if (refused !== undefined) return refused
    if (mustSeeKnown) return changedWhileOpen()
    if (badLine === undefined) return { head, tail: rest }
    if (rest.length > 0) return damageOf(badLine, head.seq + 1)
    // Only the last line may be torn; one that reads as JSON was whole once and has been changed since.
    const damage = journalDamage(badLine.toString(), { line: head.seq + 1 })
    return damage === 'torn' ? { head, tail: Buffer.concat([badLine, Buffer.from('\n')]) } : damage
  }

  return { take, end }
}

function damageOf(bytes: Buffer, line: number): Problem {
  const damage = journalDamage(bytes.toString(), { line })
  return damage === 'torn' ? unreadableLine(line) : damage
}

const lineBreak = 0x0a

/** Says what is wrong with a line that does not follow in the chain, or `torn` when it is no whole line at all. */
function journalDamage(text: string, expected: { line: number }): Problem | 'torn' {
  const found = parsed(text)
  if (found === undefined) return 'torn'
  const { line } = expected
  const { schema, version } = found
  if (schema === 'cutroom.journal' && typeof version === 'number' && version > NEWEST_LINE_VERSION) {
    return problem(
      'newer-version',
      `Line ${line} of the journal was written by a newer Cutroom (version ${version}); update Cutroom to ` +
        `open this project.`,
      { line, version },
    )
  }
  if (typeof found.seq !== 'number' || found.seq === line)
    return damaged(line, 'was changed after it was written', 'edited')
  if (found.seq === line - 1) return damaged(line, `repeats entry ${line - 1}`, 'repeated')
  if (found.seq < line) return damaged(line, `holds entry ${found.seq}, which belongs further up`, 'out-of-order')
  return damaged(line, `holds entry ${found.seq}: entry ${line} is missing or stands further down`, 'missing')
}

function unreadableLine(line: number): Problem {
  return damaged(line, 'cannot be read', 'edited')
}

function changedWhileOpen(): Problem {
  return problem(
    'journal-changed',
    'The journal was replaced or shortened while the project was open; nothing was written. Open the project again.',
  )
}

function damaged(line: number, what: string, reason: 'edited' | 'repeated' | 'out-of-order' | 'missing'): Problem {
  const rest =
    line === 1
      ? 'restore the file from a backup'
      : `restore line ${line} from a backup, or go back to what was before it by moving line ${line} and all after ` +
        `it to another file`
  return problem('journal-damaged', `Line ${line} of .cutroom/journal.jsonl ${what}; ${rest}. Nothing was changed.`, {
    line,
    reason,
  })
}

function parsed(text: string): { schema?: unknown; version?: unknown; seq?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
