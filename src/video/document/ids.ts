/**
 * Ids number what one import brought in the order of its recording, so what follows `sent-7` there is `sent-8`; those
 * of a later import carry its number, as in `sent-2.7`. A sentence that begins inside an imported one is named after it
 * and the word it begins with: `sent-7+3`. So a place in a recording always has the same name, however often it is
 * split and merged.
 */
type Numbered = { readonly prefix: string; readonly number: number }

export function numberedId(id: string): Numbered | undefined {
  const found = /^[a-z]+-((?:\d+\.)?)(\d+)$/.exec(id)
  return found ? { prefix: found[1] ?? '', number: Number(found[2]) } : undefined
}

/** The id of the n-th neighbour in the same import. */
export function neighbourId(id: string, distance: number): string | undefined {
  const found = numberedId(id)
  return found && found.number + distance >= 1
    ? `${id.slice(0, id.indexOf('-') + 1)}${found.prefix}${found.number + distance}`
    : undefined
}

/** The imported sentence that a sentence begins in, and with which of its words. */
export function beginningOf(sentence: string): { readonly base: string; readonly offset: number } {
  const plus = sentence.indexOf('+')
  return plus < 0
    ? { base: sentence, offset: 0 }
    : { base: sentence.slice(0, plus), offset: Number(sentence.slice(plus + 1)) }
}

export const beginningAt = (base: string, offset: number): string => (offset === 0 ? base : `${base}+${offset}`)

/**
 * A number of an item's own, so that two items that are put in the same place never get equal keys: its digits, read to
 * base 12.
 */
export function tieOf(id: string): number {
  let tie = 0
  for (const character of id.replace(/[^\d.+]/g, '').slice(-12)) tie = tie * 12 + '0123456789.+'.indexOf(character)
  return tie
}

/**
 * Where facts about words, sentences, segments and sources are kept. The second part of a path names what the fact is
 * about.
 */
export const wordCell = (id: string, field: 'excluded' | 'text' | 'gap' | 'speaker'): string => `word/${id}/${field}`
export const sentenceCell = (id: string, field: 'base' | 'excluded' | 'override'): string => `sentence/${id}/${field}`
export const segmentCell = (id: string, field: 'excluded' | 'home'): string => `segment/${id}/${field}`
export const sourceCell = (id: string, field: 'base' | 'starts' | 'silences' | 'unsure' = 'base'): string =>
  `source/${id}/${field}`

/**
 * Says that a sentence was once begun at a word of an imported one; whether it still stands by itself is told by its
 * place.
 */
export const splitCell = (base: string, offset: number): string => `${splitsUnder(base)}${offset}`
export const splitsUnder = (base: string): string => `sentence/${base}/split/`

/** What a speaker is called instead. */
export const speakerCell = (name: string): string => `speaker/${encodeURIComponent(name)}/name`
