import {
  isProblem,
  isQuestion,
  readingOf,
  sameJson,
  type Note,
  type Part,
  type Unit,
  type WorkingCopy,
} from '../kernel/index.ts'
import type { Desk } from './desk.ts'
import type { MindCall } from './mind.ts'
import type { Alternative } from './outcome.ts'
import { nextNumbers, planCall } from './plan-call.ts'
import type { AgentTurn } from './turn.ts'

/** One digit each. */
const MAX_ALTERNATIVES = 9

/**
 * Plans the whole request again for each other value or operation that the words allow. What cannot be planned is left
 * out.
 */
export async function planAlternatives(turn: AgentTurn): Promise<Alternative[]> {
  const found: Alternative[] = []
  for (const variant of variantsOf(turn)) {
    if (found.length === MAX_ALTERNATIVES) break
    const part = await planAgain(
      turn,
      turn.planned.map(({ call, given }, at) => ({ call: at === variant.at ? variant.call : call, given })),
    )
    if (part === undefined) continue
    const reading = readingOf(part.units)
    if (
      found.some((earlier) => earlier.reading === reading) ||
      reading === readingOf(turn.planned.flatMap(({ units }) => units))
    )
      continue
    found.push({
      key: String(found.length + 1),
      reading,
      parts: [part],
      steps: part.units.flatMap(({ steps }) => steps),
      notes: part.notes,
    })
  }
  return found
}

type Variant = { readonly at: number; readonly call: MindCall }

/** Another operation first: it is further away from what was planned than another value is. */
function variantsOf({ planned }: AgentTurn): Variant[] {
  const operations = planned.flatMap(({ call }, at) =>
    (call.others ?? []).map((operation): Variant => ({ at, call: { ...call, operation } })),
  )
  const values = planned.flatMap(({ call, others }, at) =>
    others.map((other): Variant => ({ at, call: { ...call, chosen: { ...call.chosen, ...other.values } } })),
  )
  return [...operations, ...values]
}

type Again = { readonly call: MindCall; readonly given: Desk['given'] }

async function planAgain(
  { deps }: AgentTurn,
  calls: readonly Again[],
): Promise<(Part & { notes: Note[] }) | undefined> {
  const { document, senses } = deps
  let copy: WorkingCopy = { state: document.state, nextId: document.nextId }
  const units: Unit[] = []
  const notes: Note[] = []
  for (const { call, given } of calls) {
    const done = await planCall({ copy, given }, call, { document, senses, ...nextNumbers(units) })
    if (isProblem(done) || isQuestion(done)) return undefined
    copy = done.desk.copy
    units.push(...done.planned.units)
    notes.push(...done.planned.notes)
  }
  return {
    document: document.name,
    domain: document.domain.name,
    base: document.revision,
    units,
    working: copy.state,
    nextId: copy.nextId,
    notes: dropRepeats(notes),
  }
}

export function dropRepeats(notes: readonly Note[]): Note[] {
  return notes.filter((note, index) => notes.findIndex((other) => sameJson(other, note)) === index)
}
