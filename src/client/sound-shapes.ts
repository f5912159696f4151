import { z } from 'zod'

/** What `GET /sound` takes. The samples come as bytes; what they are is said by headers. */
export const soundQuery = z.object({
  document: z.string().meta({ description: 'The name of a document.' }),
  state: z.string().optional().meta({ description: '`current`, or `proposal:ID` for what one that waits would make.' }),
  only: z
    .string()
    .optional()
    .meta({ description: 'Of a proposal, the operate steps that are kept, with commas between them; all without it.' }),
  from: z.string().optional().meta({ description: 'Seconds from the beginning.' }),
  to: z.string().optional().meta({ description: 'Seconds from the beginning, at most 10 after `from`.' }),
  rate: z
    .string()
    .optional()
    .meta({ description: 'Samples a second of the result, where the document has another number of them.' }),
  note: z
    .string()
    .optional()
    .meta({
      description:
        'One note of a song by itself, as `TRACK,PITCH,VELOCITY` with the id of a track percent-encoded: what a ' +
        'press on it sounds like, for a second. Without `from`, `to` and `state`.',
    }),
  levels: z
    .literal('tracks')
    .optional()
    .meta({
      description:
        'Behind the samples also how loud each track is that is heard: for one block after the other, a float ' +
        'for each track that `Cutroom-Level-Tracks` names, the highest sample that it puts into the mix. A ' +
        'block is a 25th of a second, in whole frames; the first begins with the stretch.',
    }),
})

const span = z.object({ start: z.number(), end: z.number() })

/**
 * The times of a document, in seconds, that are the same place before and after a proposal, in the order of after;
 * between two changes of tempo they go in step.
 */
export const sameTimes = z
  .object({ document: z.string(), places: z.array(z.object({ before: span, after: span })) })
  .meta({ id: 'SameTimes' })
export type SameTimes = z.infer<typeof sameTimes>
