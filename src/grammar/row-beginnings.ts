import type { Language } from './language.ts'
import type { Element, PatternRow } from './pattern.ts'

/** What a row may begin with: one of some words, or a value of some kind. */
export type RowBeginnings = { readonly words: ReadonlySet<string>; readonly slots: ReadonlySet<Element> }

/** What rows may begin with, for each language, since classes of words and kinds are its own. */
const beginnings = new WeakMap<Language<never>, Map<PatternRow, RowBeginnings>>()

export function beginningsOfRow(language: Language<never>, row: PatternRow): RowBeginnings {
  const ofLanguage = beginnings.get(language) ?? new Map<PatternRow, RowBeginnings>()
  beginnings.set(language, ofLanguage)
  const known = ofLanguage.get(row)
  if (known) return known
  const [words, slots] = [new Set<string>(), new Set<Element>()]
  collectBeginnings(language, row, { words, slots })
  const made = { words, slots }
  ofLanguage.set(row, made)
  return made
}

function collectBeginnings(
  language: Language<never>,
  { ordered, floats }: PatternRow,
  found: { readonly words: Set<string>; readonly slots: Set<Element> },
): void {
  const collect = (element: Element): void => {
    if (element.is === 'slot') found.slots.add(element)
    else if (element.is === 'maybe') collect(element.element)
    else if (element.is === 'rows') for (const row of element.rows) collectBeginnings(language, row, found)
    else if (element.is !== 'class') for (const word of element.words) found.words.add(word)
    else for (const { words } of language.classes.get(element.name) ?? []) found.words.add(words[0] ?? '')
  }
  for (const element of ordered) {
    collect(element)
    if (element.is !== 'maybe') break
  }
  for (const { element } of floats) collect(element)
}
