import type { Json } from '../../../src/base/index.ts'
import type { Protocol, WireAnswer, WireReply } from './protocol.ts'

const MODEL = 'llama3.2'

/** Ollama's own chat, one JSON object a line. */
export const ollamaWire: Protocol = {
  provider: 'ollama',
  model: MODEL,
  env: (origin) => ({ OLLAMA_HOST: origin }),
  about({ path, body }) {
    if (path !== '/api/show') return null
    const known = shown.get(body.model)
    return known === undefined
      ? { status: 404, body: { error: `model '${body.model}' not found` } }
      : { status: 200, body: known }
  },
  complaint({ path, body }) {
    const bad = (message: string): WireAnswer => ({ status: 400, body: { error: message } })
    if (path !== '/api/chat') return { status: 404, body: { error: 'page not found' } }
    if (!shown.has(body.model)) return { status: 404, body: { error: `model '${body.model}' not found` } }
    for (const tool of body.tools ?? [])
      if (tool.type !== 'function' || tool.function?.parameters?.type !== 'object') return bad('invalid tool')
    if (!Number.isInteger(body.options?.num_ctx) || !Number.isInteger(body.options?.num_predict))
      return bad('the tests want the size of the context and of the reply')
    // The real one forgets the beginning of what is longer, and says nothing.
    const promptTokens = JSON.stringify([body.messages, body.tools ?? []]).length / 4
    if (promptTokens + body.options.num_predict > body.options.num_ctx)
      return bad('the tests want a context that holds the prompt and the reply')
    for (const message of body.messages) {
      if (typeof message.content !== 'string')
        return bad('json: cannot unmarshal object into Go struct field ChatRequest.messages.content of type string')
      for (const call of message.tool_calls ?? [])
        if (typeof call.function.arguments !== 'object')
          return bad('json: cannot unmarshal string into Go struct field .function.arguments')
    }
    return null
  },
  error: (_status, message) => ({ error: message }),
  errorPiece: (message) => `${JSON.stringify({ error: message })}\n`,
  whole(reply) {
    const { text = '', calls = [] } = reply
    return {
      type: 'application/json; charset=utf-8',
      text: JSON.stringify({
        ...line({
          role: 'assistant',
          content: text,
          ...thinking(reply),
          ...(calls.length === 0 ? {} : { tool_calls: toolCalls(reply) }),
        }),
        ...end(reply),
      }),
    }
  },
  streamed(reply) {
    const { text = '' } = reply
    const lines: Json[] = [
      ...(reply.reasoning === undefined ? [] : [line({ role: 'assistant', content: '', ...thinking(reply) })]),
      ...(text.match(/\S+\s*|\s+/g) ?? []).map((word) => line({ role: 'assistant', content: word })),
      ...toolCalls(reply).map((call) => line({ role: 'assistant', content: '', tool_calls: [call] })),
      { ...line({ role: 'assistant', content: '' }), ...end(reply) },
    ]
    return { type: 'application/x-ndjson', pieces: lines.map((one) => `${JSON.stringify(one)}\n`) }
  },
}

const info = { 'general.architecture': 'llama', 'llama.context_length': 131072 }
const shown = new Map<string, Json>([
  [
    MODEL,
    {
      details: { family: 'llama', parameter_size: '3.2B', quantization_level: 'Q4_K_M' },
      model_info: info,
      capabilities: ['completion', 'tools'],
    },
  ],
  [
    'llama3.3:70b',
    {
      details: { parameter_size: '70.6B' },
      parameters: 'stop    "<|eot_id|>"\nnum_ctx                        32768',
      model_info: info,
      capabilities: ['completion', 'tools'],
    },
  ],
  [
    'gemma2',
    {
      details: { parameter_size: '9.2B' },
      model_info: { 'gemma2.context_length': 8192 },
      capabilities: ['completion'],
    },
  ],
])

const line = (message: { [field: string]: Json }) => ({
  model: MODEL,
  created_at: '2025-07-07T20:22:19.184789Z',
  message,
  done: false,
})
const thinking = ({ reasoning }: WireReply) => (reasoning === undefined ? {} : { thinking: reasoning })
const toolCalls = ({ calls = [] }: WireReply): Json[] =>
  calls.map(({ id, name, args }) => ({ id, function: { name, arguments: args } }))

function end({ stop, usage = { fresh: 12, cached: 0, output: 7 } }: WireReply): { [field: string]: Json } {
  return {
    done: true,
    done_reason: stop === 'length' ? 'length' : 'stop',
    total_duration: 4883583458,
    load_duration: 1334875,
    prompt_eval_count: usage.fresh + usage.cached,
    prompt_eval_duration: 342546000,
    eval_count: usage.output,
    eval_duration: 4535599000,
  }
}
