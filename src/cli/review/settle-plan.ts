import { decide, documentOf, type Part } from '../../kernel/index.ts'
import type { Studio } from '../../studio.ts'

/** What would be applied of a plan: `along` says of units that go with refused ones why they do. */
export type SettledPlan = {
  readonly parts: readonly Part[]
  readonly along: ReadonlyMap<string, string>
  readonly summary: string
}

/** Leaves units out as accepting would, so that what comes of it is seen before anything is accepted. */
export function settlePlan(studio: Studio, parts: readonly Part[], refused: ReadonlySet<string>): SettledPlan {
  const along = new Map<string, string>()
  const settled = parts.flatMap((part): Part[] => {
    if (part.units.every(({ id }) => !refused.has(id))) return [part]
    const domain = studio.domains.get(part.domain)
    const base = documentOf(studio.project.history(), part.document)
    if (!domain || !base) return []
    const { kept, taken, working } = decide(domain, part, base.state, refused)
    for (const { unit, because } of taken) if (!refused.has(unit)) along.set(unit, because)
    return kept.length === 0 ? [] : [{ ...part, units: kept, working }]
  })
  return {
    parts: settled,
    along,
    summary: settled.length === 0 ? 'nothing would change' : studio.diff(settled).summary,
  }
}
