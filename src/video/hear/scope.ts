import { type Mention, type Token, editingVerbs, lemma, editsBetween } from '../../words/index.ts'
import type { Script } from './script.ts'
import type { Target } from './target.ts'
import { verbs } from './vocabulary.ts'

const allVerbs = [...new Set([...editingVerbs, ...verbs])]

/**
 * What the rules of this grammar look at: the words of a clause, the values that were read in it, and what is said in
 * the cut.
 */
export type Scope = {
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
  readonly script: Script
  /** Names as rows of words. */ readonly speakers: readonly NamedWords[]
  readonly sources: readonly NamedWords[]
  /** The words between two tokens as they were typed. */ slice(from: number, to: number): string
  /** How targets are read; rules inside them read others. */ readonly grammar: Grammar
}

export type Grammar = {
  target(scope: Scope, from: number, to: number): Found<Target> | null
  targets(scope: Scope, from: number, to: number): readonly Target[] | null
}

export type NamedWords = { readonly id: string; readonly name: string; readonly words: readonly string[] }

/** Something that was read, and the first token behind it. */
export type Found<T> = { readonly value: T; readonly next: number }

export const wordAt = ({ tokens }: Pick<Scope, 'tokens'>, at: number): string => tokens[at]?.text ?? ''

/** The plain form of a verb: "tigthen" is tighten. Any other word is itself. */
export function verbAt(scope: Pick<Scope, 'tokens'>, at: number): string {
  const word = wordAt(scope, at)
  const { lemma: root, isVerb } = lemma(word, allVerbs)
  // Too short for a letter more or less, but two letters may change places: "swpa".
  const swapped =
    isVerb || word.length !== 4
      ? []
      : allVerbs.filter(
          (verb) =>
            verb.length === 4 &&
            editsBetween(word, verb) === 1 &&
            word.split('').toSorted().join('') === verb.split('').toSorted().join(''),
        )
  return swapped.length === 1 ? (swapped[0] ?? root) : root
}

/** Whether some words stand here in a row; each may be a choice: "at|to the start". */
export function wordsAt(scope: Pick<Scope, 'tokens'>, at: number, words: string): number | null {
  const row = choicesOf(words)
  for (let offset = 0; offset < row.length; offset += 1)
    if (row[offset]?.includes(wordAt(scope, at + offset)) !== true) return null
  return at + row.length
}

/** The rows that rules ask for, each taken apart once. */
const rows = new Map<string, readonly (readonly string[])[]>()

function choicesOf(words: string): readonly (readonly string[])[] {
  const known = rows.get(words)
  if (known) return known
  const choices = words.split(' ').map((choice) => choice.split('|'))
  rows.set(words, choices)
  return choices
}

/** The first of several rows of words that stands here. */
export function anyWordsAt(scope: Pick<Scope, 'tokens'>, at: number, rows: readonly string[]): number | null {
  for (const row of rows) {
    const next = wordsAt(scope, at, row)
    if (next !== null) return next
  }
  return null
}

export function nameAt(scope: Scope, at: number, names: readonly NamedWords[]): Found<NamedWords> | null {
  const fitting = names
    .filter(({ words }) => words.length > 0 && words.every((word, offset) => wordAt(scope, at + offset) === word))
    .toSorted((a, b) => b.words.length - a.words.length)
  const [name] = fitting
  return name ? { value: name, next: at + name.words.length } : null
}

/** A value that was read at a token, such as a time range; its own words end there. */
export function mentionAt<K extends Mention['kind']>(
  { tokens, mentions }: Scope,
  at: number,
  kind: K,
): Found<Extract<Mention, { kind: K }>> | null {
  const from = tokens[at]?.span.from
  const value = mentions.find(
    (mention): mention is Extract<Mention, { kind: K }> => mention.kind === kind && mention.span.from === from,
  )
  if (!value) return null
  const next = tokens.findIndex(({ span }) => span.from >= value.span.to)
  return { value, next: next < 0 ? tokens.length : next }
}

const opening = new Set(['"', '“', '”', '„', '«', '‘', "'", '`'])
const closing = new Set(['"', '“', '”', '»', '’', "'", '`'])

/** A quoted text, as the words in it. */
export function quotedAt(scope: Scope, at: number): Found<string> | null {
  if (!opening.has(wordAt(scope, at))) return null
  for (let end = at + 2; end < scope.tokens.length && end < at + 60; end += 1) {
    if (scope.tokens[end]?.kind === 'sign' && closing.has(wordAt(scope, end)))
      return { value: scope.slice(at + 1, end), next: end + 1 }
  }
  return null
}
