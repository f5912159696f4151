import type { Alternative, Outcome } from '../agent/index.ts'
import { isProblem, type Json, type Note, type Problem } from '../kernel/index.ts'
import type { Waiting } from '../project/index.ts'
import type { Workbench } from './workbench.ts'

type Ready = Extract<Outcome, { status: 'ready' }>
type Read = { readonly outcome: Ready; readonly waiting: Waiting }

/** The other reading becomes the proposal; what was planned before stays as its alternative. */
export async function takeReading(
  workbench: Pick<Workbench, 'propose'>,
  { outcome: { reading, parts, steps, notes, ...rest }, waiting }: Read,
  taken: Alternative,
): Promise<Read | Problem> {
  const alternatives = rest.alternatives.map((each) =>
    each.key === taken.key ? { key: each.key, reading, parts, steps, notes } : each,
  )
  const again = await workbench.propose({
    words: waiting.proposal.words,
    reading: taken.reading,
    parts: taken.parts,
    plan: withNotes(waiting.plan, taken.notes),
    replaces: waiting.proposal.id,
  })
  return isProblem(again) ? again : { outcome: { ...rest, ...withoutKey(taken), alternatives }, waiting: again }
}

/** What is kept with a plan, with what there is to say of this reading. */
const withNotes = (plan: Json, notes: readonly Note[]): Json =>
  plan === null ? null : { ...(plan as { readonly [field: string]: Json }), notes: notes as unknown as Json }

const withoutKey = ({ reading, parts, steps, notes }: Alternative): Omit<Alternative, 'key'> => ({
  reading,
  parts,
  steps,
  notes,
})
