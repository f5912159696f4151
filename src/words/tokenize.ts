import type { Span, Token, TokenKind } from './reading.ts'
import { isNumberWord } from './number-at.ts'
import { gluedSuffixes, timeUnits } from './vocabulary.ts'

/**
 * Cuts a text into words, numbers, clock forms and signs.
 * Every pattern is sticky and has bounded parts, so the cost grows with the length of the text and with nothing else.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const space = match(blank, text, at)
    if (space > at) {
      if (text.slice(at, space).includes('\n')) push(tokens, { text: '\n', from: at, to: space, kind: 'sign' })
      at = space
    } else {
      at = digitsAt(text, at, tokens) ?? wordAt(text, at, tokens) ?? signAt(text, at, tokens)
    }
  }
  return tokens
}

const blank = /[\s\u200b-\u200d\u2060\ufeff]+/y
const prime = /\d{1,3}['’′]\d{1,2}(?:\.\d{1,3})?(?:["”″]|''|’’)?(?![\d\p{L}])/uy
const clock = /\d{1,4}(?::\d{2}){1,2}(?:[:;]\d{2})?(?:\.\d{1,9}|,\d{3})?(?![\d:])/y
const thousands = /\d{1,3}(?:,\d{3}){1,4}(?=\s?(?:samples?|hz|frames?)\b)/iy
const dotted = /\d+(?:\.\d+){2,}/y
const number = /\d+(?:\.\d+)?|\.\d+/y
const ellipsis = /\.{2,}|…/y
const letters = /\p{L}+/uy
const word = /[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}]+)*/uy

/** The index behind a match that starts exactly here, or here itself when there is none. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

function digitsAt(text: string, at: number, tokens: Token[]): number | null {
  const first = text.charCodeAt(at)
  const isDigit = first >= 48 && first <= 57
  if (!isDigit && !(text[at] === '.' && /\d/.test(text[at + 1] ?? ''))) return null
  const version = match(dotted, text, at)
  if (version > at) return push(tokens, { text: text.slice(at, version), from: at, to: version, kind: 'word' })
  const time = Math.max(match(prime, text, at), match(clock, text, at))
  if (time > at) return push(tokens, { text: text.slice(at, time), from: at, to: time, kind: 'clock' })
  const grouped = match(thousands, text, at)
  if (grouped > at)
    return push(tokens, { text: text.slice(at, grouped).replaceAll(',', ''), from: at, to: grouped, kind: 'number' })
  const end = match(number, text, at)
  // Fifteen digits are exact in a double; a longer run is a serial number and never a time.
  if (end - at > 18)
    return wordAt(text, at, tokens) ?? push(tokens, { text: text.slice(at, end), from: at, to: end, kind: 'word' })
  const tail = text.slice(end, match(letters, text, end)).toLowerCase()
  if (tail !== '' && !timeUnits.has(tail) && !gluedSuffixes.has(tail))
    return wordAt(text, at, tokens) ?? push(tokens, { text: text.slice(at, end), from: at, to: end, kind: 'word' })
  // A digit run that the word pattern would join ("2_3", "5m3x") stays a number here: its unit follows as the next
  // token.
  return push(tokens, { text: text.slice(at, end), from: at, to: end, kind: 'number' })
}

function wordAt(text: string, at: number, tokens: Token[]): number | null {
  const previous = tokens.at(-1)
  const afterNumber = previous?.kind === 'number' && previous.span.to === at
  // "1m30s": behind a glued number only letters belong to the unit.
  const end = match(afterNumber ? letters : word, text, at)
  if (end === at) return null
  const raw = text.slice(at, end).toLowerCase().replaceAll('’', "'")
  const parts = raw.split('-')
  // "10 seconds-20 seconds": behind a unit the dash stands between two times.
  const isBetween = timeUnits.has(parts[0] ?? '') && (/^\d/.test(parts[1] ?? '') || isNumberWord(parts[1] ?? ''))
  if (isBetween)
    return push(tokens, {
      text: parts[0] ?? '',
      from: at,
      to: Math.min(end, at + (parts[0] ?? '').length),
      kind: 'word',
    })
  if (parts.length > 1 && (parts[0] === 'fade' || parts.every((part) => isNumberWord(part) || timeUnits.has(part)))) {
    let from = at
    for (const part of parts) {
      push(tokens, { text: part, from, to: Math.min(end, from + part.length), kind: 'word' })
      from = Math.min(end, from + part.length + 1)
    }
    return end
  }
  const owner = /^(.{2,})'s?$/.exec(raw)?.[1]
  const plain = owner !== undefined && !contracted.has(owner) ? owner : raw
  return push(tokens, { text: plain, from: at, to: end, kind: 'word' })
}

/** "it's" is "it is", while "guest's" is the guest. */
const contracted = new Set(['it', 'that', 'there', 'here', 'what', 'let', 'who', 'where', 'he', 'she'])

function signAt(text: string, at: number, tokens: Token[]): number {
  const dots = match(ellipsis, text, at)
  if (dots > at) return push(tokens, { text: '…', from: at, to: dots, kind: 'sign' })
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return push(tokens, { text: sign, from: at, to: at + sign.length, kind: 'sign' })
}

function push(tokens: Token[], token: { text: string; from: number; to: number; kind: TokenKind }): number {
  const span: Span = { from: token.from, to: token.to }
  tokens.push({ text: token.text, span, kind: token.kind, used: false })
  return token.to
}
