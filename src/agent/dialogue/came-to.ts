import type { TurnMemory } from '../intent.ts'
import type { PlanDocument } from '../plan-document.ts'

/**
 * The request that would have set what a turn came to: "make it faster" set the tempo to 143, so that "140" can take
 * the place of that. Null where it set no value, or several different ones.
 */
export function cameTo({ came = [] }: TurnMemory, document: PlanDocument): string | null {
  const said = new Set(came.map(({ params }) => settingOf(params, document)))
  const [only, ...more] = said
  return more.length > 0 ? null : (only ?? null)
}

function settingOf(params: unknown, document: PlanDocument): string | null {
  const { tempo, volume, pan, trackId, track } = { ...(params as { readonly [name: string]: unknown } | null) }
  if (typeof tempo === 'number') return `set the tempo to ${tempo} bpm`
  const id = trackId ?? track
  const { things } = document.frame(document.state, 'tracks')
  const name = typeof id === 'string' ? things.find((thing) => thing.id === id)?.name : undefined
  if (name === undefined) return null
  if (typeof volume === 'number') return `set the volume of ${name} to ${Math.round(volume * 100)} percent`
  return typeof pan === 'number' && pan !== 0.5
    ? `pan ${name} ${Math.round(Math.abs(pan - 0.5) * 200)}% ${pan < 0.5 ? 'left' : 'right'}`
    : null
}
