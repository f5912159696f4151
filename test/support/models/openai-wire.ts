import type { Json } from '../../../src/base/index.ts'
import { KEY, type Protocol, type WireAnswer, type WireBody, type WireReply, type WireRequest } from './protocol.ts'

const MODEL = 'gpt-4.1'
const THERE = [MODEL, 'gpt-4.1-mini', 'gpt-4o']

/** OpenAI chat completions, as OpenAI and the many compatible servers speak it. */
export const openaiWire: Protocol = {
  provider: 'openai',
  model: MODEL,
  env: (origin) => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${origin}/v1` }),
  about(request) {
    if (request.path !== '/v1/models') return null
    return (
      wrongKey(request) ?? {
        status: 200,
        body: {
          object: 'list',
          data: THERE.map((id) => ({ id, object: 'model', created: 1744316542, owned_by: 'system' })),
        },
      }
    )
  },
  complaint(request) {
    const { body } = request
    const bad = (message: string): WireAnswer => ({ status: 400, body: openaiWire.error(400, message) })
    const refused = wrongKey(request)
    if (refused !== null) return refused
    if (request.path !== '/v1/chat/completions')
      return { status: 404, body: openaiWire.error(404, 'Unknown request URL') }
    if (!THERE.includes(body.model))
      return {
        status: 404,
        body: openaiWire.error(404, `The model \`${body.model}\` does not exist or you do not have access to it.`),
      }
    for (const tool of body.tools ?? [])
      if (tool.type !== 'function' || tool.function?.parameters?.type !== 'object')
        return bad('Invalid schema for function')
    if (body.stream === true && body.stream_options?.include_usage !== true)
      return bad('the tests want usage with every stream')
    const wrong = wrongMessages(body.messages)
    return wrong === null ? null : bad(wrong)
  },
  error: (status, message) => ({
    error: {
      message,
      type: status === 429 ? 'rate_limit_exceeded' : 'invalid_request_error',
      param: null,
      code: status === 401 ? 'invalid_api_key' : null,
    },
  }),
  errorPiece: (message) =>
    `data: ${JSON.stringify({ error: { message, type: 'server_error', param: null, code: null } })}\n\n`,
  whole(reply) {
    const { text = null, reasoning, calls = [] } = reply
    const refused = reply.stop === 'refusal'
    const message = {
      role: 'assistant',
      content: refused ? null : text,
      refusal: refused ? 'I cannot help with that.' : null,
      ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
      ...(calls.length === 0
        ? {}
        : {
            tool_calls: calls.map(({ id, name, args }) => ({
              id,
              type: 'function',
              function: { name, arguments: written(args) },
            })),
          }),
    }
    return {
      type: 'application/json',
      text: JSON.stringify({
        ...head('chat.completion'),
        choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(reply) }],
        usage: usage(reply),
      }),
    }
  },
  streamed(reply) {
    const { text = '', reasoning = '', calls = [] } = reply
    const deltas: Json[] = [{ role: 'assistant', content: '', refusal: null }]
    if (reasoning !== '') deltas.push({ reasoning_content: reasoning })
    if (reply.stop === 'refusal') deltas.push({ refusal: 'I cannot ' }, { refusal: 'help with that.' })
    else for (const part of halves(text)) if (part !== '') deltas.push({ content: part })
    calls.forEach(({ id, name, args }, index) => {
      deltas.push({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] })
      for (const part of halves(written(args))) deltas.push({ tool_calls: [{ index, function: { arguments: part } }] })
    })
    const chunks: Json[] = [
      ...deltas.map((delta) => ({
        ...head('chat.completion.chunk'),
        choices: [{ index: 0, delta, logprobs: null, finish_reason: null }],
        usage: null,
      })),
      {
        ...head('chat.completion.chunk'),
        choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: finishReason(reply) }],
        usage: null,
      },
      { ...head('chat.completion.chunk'), choices: [], usage: usage(reply) },
    ]
    return {
      type: 'text/event-stream; charset=utf-8',
      pieces: [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'],
    }
  },
}

function wrongKey({ headers }: WireRequest): WireAnswer | null {
  return headers['authorization'] === `Bearer ${KEY}`
    ? null
    : {
        status: 401,
        body: openaiWire.error(
          401,
          'Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.',
        ),
      }
}

function wrongMessages(messages: WireBody): string | null {
  let waiting: string[] = []
  for (const [at, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!waiting.includes(message.tool_call_id))
        return `messages.[${at}].role: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.`
      waiting = waiting.filter((id) => id !== message.tool_call_id)
      continue
    }
    if (waiting.length > 0)
      return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.`
    for (const call of message.tool_calls ?? [])
      if (typeof call.function.arguments !== 'string') return `messages.[${at}].tool_calls: arguments must be a string`
    waiting = (message.tool_calls ?? []).map((call: WireBody) => call.id)
  }
  return null
}

const head = (object: string) => ({
  id: 'chatcmpl-B9MHDbslfkBeAs8l4bebGdFOJ6PeG',
  object,
  created: 1741570283,
  model: MODEL,
  service_tier: 'default',
  system_fingerprint: 'fp_50cad350e4',
})

function usage({ usage: { fresh, cached, output } = { fresh: 12, cached: 0, output: 7 } }: WireReply): Json {
  return {
    prompt_tokens: fresh + cached,
    completion_tokens: output,
    total_tokens: fresh + cached + output,
    prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0 },
  }
}

function finishReason({ stop, calls = [] }: WireReply): string {
  if (stop === 'length') return 'length'
  return calls.length > 0 ? 'tool_calls' : 'stop'
}

const written = (args: Json): string => (typeof args === 'string' ? args : JSON.stringify(args))
const halves = (text: string): string[] => [text.slice(0, text.length / 2), text.slice(text.length / 2)]
