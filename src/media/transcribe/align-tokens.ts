import type { HeardToken } from './moonshine/moonshine.ts'

/** A word as the tokens spell it; the first token is the one that says where it begins. */
type SpelledWord = { readonly text: string; readonly confidence: number; readonly firstToken: number }

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

/** A frame that no head looks at may still be the one; this is how much it counts. */
const FLOOR = 1e-4

/**
 * The frame at which each token is spoken: tokens are spoken in their order, and of all ways to place them so the one
 * is taken where the decoder listened most.
 */
export function alignTokens(attention: readonly Float32Array[]): number[] {
  const frames = attention[0]?.length ?? 0
  // best[f]: the highest score of the tokens so far with the last one at frame f or before it; from: where that one is.
  let best = new Float64Array(frames)
  const from: Int32Array[] = []
  for (const row of attention) {
    const next = new Float64Array(frames)
    const place = new Int32Array(frames)
    let top = -Infinity,
      at = 0
    for (let frame = 0; frame < frames; frame++) {
      const score = (best[frame] ?? 0) + Math.log(FLOOR + smoothed(row, frame))
      if (score > top) {
        top = score
        at = frame
      }
      next[frame] = top
      place[frame] = at
    }
    best = next
    from.push(place)
  }
  const placed: number[] = []
  let limit = frames - 1
  for (const place of from.toReversed()) {
    limit = place[limit] ?? 0
    placed.push(limit)
  }
  return placed.toReversed()
}

function smoothed(row: Float32Array, frame: number): number {
  return ((row[frame - 1] ?? 0) + 2 * (row[frame] ?? 0) + (row[frame + 1] ?? 0)) / 4
}
