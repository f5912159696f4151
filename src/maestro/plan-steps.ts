import { operateStep, type Json, type Unit, type State } from '../kernel/index.ts'
import { songOf, type Song, type EventOf, type Phase } from '../music/index.ts'
/** A call of a plan as it goes over the wire, and the step of the plan that it belongs to. */
export type PlannedCall = {
  readonly unit: Unit
  readonly name: string
  readonly params: { readonly [param: string]: Json }
  readonly label: string
  readonly step: number
}
export type PlannedStep = {
  readonly label: string
  readonly toolName: string
  readonly phase: Phase
  readonly trackId?: string
  readonly detail?: string
}

/**
 * Units as calls, gathered into the steps of a checklist: tempo and key first, then one instrument after another, buses
 * last, as they were planned.
 */
export function planSteps(units: readonly Unit[], after: State): { steps: PlannedStep[]; calls: PlannedCall[] } {
  const song = songOf(after.document)
  const steps: PlannedStep[] = []
  const byKey = new Map<string, number>()
  const calls = units.map((unit): PlannedCall => {
    const { operation: name, params, purpose } = operateStep(unit)
    const { key, ...step } = stepFor(song, name, { params: params as { [param: string]: Json }, purpose })
    const at = byKey.get(key) ?? steps.push(step) - 1
    byKey.set(key, at)
    return { unit, name, params: params as { [param: string]: Json }, label: purpose, step: at }
  })
  return { steps, calls }
}

type StepKind = { readonly phase: Phase; readonly label: (track: string) => string }

const ofTrack: ReadonlyMap<string, StepKind> = new Map<string, StepKind>([
  ['stori_add_midi_track', { phase: 'setup', label: (track) => `Create ${track} track` }],
  ['stori_add_midi_region', { phase: 'composition', label: (track) => `Add content to ${track}` }],
  ['stori_add_notes', { phase: 'composition', label: (track) => `Add content to ${track}` }],
  ['stori_clear_notes', { phase: 'composition', label: (track) => `Add content to ${track}` }],
  ['stori_add_insert_effect', { phase: 'soundDesign', label: (track) => `Add effects to ${track}` }],
  ['stori_add_midi_cc', { phase: 'expression', label: (track) => `Add MIDI CC to ${track}` }],
  ['stori_add_pitch_bend', { phase: 'expression', label: (track) => `Add pitch bend to ${track}` }],
  ['stori_add_aftertouch', { phase: 'expression', label: (track) => `Add aftertouch to ${track}` }],
  ['stori_add_automation', { phase: 'mixing', label: (track) => `Write automation for ${track}` }],
])

const phases: ReadonlyMap<string, Phase> = new Map<string, Phase>([
  ['stori_set_tempo', 'setup'],
  ['stori_set_key', 'setup'],
  ['stori_create_project', 'setup'],
  ['stori_ensure_bus', 'mixing'],
  ['stori_add_send', 'mixing'],
  ['stori_set_track_volume', 'mixing'],
  ['stori_set_track_pan', 'mixing'],
  ['stori_mute_track', 'mixing'],
  ['stori_solo_track', 'mixing'],
  ['stori_set_midi_program', 'soundDesign'],
])

function stepFor(
  song: Song,
  name: string,
  { params, purpose }: { params: { readonly [param: string]: Json }; purpose: string },
): PlannedStep & { key: string } {
  const kind = ofTrack.get(name)
  const trackId = trackOf(song, params)
  if (name === 'stori_ensure_bus' || name === 'stori_add_send') {
    const { name: named, busName } = params as { name?: string; busName?: string }
    const bus = named ?? busName ?? ''
    return { key: `bus ${bus}`, label: `Set up shared ${bus} bus`, toolName: name, phase: 'mixing' }
  }
  if (!kind || trackId === undefined)
    return {
      key: `${name} ${JSON.stringify(params)}`,
      label: purpose,
      toolName: name,
      phase: phases.get(name) ?? 'arrangement',
      ...(trackId !== undefined && { trackId }),
    }
  const label = kind.label(song.track(trackId)?.name ?? 'the track')
  return { key: `${label} ${trackId}`, label, toolName: name, phase: kind.phase, trackId }
}

function trackOf(song: Song, params: { readonly [param: string]: Json }): string | undefined {
  const { trackId, regionId } = params
  if (typeof trackId === 'string') return trackId
  return typeof regionId === 'string' ? song.region(regionId)?.trackId : undefined
}

/** "Creating lo-fi intro (Cm, 72 BPM)" where something is composed; else what the plan does. */
export function planTitle(units: readonly Unit[], reading: string, after: State): string {
  const heading = units.find((unit) => unit.heading?.operation === 'compose_section')?.heading
  const song = songOf(after.document)
  if (!heading) return reading.length > 80 ? `${reading.slice(0, 79)}…` : reading
  const { style, section } = heading.params as { style?: string; section?: string }
  return `Creating ${[style, section?.toLowerCase()].filter(Boolean).join(' ')} (${song.key}, ${song.tempo} BPM)`
}

export const pendingSteps = (steps: readonly PlannedStep[]): EventOf<'plan'>['steps'] =>
  steps.map((step, at) => ({ stepId: String(at + 1), status: 'pending', ...step }))
