import { z } from 'zod'

/**
 * A music project as a client sends it and as `state` shows it: the one schema for request, document, client and
 * documentation. Fields that nobody here knows are kept, at every level.
 */
const beat = z.number().min(0)

export const noteSchema = z
  .looseObject({
    pitch: z.int().min(0).max(127),
    /** From the start of its region. */
    startBeat: beat,
    durationBeats: z.number().positive().max(1000),
    velocity: z.int().min(1).max(127),
    channel: z.int().min(0).max(15).optional(),
  })
  .meta({ id: 'Note', description: 'A note of a region; its beats count from the start of the region.' })

const controlSchema = z
  .looseObject({ cc: z.int().min(0).max(127), beat, value: z.int().min(0).max(127) })
  .meta({ id: 'ControllerValue' })
const bendSchema = z.looseObject({ beat, value: z.int().min(-8192).max(8191) }).meta({ id: 'PitchBend' })
const touchSchema = z
  .looseObject({ beat, value: z.int().min(0).max(127), pitch: z.int().min(0).max(127).optional() })
  .meta({ id: 'Aftertouch' })

/** More than any MIDI file can say; a region further out is a slip. */
const FURTHEST_BEAT = 1_000_000_000
const TOO_FAR = `should be at most ${FURTHEST_BEAT.toLocaleString('en')} beats`

const regionSchema = z
  .looseObject({
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
  .meta({ id: 'Region', description: 'Without notes but with a noteCount, the server knows the notes from before.' })

const pointSchema = z.looseObject({ beat, value: z.number(), curve: z.string().optional() })

const trackSchema = z
  .looseObject({
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
  .meta({ id: 'Track' })

const signatureRule = 'should be a signature such as 4/4, 3/4 or 7/8'
const signatureText = z
  .string()
  .regex(/^\s*0*(?:[1-9]|[1-5]\d|6[0-4])\s*\/\s*0*(?:1|2|4|8|16|32)\s*$/, signatureRule)
  .meta({ examples: ['4/4'] })
  .transform((text) => {
    const [numerator = 4, denominator = 4] = text.split('/').map(Number)
    return { numerator, denominator }
  })
const signatureFields = z
  .looseObject(
    { numerator: z.int().min(1).max(64), denominator: z.union([1, 2, 4, 8, 16, 32].map((each) => z.literal(each))) },
    { error: signatureRule },
  )
  .meta({ id: 'TimeSignature' })
const signatureSchema = z.union([signatureFields, signatureText], { error: signatureRule })

export const snapshotSchema = z
  .looseObject(
    {
      projectId: z.string().min(1).meta({ format: 'project-id' }),
      name: z.string(),
      tempo: z.number().positive().max(1000),
      key: z.string(),
      timeSignature: signatureSchema,
      tracks: z.array(trackSchema),
      buses: z.array(z.looseObject({ id: z.string().min(1), name: z.string() })).optional(),
    },
    {
      error: ({ input }) =>
        (input ?? null) === null ? 'is missing: the whole project is sent with every request' : undefined,
    },
  )
  .meta({ id: 'Project', description: 'Ids are unique in a project. Fields that are not known here are kept.' })

export type ProjectSnapshot = z.infer<typeof snapshotSchema>
export type SnapshotTrack = ProjectSnapshot['tracks'][number]
export type SnapshotRegion = SnapshotTrack['regions'][number]
export type TimeSignature = { readonly numerator: number; readonly denominator: number }
export type SongNote = {
  readonly pitch: number
  readonly startBeat: number
  readonly durationBeats: number
  readonly velocity: number
  readonly channel?: number | undefined
}

/** How many beats (quarter notes) a bar has. */
export const beatsPerBar = ({ numerator, denominator }: TimeSignature): number => (numerator * 4) / denominator

/** Names end at fifty characters, those of copies too, and no character is cut in two. */
export const copyName = (name: string): string => `${name.slice(0, 43).replace(/[\uD800-\uDBFF]$/, '')} (copy)`
