import type { Cut } from '../document/cut.ts'
import { neighbourId } from '../document/ids.ts'
import type { Sentence, Word } from '../document/words.ts'

/** The word that was said next in the same recording, in or out, and the sentence that it stands in now. */
export function nextSaid(cut: Cut, word: Word): { readonly word: Word; readonly sentence: Sentence } | undefined {
  const id = neighbourId(word.id, 1)
  const sentence = cut.sentence((id && cut.holding(id)) ?? '')
  const next = sentence?.words.find((each) => each.id === id)
  return sentence && next ? { word: next, sentence } : undefined
}
