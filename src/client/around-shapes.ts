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

/** What is one person's own: a project can never set it. Of a secret it is only told whether it is set. */
export const settings = z
  .object({
    place: z.string().meta({ description: 'The folder of the settings.' }),
    mind: z.string().meta({ description: 'Who plans where a request names nobody.' }),
    minds: z.array(mindRow),
    keys: z.array(z.object({ provider: z.string(), variable: z.string(), isSet: z.boolean() })).meta({
      description: 'Variables of the environment that hold a key of a provider, and whether they do.',
    }),
    agreed: z
      .array(z.object({ to: z.string(), when: z.string() }))
      .meta({ description: 'What the person was told leaves the machine, and agreed to.' }),
  })
  .meta({ id: 'Settings' })

export const settingsBody = z
  .strictObject({
    mind: z.string().min(1).max(200).optional(),
    forget: z.string().min(1).max(400).optional().meta({ description: 'An agreement to ask for again: its `to`.' }),
  })
  .meta({ id: 'SettingsRequest' })

export const offlineModel = z
  .object({
    name: z.string(),
    purpose: z.string(),
    version: z.string(),
    licence: z.string(),
    hash: z.string(),
    found: z.boolean(),
    bytes: z.int(),
    downloadBytes: z.int(),
    folder: z.string().nullable(),
  })
  .meta({ id: 'OfflineModel', description: 'A small model that runs on this machine, here or to be fetched.' })

export const helpTopic = z
  .object({
    name: z.string(),
    says: z.string(),
    examples: z.array(z.string()),
    isMeasured: z.boolean().meta({
      description: 'Its sentences measure the sound, which takes a while: they are tried where the topic is named.',
    }),
  })
  .meta({ id: 'HelpTopic', description: 'What can be said on a subject; each sentence was planned on the document.' })

export type DoctorView = z.infer<typeof doctor>
export type SettingsView = z.infer<typeof settings>
export type SettingsBody = z.infer<typeof settingsBody>
export type OfflineModelRow = z.infer<typeof offlineModel>
export type HelpTopicRow = z.infer<typeof helpTopic>
export type MindRow = z.infer<typeof mindRow>
export type SuggestionRow = z.infer<typeof suggestion>
