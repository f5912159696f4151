import type { Json } from '../../../src/base/index.ts'
import { KEY, type Protocol, type WireAnswer, type WireBody, type WireReply, type WireRequest } from './protocol.ts'

const MODEL = 'claude-sonnet-4-5'
const THERE = ['claude-opus-4-1-20250805', MODEL, 'claude-haiku-4-5', 'claude-3-haiku-20240307']

/** Anthropic Messages, version 2023-06-01. */
export const anthropicWire: Protocol = {
  provider: 'anthropic',
  model: MODEL,
  env: (origin) => ({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: origin }),
  about(request) {
    const asked = /^\/v1\/models(?:\/([^?]+))?/.exec(request.path)
    if (asked === null) return null
    const [, name] = asked
    const refused = wrongKey(request)
    if (refused !== null) return refused
    if (name === undefined)
      return {
        status: 200,
        body: {
          data: THERE.map((id) => ({ type: 'model', id, display_name: id, created_at: '2025-09-29T00:00:00Z' })),
          has_more: false,
        },
      }
    return THERE.includes(name)
      ? { status: 200, body: { type: 'model', id: name, display_name: name, created_at: '2025-09-29T00:00:00Z' } }
      : { status: 404, body: anthropicWire.error(404, `model: ${name}`) }
  },
  complaint(request) {
    const { body } = request
    const bad = (message: string): WireAnswer => ({ status: 400, body: anthropicWire.error(400, message) })
    const refused = wrongKey(request)
    if (refused !== null) return refused
    if (request.path !== '/v1/messages') return { status: 404, body: anthropicWire.error(404, 'Not found') }
    if (request.headers['anthropic-version'] !== '2023-06-01') return bad('anthropic-version: header is required')
    if (!THERE.includes(body.model)) return { status: 404, body: anthropicWire.error(404, `model: ${body.model}`) }
    if (!Number.isInteger(body.max_tokens)) return bad('max_tokens: Field required')
    for (const tool of body.tools ?? [])
      if (tool.input_schema?.type !== 'object' || typeof tool.name !== 'string')
        return bad('tools.0.input_schema: Field required')
    const wrong = wrongMessages(body.messages)
    return wrong === null ? null : bad(wrong)
  },
  error: (status, message) => ({
    type: 'error',
    error: { type: errorTypes.get(status) ?? 'api_error', message },
    request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy',
  }),
  errorPiece: (message) =>
    `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type: 'overloaded_error', message } })}\n\n`,
  whole(reply) {
    return {
      type: 'application/json',
      text: JSON.stringify({
        ...message(reply),
        content: blocks(reply),
        stop_reason: stopReason(reply),
        usage: usage(reply),
      }),
    }
  },
  streamed(reply) {
    const events: Json[] = [
      {
        type: 'message_start',
        message: { ...message(reply), content: [], stop_reason: null, usage: { ...usage(reply), output_tokens: 1 } },
      },
      { type: 'ping' },
    ]
    blocks(reply).forEach((block, index) => {
      events.push({ type: 'content_block_start', index, content_block: empty(block) })
      for (const delta of deltas(block)) events.push({ type: 'content_block_delta', index, delta })
      events.push({ type: 'content_block_stop', index })
    })
    events.push(
      {
        type: 'message_delta',
        delta: { stop_reason: stopReason(reply), stop_sequence: null },
        usage: { output_tokens: usage(reply).output_tokens },
      },
      { type: 'message_stop' },
    )
    return {
      type: 'text/event-stream; charset=utf-8',
      pieces: events.map((event) => `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`),
    }
  },
}

const errorTypes = new Map([
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [404, 'not_found_error'],
  [429, 'rate_limit_error'],
  [529, 'overloaded_error'],
])

function wrongKey({ headers }: WireRequest): WireAnswer | null {
  return headers['x-api-key'] === KEY ? null : { status: 401, body: anthropicWire.error(401, 'invalid x-api-key') }
}

/** The rules that a conversation with tools breaks most easily. */
function wrongMessages(messages: WireBody): string | null {
  let waiting: string[] = []
  for (const [at, { role, content }] of messages.entries()) {
    if (role !== (at % 2 === 0 ? 'user' : 'assistant')) return `messages.${at}: roles must alternate`
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    if (parts.length === 0 || parts.some((part: WireBody) => part.type === 'text' && part.text === ''))
      return `messages.${at}: content must be non-empty`
    const answered = parts
      .filter((part: WireBody) => part.type === 'tool_result')
      .map((part: WireBody) => part.tool_use_id)
    if (waiting.some((id) => !answered.includes(id)))
      return `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after`
    if (answered.some((id: string) => !waiting.includes(id)))
      return `messages.${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks`
    waiting = parts.filter((part: WireBody) => part.type === 'tool_use').map((part: WireBody) => part.id)
  }
  return null
}

const message = (_reply: WireReply) => ({
  id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
  type: 'message',
  role: 'assistant',
  model: MODEL,
  stop_sequence: null,
})
const usage = ({ usage: used = { fresh: 12, cached: 0, output: 7 } }: WireReply) => ({
  input_tokens: used.fresh,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: used.cached,
  output_tokens: used.output,
})

function stopReason({ stop, calls = [] }: WireReply): string {
  if (stop === 'length') return 'max_tokens'
  if (stop === 'refusal') return 'refusal'
  return calls.length > 0 ? 'tool_use' : 'end_turn'
}

type Block =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'tool_use'; id: string; name: string; input: Json }

function blocks({ text, reasoning, calls = [] }: WireReply): Block[] {
  return [
    ...(reasoning === undefined
      ? []
      : [{ type: 'thinking' as const, thinking: reasoning, signature: 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h' }]),
    ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
    ...calls.map(({ id, name, args }) => ({ type: 'tool_use' as const, id, name, input: args })),
  ]
}

function empty(block: Block): Json {
  if (block.type === 'text') return { type: 'text', text: '' }
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' }
  return { ...block, input: {} }
}

function deltas(block: Block): Json[] {
  if (block.type === 'text') return halves(block.text).map((text) => ({ type: 'text_delta', text }))
  if (block.type === 'thinking')
    return [
      ...halves(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking })),
      { type: 'signature_delta', signature: block.signature },
    ]
  const json = typeof block.input === 'string' ? block.input : JSON.stringify(block.input)
  return ['', ...halves(json)].map((part) => ({ type: 'input_json_delta', partial_json: part }))
}

const halves = (text: string): string[] => [text.slice(0, text.length / 2), text.slice(text.length / 2)]
