/** What a word of a sentence is to an editor: only `keep` carries meaning. */
export type Label = 'hesitation' | 'marker' | 'repeat' | 'false-start' | 'keep'

export type TimedWord = { text: string; startSeconds: number; endSeconds: number }

/** `reference` names the sentence: its text, or the file and the range of words that it stands at. */
export type LabelledSentence = { reference: string; words: readonly TimedWord[]; labels: readonly Label[] }

const marks = new Map<string, Label>([
  ['h', 'hesitation'],
  ['m', 'marker'],
  ['r', 'repeat'],
  ['f', 'false-start'],
])
const WORD_SECONDS = 0.25
const JOIN_SECONDS = 0.05
const PAUSE_SECONDS = 0.5

/** Reads one written line: `h:`, `m:`, `r:` or `f:` before a word is its label, ` / ` is a pause. */
export function labelledSentence(line: string): LabelledSentence {
  const words: TimedWord[] = []
  const labels: Label[] = []
  let atSeconds = 0
  for (const token of line.split(' ')) {
    if (token === '/') {
      atSeconds += PAUSE_SECONDS
      continue
    }
    const label = token[1] === ':' ? marks.get(token[0] ?? '') : undefined
    words.push({ text: label ? token.slice(2) : token, startSeconds: atSeconds, endSeconds: atSeconds + WORD_SECONDS })
    labels.push(label ?? 'keep')
    atSeconds += WORD_SECONDS + JOIN_SECONDS
  }
  return { reference: words.map(({ text }) => text).join(' '), words, labels }
}
