import { createParser } from 'eventsource-parser'
import { problem, type Problem } from '../../kernel/index.ts'

/** One server-sent event: its type, what it holds, and the last id that was said up to it. */
export type SseMessage = { readonly type: string; readonly data: string; readonly id: string }

/** The largest event of a real stream holds some thousand notes; a line without an end must not fill the memory. */
const MOST_EVENT_CHARACTERS = 64 * 1024 * 1024

/** Reads server-sent events from bytes in pieces of any size. An event whose end has not come is no event. */
export async function* readSse(
  body: AsyncIterable<Uint8Array>,
  { mostCharacters = MOST_EVENT_CHARACTERS }: { mostCharacters?: number } = {},
): AsyncGenerator<SseMessage | Problem> {
  const read: SseMessage[] = []
  let lastId = ''
  let isTooLarge = false
  const parser = createParser({
    maxBufferSize: mostCharacters,
    onEvent: ({ event = 'message', data, id = lastId }) => {
      lastId = id
      if (data !== '') read.push({ type: event, data: data.slice(0, -1), id })
    },
    onError: ({ type }) => {
      isTooLarge ||= type === 'max-buffer-size-exceeded'
    },
  })
  const prepare = preparer()
  for await (const chunk of body) {
    parser.feed(prepare(chunk))
    yield* read.splice(0)
    if (isTooLarge) {
      yield problem('event-too-large', 'The server sent an event that is too large to be read; ask for less at once.')
      return
    }
  }
}

/**
 * Makes up for two gaps of the parser's third version (the fourth, for Node 22, has neither). A CR at the end of a piece
 * would wait for the next piece, and many of them take time that grows with their square: so all lines end in LF. And it
 * forgets the id of an event without data, which a stream goes on from as from any other: so a line of data is added to
 * each event, which is told apart and taken off again above.
 */
function preparer(): (chunk: Uint8Array) => string {
  const decoder = new TextDecoder()
  let isAfterReturn = false
  let isAtLineStart = true
  return (chunk) => {
    const text = decoder.decode(chunk, { stream: true })
    if (text === '') return ''
    const lines = text.slice(isAfterReturn && text.startsWith('\n') ? 1 : 0).replace(/\r\n?/g, '\n')
    const endsAtOnce = isAtLineStart && lines.startsWith('\n')
    isAfterReturn = text.endsWith('\r')
    if (lines !== '') isAtLineStart = lines.endsWith('\n')
    return (endsAtOnce ? 'data\n' : '') + lines.replace(/(?<=\n)\n/g, 'data\n\n')
  }
}
