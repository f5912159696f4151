import { expect, test } from 'vitest'
import { problemOf } from './problem-of.ts'
import { problemOfStatus, problemOfWay } from './model-problem.ts'

const server = { id: 'openai/gpt-4.1', host: 'api.openai.com' }

test.each([
  [
    400,
    '{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}',
    'context-too-small',
  ],
  [
    400,
    '{"error":{"message":"This model\'s maximum context length is 8192 tokens.","code":"context_length_exceeded"}}',
    'context-too-small',
  ],
  [
    400,
    '{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API."}}',
    'no-credit',
  ],
  [402, '', 'no-credit'],
  [429, '{"error":{"message":"Rate limit reached","code":"rate_limit_exceeded"}}', 'rate-limited'],
  [408, '', 'model-down'],
  [504, '<html>', 'model-down'],
  [422, '{"error":"bad tool"}', 'bad-request'],
])('status %i with %s is %s', (status, body, code) => {
  expect(problemOfStatus({ status, body }, server).code).toBe(code)
})

test('the words of the server stand in the message, short and plain', () => {
  expect(
    problemOfStatus(
      { status: 400, body: JSON.stringify({ error: { message: `No.\n\u001b[1m${'x'.repeat(500)}` } }) },
      server,
    ).message,
  ).toMatch(/^api\.openai\.com does not accept the request \(400: No\. x{150,160}…\); choose another model\.$/)
  expect(problemOfStatus({ status: 503, body: '' }, server).message).toBe(
    'api.openai.com has trouble (503: no reason given); try again later, or choose another model.',
  )
})

test('a name that is not found and a certificate that does not fit are told apart', () => {
  const failed = (code: string): TypeError =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) })
  expect(problemOfWay(failed('ENOTFOUND'), server)?.message).toBe(
    'api.openai.com cannot be found; check the address and the network.',
  )
  expect(problemOfWay(failed('ERR_TLS_CERT_ALTNAME_INVALID'), server)?.code).toBe('bad-address')
  expect(problemOfWay(failed('ECONNRESET'), server)?.code).toBe('connection-lost')
})

test('a mistake of our own is not taken for one of the server', () => {
  const ours = new TypeError('x is not a function')
  expect(problemOfWay(ours, server)).toBeUndefined()
  expect(() => problemOf(ours, server)).toThrow(ours)
})
