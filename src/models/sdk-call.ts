import { jsonSchema, tool, type JSONSchema7, type ModelMessage as SdkMessage, type ToolSet } from 'ai'
import type { Capabilities, ModelMessage, ModelRequest, ModelTool } from './model.ts'
import type { Setup } from './providers/provider.ts'

/**
 * A request in the words of the AI SDK. What stays the same comes first and is marked, so that the provider may cache
 * it; so are the first message, which may hold a whole document, the one that ended the request before, and the last,
 * up to which the next request is the same. (Anthropic takes four marks, and looks only 20 parts back from each: a
 * reply may hold more calls than that.)
 */
export function sdkCall({
  setup,
  capabilities,
  request,
}: {
  setup: Setup
  capabilities: Capabilities
  request: ModelRequest
}) {
  const marked = setup.cacheMark === undefined ? {} : { providerOptions: setup.cacheMark }
  const messages = request.messages.flatMap(sdkMessage)
  const before = messages.findLastIndex(({ role }) => role === 'assistant') - 1
  for (const message of new Set([messages[0], messages[before], messages.at(-1)]))
    if (message !== undefined) Object.assign(message, marked)
  const options = setup.options?.(request, capabilities)
  return {
    ...(request.system === '' ? {} : { system: { role: 'system' as const, content: request.system, ...marked } }),
    messages,
    tools: toolSet(request.tools),
    toolChoice: request.toolChoice ?? ('auto' as const),
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    ...(capabilities.temperature && request.temperature !== undefined ? { temperature: request.temperature } : {}),
    ...(options === undefined ? {} : { providerOptions: options }),
  }
}

/** Without a prototype, so that a call of `constructor` finds nothing. */
function toolSet(tools: readonly ModelTool[]): ToolSet {
  const set = Object.create(null) as ToolSet
  for (const { name, description, parameters } of tools)
    set[name] = tool({ description, inputSchema: jsonSchema(parameters as JSONSchema7) })
  return set
}

function sdkMessage(message: ModelMessage): SdkMessage[] {
  if (message.role === 'user') return [{ role: 'user', content: message.text }]
  if (message.role === 'tool') {
    return [
      {
        role: 'tool',
        content: message.results.map(({ id, name, text, isError }) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output: { type: isError ? 'error-text' : 'text', value: text },
        })),
      },
    ]
  }
  const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]
  const content = [
    ...text,
    ...message.calls.map(({ id, name, args }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: name,
      input: args,
    })),
  ]
  // Providers refuse a message that holds nothing.
  return content.length === 0 ? [] : [{ role: 'assistant', content }]
}
