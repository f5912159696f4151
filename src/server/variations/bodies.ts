import { z } from 'zod'
import { problem, type Json, type Problem } from '../../kernel/index.ts'
import { MOST_PROMPT_CHARACTERS } from '../../music/wire/request.ts'
import { camelField, wrongPaths } from '../../music/wire/wrong-paths.ts'

const id = z.string().min(1, 'should not be empty').max(200)
const beat = z.number().min(0)
const RANGE = 'should be the first beat and the one behind the last, such as [16, 32]'

export const proposeSchema = z.preprocess(camelFields, z.object({
  projectId: id,
  baseStateId: id,
  intent: z.string().max(MOST_PROMPT_CHARACTERS).refine((text) => text.trim() !== '', 'should say what to do'),
  scope: z.object({
    trackIds: z.array(id).optional(),
    regionIds: z.array(id).optional(),
    beatRange: z.union([z.tuple([beat, beat]).transform(([startBeat, endBeat]) => ({ startBeat, endBeat })), z.object({ startBeat: beat, endBeat: beat })], { error: RANGE }).refine(({ startBeat, endBeat }) => startBeat < endBeat, RANGE).optional(),
  }).nullish(),
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
  const wrong = wrongPaths(parsed.error, { schema, body, spelt: camelFields(body) })
  return problem('invalid-request', `The request cannot be served: ${wrong.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`, wrong)
}

/** Snake and camel spellings are both read. */
function camelFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [camelField(field), value]))
}
