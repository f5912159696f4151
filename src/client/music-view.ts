import { z } from 'zod'

/** A song for drawing. Places and lengths are in beats (quarter notes), as numbers of the song and not rounded. */
const beats = z.number()
const numbers = z.array(z.number())

const musicNotes = z
  .object({
    pitches: numbers,
    starts: numbers.meta({ description: 'Beats from the start of the region.' }),
    lengths: numbers,
    velocities: numbers,
  })
  .meta({ id: 'MusicNotes', description: 'In columns, in the order in which the document has them.' })

const musicRegion = z
  .object({
    id: z.string(),
    name: z.string(),
    startBeat: beats,
    durationBeats: beats,
    /** Notes that a client has and never sent. */
    unseen: z.int(),
    notes: musicNotes,
  })
  .meta({ id: 'MusicRegion' })

const musicTrack = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The instrument or the kit, as people call it. */
    instrument: z.string(),
    isDrums: z.boolean(),
    volume: z.number().meta({ description: '0 to 1.5, with 1 as it is.' }),
    pan: z.number().meta({ description: '0 is left, 0.5 the centre, 1 right.' }),
    isMuted: z.boolean(),
    isSolo: z.boolean(),
    /** What mute and solo of all tracks together come to. */
    isHeard: z.boolean(),
    regions: z.array(musicRegion),
    sends: z
      .array(z.object({ bus: z.string(), level: z.number() }))
      .meta({ description: 'How much goes to each bus, 0 to 1, by its id.' }),
    lanes: z
      .array(z.object({ parameter: z.string(), points: z.array(z.tuple([beats, z.number()])) }))
      .meta({ description: 'What is automated: at which beats of the song which share of the whole, 0 to 1.' }),
  })
  .meta({ id: 'MusicTrack' })

const musicSection = z
  .object({ name: z.string(), startBeat: beats, endBeat: beats })
  .meta({ id: 'MusicSection', description: 'What regions of one name cover together.' })

export const musicTakes = z
  .object({
    takes: z.array(
      z.object({
        turn: z.string().meta({ format: 'turn-id' }),
        words: z.string().meta({ description: 'What was said when it was written.' }),
        isNow: z.boolean(),
        notes: z.array(z.looseObject({ pitch: z.int(), startBeat: z.number(), durationBeats: z.number() })).meta({
          description: 'With whatever was changed on them since, as `stori_add_notes` takes them.',
        }),
      }),
    ),
  })
  .meta({ id: 'MusicTakes', description: 'In the order in which they were written.' })
export type MusicTakes = z.infer<typeof musicTakes>

export const musicView = z
  .object({
    kind: z.literal('music'),
    name: z.string(),
    revision: z.int(),
    key: z.string(),
    isKeyStated: z.boolean(),
    tempos: z
      .array(z.object({ beat: beats, tempo: z.number(), seconds: z.number() }))
      .meta({ description: 'From which beat on a tempo holds, and when that beat is heard; the first is at beat 0.' }),
    metres: z
      .array(z.object({ beat: beats, bar: z.int(), numerator: z.int(), denominator: z.int() }))
      .meta({ description: 'From which beat on a time signature holds, and which bar begins there, from 1.' }),
    durationBeats: beats,
    tracks: z.array(musicTrack),
    buses: z.array(z.object({ id: z.string(), name: z.string() })),
    sections: z.array(musicSection),
    chords: z
      .array(z.string().nullable())
      .meta({ description: 'Of each bar, "Am" or "Am F" for two in one; null where none is known.' }),
  })
  .meta({ id: 'MusicView' })

export type MusicView = z.infer<typeof musicView>
export type MusicTrack = z.infer<typeof musicTrack>
export type MusicRegion = z.infer<typeof musicRegion>
export type MusicNotes = z.infer<typeof musicNotes>
export type MusicSection = z.infer<typeof musicSection>
