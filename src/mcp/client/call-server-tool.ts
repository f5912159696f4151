import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { ForeignResult } from '../../agent/index.ts'
import { plainLine, plainText } from '../../gate/index.ts'
import { problem, canonical, sameJson, type Json, type Problem } from '../../kernel/index.ts'
import type { ServerConnection } from './connect-server.ts'
import type { ServerTool } from './list-server-tools.ts'

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
