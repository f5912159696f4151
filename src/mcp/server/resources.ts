import {
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
  type Variables,
} from '@modelcontextprotocol/server'
import { plainLine } from '../../gate/index.ts'
import { contractOf, isProblem, paramsSchema, type Domain, type Problem } from '../../kernel/index.ts'
import type { Host } from '../host.ts'
import type { Connection } from './connection.ts'
import { summariseProposal, makePlain } from './show-outcome.ts'

const mimeType = 'application/json'

/**
 * Everything that can be read: documents as they are, the contracts of operations, and what waits. Reading changes
 * nothing.
 */
export function registerResources(server: McpServer, connection: Connection): void {
  const { domains } = connection
  const documents = (): Promise<{ name: string; snapshot: unknown; listed: object }[] | Problem> =>
    look(connection, (host) =>
      host.documents().map((document) => ({
        name: document.name,
        snapshot: host.snapshot(document),
        listed: { name: document.name, kind: document.domain, revision: document.revision },
      })),
    )
  const proposals = (): Promise<ReturnType<typeof summariseProposal>[] | Problem> =>
    look(connection, async (host) => {
      const waiting = await host.waiting()
      return isProblem(waiting) ? waiting : waiting.map(summariseProposal)
    })
  server.registerResource(
    'documents',
    'cutroom://documents',
    { description: 'The documents of the project.', mimeType },
    async (uri) =>
      json(
        uri,
        seen(await documents()).map(({ listed }) => listed),
      ),
  )
  server.registerResource(
    'proposals',
    'cutroom://proposals',
    { description: 'What waits for a decision of a person.', mimeType },
    async (uri) => json(uri, seen(await proposals())),
  )

  const document = template({ kind: 'document', variable: 'name' }, async () =>
    orNothing(await documents()).map(({ name }) => name),
  )
  server.registerResource(
    'document',
    document,
    { description: 'The snapshot of one document, as it is without what only waits.', mimeType },
    async (uri, variables) => {
      const wanted = decoded(variables['name'])
      return json(
        uri,
        found(
          uri,
          seen(await documents()).find(({ name }) => name === wanted),
        ).snapshot,
      )
    },
  )
  const operation = template({ kind: 'operation', variable: 'name' }, async () => [
    ...new Set([...domains.values()].flatMap(({ operations }) => [...operations.keys()])),
  ])
  server.registerResource(
    'operation',
    operation,
    { description: 'The contract of one operation: what it takes, reads, writes and destroys.', mimeType },
    (uri, variables) => {
      const [one, ...others] = [...domains.values()].flatMap((domain) => contractIn(domain, decoded(variables['name'])))
      return json(uri, others.length > 0 ? [one, ...others] : found(uri, one))
    },
  )
  const proposal = template({ kind: 'proposal', variable: 'id' }, async () =>
    orNothing(await proposals()).map(({ id }) => id),
  )
  server.registerResource(
    'proposal',
    proposal,
    { description: 'One proposal with its steps.', mimeType },
    async (uri, variables) => {
      const wanted = decoded(variables['id'])
      return json(
        uri,
        found(
          uri,
          seen(await proposals()).find(({ id }) => id === wanted),
        ),
      )
    },
  )
}

function contractIn({ name: domain, operations }: Domain, wanted: string): object[] {
  const operation = operations.get(wanted)
  if (!operation) return []
  const { name, summary, kind, destroys = null } = operation
  return [{ name, domain, summary, kind, destroys, params: paramsSchema(operation), ...contractOf(operation) }]
}

function template(
  { kind, variable }: { kind: string; variable: string },
  values: () => Promise<string[]>,
): ResourceTemplate {
  const addressed = (value: string): { uri: string; name: string } => ({
    uri: `cutroom://${kind}/${encodeURIComponent(value)}`,
    name: plainLine(`${kind} ${value}`),
  })
  const list = async (): Promise<{ resources: { uri: string; name: string }[] }> => ({
    resources: (await values()).map(addressed),
  })
  return new ResourceTemplate(`cutroom://${kind}/{${variable}}`, {
    list,
    complete: { [variable]: async (begun) => (await values()).filter((value) => value.startsWith(begun)) },
  })
}

function json(uri: URL, value: unknown): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text: JSON.stringify(makePlain(value)) }] }
}

function look<T>(connection: Connection, at: (host: Host) => T | Promise<T>): Promise<T | Problem> {
  return connection.inTurn(async () => {
    const host = await connection.open()
    return isProblem(host) ? host : at(host)
  })
}

/** Resources have no other way to refuse than an error, whose message the client sees. */
function seen<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

/** A list is answered outside a project too: it is empty there. */
const orNothing = <T>(value: T[] | Problem): T[] => (isProblem(value) ? [] : value)

function found<T>(uri: URL, value: T | undefined): T {
  if (value === undefined) throw new ResourceNotFoundError(uri.href)
  return value
}

/** The last part of an address; one that is wrongly encoded names nothing. */
function decoded(part: Variables[string] | undefined): string {
  try {
    return decodeURIComponent(String(part))
  } catch {
    return ''
  }
}
