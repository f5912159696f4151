import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { isProblem, problem } from '../../kernel/index.ts'
import { type Connection, findDesk, viewDesk } from './connection.ts'
import { openCall } from './call-operation.ts'
import { document, shownAs } from './operation-tool.ts'
import { makePlain, makeResult, showOutcome, summariseProposal } from './show-outcome.ts'

const onDocument = shownAs(() => ({ type: 'object', properties: { document } }))

/** The tools that are no operation. None of them can approve anything. */
export function registerOwnTools(server: McpServer, connection: Connection): void {
  const looks = { readOnlyHint: true, openWorldHint: false }
  server.registerTool(
    'cutroom_state',
    {
      description:
        'The document as you see it now: what is there, with what you have planned and set on it. Ids and times are ' +
        'as operations take them.',
      inputSchema: onDocument,
      annotations: looks,
    },
    (args) => connection.inTurn(() => showState(connection, args)),
  )
  server.registerTool(
    'cutroom_proposals',
    { description: 'What waits for a decision of the person, from whichever side it came.', annotations: looks },
    () => connection.inTurn(() => showProposals(connection)),
  )
  server.registerTool(
    'cutroom_withdraw',
    {
      description: 'Drop your own waiting proposal on a document and everything that you have set there, to plan anew.',
      inputSchema: onDocument,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    (args) => connection.inTurn(() => withdraw(connection, args)),
  )
}

async function showState(connection: Connection, args: unknown): Promise<CallToolResult> {
  const call = await openCall(connection, args)
  if (isProblem(call)) return showOutcome(call)
  const { host, document } = call
  const stood = await findDesk(connection, call)
  if (isProblem(stood)) return showOutcome(stood)
  const { desk, notes } = stood
  const snapshot = makePlain(host.snapshot({ ...document, state: viewDesk(desk) }))
  const stands =
    desk.proposal === null ? 'as it is' : `as it would be with the proposal ${desk.proposal}, which waits for a person`
  const about = [
    `This is "${document.name}" ${stands}${desk.given.length > 0 ? ', with what you have set' : ''}.`,
    ...notes.map(({ text }) => `Note: ${text}`),
  ]
  const shown = makeResult(about, {
    status: 'state',
    proposal: desk.proposal,
    documents: host.documents().map(({ name }) => name),
    notes,
    snapshot,
  })
  return { ...shown, content: [...shown.content, { type: 'text', text: JSON.stringify(snapshot) }] }
}

async function showProposals(connection: Connection): Promise<CallToolResult> {
  const host = await connection.open()
  const waiting = isProblem(host) ? host : await host.waiting()
  if (isProblem(waiting)) return showOutcome(waiting)
  const proposals = waiting.map(summariseProposal)
  return makeResult(
    proposals.length === 0
      ? ['Nothing waits for a decision.']
      : proposals.map(({ id, document, reading }) => `${id} on "${document ?? ''}": ${reading}`),
    { status: 'proposals', proposals },
  )
}

async function withdraw(connection: Connection, args: unknown): Promise<CallToolResult> {
  const call = await openCall(connection, args)
  if (isProblem(call)) return showOutcome(call)
  const { host, document } = call
  const desk = connection.desks.get(document.name)
  if (!desk)
    return showOutcome(
      problem(
        'nothing-to-withdraw',
        `You have nothing planned on "${document.name}", so there is nothing to withdraw.`,
      ),
    )
  const refused = desk.proposal === null ? undefined : await host.reject(desk.proposal)
  connection.desks.delete(document.name)
  return refused
    ? showOutcome(refused)
    : makeResult([`Withdrawn; "${document.name}" is as it was, and you start anew.`], {
        status: 'withdrawn',
        document: document.name,
        proposal: desk.proposal,
      })
}
