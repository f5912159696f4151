import type { ModelFetch } from '../../gate/model-fetch.ts'
import { Refusal } from '../../gate/refusal.ts'

/**
 * Lets only whole lines of JSON through. The provider of Ollama drops a line that it cannot read, and prints a warning; so a mangled
 * reply, or an error that the server tells in the middle of one, would look like a short reply.
 */
export function checkedLines(send: ModelFetch): ModelFetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (!response.ok || response.body === null || !(response.headers.get('content-type') ?? '').includes('ndjson')) return response
    return new Response(response.body.pipeThrough(lineCheck()), { status: response.status, headers: response.headers })
  }
}

function lineCheck(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  return new TransformStream({
    transform(piece, controller) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) controller.enqueue(encoder.encode(`${checked(line)}\n`))
    },
    flush(controller) {
      if (rest.trim() !== '') controller.enqueue(encoder.encode(`${checked(rest)}\n`))
    },
  })
}

function checked(line: string): string {
  if (line.trim() === '') return line
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Refusal('bad-reply', 'Ollama sent a line that is no JSON; try again.')
  }
  if (typeof value !== 'object' || value === null || !('message' in value)) throw new Refusal('bad-reply', 'Ollama broke off with an error of its own; try again, or see its log.')
  return line
}
