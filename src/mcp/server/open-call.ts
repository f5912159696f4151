import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Connection, OpenDocument } from './connection.ts'
import { readArguments, type ToolArguments } from './read-call.ts'

export type OpenCall = OpenDocument & { readonly params: ToolArguments['params'] }

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
