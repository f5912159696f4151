import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../test/any-text.ts'
import { redact, redactDeep, rememberSecret } from './redact.ts'

const pem = `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIEowIBAAKCAQEA7\n-----END RSA PRIVATE KEY-----`

describe('what has the shape of a secret is taken out', () => {
  test.each([
    ['a key of Anthropic', 'key sk-ant-api03-AbCd_efgh-1234, ok', 'key ‹secret›, ok'],
    ['a key of OpenAI', 'use sk-proj-abcdefghijklmnop1234.', 'use ‹secret›.'],
    ['a key after an escaped line break', String.raw`"a\nsk-abcdefghijklmnop1234"`, String.raw`"a\n‹secret›"`],
    ['a token of GitHub', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a', '‹secret›'],
    ['a fine-grained token of GitHub', 'github_pat_11ABCDEFG0abcdefghijkl_mnop', '‹secret›'],
    ['a key of AWS', 'AKIAIOSFODNN7EXAMPLE', '‹secret›'],
    ['a key of Google', 'AIzaSyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe', '‹secret›'],
    ['a token of Slack', 'xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy', '‹secret›'],
    ['a bearer', 'Authorization: Bearer abcdef0123456789abcdef', 'Authorization: Bearer ‹secret›'],
    ['a basic one', 'authorization: basic dXNlcjpwYXNzd29yZDEyMw==', 'authorization: basic ‹secret›'],
    ['a header of a key', 'X-Api-Key: 0123456789', 'X-Api-Key: ‹secret›'],
    ['a field of a key in JSON', '{"api_key":"0123456789","a":1}', '{"api_key":"‹secret›","a":1}'],
    [
      'a field of a key in JSON in JSON',
      String.raw`"{\"api_key\": \"0123456789\"}"`,
      String.raw`"{\"api_key\": \"‹secret›\"}"`,
    ],
    ['a key in a query', 'https://x.example/?api_key=0123456789&q=1', 'https://x.example/?api_key=‹secret›&q=1'],
    ['a URL with a password', 'postgres://me:hunter2@db.example/x', 'postgres://me:‹secret›@db.example/x'],
    ['a short password', 'DB_PASSWORD=abc and PGPASSWORD = x', 'DB_PASSWORD=‹secret› and PGPASSWORD = ‹secret›'],
    ['a password in quotes', `password="two, words" passwd: 'it;s' x`, `password="‹secret›" passwd: '‹secret›' x`],
    ['a password in JSON in JSON', String.raw`"{\"pwd\": \"a b\"}"`, String.raw`"{\"pwd\": \"‹secret›\"}"`],
    ['a token of JSON', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmN', '‹secret›'],
    ['a private key', `before\n${pem}\nafter`, 'before\n‹secret›\nafter'],
    ['a private key in JSON', JSON.stringify(pem), '"‹secret›"'],
    ['a private key without an end', `before ${pem.slice(0, 60)}`, 'before ‹secret›'],
    ['two private keys', `${pem} and\n${pem}`, '‹secret› and\n‹secret›'],
    [
      'a private key without an end, and nothing beyond its text',
      JSON.stringify([pem.slice(0, 60), 'kept', pem]),
      '["‹secret›","kept","‹secret›"]',
    ],
  ])('%s', (_, text, clean) => {
    expect(redact(text)).toBe(clean)
  })
})

test.each([
  'the bearer of good news, a basic internationalization',
  'task-management-for-everyone-and-more',
  'risk-free trials and desk-research-for-a-year',
  'https://example.com/a:b@c?x=1',
  'set the password prompt to 3 s',
  'the password: it is "" and stays unsaid',
  '{"time_selection":{"start":1.5,"end":12},"track":"Host"}',
  '20261115-edits/03 3f786850e387550fdab836ed7e6dc881de23001b',
])('%j holds no secret and stays', (text) => {
  expect(redact(text)).toBe(text)
})

test('a field with the name of a secret loses its value, and names of fields are cleaned too', () => {
  expect(
    redactDeep({
      headers: { 'x-api-key': 'short', Cookie: 'a=b', accept: '*/*' },
      'sk-ant-abcdefghij': [1, null, true, 'sk-ant-abcdefghij'],
    }),
  ).toEqual({
    headers: { 'x-api-key': '‹secret›', Cookie: '‹secret›', accept: '*/*' },
    '‹secret›': [1, null, true, '‹secret›'],
  })
})

const secrets = [
  's3cr3t-of-the-house',
  'pässwörd with "quotes" & 100%',
  'line\nbreak\tand\\slash',
  'aGVsbG8/d29ybGQ+Zm9v',
  'the-key-in-the-key',
  'key-in-the',
  '🔑🔑🔑🔑 keys',
]
/** How a secret may be written, and whether it can still be read from a text. */
const encodings: readonly (readonly [string, (secret: string) => string, (text: string, secret: string) => boolean])[] =
  [
    [
      'in JSON',
      (secret) => JSON.stringify({ secret }),
      (text, secret) => text.includes(JSON.stringify(secret).slice(1, -1)),
    ],
    [
      'in JSON in JSON',
      (secret) => JSON.stringify(JSON.stringify([secret])),
      (text, secret) => text.includes(JSON.stringify(JSON.stringify(secret)).slice(3, -3)),
    ],
    [
      'in a URL',
      (secret) => `https://x.example/?k=${encodeURIComponent(secret)}`,
      (text, secret) => text.includes(encodeURIComponent(secret)),
    ],
    [
      'in a form',
      (secret) => new URLSearchParams({ k: secret }).toString(),
      (text, secret) => text.includes(new URLSearchParams({ k: secret }).toString()),
    ],
    ['in base64', (secret) => Buffer.from(secret).toString('base64'), decodes],
    ['in base64 for URLs', (secret) => Buffer.from(secret).toString('base64url'), decodes],
    ['in base64 behind one letter', (secret) => Buffer.from(`u${secret}x`).toString('base64'), decodes],
    ['in base64 behind two', (secret) => Buffer.from(`u:${secret}xy`).toString('base64'), decodes],
  ]

function decodes(text: string, secret: string): boolean {
  return text
    .split(/[^A-Za-z0-9+/_=-]/)
    .some((run) => [0, 1, 2, 3].some((skip) => Buffer.from(run.slice(skip), 'base64').includes(secret)))
}

describe('a remembered secret never survives', () => {
  for (const secret of secrets) rememberSecret(secret)
  const noise = fc.oneof(
    anyText(),
    fc.constantFrom(
      ...secrets.map((secret) => secret.slice(0, -1)),
      'Bearer ',
      '-----BEGIN PRIVATE KEY-----',
      '://',
      'sk-',
      'AKIAIOSFODNN7EXAMPLE',
      '‹secret›',
      '‹',
      '›',
      '"',
      '\\',
    ),
  )
  const text = fc.array(fc.oneof(noise, fc.constantFrom(...secrets)), { maxLength: 12 }).map((parts) => parts.join(''))

  test('wherever it is put', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const clean = redact(whole)
        for (const secret of secrets) expect(clean.includes(secret), JSON.stringify(whole)).toBe(false)
      }),
      { seed: 24, numRuns: 3000 },
    )
  })

  test.each(encodings)('%s', (_, encode, isReadable) => {
    expect(secrets.filter((secret) => !isReadable(encode(secret), secret))).toEqual([])
    fc.assert(
      fc.property(fc.constantFrom(...secrets), text, (secret, around) => {
        const whole = `${around} ${encode(secret)} ${around}`
        expect(isReadable(redact(whole), secret), whole).toBe(false)
      }),
      { seed: 25, numRuns: 500 },
    )
  })

  test('in any value of JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(...secrets), (value, secret) => {
        const clean = JSON.stringify(redactDeep({ value, [secret]: [{ secret, [`x${secret}`]: secret }] }))
        expect(clean).not.toContain(JSON.stringify(secret).slice(1, -1))
      }),
      { seed: 26 },
    )
  })

  test('and what was JSON is JSON still', () => {
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        expect(JSON.parse(redact(JSON.stringify(texts)))).toHaveLength(texts.length)
      }),
      { seed: 28, numRuns: 500 },
    )
  })

  test('and a second pass changes nothing', () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(redact(redact(whole))).toBe(redact(whole))
      }),
      { seed: 27, numRuns: 3000 },
    )
  })
})

test('words too short to be told from others are not remembered', () => {
  rememberSecret('short')
  rememberSecret('   ')
  rememberSecret('‹secret› and more')
  expect(redact('a short word ‹secret› and more')).toBe('a short word ‹secret› and more')
})

test.each([
  'a',
  '-',
  ' ',
  'sk-',
  'eyJ-',
  'eyJaaaaa.',
  '://a:',
  'Bearer ',
  'api_key=',
  'api_key: "',
  'x-api-key',
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY-----"',
  '-----BEGIN PRIVATE KEY-----\\\\',
  '-----BEGIN PRIVATE KEY-----a-----END PRIVATE KEY-----',
  '-----BEGIN ',
  'AKIA',
  'ghp_',
  'authorization:',
  '\\n',
  's3cr3t-of-the-hous',
])('five megabytes of %j are read without going back and forth, which would take minutes', (piece) => {
  expect(
    redact(`${piece.repeat(Math.ceil(5_000_000 / piece.length))} sk-ant-api03-abcdefgh`).endsWith('‹secret›'),
  ).toBe(true)
})
