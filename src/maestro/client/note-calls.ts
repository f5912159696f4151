import { z } from 'zod'
import { problem, type Json, type Problem } from '../../kernel/index.ts'
import {
  bendNote,
  bendTouch,
  noteSchema,
  unpackNote,
  type ProjectSnapshot,
  type SnapshotRegion,
} from '../../music/index.ts'
import { call, changeRegion, type NamedCall } from './call.ts'

const regionId = z.string().min(1)
const beat = z.number()
const event = z.looseObject({ beat, value: z.number() })
const sentNote = noteSchema.extend({ velocity: noteSchema.shape.velocity.default(100) })

export const noteCalls: readonly NamedCall[] = [
  call('stori_add_notes', z.object({ regionId, notes: z.array(sentNote) }), (project, { regionId: id, notes: added }) =>
    changeRegion(project, id, (region) => withNotesAdded(region, added.map(unpackNote) as Notes)),
  ),
  call('stori_clear_notes', z.object({ regionId }), (project, { regionId: id }) =>
    changeRegion(project, id, (region) => ({ ...region, notes: [], noteCount: 0 })),
  ),
  call('stori_transpose_notes', z.object({ regionId, semitones: z.int() }), (project, { regionId: id, semitones }) =>
    bent(project, id, { kind: 'transpose', value: semitones }),
  ),
  call('stori_apply_swing', z.object({ regionId, amount: z.number() }), (project, { regionId: id, amount }) =>
    bent(project, id, { kind: 'swing', value: amount }),
  ),
  call(
    'stori_quantize_notes',
    z.object({ regionId, gridSize: z.number().positive(), strength: z.number().default(1) }),
    (project, { regionId: id, gridSize, strength }) =>
      bent(project, id, { kind: 'quantize', value: { gridSize, strength } }),
  ),
  call(
    'stori_add_midi_cc',
    z.object({ regionId, cc: z.int(), events: z.array(event) }),
    (project, { regionId: id, cc, events }) =>
      changeRegion(project, id, (region) => ({
        ...region,
        ccEvents: [...(region.ccEvents ?? []), ...events.map((each) => ({ cc, ...each }))],
      })),
  ),
  call('stori_add_pitch_bend', z.object({ regionId, events: z.array(event) }), (project, { regionId: id, events }) =>
    changeRegion(project, id, (region) => ({ ...region, pitchBends: [...(region.pitchBends ?? []), ...events] })),
  ),
  call(
    'stori_add_aftertouch',
    z.object({ regionId, events: z.array(event.extend({ pitch: z.int().optional() })) }),
    (project, { regionId: id, events }) =>
      changeRegion(project, id, (region) => ({ ...region, aftertouch: [...(region.aftertouch ?? []), ...events] })),
  ),
]

type Notes = NonNullable<SnapshotRegion['notes']>

/** The notes of a region as far as this client holds them; of none there is nothing to hold. */
const notesOf = ({ notes, noteCount }: SnapshotRegion): Notes | undefined => notes ?? (noteCount === 0 ? [] : undefined)

function withNotesAdded(region: SnapshotRegion, added: Notes): SnapshotRegion {
  const notes = notesOf(region)
  return notes
    ? { ...region, notes: [...notes, ...added], noteCount: notes.length + added.length }
    : { ...region, noteCount: (region.noteCount ?? 0) + added.length }
}

function bent(
  project: ProjectSnapshot,
  id: string,
  bending: { readonly kind: string; readonly value: Json },
): ProjectSnapshot | Problem {
  return changeRegion(project, id, (region) => {
    const notes = notesOf(region)
    return notes
      ? {
          ...region,
          notes: notes.map((note) => bendNote(note, [bending])),
          ...(region.aftertouch && { aftertouch: region.aftertouch.map((touch) => bendTouch(touch, [bending])) }),
        }
      : problem(
          'notes-needed',
          `The notes of "${region.name ?? id}" are not in this project, so they cannot be changed.`,
        )
  })
}
