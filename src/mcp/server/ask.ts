import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import type { Outcome as Planned } from '../../agent/index.ts'
import { isProblem, problem, type Json, type Problem } from '../../kernel/index.ts'
import { callOperation, describeStep, watchCall } from './call-operation.ts'
import { openDesk, type Connection } from './connection.ts'
import { makePlain, makeResult, type CallOutcome } from './show-outcome.ts'

export type Args = { readonly [name: string]: unknown }
export const argsOf = (args: unknown): Args => (typeof args === 'object' && args !== null ? (args as Args) : {})
export const wrong = (message: string): Problem => problem('invalid-params', message)

export async function ask(
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
  const { parts, reading, notes, retracts } = planned
  const held = parts.map((part) => connection.desks.get(part.document)).find((desk) => desk && desk.proposal !== null)
  if (held) {
    const how = 'let them decide, drop it with cutroom_withdraw, or add to it with cutroom_run'
    return problem(
      'already-waiting',
      `Your proposal ${held.proposal ?? ''} on "${held.document}" waits for a person; ${how}.`,
    )
  }
  const changed = parts.flatMap(({ units }) => units.flatMap((unit) => unit.changes))
  if (changed.length === 0 && !retracts) return setState(connection, { planned, context })
  const host = await connection.open()
  if (isProblem(host)) return host
  // The words are those of a program, whoever plans them.
  const plan = { mind: 'builtin', via: 'mcp', notes: makePlain(notes) }
  const waiting = await host.propose({ words, reading, parts, plan, retracts })
  if (isProblem(waiting)) return waiting
  const { id } = waiting.proposal
  const [part, ...others] = parts
  const opened = part && host.document(part.document)
  const domain = part && connection.domains.get(part.domain)
  // A proposal on several documents, or one that takes turns back, is for the person alone: a desk holds one document
  // as it is.
  if (part && domain && opened && !isProblem(opened) && others.length === 0 && !retracts) {
    const copy = { state: part.working, nextId: part.nextId }
    connection.desks.set(part.document, { ...openDesk(opened, domain), copy, units: part.units, notes, proposal: id })
  }
  const steps = parts.flatMap((each) => {
    const of = connection.domains.get(each.domain)
    return of ? each.units.flatMap((unit) => unit.steps.map((step) => describeStep(of, step))) : []
  })
  const diff: Json = makePlain(host.diff(parts, retracts))
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
