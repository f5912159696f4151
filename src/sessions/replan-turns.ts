import type { PlanDocument } from '../agent/index.ts'
import { documentsOf, emptyHistory, isProblem, type DocumentState, type Domain, type Senses } from '../kernel/index.ts'
import { fold, type Body } from '../project/bodies.ts'
import type { JournalLine } from '../project/journal-line.ts'
import { readMindRecord } from './mind-record.ts'
import { holdsUnits, replanTurn } from './replan-turn.ts'

export type Replanned = {
  readonly same: number
  readonly different: readonly { readonly line: number; readonly turn: string; readonly why: string }[]
  readonly notes: readonly string[]
}

export type Replanning = {
  readonly folder: string
  readonly domains: ReadonlyMap<string, Domain>
  readonly senses: Senses
  planDocument(document: DocumentState): PlanDocument
}

/** Plans every turn that a model planned once more from its record, on the state that it was planned on, and compares. */
export async function replanTurns(
  { folder, domains, senses, planDocument }: Replanning,
  lines: readonly JournalLine[],
): Promise<Replanned> {
  const found = { same: 0, different: [] as { line: number; turn: string; why: string }[], notes: [] as string[] }
  let history = emptyHistory
  for (const { seq, body } of lines) {
    const said = body as unknown as Body
    const record = said.kind === 'turn' ? await readMindRecord(folder, said.turn.id) : undefined
    if (isProblem(record)) found.notes.push(record.message)
    else if (record && record.wrote === undefined && said.kind === 'turn') {
      const outcome = await replanTurn(record, { documents: documentsOf(history).map(planDocument), senses })
      if (holdsUnits(outcome, said.turn)) found.same++
      else found.different.push({ line: seq, turn: said.turn.id, why: outcome.trace.output.response })
    }
    history = fold(domains, history, body)
  }
  return found
}
