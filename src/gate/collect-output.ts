import { Buffer } from 'node:buffer'
import { plainText } from './plain-text.ts'
import { redact } from './redact.ts'

type KeptOutput = {
  take(piece: Buffer): void
  /** What was kept, made safe to show and to write down, with a line where something was left out. */
  text(): { readonly output: string; readonly cutBytes: number }
}

/**
 * Keeps the beginning and the end of what a command prints, so that one that prints without end takes no more room than
 * `maxBytes`.
 */
export function collectOutput(maxBytes: number): KeptOutput {
  const maxHead = Math.floor(maxBytes / 2)
  const maxTail = maxBytes - maxHead
  const head: Buffer[] = []
  let tail: Buffer[] = []
  let headBytes = 0
  let tailBytes = 0
  let passedBytes = 0

  /** Twice the end is held before its beginning is let go, so that each byte is copied about once. */
  const shorten = (): void => {
    const whole = Buffer.concat(tail)
    tail = [whole.subarray(Math.max(0, whole.length - maxTail))]
    passedBytes += Math.max(0, whole.length - maxTail)
    tailBytes = Math.min(whole.length, maxTail)
  }

  return {
    take(piece) {
      const room = Math.max(0, maxHead - headBytes)
      if (room > 0) head.push(Buffer.from(piece.subarray(0, room)))
      headBytes += Math.min(room, piece.length)
      if (piece.length <= room) return
      tail.push(Buffer.from(piece.subarray(room)))
      tailBytes += piece.length - room
      if (tailBytes > 2 * maxTail) shorten()
    },
    text() {
      shorten()
      const [start, end] = [Buffer.concat(head), Buffer.concat(tail)]
      if (passedBytes === 0) return { output: safe(Buffer.concat([start, end])), cutBytes: 0 }
      const first = start.subarray(0, lastBreak(start))
      const last = end.subarray(firstBreak(end))
      const cutBytes = passedBytes + start.length - first.length + end.length - last.length
      return { output: `${safe(first).trimEnd()}\n… ${cutBytes} bytes left out …\n${safe(last)}`, cutBytes }
    },
  }
}

/** Colours out first: they could stand in the middle of a secret. */
const safe = (bytes: Buffer): string => redact(plainText(bytes.toString()))

/**
 * How far a cut is moved so that it parts no word, a secret among them. A run of more letters than this is parted
 * between characters.
 */
const SEARCHED_BYTES = 4096
const isBreak = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x20 || byte === 0x09 || byte === 0x0d
const isWithinCharacter = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

function lastBreak(bytes: Buffer): number {
  for (let at = bytes.length; at > Math.max(0, bytes.length - SEARCHED_BYTES); at--)
    if (isBreak(bytes[at - 1])) return at
  let at = bytes.length - 1
  while (isWithinCharacter(bytes[at])) at -= 1
  // The last character may be whole; it is left out rather than looked at.
  return Math.max(0, at)
}

function firstBreak(bytes: Buffer): number {
  for (let at = 0; at < Math.min(bytes.length, SEARCHED_BYTES); at++) if (isBreak(bytes[at])) return at + 1
  let at = 0
  while (isWithinCharacter(bytes[at])) at += 1
  return at
}
