/**
 * Where facts about words, sentences, segments and sources are kept. The second part of a path names what the fact is
 * about.
 */
export const wordCell = (id: string, field: 'excluded' | 'text' | 'gap' | 'speaker'): string => `word/${id}/${field}`
export const sentenceCell = (id: string, field: 'base' | 'excluded' | 'override'): string => `sentence/${id}/${field}`
export const segmentCell = (id: string, field: 'excluded' | 'home'): string => `segment/${id}/${field}`
export const sourceCell = (id: string, field: 'base' | 'starts' | 'silences' = 'base'): string =>
  `source/${id}/${field}`

/**
 * Says that a sentence was once begun at a word of an imported one; whether it still stands by itself is told by its
 * place.
 */
export const splitCell = (base: string, offset: number): string => `${splitsUnder(base)}${offset}`
export const splitsUnder = (base: string): string => `sentence/${base}/split/`

/** What a speaker is called instead. */
export const speakerCell = (name: string): string => `speaker/${encodeURIComponent(name)}/name`
