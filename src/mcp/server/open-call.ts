import {
  isProblem,
  problem,
  issueText,
  paramsSchema,
  type Problem,
  type AnyOperation,
  type Json,
} from '../../kernel/index.ts'
import type { Connection, OpenDocument } from './connection.ts'

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
export function checkParams(operation: AnyOperation, params: ToolArguments['params']): Problem | undefined {
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
