import { z } from 'zod'
import { problem, type Json, type Problem } from '../../kernel/index.ts'
import { MOST_PROMPT_CHARACTERS } from '../../music/wire/request.ts'

const id = z.string().min(1).max(200)

export const proposeSchema = z.preprocess(camelFields, z.object({
  projectId: id,
  baseStateId: id,
  intent: z.string().max(MOST_PROMPT_CHARACTERS).refine((text) => text.trim() !== '', 'should say what to do'),
  scope: z.null('is not read; say the place in "intent", such as "the bass of the verse"').optional(),
  options: z.looseObject({ barSize: z.literal(4, 'should be 4: phrases have four bars').optional() }).nullish(),
  requestId: id.nullish(),
  model: z.string().nullish(),
}))

export const commitSchema = z.preprocess(camelFields, z.object({
  projectId: id,
  baseStateId: id,
  variationId: id.optional(),
  acceptedPhraseIds: z.array(id).min(1, 'should name a phrase; to accept none, discard the variation'),
  requestId: id.nullish(),
  /** Commits although the project has changed since. */
  force: z.boolean().default(false),
}))

/** Reads a body, or says every path that is wrong. */
export function readBody<T>(schema: z.ZodType<T>, body: Json): { readonly read: T } | Problem {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { read: parsed.data }
  const wrong = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.') || '(body)', message }))
  return problem('invalid-request', `The request cannot be served: ${wrong.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`, wrong)
}

/** Snake and camel spellings are both read. */
function camelFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]))
}
