import { z } from 'zod'

/**
 * A document of words for drawing: columns instead of objects, so that 200,000 words are read in an instant. Sentences
 * stand in the order of the cut, those that are out included; words stand sentence by sentence.
 */
const count = z.int().nonnegative()
const from = z.tuple([count, z.int()])
const micros = z.int().nonnegative().meta({ description: 'Whole microseconds.' })

const videoPicture = z.object({
  /** The content of the file by its hash, which its picture is fetched by. */
  file: z.string(),
  width: count,
  height: count,
  frameRate: z.number(),
})

const videoSource = z
  .object({ id: z.string(), name: z.string(), durationMicros: micros, picture: videoPicture.nullable() })
  .meta({ id: 'VideoSource' })

/** What plays without a break: from where to where of which source, and at what time of the cut. */
const playedStretch = z
  .object({
    source: count,
    from: micros,
    to: micros,
    at: micros,
    /** Another source that is seen meanwhile, and from where on. */
    picture: z.object({ source: count, from: micros }).nullable(),
  })
  .meta({ id: 'PlayedStretch' })

export const videoView = z
  .object({
    kind: z.literal('video'),
    name: z.string(),
    revision: count,
    durationMicros: micros,
    sources: z.array(videoSource),
    speakers: z.array(z.string()),
    sentences: z.object({
      ids: z.string().meta({ description: 'With a space between, and without the "sent-" that all begin with.' }),
      speakers: z.array(from).meta({
        description: 'From which sentence on who speaks, by the place in `speakers`; -1 where nobody is named.',
      }),
      sources: z.array(from).meta({ description: 'From which sentence on which source it is, by its place.' }),
      counts: z.array(count).meta({ description: 'How many words each has.' }),
      outs: z.array(count).meta({ description: 'Those that are left out whole, by their place.' }),
    }),
    words: z.object({
      texts: z.string().meta({ description: 'With a space between; one inside of a word is a no-break space.' }),
      starts: z.array(z.int()).meta({
        description:
          'Milliseconds of the source: of the first word of a sentence from its beginning, of the others from the ' +
          'end of the word before.',
      }),
      lengths: z.array(count).meta({ description: 'Milliseconds.' }),
      outs: z.array(count).meta({ description: 'Those that were taken out, by their place.' }),
      estimated: z.array(count).meta({ description: 'Those whose time nobody gave.' }),
      unsure: z.array(z.tuple([count, count])).meta({
        description: 'Those that the transcript itself is not sure of, by their place, with how sure it is in percent.',
      }),
      fillers: z.array(count).meta({ description: 'Those that say nothing, as "take out the ums" finds them.' }),
    }),
    pauses: z.object({
      after: z.array(count).meta({ description: 'The word before.' }),
      spoken: z.array(count).meta({ description: 'Milliseconds, as it was recorded.' }),
      left: z.array(z.int()).meta({ description: 'Milliseconds of it that play; -1 where it was not shortened.' }),
    }),
    stretches: z.array(playedStretch),
  })
  .meta({ id: 'VideoView' })

export type VideoView = z.infer<typeof videoView>
export type PlayedStretch = z.infer<typeof playedStretch>

/** What is read while the cut plays, exactly as its SRT would have it. */
export const captionsView = z
  .object({
    kind: z.literal('captions'),
    name: z.string(),
    revision: count,
    cues: z.array(
      z.object({
        startMs: count,
        endMs: count,
        text: z.string().meta({ description: 'Its lines, with a line feed between.' }),
      }),
    ),
  })
  .meta({ id: 'CaptionsView' })

export type CaptionsView = z.infer<typeof captionsView>
