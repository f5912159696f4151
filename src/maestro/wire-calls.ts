import type { Outcome } from '../agent/index.ts'
import { operateStep, parseParams, type Json, type Unit } from '../kernel/index.ts'
import { musicPlanning, type EventOf } from '../music/index.ts'

/** The parameters of a call as a client takes them: whole, with the ids that were made, without what is only ours. */
export function wireParams(unit: Unit): { [param: string]: Json } {
  const { operation, params } = operateStep(unit)
  const declared = musicPlanning.domain.operations.get(operation)
  const parsed = declared && parseParams(declared, params)
  const { recipe: _, ...sent } = (parsed?.success ? parsed.data : params) as { [param: string]: Json }
  return { ...sent, ...madeBy(unit, operation) }
}

/** What an operation named or chose by itself, which its parameters do not say. */
function madeBy({ changes }: Unit, operation: string): { [param: string]: Json } {
  const made = changes.flatMap((change) =>
    change.edit === 'set' && change.cell.endsWith('/made') && typeof change.to === 'object' && change.to !== null
      ? [change.to as { [field: string]: Json }]
      : [],
  )[0]
  if (!made) return {}
  const { id = null, ...fields } = made
  if (operation === 'stori_add_midi_track') return { trackId: id, ...fields }
  if (operation === 'stori_add_midi_region') return { regionId: id, name: fields['name'] ?? '' }
  if (operation === 'stori_duplicate_region') return { newRegionId: id }
  return operation === 'stori_ensure_bus' ? { busId: id } : {}
}

/**
 * What went wrong with calls, by the names that clients know. Where notes are missing, each region whose notes are
 * needed is named for programs too.
 */
export function toolErrors(outcome: Outcome): EventOf<'toolError'>[] {
  const failed = outcome.trace.events.filter(({ success }) => !success)
  const refused = outcome.status === 'refused' && outcome.problem.code === 'notes-needed' ? outcome.problem : undefined
  const ids = refused ? regionIds(refused.details) : []
  return failed.map(({ toolName, result }, at): EventOf<'toolError'> => {
    const name = wireNames.get(toolName) ?? toolName
    if (!refused || at < failed.length - 1) return { type: 'toolError', name, error: useWireNames(result) }
    return {
      type: 'toolError',
      name,
      error: refused.message,
      errors: ids.map((regionId) => ({
        code: refused.code,
        message: `Send the region "${regionId}" with its notes.`,
        param: 'regionId',
        regionId,
      })),
    }
  })
}

/** Operations that are ours alone, by the tool of the wire that stands for them. */
const wireNames: ReadonlyMap<string, string> = new Map([
  ['compose_section', 'stori_generate_midi'],
  ['another_take', 'stori_generate_midi'],
  ['delete_notes', 'stori_clear_notes'],
  ['move_notes', 'stori_add_notes'],
  ['stretch_notes', 'stori_add_notes'],
  ['set_note_velocity', 'stori_add_notes'],
])

/** A sentence that may name operations of ours, as a client understands it. */
export const useWireNames = (text: string): string =>
  text.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => wireNames.get(name) ?? name)

function regionIds(details: unknown): readonly string[] {
  const { regionId, regionIds: all } = (details ?? {}) as {
    readonly regionId?: string
    readonly regionIds?: readonly string[]
  }
  return all ?? (regionId === undefined ? [] : [regionId])
}
