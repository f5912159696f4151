import { problem, type Problem } from '../kernel/index.ts'

/** One server-sent event: its type, what it holds, and the last id that was said up to it. */
export type SseMessage = { readonly type: string; readonly data: string; readonly id: string }

/** The largest event of a real stream holds some thousand notes; a line without an end must not fill the memory. */
const MOST_EVENT_CHARACTERS = 64 * 1024 * 1024

/** Reads server-sent events from bytes in pieces of any size. An event whose end has not come is no event. */
export async function* readSse(
  body: AsyncIterable<Uint8Array>,
  { mostCharacters = MOST_EVENT_CHARACTERS }: { mostCharacters?: number } = {},
): AsyncGenerator<SseMessage | Problem> {
  const lines = lineCutter()
  const messages = messageMaker()
  for await (const chunk of body) {
    for (const line of lines.cut(chunk)) {
      const message = messages.take(line)
      if (message) yield message
    }
    if (lines.waiting() + messages.waiting() > mostCharacters) {
      yield problem('event-too-large', 'The server sent an event that is too large to be read; ask for less at once.')
      return
    }
  }
}

/** Cuts text at CR, LF or CRLF. Only what is new is searched, so a long line in many pieces costs no more than in one. */
function lineCutter(): { cut(chunk: Uint8Array): string[]; waiting(): number } {
  const decoder = new TextDecoder()
  let begun: string[] = []
  let begunLength = 0
  let isAfterReturn = false
  return {
    cut: (chunk) => {
      const text = decoder.decode(chunk, { stream: true })
      const lines: string[] = []
      let from = 0
      for (const { 0: end, index: at } of text.matchAll(/\r\n?|\n/g)) {
        const isRestOfPair = isAfterReturn && at === 0 && end === '\n'
        if (!isRestOfPair) {
          lines.push(begun.join('') + text.slice(from, at))
          begun = []
          begunLength = 0
        }
        from = at + end.length
      }
      if (text !== '') isAfterReturn = text.endsWith('\r')
      if (from < text.length) {
        begun.push(text.slice(from))
        begunLength += text.length - from
      }
      return lines
    },
    waiting: () => begunLength,
  }
}

/** Gathers the fields of an event until an empty line ends it. */
function messageMaker(): { take(line: string): SseMessage | undefined; waiting(): number } {
  let type = ''
  let data: string[] = []
  let dataLength = 0
  let id = ''
  return {
    take: (line) => {
      if (line === '') {
        const message = data.length > 0 ? { type: type || 'message', data: data.join('\n'), id } : undefined
        type = ''
        data = []
        dataLength = 0
        return message
      }
      const colon = line.indexOf(':')
      const field = colon < 0 ? line : line.slice(0, colon)
      const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
      if (field === 'data') {
        data.push(value)
        dataLength += value.length
      }
      if (field === 'event') type = value
      if (field === 'id' && !value.includes('\u0000')) id = value
      return undefined
    },
    waiting: () => dataLength,
  }
}
