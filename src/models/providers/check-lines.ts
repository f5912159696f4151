import { z } from 'zod'
import { Refusal, type ModelFetch } from '../../gate/index.ts'

/**
 * Lets only whole replies of whole lines through. The provider of Ollama drops a line that it cannot read, prints a
 * warning, and takes the end of the stream for the end of the reply; so a mangled one, or an error told in the middle
 * of one, would look like a short one.
 */
export function checkLines(send: ModelFetch): ModelFetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (!response.ok || response.body === null) return response
    if (!(response.headers.get('content-type') ?? '').includes('ndjson')) return whole(response)
    return new Response(response.body.pipeThrough(lineCheck()), { status: response.status, headers: response.headers })
  }
}

/** A reply in one piece. */
async function whole(response: Response): Promise<Response> {
  const text = await response.text()
  const { status, headers } = response
  try {
    const value: unknown = JSON.parse(text)
    return new Response(withArguments(value) ? JSON.stringify(value) : text, { status, headers })
  } catch {
    return new Response(text, { status, headers }) // What is no JSON is told as such by whoever reads it.
  }
}

/** Under this name a call carries what stood in the place of its arguments and was none. */
export const MALFORMED = 'cutroom-malformed-arguments'

const reply = z.object({
  message: z.object({ tool_calls: z.array(z.object({ function: z.looseObject({ arguments: z.unknown() }) })) }),
})

/**
 * Makes the arguments of every call an object, in place, and says whether one was not: small models write them as a
 * text, or as nothing, and the provider then drops the whole reply and prints where in its code it did so.
 */
function withArguments(value: unknown): boolean {
  let isMended = false
  if (!reply.safeParse(value).success) return false
  for (const { function: called } of (value as z.infer<typeof reply>).message.tool_calls) {
    if (isObject(called.arguments)) continue
    const written = typeof called.arguments === 'string' ? objectIn(called.arguments) : undefined
    called.arguments = written ?? {
      [MALFORMED]: typeof called.arguments === 'string' ? called.arguments : JSON.stringify(called.arguments ?? null),
    }
    isMended = true
  }
  return isMended
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectIn(text: string): object | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined // It is no JSON at all, which the caller tells.
  }
}

function lineCheck(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  let isDone = false
  const pass = (line: string, controller: TransformStreamDefaultController<Uint8Array>): void => {
    if (line.trim() === '') return
    const value = read(line)
    isDone = value.done === true
    controller.enqueue(encoder.encode(`${withArguments(value) ? JSON.stringify(value) : line}\n`))
  }
  return new TransformStream({
    transform(piece, controller) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) pass(line, controller)
    },
    flush(controller) {
      pass(rest, controller)
      if (!isDone) throw new Refusal('bad-reply', 'Ollama ended its reply too soon; try again.')
    },
  })
}

function read(line: string): { message: unknown; done?: unknown } {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Refusal('bad-reply', 'Ollama sent a line that is no JSON; try again.')
  }
  if (typeof value === 'object' && value !== null && 'message' in value) return value
  throw new Refusal('bad-reply', 'Ollama broke off with an error of its own; try again, or see its log.')
}
