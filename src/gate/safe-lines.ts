import type { Buffer } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'
import { plainText } from './plain-text.ts'
import { redact } from './redact.ts'

/** A line that never ends is handed on in parts of this length. */
const MOST_WAITING = 4096

/**
 * Hands bytes on as text that is safe to show. It waits for whole lines, so that neither a secret nor an escape
 * sequence is parted.
 */
export function safeLines(
  mostBytes: number,
  onText: (text: string) => void,
): { take(piece: Buffer): void; end(): void } {
  const decoder = new StringDecoder()
  let waiting = ''
  let bytes = 0
  const handOn = (text: string): void => {
    if (text !== '') onText(redact(plainText(text)))
  }
  return {
    take(piece) {
      if (bytes > mostBytes) return
      bytes += piece.length
      waiting += decoder.write(piece)
      const end =
        waiting.length > MOST_WAITING
          ? Math.max(waiting.lastIndexOf('\n') + 1, waiting.length - MOST_WAITING)
          : waiting.lastIndexOf('\n') + 1
      handOn(waiting.slice(0, end))
      waiting = waiting.slice(end)
    },
    end() {
      handOn(waiting + decoder.end())
      waiting = ''
    },
  }
}
