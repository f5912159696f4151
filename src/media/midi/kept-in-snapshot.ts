import { z } from 'zod'
import { fromHex } from './meta-event.ts'
import { readEvents } from './read-events.ts'

const division = z.union([
  z.object({ ticksPerBeat: z.int().min(1).max(0x7fff) }),
  z.object({
    framesPerSecond: z.union([z.literal(24), z.literal(25), z.literal(29), z.literal(30)]),
    ticksPerFrame: z.int().min(1).max(255),
  }),
])
const place = z.int().min(0)
const event = z.object({
  chunk: place,
  tick: place,
  hex: z
    .string()
    .regex(/^(?:[0-9a-f]{2})+$/)
    .refine(isOneEvent),
})

/**
 * What a snapshot cannot say of the MIDI file that it came from. It rides along as `midi`, so that an export gives it
 * back.
 */
export const projectMidi = z.object({
  format: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  division,
  chunks: z
    .array(z.object({ endTick: place, hadTracks: z.boolean() }))
    .min(1)
    .max(1024),
  kept: z.array(event),
})

export const trackMidi = z.object({
  chunk: place,
  channel: z.int().min(0).max(15),
  name: z.string(),
  programs: z.array(z.object({ tick: place, program: z.int().min(0).max(127) })),
})

/**
 * A note's own rest: how it was let go, or that it never was, and its length where a snapshot's notes may not be so
 * long.
 */
export const noteMidi = z.object({
  releaseVelocity: z.int().min(0).max(127).optional(),
  isOpen: z.literal(true).optional(),
  longTicks: z.int().min(1).optional(),
})

export type ProjectMidi = z.infer<typeof projectMidi>
export type TrackMidi = z.infer<typeof trackMidi>
export type NoteMidi = z.infer<typeof noteMidi>

/** The longest note that a snapshot holds, in beats. */
export const MAX_NOTE_BEATS = 1000

/** Snapshots come from anywhere: what is no whole event would spoil the file that it is written into. */
function isOneEvent(hex: string): boolean {
  const bytes = Uint8Array.from([0, ...fromHex(hex)])
  const { events, ending, lost } = readEvents(bytes, { from: 0, to: bytes.length, most: 1 })
  return events.length === 1 && lost === 0 && ending === 'none'
}
