import type { CallToolResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import type { Outcome as Planned } from '../../agent/index.ts'
import { sayUnknownOperation } from '../../agent/unknown-operation.ts'
import { contractOf, isProblem, paramsSchema, problem, type Json, type Problem } from '../../kernel/index.ts'
import { callOperation } from './call-operation.ts'
import type { Connection } from './connection.ts'
import { openDesk } from './desk.ts'
import { document, shownAs } from './operation-tool.ts'
import type { Outcome } from './outcome.ts'
import { result, resultOf } from './result.ts'
import { watchCall } from './watch-call.ts'

/** How a call that changes something is carried on: put to the person where there is one, and answered. */
export type Deciding = (context: ServerContext, work: () => Promise<Outcome | CallToolResult>) => Promise<CallToolResult | InputRequiredResult>

const changes = { readOnlyHint: false, destructiveHint: true, openWorldHint: false }

/** Two ways to every operation that need no tool for each: a sentence, and the name of one with its parameters. */
export function registerWordTools(server: McpServer, connection: Connection, deciding: Deciding): void {
  server.registerTool('cutroom_ask', {
    description: 'Say an edit in words, as a person would: "delete from 1:00 to 2:00", "take out the ums". It becomes a proposal that a person decides, a question, or an answer.',
    inputSchema: shownAs(() => ({ type: 'object', properties: { words: { type: 'string' }, document }, required: ['words'] })),
    annotations: changes,
  }, (args, context) => deciding(context, () => ask(connection, args, context)))
  server.registerTool('cutroom_operations', {
    description: 'Every operation with a sentence; with a name, its parameters (JSON Schema) and what it reads, writes and destroys.',
    inputSchema: shownAs(() => ({ type: 'object', properties: { name: { type: 'string' }, kind: { type: 'string', description: 'only those on one kind of document' } } })),
    annotations: { readOnlyHint: true, openWorldHint: false },
  }, (args) => showOperations(connection, args))
  server.registerTool('cutroom_run', {
    description: 'One operation by its name; cutroom_operations has its parameters. What changes content joins your proposal, which a person decides; what sets state (a selection, a cursor) prepares your next call.',
    inputSchema: shownAs(() => ({ type: 'object', properties: { operation: { type: 'string' }, params: { type: 'object' }, document }, required: ['operation'] })),
    annotations: changes,
  }, (args, context) => deciding(context, () => run(connection, args, context)))
}

type Args = { readonly [name: string]: unknown }
const argsOf = (args: unknown): Args => (typeof args === 'object' && args !== null ? (args as Args) : {})

async function run(connection: Connection, args: unknown, context: ServerContext): Promise<Outcome> {
  const { operation, params = {}, document: on } = argsOf(args)
  if (typeof operation !== 'string') return problem('invalid-params', '"operation" has to be the name of one; cutroom_operations lists them.')
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return problem('invalid-params', '"params" has to be a JSON object.')
  const unknown = unknownOperation(connection, operation)
  if (unknown) return unknown
  return callOperation(connection, { name: operation, args: { ...(params as Args), ...(on !== undefined && { document: on }) }, watch: watchCall(context) })
}

function showOperations({ domains }: Connection, args: unknown): CallToolResult {
  const { name, kind } = argsOf(args)
  const all = [...domains.values()].filter((domain) => kind === undefined || domain.name === kind).flatMap((domain) => [...domain.operations.values()].map((operation) => ({ domain: domain.name, operation })))
  if (name === undefined) return result(all.map(({ domain, operation }) => `${operation.name}: ${operation.summary} (${domain})`), { status: 'operations', count: all.length })
  const unknown = typeof name === 'string' ? unknownOperation({ domains }, name) : problem('invalid-params', '"name" has to be text.')
  if (unknown) return resultOf(unknown)
  const operations = all.filter(({ operation }) => operation.name === name).map(({ domain, operation }) => ({ name: operation.name, domain, summary: operation.summary, destroys: operation.destroys ?? null, params: paramsSchema(operation), ...contractOf(operation) }))
  const shown = result(operations.map(({ summary }) => summary), { status: 'operations', operations })
  return { ...shown, content: [...shown.content, { type: 'text', text: JSON.stringify(operations) }] }
}

function unknownOperation({ domains }: Pick<Connection, 'domains'>, name: string): Problem | undefined {
  const names = [...domains.values()].flatMap(({ operations }) => [...operations.keys()])
  return names.includes(name) ? undefined : problem('unknown-operation', sayUnknownOperation(name, { names, otherwise: 'cutroom_operations lists them.' }))
}

/** Words are planned on the documents as they are, so a proposal of this client has to be decided or withdrawn first. */
async function ask(connection: Connection, args: unknown, context: ServerContext): Promise<Outcome | CallToolResult> {
  const { words, document: on } = argsOf(args)
  if (typeof words !== 'string' || words.trim() === '') return problem('invalid-params', '"words" has to say what is to be done.')
  if (on !== undefined && typeof on !== 'string') return problem('invalid-params', '"document" has to be the name of a document, as text; cutroom_state names them.')
  const host = await connection.open()
  const planned = isProblem(host) ? host : await host.plan(words, on)
  if (isProblem(host) || isProblem(planned)) return isProblem(host) ? host : (planned as Problem)
  switch (planned.status) {
    case 'ready':
      return proposeWords(connection, { words, planned, context })
    case 'question':
      return { status: 'question', document: planned.document ?? '', question: planned.question.question, missing: [], offers: planned.question.offers.map(({ text }) => text), setters: [], notes: planned.notes }
    case 'answer':
      return result([planned.answer], { status: 'answer', answer: planned.answer, document: planned.document })
    case 'refused':
      return planned.problem
    case 'control':
      return problem('for-a-person', `That is for the person to do: cutroom ${planned.command}`)
  }
}

type Ready = { readonly words: string; readonly planned: Extract<Planned, { status: 'ready' }>; readonly context: ServerContext }

async function proposeWords(connection: Connection, { words, planned, context }: Ready): Promise<Outcome> {
  const { parts, reading, steps, notes } = planned
  const held = parts.map((part) => connection.desks.get(part.document)).find((desk) => desk !== undefined && desk.proposal !== null)
  if (held) return problem('already-waiting', `Your proposal ${held.proposal ?? ''} on "${held.document}" waits for a person; let them decide, drop it with cutroom_withdraw, or add to it with cutroom_run.`)
  if (parts.every(({ units }) => units.every((unit) => unit.changes.length === 0))) return setState(connection, { planned, context })
  const host = await connection.open()
  const waiting = isProblem(host) ? host : await host.propose({ words, reading, parts, plan: { mind: 'builtin', notes: notes as unknown as Json } })
  if (isProblem(host) || isProblem(waiting)) return isProblem(host) ? host : (waiting as Problem)
  const { id } = waiting.proposal
  // A proposal on several documents is for the person alone: a desk holds one.
  const [part] = parts
  const opened = part && parts.length === 1 ? host.document(part.document) : undefined
  const domain = part && connection.domains.get(part.domain)
  if (part && domain && opened && !isProblem(opened)) connection.desks.set(part.document, { ...openDesk(opened, domain), copy: { state: part.working, nextId: part.nextId }, units: part.units, notes, proposal: id })
  const shown = steps.map(({ id: step, kind, document: name, operation, params, purpose, because }) => ({ id: step, kind, document: name, operation, params, purpose, because, destroys: connection.domains.get(part?.domain ?? '')?.operations.get(operation)?.destroys ?? null }))
  return { status: 'waiting', document: part?.document ?? planned.document, proposal: id, reading, steps: shown, diff: host.diff(parts) as unknown as Json, notes }
}

/** What only sets state is set on the desk of this client; the person's own editor stays as it is. */
async function setState(connection: Connection, { planned, context }: Omit<Ready, 'words'>): Promise<Outcome> {
  let outcome: Outcome = problem('nothing-to-do', 'That changes nothing.')
  for (const { operation, params, document: name } of planned.steps) {
    outcome = await callOperation(connection, { name: operation, args: { ...(params as Args), document: name }, watch: watchCall(context) })
    if (isProblem(outcome) || outcome.status !== 'set') return outcome
  }
  return outcome
}
