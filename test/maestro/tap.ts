import type { Transport } from '../../src/maestro/client/index.ts'

/** An event as it came over the line. */
export type Frame = { readonly seq: number; readonly data: string }

/**
 * A line that is listened in on: what came over all of its connections to streams, read by nothing but the rule that an
 * empty line ends an event.
 */
export function tap(
  line: Transport,
  onFrame: () => void = () => undefined,
): { readonly line: Transport; readonly frames: Frame[] } {
  const frames: Frame[] = []
  const take = (frame: Frame): void => {
    frames.push(frame)
    onFrame()
  }
  return {
    frames,
    line: async (request) => {
      const response = await line(request)
      return response.status === 200 && response.body ? { ...response, body: heard(response.body, take) } : response
    },
  }
}

async function* heard(body: AsyncIterable<Uint8Array>, take: (frame: Frame) => void): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of body) {
    const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const frame of blocks.flatMap(framesIn)) take(frame)
    yield piece
  }
}

/** The frame of a block; a keep-alive has none. */
export function framesIn(block: string): Frame[] {
  const data = /^data: (.*)$/m.exec(block)?.[1]
  return data === undefined ? [] : [{ seq: Number(/^id: (\d+)$/m.exec(block)?.[1]), data }]
}
