import { z } from 'zod'

/** An audio document for drawing. Every place and length is in whole samples at the document's `sampleRate`. */
const samples = z.int().nonnegative()

const sourceAddress = z
  .string()
  .meta({ description: 'The content of a recording by its hash, or the result of an effect: what `/peaks` draws.' })

const audioPiece = z
  .object({
    source: sourceAddress,
    /** The stretch of the source, `to` exclusive; as long as the piece is on the timeline. */
    from: samples,
    to: samples,
    /** Where its first sample stands on the timeline. */
    at: samples,
    isReversed: z.boolean(),
    isInverted: z.boolean(),
    isSilent: z.boolean(),
  })
  .meta({ id: 'AudioPiece' })

const audioClip = z
  .object({
    id: z.string(),
    name: z.string(),
    start: samples,
    end: samples,
    pieces: z.array(audioPiece),
    /**
     * How much the clip is louder or softer than its sources, as points of a place and a factor with straight lines
     * between them; two points at one place are a step. Empty where nothing is changed.
     */
    envelope: z.array(z.tuple([samples, z.number()])),
    fades: z.array(z.object({ way: z.enum(['in', 'out']), start: samples, end: samples })),
  })
  .meta({ id: 'AudioClip' })

const audioTrack = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['mono', 'stereo', 'label']),
    channels: z.int(),
    isMuted: z.boolean(),
    isSolo: z.boolean(),
    /** What mute and solo of all tracks together come to. */
    isHeard: z.boolean(),
    gainDb: z.number(),
    pan: z.number(),
    clips: z.array(audioClip),
  })
  .meta({ id: 'AudioTrack' })

const audioSource = z
  .object({
    address: sourceAddress,
    name: z.string(),
    sampleRate: z.int(),
    channels: z.int(),
    length: samples,
    /** Its record is not in the project, so nothing of it can be drawn or heard. */
    isMissing: z.boolean(),
  })
  .meta({ id: 'AudioSource' })

export const audioView = z
  .object({
    kind: z.literal('audio'),
    name: z.string(),
    revision: z.int(),
    sampleRate: z.int(),
    length: samples,
    tracks: z.array(audioTrack),
    labels: z.array(z.object({ id: z.string(), text: z.string(), start: samples, end: samples, track: z.string() })),
    selection: z.object({ start: samples, end: samples }).nullable(),
    selectedTracks: z.array(z.string()),
    cursor: samples,
    sources: z.array(audioSource),
  })
  .meta({ id: 'AudioView' })

export const documentQuery = z.object({
  form: z
    .enum(['view', 'captions'])
    .optional()
    .meta({
      description:
        'For drawing: as AudioView, VideoView or MusicView, a document of another kind as its snapshot; or the ' +
        'captions of a document of words, as CaptionsView.',
    }),
  at: z.coerce.number().int().nonnegative().optional().meta({ description: 'The revision; else the latest.' }),
  takesOf: z.string().optional().meta({
    description: 'The id of a region of a song: what was written for it so far, as MusicTakes; alone.',
  }),
  proposal: z.string().optional().meta({ description: 'As it would be after this proposal.' }),
  only: z
    .string()
    .optional()
    .meta({ description: 'Of the proposal, only these operate steps, separated by commas; all unless said.' }),
})

export type AudioView = z.infer<typeof audioView>
export type AudioTrack = z.infer<typeof audioTrack>
export type AudioClip = z.infer<typeof audioClip>
export type AudioPiece = z.infer<typeof audioPiece>
export type AudioSource = z.infer<typeof audioSource>
export type DocumentQuery = z.infer<typeof documentQuery>
