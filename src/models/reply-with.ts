import { generateText, streamText, type LanguageModel } from 'ai'
import type { Problem } from '../base/index.ts'
import { modelFetch } from '../gate/index.ts'
import { connectionLost } from './model-problem.ts'
import type { Capabilities, ModelCall, ModelReply, ModelRequest, ReplyOptions, Stop, Usage } from './model.ts'
import { problemOf } from './problem-of.ts'
import { MALFORMED } from './providers/check-lines.ts'
import type { Setup } from './providers/provider.ts'
import { sdkCall } from './sdk-call.ts'

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
