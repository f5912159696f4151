import { itemsOf, type Document } from '../../kernel/index.ts'
import { type Clause, tokenize } from '../../words/index.ts'
import { SOURCES } from '../document/timeline.ts'
import { sourceOf } from '../document/words.ts'
import { readTarget, readTargets } from './read-target.ts'
import type { NamedWords, Scope } from './scope.ts'
import { speakersOf, type Script } from './script.ts'

/** What the grammar looks at in one clause. */
export function scopeOfClause(
  { script, now }: { readonly script: Script; readonly now: Document },
  { tokens, mentions, text, span }: Pick<Clause, 'tokens' | 'mentions' | 'text' | 'span'>,
): Scope {
  const slice = (from: number, to: number): string =>
    text.slice((tokens[from]?.span.from ?? 0) - span.from, (tokens[to - 1]?.span.to ?? 0) - span.from)
  return {
    tokens,
    mentions,
    script,
    slice,
    grammar: { target: readTarget, targets: readTargets },
    speakers: speakersOf(script).flatMap((name) => [named(name, name), ownerOf(name)]),
    sources: itemsOf(now, SOURCES).flatMap((id) => sourceNames(id, sourceOf(now, id)?.name ?? id)),
  }
}

const named = (id: string, name: string): NamedWords => ({ id, name, words: tokenize(name).map(({ text }) => text) })

/** "marias uhs": whose, without the mark. */
const ownerOf = (name: string): NamedWords => ({
  ...named(name, name),
  words: tokenize(`${name}s`).map(({ text }) => text),
})

/** A file is called with its ending or without. */
const sourceNames = (id: string, name: string): NamedWords[] => [
  named(id, name),
  named(id, id),
  named(id, name.replace(/\.[a-z0-9]{2,4}$/i, '')),
]
