import { ResourceNotFoundError, ResourceTemplate, type McpServer, type ReadResourceResult, type Variables } from '@modelcontextprotocol/server'
import { contractOf, isProblem, paramsSchema, type Json, type Problem } from '../../kernel/index.ts'
import type { Host } from '../host.ts'
import type { Connection } from './connection.ts'
import { listed } from './own-tools.ts'
import { plainJson } from './plain-json.ts'

const mimeType = 'application/json'

/** Everything that can be read: documents as they are, the contracts of operations, and what waits. Reading changes nothing. */
export function registerResources(server: McpServer, connection: Connection): void {
  const documents = async (): Promise<Json> => host(connection, (host) => host.documents().map(({ name, domain, revision }) => ({ name, kind: domain, revision })))
  const waiting = async (): Promise<{ id: string }[]> => (await host(connection, (host) => host.waiting())).map(listed)
  const operations = [...connection.domains.values()].flatMap((domain) => [...domain.operations.values()].map((operation) => ({ name: operation.name, domain: domain.name, summary: operation.summary, kind: operation.kind, destroys: operation.destroys ?? null, params: paramsSchema(operation), ...contractOf(operation) })))

  server.registerResource('documents', 'cutroom://documents', { description: 'The documents of the project.', mimeType }, async (uri) => json(uri, await documents()))
  server.registerResource('proposals', 'cutroom://proposals', { description: 'What waits for a decision of a person.', mimeType }, async (uri) => json(uri, await waiting()))

  // A list is answered outside a project too: it is then empty there.
  const names = async (): Promise<string[]> => orNothing(connection, (host) => host.documents().map(({ name }) => name))
  server.registerResource('document', template('document', 'name', names), { description: 'The snapshot of one document, as it is without what only waits.', mimeType }, async (uri, variables) => {
    const wanted = decoded(variables, 'name')
    const snapshot = await host(connection, (host) => host.documents().filter(({ name }) => name === wanted).map((document) => host.snapshot(document)))
    return json(uri, only(uri, snapshot))
  })
  server.registerResource('operation', template('operation', 'name', async () => [...new Set(operations.map(({ name }) => name))]), { description: 'The contract of one operation: what it takes, reads, writes and destroys.', mimeType }, (uri, variables) => {
    const found = operations.filter(({ name }) => name === decoded(variables, 'name'))
    return json(uri, found.length > 1 ? found : only(uri, found))
  })
  server.registerResource('proposal', template('proposal', 'id', async () => orNothing(connection, async (host) => { const found = await host.waiting(); return isProblem(found) ? [] : found.map(({ proposal }) => proposal.id) })), { description: 'One proposal with its steps.', mimeType }, async (uri, variables) => {
    const found = (await waiting()).filter(({ id }) => id === decoded(variables, 'id'))
    return json(uri, only(uri, found))
  })
}

function template(kind: string, variable: string, values: () => Promise<string[]>): ResourceTemplate {
  const list = async (): Promise<{ resources: { uri: string; name: string }[] }> => ({ resources: (await values()).map((value) => ({ uri: `cutroom://${kind}/${encodeURIComponent(value)}`, name: `${kind} ${value}` })) })
  return new ResourceTemplate(`cutroom://${kind}/{${variable}}`, { list, complete: { [variable]: async (begun) => (await values()).filter((value) => value.startsWith(begun)) } })
}

function json(uri: URL, value: unknown): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text: JSON.stringify(plainJson(value)) }] }
}

function only<T>(uri: URL, found: readonly T[]): T {
  const [one] = found
  if (one === undefined) throw new ResourceNotFoundError(uri.href)
  return one
}

/** The last part of an address; one that is wrongly encoded names nothing. */
function decoded(variables: Variables, name: string): string | undefined {
  try {
    return decodeURIComponent(String(variables[name]))
  } catch {
    return undefined
  }
}

/** Resources have no other way to refuse than an error, whose message the client sees. */
async function host<T>(connection: Connection, look: (host: Host) => T | Problem | Promise<T | Problem>): Promise<T> {
  const opened = await connection.open()
  const seen = isProblem(opened) ? opened : await look(opened)
  if (isProblem(seen)) throw new Error(seen.message)
  return seen
}

async function orNothing<T>(connection: Connection, look: (host: Host) => T[] | Promise<T[]>): Promise<T[]> {
  const opened = await connection.open()
  return isProblem(opened) ? [] : look(opened)
}
