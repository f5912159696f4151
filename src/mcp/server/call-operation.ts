import type { ServerContext } from '@modelcontextprotocol/server'
import { dropRepeats } from '../../agent/index.ts'
import { plainLine } from '../../gate/index.ts'
import {
  findOperation,
  isProblem,
  isQuestion,
  operateStep,
  problem,
  readingOf,
  type Domain,
  type Note,
  type Problem,
  type Question,
  type Step,
  issueText,
  paramsSchema,
  type AnyOperation,
  type Json,
} from '../../kernel/index.ts'
import type { Watch } from '../../project/index.ts'
import type { Host } from '../host.ts'
import { carryOutDecision } from './ask-person.ts'
import { findDesk, partOf, workOnDesk, type Connection, type DocumentDesk, type OpenDocument } from './connection.ts'
import { makePlain, type Asks, type CallOutcome, type ShownStep, type Waits } from './show-outcome.ts'

type RequestedCall = { readonly name: string; readonly args: unknown; readonly watch: Watch }

/**
 * Plans one operation on the connection's desk. What changes content becomes, or joins, the proposal that waits for a
 * person.
 */
export async function callOperation(
  connection: Connection,
  { name, args, watch }: RequestedCall,
): Promise<CallOutcome> {
  if (watch.signal?.aborted) return problem('cancelled', 'The call was cancelled before it began; nothing was planned.')
  const call = await openCall(connection, args)
  if (isProblem(call)) return call
  const { host, document, domain } = call
  const operation = findOperation(domain, name)
  if (isProblem(operation)) return operation
  const found = await findDesk(connection, call)
  if (isProblem(found)) return found
  // Things may be called by what they are named on the desk, where an earlier call may have made them.
  const meant = host.reads(
    { domain: document.domain, state: found.desk.copy.state },
    { operation: name, params: call.params },
  )
  if (isProblem(meant)) return meant
  const { params } = meant
  const wrong = checkParams(operation, params)
  if (wrong) return wrong
  const worked = await workOnDesk(found.desk, { operation, params, senses: { measure: host.measure(watch) } })
  if (isProblem(worked)) return worked
  if (isQuestion(worked)) return { ...asks(found.desk, worked), notes: found.notes }
  if (watch.signal?.aborted) return problem('cancelled', 'The call was cancelled; nothing was planned.')

  const { desk } = worked
  const notes = [...found.notes, ...worked.notes]
  if (worked.changes.length === 0) {
    connection.desks.set(document.name, desk)
    return {
      status: 'set',
      document: document.name,
      reading: worked.steps.at(-1)?.purpose ?? operation.summary,
      steps: worked.steps.map((step) => describeStep(domain, step)),
      notes,
    }
  }
  const waits = await propose(connection, { host, desk, notes })
  return isProblem(waits) || !isAllowed(host, desk)
    ? waits
    : carryOutDecision(connection, { waits, answer: 'approve', by: 'policy' })
}

type Grown = { readonly host: Host; readonly desk: DocumentDesk; readonly notes: readonly Note[] }

/** An approval is for exactly what was shown, so a proposal that grows is a new one and the former one goes. */
async function propose({ desks }: Connection, { host, desk, notes }: Grown): Promise<Waits | Problem> {
  const steps = desk.units.flatMap((unit) => unit.steps)
  const reading = readingOf(desk.units)
  const words = `mcp ${desk.units
    .map(operateStep)
    .map(({ operation, params }) => `${operation} ${JSON.stringify(params)}`)
    .join('; ')}`
  const parts = [partOf(desk)]
  const waiting = await host.propose({
    words: plainLine(words, 400),
    reading,
    parts,
    plan: { mind: 'mcp', notes: desk.notes },
    replaces: desk.proposal ?? undefined,
  })
  if (isProblem(waiting)) {
    if (waiting.code !== 'unknown-proposal' && waiting.code !== 'already-applied') return waiting
    desks.delete(desk.document)
    return problem(
      'decided-meanwhile',
      `The proposal ${desk.proposal ?? ''} was decided while this was planned, so nothing was added to it; call again.`,
    )
  }
  const { id } = waiting.proposal
  desks.set(desk.document, { ...desk, proposal: id })
  return {
    status: 'waiting',
    document: desk.document,
    proposal: id,
    reading,
    steps: steps.map((step) => describeStep(desk.domain, step)),
    diff: makePlain(host.diff(parts)),
    notes: dropRepeats([...notes, ...desk.notes]),
  }
}

/**
 * Only what the user's own config names, and never what destroys; one unit that needs a person makes the whole proposal
 * wait.
 */
function isAllowed({ allowed }: Host, { domain, units }: DocumentDesk): boolean {
  return units.every((unit) => {
    const { operation } = operateStep(unit)
    return (
      unit.changes.length === 0 ||
      (allowed.includes(operation) && domain.operations.get(operation)?.destroys === undefined)
    )
  })
}

