import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import type { ForeignResult } from '../../agent/foreign-tools.ts'
import { plainLine } from '../../gate/plain-text.ts'
import { problem, type Json, type Problem } from '../../kernel/index.ts'
import type { Connection } from './connect-server.ts'
import { misfit } from './fits-schema.ts'
import { plainResult } from './plain-result.ts'
import type { ServerTool } from './server-tool.ts'

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
  connection: Connection,
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
        : misfit(tool.outputSchema, answer.structuredContent as Json)
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
