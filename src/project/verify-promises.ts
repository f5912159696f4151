import { emptyHistory, isProblem, type Measure, type Turn } from '../kernel/index.ts'
import { fold, withDocuments, type Body } from './bodies.ts'
import type { JournalLine } from './journal-line.ts'
import { verifyTurn, type Reader } from './read-back.ts'

/** `unread` says why some promises could not be looked up, such as a recording that is not there. */
export type PromiseVerdict = {
  kept: number
  broken: { line: number; turn: string; promise: string }[]
  unread: string[]
}

/** Replays the journal and looks up every promise in the state that its turn left. */
export async function verifyPromises(
  { domains, measure }: Reader,
  lines: readonly JournalLine[],
): Promise<PromiseVerdict> {
  const unread = new Set<string>()
  const noting: Measure = async (measurement) => {
    const found = await measure(measurement)
    if (isProblem(found)) unread.add(found.message)
    return found
  }
  const verdict: PromiseVerdict = { kept: 0, broken: [], unread: [] }
  let history = emptyHistory
  for (const { seq, body } of lines) {
    const turn = turnIn(body as unknown as Body)
    const checked = turn
      ? await verifyTurn({ domains, measure: noting }, withDocuments(domains, history, turn), turn)
      : []
    for (const { ok, found, promise } of checked) {
      if (ok) verdict.kept++
      else if (typeof found !== 'string' || !unread.has(found))
        verdict.broken.push({ line: seq, turn: turn?.id ?? '', promise })
    }
    history = fold(domains, history, body)
  }
  return { ...verdict, unread: [...unread] }
}

const turnIn = (body: Body): Turn | undefined => (body.kind === 'turn' ? body.turn : undefined)
