import type { CutEvent } from './cut-list.ts'

/** Equal for two events that put the same stretch at the same place, as picture and sound of one cut do. */
export function cutIdentity({ sourceId, sourceIn, recordIn, recordOut }: CutEvent): string {
  return JSON.stringify([sourceId, sourceIn, recordIn, recordOut])
}
