import type { z } from 'zod'
import { sameJson, type Json, issueText } from '../../kernel/index.ts'
/** A place of a body, as its client spelt it, and what is wrong there. */
export type WrongPath = { readonly path: string; readonly message: string }

type Read = {
  readonly schema: z.ZodType
  /** As it was sent. */ readonly body: unknown
  /** With its fields in one spelling. */ readonly spelt: unknown
}

/** Every path of a body that its schema does not take, each told once, in sentences of our own. */
export function wrongPaths(error: z.ZodError, { schema, body, spelt }: Read): WrongPath[] {
  const found = error.issues.map((issue): WrongPath => {
    const told = isOfLibrary(issue.message) ? issueText(issue, { schema, params: spelt }) : issue.message
    const name = issue.path.join('.')
    const message = told.startsWith(name) ? told.slice(name.length).replace(/^:? /, '') : told
    return {
      path: pathAsSent(issue.path, body) || '(body)',
      message: isOfLibrary(message) ? 'should be an object with the fields that /openapi.json lists' : message,
    }
  })
  return [...new Map(found.map((wrong) => [`${wrong.path} ${wrong.message}`, wrong])).values()]
}

/** The schema's own words, where we gave it none. */
const isOfLibrary = (message: string): boolean => /^(?:Invalid|Too small|Too big|Unrecognized)\b/.test(message)

function pathAsSent([first, ...rest]: readonly PropertyKey[], body: unknown): string {
  if (first === undefined) return ''
  const field =
    fieldsOf(body).find((each) => each === first) ?? fieldsOf(body).find((each) => camelField(each) === first) ?? first
  const isStandIn = field === 'project' && rest[0] === 'projectId' && hasOnlyId((body as { project?: unknown }).project)
  return [field, ...(isStandIn ? ['id', ...rest.slice(1)] : rest)].join('.')
}

const fieldsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
const hasOnlyId = (project: unknown): boolean =>
  fieldsOf(project).includes('id') && ((project as { projectId?: unknown }).projectId ?? null) === null

/** `conversation_id` and `conversationId` are the same field. */
export const camelField = (field: string): string =>
  field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** What is said of fields that a body holds in both spellings with different values: the last one is read. */
export function sayDoubledFields(body: unknown): string[] {
  const sent = body as { readonly [field: string]: Json }
  const first = new Map<string, string>()
  return fieldsOf(body).flatMap((field) => {
    const other = first.get(camelField(field))
    if (other === undefined) first.set(camelField(field), field)
    return other === undefined || sameJson(sent[other], sent[field])
      ? []
      : [`"${other}" and "${field}" are the same field and say different things; "${field}" is used.`]
  })
}
