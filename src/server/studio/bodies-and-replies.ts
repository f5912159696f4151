import type { z } from 'zod'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { refusal } from '../http/answer.ts'
import { readJson } from '../http/read-json.ts'
import type { Call } from '../routes/endpoint.ts'
import type { Parts } from '../routes/parts.ts'

/** What was written where the project is open, as the answer. */
export const written = (reply: string | Problem): Response =>
  isProblem(reply)
    ? refusal(reply)
    : new Response(reply, { status: 200, headers: { 'Content-Type': 'application/json' } })

/** The body as its schema reads it, or every place where it is not as described. */
export async function bodyOf<Body extends z.ZodType>(
  { limits }: Parts,
  { env }: Call,
  schema: Body,
): Promise<{ readonly body: z.infer<Body> } | Problem> {
  const given = await readJson(env.incoming, limits.mostBodyBytes)
  if (isProblem(given)) return given
  const read = schema.safeParse(given.body)
  if (read.success) return { body: read.data }
  const wrong = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return problem('invalid-request', `The request is not as described: ${wrong[0]?.message ?? ''}.`, wrong)
}
