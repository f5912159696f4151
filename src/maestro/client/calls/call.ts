import type { z } from 'zod'
import { problem, type Problem } from '../../../kernel/index.ts'
import type { ProjectSnapshot } from '../../../music/index.ts'

/** One operation as a stream says it. */
export type Call = { readonly name: string; readonly params: { readonly [param: string]: unknown } }

/** What an operation does to a project that is plain data. */
export type NamedCall = readonly [
  name: string,
  apply: (project: ProjectSnapshot, params: Call['params']) => ProjectSnapshot | Problem,
]

/** Reads the parameters first; those that nobody here knows are passed over, so that a newer server can be followed. */
export function call<P>(
  name: string,
  params: z.ZodType<P>,
  apply: (project: ProjectSnapshot, params: P) => ProjectSnapshot | Problem,
): NamedCall {
  return [
    name,
    (project, given) => {
      const read = params.safeParse(given)
      if (read.success) return apply(project, read.data)
      const [issue] = read.error.issues
      return problem(
        'bad-call',
        `The server sent ${name} in a form that this client cannot read: ` +
          `${issue?.path.join('.') || 'its parameters'}: ${issue?.message ?? 'unknown'}.`,
      )
    },
  ]
}
