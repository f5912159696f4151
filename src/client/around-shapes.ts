import { z } from 'zod'

/** What stands around the documents: the machine, who can plan, and what could be said next. */
export const doctor = z
  .object({
    parts: z.array(
      z.object({
        name: z.string(),
        found: z.boolean(),
        version: z.string().nullable(),
        needed: z.string(),
        how: z.string(),
      }),
    ),
  })
  .meta({ id: 'Doctor' })

export const mindRow = z
  .object({
    mind: z.string().meta({ description: 'What `mind` of a request is: `builtin`, or PROVIDER/MODEL.' }),
    isChosen: z.boolean().meta({ description: 'Plans where a request names none.' }),
    isReady: z.boolean(),
    how: z.string().meta({ description: 'How to make it ready.' }),
    goesTo: z.string().nullable().meta({ description: 'Where requests go; null where nothing leaves the machine.' }),
    says: z.string().meta({ description: 'What leaves the machine, where to, and about what it costs.' }),
    price: z
      .object({ fresh: z.number(), cached: z.number(), output: z.number(), asOf: z.string() })
      .nullable()
      .meta({ description: 'Dollars for a million tokens.' }),
    isAgreed: z.boolean().meta({ description: 'Whether the person was told so, and agreed.' }),
  })
  .meta({ id: 'Mind' })

export const suggestion = z
  .object({ words: z.string(), document: z.string(), kind: z.string() })
  .meta({ id: 'Suggestion', description: 'Something to say that fits the document as it is, and can be planned.' })

export type DoctorView = z.infer<typeof doctor>
export type MindRow = z.infer<typeof mindRow>
export type SuggestionRow = z.infer<typeof suggestion>
