import { z } from 'zod'

/**
 * A music project as a client sends it and as `state` shows it: the one schema for request, document, client and documentation.
 * Fields that nobody here knows are kept, at every level.
 */
const beat = z.number().min(0)

export const noteSchema = z.looseObject({
  pitch: z.int().min(0).max(127),
  /** From the start of its region. */
  startBeat: beat,
  durationBeats: z.number().positive().max(1000),
  velocity: z.int().min(1).max(127),
  channel: z.int().min(0).max(15).optional(),
})

const controlSchema = z.looseObject({ cc: z.int().min(0).max(127), beat, value: z.int().min(0).max(127) })
const bendSchema = z.looseObject({ beat, value: z.int().min(-8192).max(8191) })
const touchSchema = z.looseObject({ beat, value: z.int().min(0).max(127), pitch: z.int().min(0).max(127).optional() })

/** More than any MIDI file can say; a region further out is a slip. */
const FURTHEST_BEAT = 1_000_000_000
const TOO_FAR = `should be at most ${FURTHEST_BEAT.toLocaleString('en')} beats`

const regionSchema = z.looseObject({
  id: z.string().min(1),
  name: z.string().optional(),
  startBeat: beat.max(FURTHEST_BEAT, TOO_FAR),
  durationBeats: z.number().positive().max(FURTHEST_BEAT, TOO_FAR),
  noteCount: z.int().min(0).optional(),
  notes: z.array(noteSchema).optional(),
  ccEvents: z.array(controlSchema).optional(),
  pitchBends: z.array(bendSchema).optional(),
  aftertouch: z.array(touchSchema).optional(),
})

const pointSchema = z.looseObject({ beat, value: z.number(), curve: z.string().optional() })

const trackSchema = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  gmProgram: z.int().min(0).max(127).nullish(),
  drumKitId: z.string().nullish(),
  volume: z.number().min(0).max(1.5).optional(),
  pan: z.number().min(0).max(1).optional(),
  muted: z.boolean().optional(),
  solo: z.boolean().optional(),
  color: z.string().nullish(),
  icon: z.string().nullish(),
  channel: z.int().min(1).max(16).optional(),
  regions: z.array(regionSchema),
  effects: z.array(z.looseObject({ type: z.string() })).optional(),
  sends: z.array(z.looseObject({ busId: z.string().min(1), level: z.number().min(0).max(1) })).optional(),
  automation: z.array(z.looseObject({ parameter: z.string(), points: z.array(pointSchema) })).optional(),
})

const signatureText = z.string().regex(/^\s*\d+\s*\/\s*\d+\s*$/, 'should be like "4/4"').transform((text) => {
  const [numerator = 4, denominator = 4] = text.split('/').map(Number)
  return { numerator, denominator }
})
const signatureRule = 'should be a signature such as 4/4, 3/4 or 7/8'
const signatureSchema = z.union([z.looseObject({ numerator: z.int(), denominator: z.int() }), signatureText], { error: signatureRule }).refine(({ numerator, denominator }) => numerator >= 1 && numerator <= 64 && [1, 2, 4, 8, 16, 32].includes(denominator), signatureRule)

export const snapshotSchema = z.looseObject({
  projectId: z.string().min(1),
  name: z.string(),
  tempo: z.number().positive().max(1000),
  key: z.string(),
  timeSignature: signatureSchema,
  tracks: z.array(trackSchema),
  buses: z.array(z.looseObject({ id: z.string().min(1), name: z.string() })).optional(),
})

export type Snapshot = z.infer<typeof snapshotSchema>
export type SnapshotTrack = Snapshot['tracks'][number]
export type SnapshotRegion = SnapshotTrack['regions'][number]
export type TimeSignature = { readonly numerator: number; readonly denominator: number }
export type Note = { readonly pitch: number; readonly startBeat: number; readonly durationBeats: number; readonly velocity: number; readonly channel?: number | undefined }

/** How many beats (quarter notes) a bar has. */
export const beatsPerBar = ({ numerator, denominator }: TimeSignature): number => (numerator * 4) / denominator
