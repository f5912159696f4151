import { z } from 'zod'

/** Files that are sent, and work that takes a while: what the routes of both take and give. */
const json = z.json()
const moment = z.string().meta({ description: 'A moment in UTC, as in 2026-01-31T12:00:00.000Z.' })
const uploadId = z.string().meta({ format: 'upload-id' })
const jobId = z.string().meta({ format: 'job-id' })
const refused = z.object({ code: z.string(), message: z.string(), details: json })

export const MAX_PIECE_BYTES = 8 * 1024 * 1024
export const MAX_UPLOAD_BYTES = 64 * 1024 ** 3
const MAX_NAME = 1000
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const uploadBody = z
  .strictObject({
    name: z.string().min(1).max(MAX_NAME),
    size: z.int().min(0).max(MAX_UPLOAD_BYTES),
    sha256: sha256.optional().meta({ description: 'Of the whole file; it is looked at when all bytes are there.' }),
  })
  .meta({ id: 'UploadRequest' })

/**
 * `open` takes more bytes from `offset` on, `checking` reads itself back, `ready` can be imported, `failed` says why
 * not.
 */
export const uploadRow = z
  .object({
    upload: uploadId,
    name: z.string().meta({ description: 'As the file was called; any text.' }),
    size: z.int(),
    offset: z.int(),
    state: z.enum(['open', 'checking', 'ready', 'failed']),
    when: moment,
    problem: refused.nullable(),
  })
  .meta({ id: 'Upload' })

const tags = z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_ -]{0,60}$/), z.string().max(4000))
const bits = z.union([z.literal(16), z.literal(24), z.literal(32)])
const mayLeave = z
  .boolean()
  .optional()
  .meta({ description: 'That the person was told where the sound goes to be written down, and agreed.' })
const mayMake = z
  .literal(true)
  .optional()
  .meta({ description: 'That a timeline that belongs to no document gets one, made of its recordings in the project.' })
const mayFetch = z
  .literal(true)
  .meta({ description: 'That the person was told what is fetched from the network, and agreed.' })

const outputName = z
  .string()
  .min(1)
  .max(MAX_NAME)
  .optional()
  .meta({ description: 'What the file is called; the ending of its format is added where it lacks one.' })
const outputFolder = z
  .literal('project')
  .optional()
  .meta({ description: "Written into the project's own folder; without it, it is kept to be fetched." })

export const renderFormat = z.enum(['wav', 'flac', 'mp3', 'm4a', 'opus', 'ogg', 'mp4', 'mov', 'mkv'])

export const jobBody = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('import'),
      uploads: z.array(uploadId).min(1).max(100),
      on: z
        .string()
        .optional()
        .meta({ description: 'A document that takes the files of its kind; others become documents of their own.' }),
      name: z.string().min(1).max(MAX_NAME).optional().meta({ description: 'What a new document is called.' }),
      as: z.enum(['audio', 'video', 'music']).optional(),
      isBroll: z.boolean().optional(),
      mayLeave,
      mayMake,
    }),
    z.strictObject({
      kind: z.literal('transcribe'),
      document: z.string().meta({ description: 'Tracks with speech; what is heard becomes a document of words.' }),
      language: z
        .string()
        .regex(/^[A-Za-z-]{2,12}$/)
        .optional(),
      mayLeave,
    }),
    z.strictObject({
      kind: z.literal('render'),
      document: z.string(),
      format: renderFormat,
      bits: bits.optional(),
      tags: tags.optional(),
      cover: uploadId.optional().meta({ description: 'An upload that is a JPEG or PNG picture.' }),
      chapters: z.boolean().optional().meta({ description: 'False leaves the chapters out.' }),
      name: outputName,
      into: outputFolder,
    }),
    z.strictObject({
      kind: z.literal('proxy'),
      document: z.string().meta({ description: 'Every film in it that has no lighter copy yet gets one.' }),
    }),
    z.strictObject({ kind: z.literal('demo') }),
    z.strictObject({ kind: z.literal('speech-model'), mayFetch }),
    z.strictObject({ kind: z.literal('model'), name: z.enum(['speech', 'sentences']), mayFetch }),
    z.strictObject({
      kind: z.literal('export'),
      document: z.string(),
      format: z.string().max(40),
      rate: z.string().max(20).optional().meta({ description: 'Frames a second of a timeline, as in "29.97 drop".' }),
      name: outputName,
      into: outputFolder,
    }),
  ])
  .meta({ id: 'JobRequest' })

/** What may be agreed to, or chosen differently, when something that failed is tried again. */
export const jobAgainBody = z
  .strictObject({ mayLeave, mayMake, as: z.literal('audio').optional() })
  .meta({ id: 'JobAgain' })

