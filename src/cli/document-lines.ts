import { paramsSchema } from '../kernel/index.ts'
import { kindOf, type Workbench } from '../app/index.ts'
import { formatTime } from '../words/index.ts'
import { faceOf } from './kinds.ts'
import { shown } from './print.ts'

/**
 * What a model needs to know to PERFORM: each document in a line, and for each kind that there is the operations it is
 * asked for most.
 */
export async function describeDocuments({ project }: Pick<Workbench, 'project'>): Promise<string[]> {
  const documents = project.documents().filter(({ domain }) => domain !== 'files')
  const lines = documents.map(
    async ({ name, domain, revision, state }) =>
      `${shown(name)}: ${domain}, ${formatTime((await faceOf(domain)).durationSeconds(state.document))}, revision ` +
      `${revision}`,
  )
  return [...(await Promise.all(lines)), ...[...new Set(documents.map(({ domain }) => domain))].map(operationsLine)]
}

function operationsLine(kind: string): string {
  const { planning } = kindOf(kind)
  const calls = planning.forModels.often.flatMap((name) => {
    const operation = planning.domain.operations.get(name)
    const { properties = {} } = operation ? (paramsSchema(operation) as { properties?: object }) : {}
    return operation ? [`${name}(${Object.keys(properties).join(', ')})`] : []
  })
  return `operations on ${kind}, among others: ${calls.join(', ')}`
}
