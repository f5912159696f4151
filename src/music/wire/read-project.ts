import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { readStreamRequest } from './request.ts'
import type { ProjectSnapshot } from './snapshot.ts'

const MAX_SHOWN = 3

/**
 * A project in a file, in the form in which clients send it and `state` prints it. What a client could not send is
 * refused, with every path that is wrong.
 */
export function readProject(value: unknown): ProjectSnapshot | Problem {
  const {
    kind: _,
    revision: __,
    ...project
  } = (typeof value === 'object' && value !== null ? value : {}) as { [field: string]: unknown }
  const read = readStreamRequest({ prompt: 'import', project })
  if (!isProblem(read)) return read.project
  const wrong = (read.details ?? []) as { path: string; message: string }[]
  const said = wrong
    .slice(0, MAX_SHOWN)
    .map(({ path, message }) => `${path.replace(/^project\./, '')}: ${message.replaceAll('project.', '')}`)
  return problem(
    'not-a-song',
    `This is no music project: ` +
      `${[...said, ...(wrong.length > MAX_SHOWN ? [`and ${wrong.length - MAX_SHOWN} more`] : [])].join('; ')}.`,
  )
}
