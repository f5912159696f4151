import type { z } from 'zod'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Call } from '../routes/endpoint.ts'
import type { Parts } from '../routes/parts.ts'
import { readJson } from './read-json.ts'

/** The body of a request as its schema has it, or what is wrong with it. */
export async function readBody<Body extends z.ZodType>(
  { limits }: Pick<Parts, 'limits'>,
  { env }: Pick<Call, 'env'>,
  schema: Body,
): Promise<{ readonly body: z.infer<Body> } | Problem> {
  const given = await readJson(env.incoming, limits.mostBodyBytes)
  if (isProblem(given)) return given
  const read = schema.safeParse(given.body)
  if (read.success) return { body: read.data }
  const wrong = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return problem('invalid-request', `The request is not as described: ${wrong[0]?.message ?? ''}.`, wrong)
}
