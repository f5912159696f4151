import { type Token, tokenize } from '../../words/index.ts'
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
