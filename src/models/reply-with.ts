import {
  generateText,
  jsonSchema,
  streamText,
  tool,
  type JSONSchema7,
  type LanguageModel,
  type ModelMessage as SdkMessage,
  type ToolSet,
} from 'ai'
import type { Problem } from '../base/index.ts'
import { modelFetch } from '../gate/index.ts'
import { connectionLost } from './model-problem.ts'
import type {
  Capabilities,
  ModelCall,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelTool,
  ReplyOptions,
  Stop,
  Usage,
} from './model.ts'
import { problemOf } from './problem-of.ts'
import { MALFORMED } from './providers/check-lines.ts'
import type { Setup } from './providers/provider.ts'

// The SDK prints its warnings to the terminal unless this is said; a reply must print nothing.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

type Way = { readonly id: string; readonly setup: Setup; readonly capabilities: Capabilities; readonly stream: boolean }

/**
 * One request and its reply over the AI SDK, streamed or in one piece. It tries once; trying again is `callModel`'s.
 */
export async function replyWith(
  way: Way,
  request: ModelRequest,
  { signal, onSign }: ReplyOptions,
): Promise<ModelReply | Problem> {
  const { id, setup, capabilities, stream } = way
  const server = { id, host: setup.address.host }
  try {
    const model = await setup.connect(modelFetch({ address: setup.address, onSign }))
    const settings = {
      ...sdkCall({ setup, capabilities, request }),
      model,
      abortSignal: signal ?? new AbortController().signal,
    }
    const end = stream ? await streamed(settings) : await whole(settings)
    if ('error' in end) return problemOf(end.error, server)
    // Without the provider's own word for why it stopped, the stream ended before the reply did.
    if (end.finish?.rawFinishReason === undefined) return connectionLost(server)
    const { text, calls, finish } = end
    return {
      text,
      calls,
      stop: setup.refused?.(finish.providerMetadata) === true ? 'refusal' : stopOf(finish),
      usage: usageOf(finish),
    }
  } catch (error) {
    return problemOf(error, server)
  }
}

type Settings = ReturnType<typeof sdkCall> & { model: LanguageModel; abortSignal: AbortSignal }
type Finish = Pick<
  Awaited<ReturnType<typeof generateText>>,
  'finishReason' | 'rawFinishReason' | 'usage' | 'providerMetadata'
>
type End =
  | { readonly text: string; readonly calls: readonly ModelCall[]; readonly finish: Finish | undefined }
  | { readonly error: unknown }

async function streamed(settings: Settings): Promise<End> {
  let text = ''
  let finish: Finish | undefined
  const calls: ModelCall[] = []
  // Errors arrive as parts of the stream; without a listener the SDK would print them as well.
  for await (const part of streamText({ ...settings, onError: () => undefined }).fullStream) {
    if (part.type === 'error') return { error: part.error }
    if (part.type === 'abort') return { error: new DOMException('Aborted', 'AbortError') }
    if (part.type === 'text-delta') text += part.text
    if (part.type === 'tool-call') calls.push(modelCall(part))
    if (part.type === 'finish-step') finish = part
  }
  return { text, calls, finish }
}

async function whole(settings: Settings): Promise<End> {
  const result = await generateText(settings)
  return { text: result.text, calls: result.toolCalls.map(modelCall), finish: result }
}

function modelCall({
  toolCallId: id,
  toolName: name,
  input,
}: {
  toolCallId: string
  toolName: string
  input: unknown
}): ModelCall {
  if (typeof input === 'string' && input.trim() === '') return { id, name, args: {} }
  if (typeof input === 'object' && input !== null && MALFORMED in input)
    return { id, name, args: {}, malformed: String(input[MALFORMED]) }
  if (typeof input === 'object' && input !== null && !Array.isArray(input))
    return { id, name, args: input as ModelCall['args'] }
  return { id, name, args: {}, malformed: typeof input === 'string' ? input : JSON.stringify(input) }
}

function stopOf({ finishReason }: Finish): Stop {
  return stops.get(finishReason) ?? 'other'
}

const stops: ReadonlyMap<string, Stop> = new Map([
  ['stop', 'end'],
  ['tool-calls', 'calls'],
  ['length', 'length'],
  ['content-filter', 'refusal'],
])

function usageOf({ usage }: Finish): Usage {
  const cached = usage.inputTokenDetails.cacheReadTokens ?? 0
  return { fresh: Math.max(0, (usage.inputTokens ?? 0) - cached), cached, output: usage.outputTokens ?? 0 }
}

/**
 * A request in the words of the AI SDK. What stays the same comes first and is marked, so that the provider may cache
 * it; so are the first message, which may hold a whole document, the one that ended the request before, and the last,
 * up to which the next request is the same. (Anthropic takes four marks, and looks only 20 parts back from each: a
 * reply may hold more calls than that.)
 */
function sdkCall({
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
