import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { ForeignResult } from '../../agent/index.ts'
import { plainLine, plainText, sha256Hex } from '../../gate/index.ts'
import { problem, canonical, sameJson, type Json, type Problem, isProblem } from '../../kernel/index.ts'
import type { ServerConnection } from './connect-server.ts'

const MAX_CHARACTERS = 8_000

type ToolCall = {
  readonly tool: ServerTool
  readonly args: { readonly [param: string]: Json }
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends an approved call. What the server says of it, be it an error or a lie, is a result; that it cannot be asked is
 * a problem.
 */
export async function callServerTool(
  connection: ServerConnection,
  { tool, args, signal }: ToolCall,
): Promise<ForeignResult | Problem> {
  const { name, client, limits } = connection
  const most = AbortSignal.timeout(limits.callMostMs)
  try {
    const answer = await client.callTool(
      { name: tool.name, arguments: { ...args } },
      {
        timeout: limits.callMs,
        resetTimeoutOnProgress: true,
        onprogress: () => {
          /* Asking for progress is what makes a server send it. */
        },
        signal: signal ? AbortSignal.any([signal, most]) : most,
      },
    )
    const broken =
      answer.structuredContent === undefined || tool.outputSchema === null
        ? null
        : findMisfit(tool.outputSchema, answer.structuredContent as Json)
    return broken === null
      ? plainResult(answer)
      : { text: `The answer of "${name}" is not what it promised (${broken}).`, isError: true }
  } catch (cause) {
    if (signal?.aborted) return problem('cancelled', 'Cancelled.')
    const ended = connection.ended()
    if (ended) return ended
    if (most.aborted || (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout))
      return problem('server-slow', `"${tool.name}" of "${name}" did not answer in time; try again, or do without it.`)
    if (cause instanceof ProtocolError) return { text: plainLine(cause.message, 1_000), isError: true }
    if (cause instanceof SdkError && cause.code === SdkErrorCode.InvalidResult)
      return { text: `The answer of "${name}" is no tool result.`, isError: true }
    return problem(
      'server-gone',
      `"${tool.name}" of "${name}" could not be asked: ` +
        plainLine(cause instanceof Error ? cause.message : String(cause)),
    )
  }
}

type Answer = {
  readonly content?: readonly unknown[]
  readonly structuredContent?: unknown
  readonly isError?: boolean | undefined
}

/** What a tool gave back as plain text: its words, its data as JSON, and the names of whatever else there is. */
function plainResult({ content = [], structuredContent, isError = false }: Answer): ForeignResult {
  const parts = content.map((part) => partText(part as Part))
  const structured = structuredContent as Json | undefined
  // Most servers say their data twice: once as text for those who know no better.
  if (structured !== undefined && !parts.some((text) => saysTheSame(text, structured)))
    parts.push(canonical(structured))
  return { text: shortened(plainText(parts.join('\n'))), isError }
}

type Part = {
  type?: unknown
  text?: unknown
  mimeType?: unknown
  uri?: unknown
  resource?: { uri?: unknown } | null
} | null

function partText(part: Part): string {
  if (part?.type === 'text' && typeof part.text === 'string') return part.text
  const words = [part?.type, part?.mimeType ?? part?.uri ?? part?.resource?.uri].filter(
    (word) => typeof word === 'string',
  )
  return `[${plainLine(words.join(' '))}]`
}

function saysTheSame(text: string, structured: Json): boolean {
  try {
    return sameJson(JSON.parse(text) as Json, structured)
  } catch {
    return false // Words, and no data.
  }
}

function shortened(text: string): string {
  const note = `\n(cut: this is the beginning of ${text.length} characters)`
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - note.length)}${note}`
}

/**
 * What is wrong with a value by a stranger's JSON Schema, or null. A schema that cannot be understood here refuses
 * nothing: the server checks again in any case.
 */
export function findMisfit(schema: Json, value: Json): string | null {
  let result
  try {
    result = z.fromJSONSchema(withoutPatterns(schema) as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value)
  } catch {
    return null
  }
  const issue = result.error?.issues[0]
  return issue === undefined ? null : plainLine(`${issue.path.map(String).join('.') || 'the whole'}: ${issue.message}`)
}

/** A stranger's regular expression could keep us busy for ever. */
function withoutPatterns(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(withoutPatterns)
  const kept = Object.entries(schema as { [key: string]: Json }).filter(
    ([key, value]) => !(key === 'pattern' && typeof value === 'string') && key !== 'patternProperties',
  )
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPatterns(value)]))
}

/**
 * A tool as its server describes it: what a mind is shown was made plain and short, `schema` is what the server said.
 */
export type ServerTool = {
  readonly name: string
  readonly description: string
  readonly parameters: Json
  readonly schema: Json
  readonly outputSchema: Json | null
  readonly fingerprint: string
}

export type Listing = { readonly tools: readonly ServerTool[]; readonly problems: readonly Problem[] }

const MAX_TOOLS = 64
const MAX_PAGES = 20
/** Entries are read one by one, so that a bad one does not take the others with it. */
const page = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().optional() })

/** What a server offers now, and what of it is left out. */
export async function listServerTools({ name, client, limits, ended }: ServerConnection): Promise<Listing | Problem> {
  const listed: unknown[] = []
  try {
    for (let cursor: string | undefined, pages = 0; pages < MAX_PAGES && listed.length <= MAX_TOOLS; pages++) {
      const { tools, nextCursor } = await client.request(
        { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
        page,
        { timeout: limits.startMs },
      )
      listed.push(...tools)
      cursor = nextCursor
      if (cursor === undefined) break
    }
    return read(name, listed)
  } catch {
    return (
      ended() ??
      problem(
        'server-unusable',
        `The server "${name}" did not say what tools it has; check that it works, or remove it.`,
      )
    )
  }
}

function read(server: string, listed: readonly unknown[]): Listing {
  const tools = new Map<string, ServerTool>()
  const problems: Problem[] = []
  for (const entry of listed.slice(0, MAX_TOOLS)) {
    const tool = readServerTool(server, entry)
    if (isProblem(tool)) problems.push(tool)
    else if (tools.has(tool.name))
      problems.push(
        problem('tool-left-out', `A tool of "${server}" is left out: there are two of the name "${tool.name}".`),
      )
    else tools.set(tool.name, tool)
  }
  if (listed.length > MAX_TOOLS)
    problems.push(
      problem(
        'tool-left-out',
        `The server "${server}" has more than ${MAX_TOOLS} tools; only the first ${MAX_TOOLS} are used.`,
      ),
    )
  return { tools: [...tools.values()], problems }
}

const DESCRIPTION_CHARACTERS = 300
const SCHEMA_CHARACTERS = 20_000
/** The longest name that every model's wire takes. */
const NAME_CHARACTERS = 64

const described = z.object({
  name: z.string(),
  description: z.string().optional(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  outputSchema: z.looseObject({}).optional(),
})

/** Reads one entry of a listing, or says why the tool is left out. */
export function readServerTool(server: string, listed: unknown): ServerTool | Problem {
  const leftOut = (why: string): Problem => problem('tool-left-out', `A tool of "${server}" is left out: ${why}`)
  const { success, data } = described.safeParse(listed)
  const name = (listed as { name?: unknown } | null)?.name
  const named = plainLine(typeof name === 'string' ? name : '', NAME_CHARACTERS)
  if (!success) return leftOut(`"${named}" has no name or takes no object.`)
  if (!/^[A-Za-z0-9_-]+$/.test(data.name))
    return leftOut(`"${named}" has characters in its name that are not letters, digits, "_" or "-".`)
  if (foreignName(server, data.name).length > NAME_CHARACTERS)
    return leftOut(`"${named}" has too long a name; a shorter name for the server may help.`)
  const schema = data.inputSchema as Json
  const { description = '' } = data
  const told = canonical({ name: data.name, description, inputSchema: schema })
  if (told.length > SCHEMA_CHARACTERS) return leftOut(`"${named}" has too long a description.`)
  return {
    name: data.name,
    description: plainLine(description, DESCRIPTION_CHARACTERS),
    parameters: shownJson(schema),
    schema,
    outputSchema: (data.outputSchema ?? null) as Json,
    fingerprint: sha256Hex(told),
  }
}

/** The name by which minds know a tool; server names have no underscore, so no two tools share one. */
export const foreignName = (server: string, tool: string): string => `${server}__${tool}`

/** The same value with every text in it made plain and short: words for a model hide in schemas too. */
function shownJson(value: Json): Json {
  if (typeof value === 'string') return plainLine(value, DESCRIPTION_CHARACTERS)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(shownJson)
  return Object.fromEntries(
    Object.entries(value as { [key: string]: Json }).map(([key, each]) => [
      plainLine(key, DESCRIPTION_CHARACTERS),
      shownJson(each),
    ]),
  )
}
