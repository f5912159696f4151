import type { Mention } from './reading.ts'

/**
 * How people ask for one thing: its words in order, with anything between them. `|` separates choices of one word,
 * a space separates words (`take out|away`), `?` ends a word that may be missing. A phrase that matches more words
 * and needs more mentions is the better match.
 */
export type Phrase = {
  readonly words: string
  /** Mentions that must be in the clause: a kind, or a kind of named thing (`name:track`, `quantity:lufs`). */
  readonly with?: readonly MentionPattern[]
  /** Words that make it mean something else. */
  readonly without?: string
  readonly withoutMention?: readonly MentionPattern[]
  /** Parameters that the phrase itself says. */
  readonly params?: { readonly [param: string]: string | number | boolean }
}

export type MentionPattern = Mention['kind'] | `name:${string}` | `quantity:${string}`