const brought = z.object({
  document: z.string(),
  kind: z.string(),
  turn: z.string(),
  added: z.array(z.object({ id: z.string(), name: z.string(), duration: z.number() })),
})

export const jobResult = z
  .object({
    /** What an import brought in, and which of its files it could not take. */
    documents: z.array(brought),
    refused: z.array(z.object({ name: z.string(), message: z.string(), code: z.string().optional() })),
    /** What waits for a decision, of files that would change a document. */
    proposals: z.array(z.object({ proposal: z.string(), document: z.string() })).default([]),
    /** What can be fetched; `place` is where it lies in the project's folder, if it was written there. */
    file: z.object({ name: z.string(), bytes: z.int(), place: z.string().nullable().default(null) }).nullable(),
    duration: z.number().nullable(),
    revision: z.int().nullable(),
    says: z.string(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'JobResult' })

export const jobRow = z
  .object({
    job: jobId,
    kind: z.enum(['import', 'transcribe', 'render', 'export', 'proxy', 'demo', 'speech-model', 'model']),
    title: z.string(),
    document: z.string().nullable(),
    uploads: z.array(uploadId),
    when: moment,
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    progress: z.object({ what: z.string(), done: z.number() }).nullable(),
    result: jobResult.nullable(),
    problem: refused.nullable(),
  })
  .meta({ id: 'Job' })

export const renderOptions = z
  .object({
    document: z.string(),
    kind: z.string(),
    duration: z.number(),
    /** Each with what it would not keep, or lower; `missing` where this machine cannot write it. */
    formats: z.array(
      z.object({
        format: renderFormat,
        name: z.string(),
        isFilm: z.boolean(),
        bits: z.array(bits),
        holdsTags: z.boolean(),
        holdsCover: z.boolean(),
        holdsChapters: z.boolean(),
        notes: z.array(z.string()),
        missing: z.string().nullable(),
      }),
    ),
    tags: z.array(z.string()),
    chapters: z.array(z.object({ title: z.string(), start: z.number(), end: z.number() })),
    exports: z.array(
      z.object({
        format: z.string(),
        ending: z.string(),
        hasRate: z.boolean().meta({ description: 'Whether it counts frames at a rate that can be chosen.' }),
      }),
    ),
    /** What a file of it is called unless somebody says otherwise, without its ending. */
    name: z.string(),
    /** The folder of the project, as people call it. */
    folder: z.string(),
    /** The rates that timelines can count at; null where none are written. */
    rates: z.object({ all: z.array(z.string()), usual: z.string() }).nullable(),
    problem: refused.nullable(),
  })
  .meta({ id: 'RenderOptions' })

export const renderOptionsQuery = z.object({
  films: z.enum(['listed', 'looked-at']).optional().meta({
    description: 'Listed alone, they have no notes: what each would not keep takes a look at its recordings.',
  }),
})

export const outputQuery = z.object({
  format: z.string().max(40),
  rate: z.string().max(20).optional(),
  name: z.string().max(MAX_NAME).optional(),
  into: outputFolder,
})

/** What one file would be, found as it will be made, and keeping nothing. */
export const outputLook = z
  .object({
    name: z.string().meta({ description: 'What it would be called.' }),
    notes: z
      .array(z.string())
      .nullable()
      .meta({ description: 'What of the document it cannot carry, or lowers; null where it cannot be made.' }),
    text: z
      .object({ says: z.string(), bytes: z.int() })
      .nullable()
      .meta({ description: 'Of texts: what is in it, and how large it is.' }),
    /** Why it cannot be made so. */
    problem: refused.nullable(),
  })
  .meta({ id: 'OutputLook' })

export const jobEvents = [
  z.object({ type: z.literal('upload.changed'), upload: uploadRow }),
  z.object({ type: z.literal('upload.removed'), upload: uploadId }),
  z.object({ type: z.literal('job.changed'), job: jobRow }),
  z.object({ type: z.literal('job.removed'), job: jobId }),
] as const

export type UploadBody = z.infer<typeof uploadBody>
export type UploadRow = z.infer<typeof uploadRow>
export type JobBody = z.infer<typeof jobBody>
export type JobAgainBody = z.infer<typeof jobAgainBody>
export type JobRow = z.infer<typeof jobRow>
export type JobResult = z.infer<typeof jobResult>
export type OutputQuery = z.infer<typeof outputQuery>
export type OutputLook = z.infer<typeof outputLook>
export type RenderOptions = z.infer<typeof renderOptions>
