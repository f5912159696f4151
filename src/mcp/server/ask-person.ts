import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type CallToolResult,
  type ClientCapabilities,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { plainLine } from '../../gate/index.ts'
import { isProblem, problem } from '../../kernel/index.ts'
import type { Connection } from './connection.ts'
import { planLines, showOutcome, type Waits, type CallOutcome } from './show-outcome.ts'

export type Asking = {
  readonly waits: Waits
  readonly server: McpServer
  readonly context: ServerContext
  readonly answerWithinMs: number
}

/**
 * Puts a proposal to the person where the client can show a form. Clients of 2025 are sent a request; later ones get
 * the question as the result of the call and call again with the answer. Where nobody can be asked, or nobody answers,
 * it waits.
 */
export async function askPerson(
  connection: Connection,
  { waits, server, context, answerWithinMs }: Asking,
): Promise<CallToolResult | InputRequiredResult> {
  if (!canAsk(server, context)) return showOutcome(waits)
  if (context.mcpReq.envelope) {
    const key = globalThis.crypto.randomUUID()
    connection.asked.set(key, waits)
    return inputRequired({ inputRequests: { decision: inputRequired.elicit(formOf(waits)) }, requestState: key })
  }
  // A client that fails to ask leaves the proposal as one that gets no answer does.
  const answered = await context.mcpReq
    .send(
      { method: 'elicitation/create', params: formOf(waits) },
      { timeout: answerWithinMs, signal: context.mcpReq.signal },
    )
    .catch((): null => null)
  return showOutcome(
    await connection.inTurn(() =>
      carryOutDecision(connection, { waits, answer: answered === null ? 'none' : answerOf(answered), by: 'person' }),
    ),
  )
}

/** The answer to a question that this connection was sent; each question is answered once. */
export function takeAnswer({ asked }: Connection, { mcpReq }: ServerContext): Decision | undefined {
  const key = mcpReq.requestState()
  const waits = typeof key === 'string' ? asked.get(key) : undefined
  if (typeof key !== 'string' || !waits) return undefined
  asked.delete(key)
  const response = inputResponse(mcpReq.inputResponses, 'decision')
  return { waits, answer: response.kind === 'elicit' ? answerOf(response) : 'none', by: 'person' }
}

/** Only an accepted form that says so approves; declining refuses, and everything else leaves it waiting. */
function answerOf({
  action,
  content,
}: {
  action: string
  content?: { [field: string]: unknown } | undefined
}): Decision['answer'] {
  const said = action === 'accept' ? content?.['decision'] : action === 'decline' ? 'reject' : undefined
  return said === 'approve' || said === 'reject' ? said : 'none'
}

/** A client that declares elicitation without naming a mode means forms. */
function canAsk({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const declared = (mcpReq.envelope as { readonly [key: string]: ClientCapabilities } | undefined)?.[
    CLIENT_CAPABILITIES_META_KEY
  ]
  const { elicitation } = declared ?? server.getClientCapabilities() ?? {}
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

function formOf(waits: Waits): ElicitRequestFormParams {
  const message = [
    'Cutroom asks for your decision. Nothing is changed before you approve.',
    ...planLines(waits),
    `Proposal ${waits.proposal}`,
  ]
    .map((line) => plainLine(line, 400))
    .join('\n')
  return {
    mode: 'form',
    message,
    requestedSchema: {
      type: 'object',
      properties: { decision: { type: 'string', title: 'Decision', enum: ['approve', 'reject'] } },
      required: ['decision'],
    },
  }
}

type Decision = {
  readonly waits: Waits
  readonly answer: 'approve' | 'reject' | 'none'
  readonly by: 'person' | 'policy'
}

/** Carries a decision out on exactly the proposal that was shown; without an answer it waits. */
export async function carryOutDecision(connection: Connection, { waits, answer, by }: Decision): Promise<CallOutcome> {
  if (answer === 'none') return waits
  const { document, proposal, reading } = waits
  const now = connection.desks.get(document)?.proposal
  if (now !== proposal)
    return problem(
      'replaced',
      `The proposal ${proposal} is no longer the one that waits${now ? `, which is ${now}` : ''}, so nothing was ` +
        `decided; look at it again.`,
    )
  const host = await connection.open()
  if (isProblem(host)) return host
  if (answer === 'reject') {
    const refused = await host.reject(proposal)
    connection.desks.delete(document)
    return refused ?? { status: 'rejected', document, proposal, reading }
  }
  const applied = await host.approve(proposal, { by })
  if (isProblem(applied)) return applied
  connection.desks.delete(document)
  const { turn, revision, verified } = applied
  return { ...waits, status: 'applied', by, turn, revision, verified }
}