/** A question names what would answer it: parameters of the call, and the operations that set the missing state. */
function asks(
  { document, copy, domain: { keys, operations } }: DocumentDesk,
  { question, missing, offers = [] }: Question,
): Omit<Asks, 'notes'> {
  const setters = missing.flatMap((name) => {
    const key = keys.get(name)
    if (!key) return []
    return key.setBy
      ? [key.setBy(key.read(copy.state), copy.state).operation]
      : [...operations.values()].filter(({ writes }) => writes.includes(key)).map(({ name }) => name)
  })
  return {
    status: 'question',
    document,
    question,
    missing: missing.filter((name) => !keys.has(name)),
    offers: offers.map(({ text }) => text),
    setters: [...new Set(setters)],
  }
}

export function describeStep(
  { operations }: Domain,
  { id, kind, document, operation, params, purpose, because }: Step,
): ShownStep {
  return {
    id,
    kind,
    document,
    operation,
    params,
    purpose,
    because,
    destroys: operations.get(operation)?.destroys ?? null,
  }
}

/** How much further a piece of work has to be before the client hears of it again. */
const STEP = 0.05

/** Slow work of a call: it stops when the client cancels, and says how far it is where the client asked for that. */
export function watchCall({ mcpReq }: ServerContext): Watch {
  const { signal, _meta: meta } = mcpReq
  const progressToken = meta?.progressToken
  if (progressToken === undefined) return { signal }
  // Each piece of work counts from 0 to 1; what the client sees only ever grows.
  let pieces = 0
  let last = 0
  let told = 0
  return {
    signal,
    onProgress: (message, done) => {
      if (done < last) pieces++
      last = done
      if (pieces + done < told + STEP) return
      told = pieces + done
      // A client that does not listen any more misses nothing but this.
      void mcpReq
        .notify({ method: 'notifications/progress', params: { progressToken, progress: told, message } })
        .catch(() => undefined)
    },
  }
}

/** No operation needs more; what is larger is a mistake or an attack. */
const MAX_CHARACTERS = 1_000_000

type OpenCall = OpenDocument & { readonly params: ToolArguments['params'] }

/** What a call is about: the project as it is now, and the document that its arguments name or that was used last. */
export async function openCall(connection: Connection, args: unknown): Promise<OpenCall | Problem> {
  const call = readArguments(args)
  if (isProblem(call)) return call
  const host = await connection.open()
  if (isProblem(host)) return host
  const document = host.document(call.document)
  if (isProblem(document)) return document
  const domain = connection.domains.get(document.domain)
  return domain
    ? { host, document, domain, params: call.params }
    : problem('unknown-kind', `"${document.name}" is a ${document.domain} document, which this version cannot edit.`)
}

type ToolArguments = { readonly document?: string; readonly params: { readonly [param: string]: Json } }

/** The arguments of a tool: the document they name, and the operation's own parameters. */
function readArguments(args: unknown): ToolArguments | Problem {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return problem('invalid-params', 'The arguments have to be a JSON object.')
  if (JSON.stringify(args).length > MAX_CHARACTERS)
    return problem('too-large', 'The arguments are larger than 1 MB; give less at once.')
  const { document, ...params } = args as { [param: string]: Json }
  if (document === undefined) return { params }
  return typeof document === 'string'
    ? { document, params }
    : problem('invalid-params', '"document" has to be the name of a document, as text; cutroom_state names them.')
}

/**
 * What was given in a wrong form, with the form that is allowed. What was not given may still be found in the editor's
 * state.
 */
function checkParams(operation: AnyOperation, params: ToolArguments['params']): Problem | undefined {
  const parsed = operation.params.safeParse(params)
  if (parsed.success) return undefined
  const { properties = {} } = paramsSchema(operation) as { properties?: { [param: string]: Json } }
  const forms = new Map(Object.entries(properties))
  const said = parsed.error.issues.flatMap((issue) => {
    const { code, path } = issue
    const message = issueText(issue, { schema: operation.params, params })
    const param = String(path[0] ?? '')
    if (code === 'unrecognized_keys')
      return [`${message}; it takes ${forms.size === 0 ? 'no parameters' : [...forms.keys()].join(', ')} and document`]
    if (param === '') return [message]
    if (Object.hasOwn(params, param)) return [`${message}; allowed is ${JSON.stringify(forms.get(param) ?? {})}`]
    return Object.hasOwn(operation.fill ?? {}, param)
      ? []
      : [`${param} is missing; allowed is ${JSON.stringify(forms.get(param) ?? {})}`]
  })
  return said.length === 0
    ? undefined
    : problem('invalid-params', `${operation.name} cannot take these parameters: ${said.join('. ')}.`)
}
