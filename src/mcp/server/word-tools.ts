import type { CallToolResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import { sayUnknownOperation } from '../../agent/index.ts'
import { contractOf, paramsSchema, problem, type Problem } from '../../kernel/index.ts'
import { argsOf, ask, wrong, type Args } from './ask.ts'
import { callOperation, watchCall } from './call-operation.ts'
import type { Connection } from './connection.ts'
import { document, shownAs } from './operation-tool.ts'
import { makeResult, showOutcome, type CallOutcome } from './show-outcome.ts'

type Answer = CallToolResult | InputRequiredResult

/** How a call that changes something is carried on: put to the person where there is one, and answered. */
export type Deciding = (context: ServerContext, work: () => Promise<CallOutcome | CallToolResult>) => Promise<Answer>

const changes = { readOnlyHint: false, destructiveHint: true, openWorldHint: false }
const text = { type: 'string' }
const kindOnly = { type: 'string', description: 'only those on one kind of document' }

const about = {
  ask: [
    'Say an edit in words, as a person would: "delete from 1:00 to 2:00", "take out the ums".',
    'It becomes a proposal that a person decides, a question, or an answer.',
    'Answer a question by calling again.',
  ].join(' '),
  operations: [
    'Every operation with a sentence;',
    'with a name, its parameters (JSON Schema) and what it reads, writes and destroys.',
  ].join(' '),
  run: [
    'One operation by its name; cutroom_operations has its parameters.',
    'What changes content joins your proposal, which a person decides;',
    'what sets state (a selection, a cursor) prepares your next call.',
  ].join(' '),
}

/** Two ways to every operation that need no tool for each: a sentence, and the name of one with its parameters. */
export function registerWordTools(server: McpServer, connection: Connection, deciding: Deciding): void {
  server.registerTool(
    'cutroom_ask',
    {
      description: about.ask,
      inputSchema: shownAs(() => ({ type: 'object', properties: { words: text, document }, required: ['words'] })),
      annotations: changes,
    },
    (args, context) => deciding(context, () => ask(connection, args, context)),
  )
  server.registerTool(
    'cutroom_operations',
    {
      description: about.operations,
      inputSchema: shownAs(() => ({ type: 'object', properties: { name: text, kind: kindOnly } })),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (args) => showOperations(connection, args),
  )
  const called = { operation: text, params: { type: 'object' }, document }
  server.registerTool(
    'cutroom_run',
    {
      description: about.run,
      inputSchema: shownAs(() => ({ type: 'object', properties: called, required: ['operation'] })),
      annotations: changes,
    },
    (args, context) => deciding(context, () => run(connection, args, context)),
  )
}

async function run(connection: Connection, args: unknown, context: ServerContext): Promise<CallOutcome> {
  const { operation, params = {}, document: on } = argsOf(args)
  if (typeof operation !== 'string')
    return wrong('"operation" has to be the name of one; cutroom_operations lists them.')
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    return wrong('"params" has to be a JSON object.')
  const unknown = unknownOperation(connection, operation)
  if (unknown) return unknown
  const given = { ...(params as Args), ...(on !== undefined && { document: on }) }
  return callOperation(connection, { name: operation, args: given, watch: watchCall(context) })
}

function showOperations({ domains }: Connection, args: unknown): CallToolResult {
  const { name, kind } = argsOf(args)
  const all = [...domains.values()]
    .filter((domain) => kind === undefined || domain.name === kind)
    .flatMap((domain) => [...domain.operations.values()].map((operation) => ({ domain: domain.name, operation })))
  if (name === undefined) {
    const lines = all.map(({ domain, operation }) => `${operation.name}: ${operation.summary} (${domain})`)
    return makeResult(lines, { status: 'operations', count: all.length })
  }
  const unknown = typeof name === 'string' ? unknownOperation({ domains }, name) : wrong('"name" has to be text.')
  if (unknown) return showOutcome(unknown)
  const operations = all
    .filter(({ operation }) => operation.name === name)
    .map(({ domain, operation }) => {
      const { summary, destroys = null } = operation
      return { name, domain, summary, destroys, params: paramsSchema(operation), ...contractOf(operation) }
    })
  const shown = makeResult(
    operations.map(({ summary }) => summary),
    { status: 'operations', operations },
  )
  return { ...shown, content: [...shown.content, { type: 'text', text: JSON.stringify(operations) }] }
}

function unknownOperation({ domains }: Pick<Connection, 'domains'>, name: string): Problem | undefined {
  const names = [...domains.values()].flatMap(({ operations }) => [...operations.keys()])
  if (names.includes(name)) return undefined
  return problem('unknown-operation', sayUnknownOperation(name, { names, otherwise: 'cutroom_operations lists them.' }))
}
