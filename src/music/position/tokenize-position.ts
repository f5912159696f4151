import { type Token, tokenize, numberAt } from '../../words/index.ts'
import type { Offset } from './position.ts'

const units: ReadonlyMap<string, Offset['unit']> = new Map([
  ['beat', 'beat'],
  ['beats', 'beat'],
  ['bar', 'bar'],
  ['bars', 'bar'],
  ['measure', 'bar'],
  ['measures', 'bar'],
])
const signs: ReadonlyMap<string, 1 | -1> = new Map([
  ['+', 1],
  ['plus', 1],
  ['-', -1],
  ['−', -1],
  ['–', -1],
  ['minus', -1],
])

/** The tokens of a position, with each quoted name as one token. */
export type PositionTokens = {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly quoted: ReadonlyMap<Token, string>
}

export function tokenizePosition(text: string): PositionTokens {
  const all = tokenize(text).filter((token) => token.text !== '\n')
  const tokens: Token[] = []
  const quoted = new Map<Token, string>()
  for (let at = 0; at < all.length; at += 1) {
    const open = all[at]
    if (open === undefined) break
    const closing = open.kind === 'sign' ? closingOf.get(open.text) : undefined
    const end =
      closing === undefined
        ? -1
        : all.findIndex((token, index) => index > at && token.kind === 'sign' && closing.includes(token.text))
    const close = all[end]
    if (close === undefined) {
      tokens.push(open)
      continue
    }
    const token: Token = { text: '', span: { from: open.span.from, to: close.span.to }, kind: 'sign', used: false }
    quoted.set(token, text.slice(open.span.to, close.span.from).trim())
    tokens.push(token)
    at = end
  }
  return { text, tokens, quoted }
}

const closingOf: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”"'],
  ['„', '“”'],
  ['«', '»'],
  ["'", "'"],
  ['‘', '’'],
  ['`', '`'],
])

/** The offsets that end a position (`+ 2 bars - 1 beat`), and the index of the token where they begin. */
export function readOffsets(tokens: readonly Token[]): { at: number; offsets: readonly Offset[] } {
  for (const [at, token] of tokens.entries()) {
    if (!signs.has(token.text)) continue
    const offsets = offsetsTo(tokens, at)
    if (offsets !== null) return { at, offsets }
  }
  return { at: tokens.length, offsets: [] }
}

/** A number and its unit; without one it counts beats. */
export function amountAt(
  tokens: readonly Token[],
  at: number,
): { offset: Offset; next: number; hasUnit: boolean } | null {
  const amount = numberAt(tokens, at)
  if (amount === null) return null
  const unit = units.get(tokens[amount.next]?.text ?? '')
  return {
    offset: { amount: amount.value, unit: unit ?? 'beat' },
    next: unit === undefined ? amount.next : amount.next + 1,
    hasUnit: unit !== undefined,
  }
}

function offsetsTo(tokens: readonly Token[], from: number): readonly Offset[] | null {
  const offsets: Offset[] = []
  let at = from
  while (at < tokens.length) {
    const sign = signs.get(tokens[at]?.text ?? '')
    const found = sign === undefined ? null : amountAt(tokens, at + 1)
    if (sign === undefined || found === null) return null
    offsets.push({ ...found.offset, amount: sign * found.offset.amount })
    at = found.next
  }
  return offsets
}
