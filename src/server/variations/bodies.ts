import { z } from 'zod'
import { problem, type Json, type Problem } from '../../kernel/index.ts'
import { HAS_WORDS, isFields, MAX_PROMPT_CHARACTERS, unknownFields, camelField, wrongPaths } from '../../music/index.ts'
const id = z.string().min(1, 'should not be empty').max(200)
const beat = z.number().min(0)
const RANGE = 'should be the first beat and the one behind the last, such as [16, 32]'

const projectId = id.meta({ format: 'project-id' })
const stateId = id.meta({ format: 'state-id', description: 'The "stateId" of GET /api/v1/projects/{projectId}.' })
const phraseId = id.meta({ format: 'phrase-id' })

const proposeFields = z
  .object({
    projectId,
    baseStateId: stateId,
    intent: z
      .string()
      .max(MAX_PROMPT_CHARACTERS)
      .refine((text) => text.trim() !== '', 'should say what to do')
      .meta({ pattern: HAS_WORDS, examples: ['add a 4 bar outro with drums and bass'] }),
    scope: z
      .object({
        trackIds: z
          .array(id)
          .meta({ examples: [[]] })
          .optional(),
        regionIds: z
          .array(id)
          .meta({ examples: [[]] })
          .optional(),
        beatRange: z
          .union(
            [
              z
                .tuple([beat, beat])
                .meta({ examples: [[0, 1_000_000]] })
                .transform(([startBeat, endBeat]) => ({ startBeat, endBeat })),
              z.object({ startBeat: beat, endBeat: beat }).meta({ examples: [{ startBeat: 0, endBeat: 1_000_000 }] }),
            ],
            { error: RANGE },
          )
          .refine(({ startBeat, endBeat }) => startBeat < endBeat, RANGE)
          .optional(),
      })
      .nullish(),
    options: z.looseObject({ barSize: z.literal(4, 'should be 4: phrases have four bars').optional() }).nullish(),
    requestId: id.nullish(),
    model: z
      .string()
      .nullish()
      .meta({ examples: [null] }),
  })
  .meta({ id: 'ProposeRequest' })

export const proposeSchema = z.preprocess(camelFields, proposeFields)

export const commitSchema = z.preprocess(
  camelFields,
  z
    .object({
      projectId,
      baseStateId: stateId,
      variationId: id.meta({ format: 'variation-id' }).optional(),
      acceptedPhraseIds: z.array(phraseId).min(1, 'should name a phrase; to accept none, discard the variation'),
      requestId: id.nullish(),
      /** Commits although the project has changed since. */
      force: z.boolean().default(false),
    })
    .meta({ id: 'CommitRequest' }),
)

/** What a proposal says beside what is read. */
export const unknownInProposal = (body: Json): readonly string[] => unknownFields(body, proposeFields)

/** Reads a body, or says every path that is wrong. */
export function readBody<T>(schema: z.ZodType<T>, body: Json): { readonly read: T } | Problem {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { read: parsed.data }
  const wrong = wrongPaths(parsed.error, { schema, body, spelt: camelFields(body) })
  return problem(
    'invalid-request',
    `The request cannot be served: ${wrong.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`,
    wrong,
  )
}

/** Snake and camel spellings are both read, of the body and of what it is limited to. */
function camelFields(body: unknown): unknown {
  const fields = camelKeys(body)
  return isFields(fields) && fields['scope'] !== undefined ? { ...fields, scope: camelKeys(fields['scope']) } : fields
}

const camelKeys = (value: unknown): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).map(([field, each]) => [camelField(field), each])) : value
