import type { Scene } from './scene-shape.ts'

export type SpokenLine = { readonly by: string | null; readonly words: readonly SpokenWord[] }
type SpokenWord = { readonly text: string; readonly startSeconds: number; readonly endSeconds: number }

const wordMillis = 300
const betweenWordsMillis = 100
const betweenSentencesMillis = 300

/**
 * The words of a scene with their times, in its segments. Times are counted in whole milliseconds, so that none drifts.
 */
export function spokenLines({ segments }: Scene): SpokenLine[][] {
  let atMillis = 0
  const spoken = (says: string): SpokenWord[] => {
    const words: SpokenWord[] = []
    let pauseMillis = betweenWordsMillis
    for (const token of says.split(' ')) {
      if (token.startsWith('@')) atMillis = millisOf(token)
      else if (token.startsWith('/')) atMillis += (pauseMillis = millisOf(token)) - betweenWordsMillis
      else {
        words.push({ text: token, startSeconds: atMillis / 1000, endSeconds: (atMillis + wordMillis) / 1000 })
        atMillis += wordMillis + betweenWordsMillis
        pauseMillis = betweenWordsMillis
      }
    }
    if (pauseMillis === betweenWordsMillis) atMillis += betweenSentencesMillis - betweenWordsMillis
    return words
  }
  return segments.map((lines) => lines.map(({ by, says }) => ({ by, words: spoken(says) })))
}

const millisOf = (token: string): number => Math.round(Number(token.slice(1)) * 1000)
