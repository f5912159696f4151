import type { CallToolResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import { sayUnknownOperation, type Outcome as Planned } from '../../agent/index.ts'
import { contractOf, isProblem, paramsSchema, problem, type Json, type Problem } from '../../kernel/index.ts'
import { callOperation, describeStep, watchCall } from './call-operation.ts'
import { openDesk, type Connection } from './connection.ts'
import { document, shownAs } from './operation-tool.ts'
import { makeResult, showOutcome, makePlain, type CallOutcome } from './show-outcome.ts'

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

type Args = { readonly [name: string]: unknown }
const argsOf = (args: unknown): Args => (typeof args === 'object' && args !== null ? (args as Args) : {})
const wrong = (message: string): Problem => problem('invalid-params', message)

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

async function ask(
  connection: Connection,
  args: unknown,
  context: ServerContext,
): Promise<CallOutcome | CallToolResult> {
  const { words, document: on } = argsOf(args)
  if (typeof words !== 'string' || words.trim() === '') return wrong('"words" has to say what is to be done.')
  if (on !== undefined && typeof on !== 'string') return wrong('"document" has to be the name of one, as text.')
  const host = await connection.open()
  if (isProblem(host)) return host
  const planned = await host.plan(words, { on, pending: connection.question })
  if (isProblem(planned)) return planned
  // A question about the document between a question and its answer leaves that open, as in the terminal.
  const isAside = planned.status === 'answer' && planned.isAside === true
  if (!isAside) connection.question = planned.status === 'question' ? planned.pending : null
  switch (planned.status) {
    case 'ready':
      return proposeWords(connection, { words, planned, context })
    case 'question': {
      const { question, offers } = planned.question
      const asked = { document: planned.document ?? '', question, offers: offers.map((offer) => offer.text) }
      return { status: 'question', ...asked, missing: [], setters: [], notes: planned.notes }
    }
    case 'answer':
      return makeResult([planned.answer], { status: 'answer', answer: planned.answer, document: planned.document })
    case 'refused':
      return planned.problem
    case 'control':
      return problem('for-a-person', `That is for the person to do: cutroom ${planned.command}`)
  }
}

type Ready = {
  readonly words: string
  readonly planned: Extract<Planned, { status: 'ready' }>
  readonly context: ServerContext
}

/**
 * Words are planned on the documents as they are, so a proposal of this client has to be decided or withdrawn first.
 */
async function proposeWords(connection: Connection, { words, planned, context }: Ready): Promise<CallOutcome> {
  const { parts, reading, notes } = planned
  const held = parts.map((part) => connection.desks.get(part.document)).find((desk) => desk && desk.proposal !== null)
  if (held) {
    const how = 'let them decide, drop it with cutroom_withdraw, or add to it with cutroom_run'
    return problem(
      'already-waiting',
      `Your proposal ${held.proposal ?? ''} on "${held.document}" waits for a person; ${how}.`,
    )
  }
  const changed = parts.flatMap(({ units }) => units.flatMap((unit) => unit.changes))
  if (changed.length === 0) return setState(connection, { planned, context })
  const host = await connection.open()
  if (isProblem(host)) return host
  // The words are those of a program, whoever plans them.
  const plan = { mind: 'builtin', via: 'mcp', notes: makePlain(notes) }
  const waiting = await host.propose({ words, reading, parts, plan })
  if (isProblem(waiting)) return waiting
  const { id } = waiting.proposal
  const [part, ...others] = parts
  const opened = part && host.document(part.document)
  const domain = part && connection.domains.get(part.domain)
  // A proposal on several documents is for the person alone: a desk holds one.
  if (part && domain && opened && !isProblem(opened) && others.length === 0) {
    const copy = { state: part.working, nextId: part.nextId }
    connection.desks.set(part.document, { ...openDesk(opened, domain), copy, units: part.units, notes, proposal: id })
  }
  const steps = parts.flatMap((each) => {
    const of = connection.domains.get(each.domain)
    return of ? each.units.flatMap((unit) => unit.steps.map((step) => describeStep(of, step))) : []
  })
  const diff: Json = makePlain(host.diff(parts))
  return { status: 'waiting', document: part?.document ?? planned.document, proposal: id, reading, steps, diff, notes }
}

/** What only sets state is set on the desk of this client; the person's own editor stays as it is. */
async function setState(connection: Connection, { planned, context }: Omit<Ready, 'words'>): Promise<CallOutcome> {
  let outcome: CallOutcome = problem('nothing-to-do', 'That changes nothing.')
  for (const { operation, params, document: name } of planned.steps) {
    const given = { ...(params as Args), document: name }
    outcome = await callOperation(connection, { name: operation, args: given, watch: watchCall(context) })
    if (isProblem(outcome) || outcome.status !== 'set') return outcome
  }
  return outcome
}
