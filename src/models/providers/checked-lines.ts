import type { ModelFetch } from '../../gate/model-fetch.ts'
import { Refusal } from '../../gate/refusal.ts'

/**
 * Lets only whole replies of whole lines through. The provider of Ollama drops a line that it cannot read, prints a warning, and takes
 * the end of the stream for the end of the reply; so a mangled one, or an error told in the middle of one, would look like a short one.
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
  let isDone = false
  const pass = (line: string, controller: TransformStreamDefaultController<Uint8Array>): void => {
    if (line.trim() === '') return
    isDone = read(line).done === true
    controller.enqueue(encoder.encode(`${line}\n`))
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
