import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { isProblem, type Json, problem, type Problem } from '../../kernel/index.ts'
import type { Call, Parts } from '../routes/endpoint.ts'

const MAX_DEPTH = 64
/** How much larger than allowed a body may be before the connection is simply closed. */
const MAX_TIMES = 8

/** A body is wrapped, since what a client sends may look like anything, a refusal included. */
type Body = { readonly body: Json }

/** The body of a request as plain data, or why it is not: its kind, its size, its encoding, its form. */
export async function readJson(incoming: IncomingMessage, mostBytes: number): Promise<Body | Problem> {
  const [kind = '', ...params] = (incoming.headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const isUtf8 = params.every((param) => !param.startsWith('charset=') || /^charset="?utf-8"?$/.test(param))
  if (kind !== 'application/json' || !isUtf8)
    return problem('unsupported-media-type', 'Send the body as JSON in UTF-8, with "Content-Type: application/json".')
  if (![undefined, 'identity'].includes(incoming.headers['content-encoding']))
    return problem('unsupported-media-type', 'Send the body as it is, without Content-Encoding.')
  const bytes = await readBytes(incoming, mostBytes)
  if (isProblem(bytes)) return bytes
  const text = decode(bytes)
  if (text === undefined) return problem('invalid-encoding', 'The body is not valid UTF-8.')
  const value = parse(text)
  if (value === undefined) return problem('invalid-json', 'The body is not valid JSON.')
  return reasonAgainst(value) ?? { body: value }
}

export const tooLarge = (mostBytes: number): Problem =>
  problem(
    'too-large',
    `The body is larger than ${Math.floor(mostBytes / 1_048_576)} MB; leave out the notes of regions that need no ` +
      `change.`,
  )

async function readBytes(incoming: IncomingMessage, mostBytes: number): Promise<Buffer | Problem> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      // A client that still sends would not hear the refusal, so the rest is thrown away for a while.
      if (size > MAX_TIMES * mostBytes) break
      if (size > mostBytes) chunks.length = 0
      else chunks.push(chunk)
    }
  } catch {
    return problem('cut-off', 'The body ended too early; send it again.')
  }
  return size > mostBytes ? tooLarge(mostBytes) : Buffer.concat(chunks, size)
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/**
 * What no database and no recursion can take: NUL characters, and nesting without end. Walked by a list, so that depth
 * costs no stack.
 */
function reasonAgainst(value: Json): Problem | undefined {
  let level: readonly Json[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return problem('invalid-json', `The body is nested more than ${MAX_DEPTH} levels deep.`)
    const next: Json[] = []
    for (const each of level) {
      if (typeof each === 'string' && each.includes('\u0000'))
        return problem('invalid-json', 'The body holds a NUL character.')
      if (typeof each !== 'object' || each === null) continue
      if (Array.isArray(each)) for (const item of each as readonly Json[]) next.push(item)
      else for (const [field, item] of Object.entries(each)) next.push(field, item)
    }
    level = next
  }
  return undefined
}

/** The body of a request as its schema has it, or what is wrong with it. */
export async function readBody<Body extends z.ZodType>(
  { limits }: Pick<Parts, 'limits'>,
  { env }: Pick<Call, 'env'>,
  schema: Body,
): Promise<{ readonly body: z.infer<Body> } | Problem> {
  const given = await readJson(env.incoming, limits.mostBodyBytes)
  if (isProblem(given)) return given
  const read = schema.safeParse(given.body)
  if (read.success) return { body: read.data }
  const wrong = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return problem('invalid-request', `The request is not as described: ${wrong[0]?.message ?? ''}.`, wrong)
}
