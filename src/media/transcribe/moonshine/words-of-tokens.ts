import type { HeardToken } from './moonshine.ts'

/** A word as the tokens spell it; the first token is the one that says where it begins. */
export type SpelledWord = { readonly text: string; readonly confidence: number; readonly firstToken: number }

const SPACE = '\u2581'

/** A piece that begins with the mark of a space begins a word; a piece such as <0xE2> is one byte of a letter. */
export function wordsOfTokens(tokens: readonly Pick<HeardToken, 'piece' | 'probability'>[]): SpelledWord[] {
  const groups: number[][] = []
  for (const [index, { piece }] of tokens.entries()) {
    const last = groups.at(-1)
    if (last && !piece.startsWith(SPACE)) last.push(index)
    else groups.push([index])
  }
  return groups.flatMap((group) => {
    const own = group.map((index) => tokens[index]).filter((token) => token !== undefined)
    const text = textOf(own.map(({ piece }) => piece))
    // The least sure token says how sure the word is.
    return text === ''
      ? []
      : [{ text, confidence: Math.min(...own.map(({ probability }) => probability)), firstToken: group[0] ?? 0 }]
  })
}

function textOf(pieces: readonly string[]): string {
  const bytes = pieces.flatMap((piece) => {
    const byte = /^<0x([0-9A-F]{2})>$/.exec(piece)?.[1]
    return byte === undefined
      ? [...new TextEncoder().encode(piece.replaceAll(SPACE, ' '))]
      : [Number.parseInt(byte, 16)]
  })
  return new TextDecoder().decode(Uint8Array.from(bytes)).trim()
}
