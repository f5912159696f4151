import type { Waiting } from '../../project/index.ts'

/** A proposal as lists show it. */
export function summariseProposal({ proposal, when }: Waiting): {
  id: string
  document: string | null
  reading: string
  when: string
  steps: object[]
} {
  const steps = proposal.parts
    .flatMap((part) => part.units.flatMap((unit) => unit.steps))
    .map(({ id, kind, document, operation, params, purpose }) => ({ id, kind, document, operation, params, purpose }))
  return { id: proposal.id, document: proposal.parts[0]?.document ?? null, reading: proposal.reading, when, steps }
}
