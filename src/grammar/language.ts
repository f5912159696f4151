import type { Span } from '../words/index.ts'
import { parseClass, type ClassWords } from './pattern.ts'
import type { SentenceChart } from './sentence.ts'
import type { GrammarToken } from './tokens.ts'
import { makeWay, wordsOfWays, type Way } from './way.ts'

/**
 * A value as it was said. `is` names its kind; what else it holds is the kind's own. An `aside` comes to nothing ("and
 * leave the rest"), and `parts` are values of which each may be said anew.
 */
export type Value = {
  readonly is: string
  readonly text: string
  readonly span: Span
  readonly [field: string]: unknown
}
/** What a value holds in a field, as text; empty where it holds none. */
export function textIn(value: { readonly [field: string]: unknown } | undefined, field = 'value'): string {
  const held = value?.[field]
  return typeof held === 'string' || typeof held === 'number' ? String(held) : ''
}

export type Slots = { readonly [slot: string]: Value }

/** What a kind of value found at a token: the index of the token behind it, and what that costs beside the slot. */
export type KindHit = { readonly to: number; readonly value: ValueBody; readonly cost?: number }
/** A value but for its place in the words, which the grammar knows. */
export type ValueBody = { readonly is: string; readonly [field: string]: unknown }

/**
 * A kind of value: read by hand, or by ways to say it, or a list of another kind. A way may name what its slots come
 * to; without that, the value of a way with one slot is the value of that slot.
 */
export type ValueKind<World> =
  | { readonly read: (sentence: SentenceChart, at: number, world: World) => readonly KindHit[] }
  | { readonly ways: readonly KindWay[] }
  | { readonly listOf: string }
type KindWay =
  | string
  | { readonly says: string | readonly string[]; readonly means: (slots: Slots) => ValueBody | null }

/**
 * A construction: ways to say it, what it means, and sentences that mean it. `op` is what it asks for (its name where
 * nothing else is said), `gives` are values that the construction itself says.
 */
export type Rule = {
  /** Unlike that of any other rule of a language. */
  readonly name: string
  readonly says: readonly string[]
  readonly op?: string
  readonly gives?: { readonly [slot: string]: string | number | boolean }
  /** Slots that it hardly does without: where one is not said, here or before, another reading is likelier. */
  readonly wants?: readonly string[]
  /** What its values come to, where that is more than the values themselves; null where they make no sense together. */
  readonly means?: (slots: Slots) => { readonly [param: string]: string | number | boolean } | null
  /** Its words ask for something to go: only then may it come to an operation that takes something away. */
  readonly removes?: true
  readonly examples: readonly string[]
}

/** What people say to a room: classes of words, kinds of values, and rules, all of it data. */
export type LanguageParts<World> = {
  readonly classes: { readonly [name: string]: string }
  readonly kinds: { readonly [name: string]: ValueKind<World> }
  readonly rules: readonly Rule[]
  /** Kinds of values that a pronoun may stand for where a rule wants one, each with the pronouns: `it|them`. */
  readonly pronouns?: { readonly [kind: string]: string }
  /** Words of a document, which are no slips of others. */
  isName?(word: string, world: World): boolean
  /** Whether a stretch of a sentence, between two joints, may be a request to somebody else. */
  isForeign?(tokens: readonly GrammarToken[], world: World): boolean
  /** Whether a stretch only tells why something is asked, where statements in general are not known for it. */
  isTold?(tokens: readonly GrammarToken[], from: number, to: number): boolean
}

export type CompiledWay = {
  readonly way: Way
  readonly means: ((slots: Slots) => ValueBody | null) | null
}
export type CompiledKind<World> =
  | { readonly is: 'read'; readonly read: (sentence: SentenceChart, at: number, world: World) => readonly KindHit[] }
  | { readonly is: 'ways'; readonly ways: readonly CompiledWay[] }
  | { readonly is: 'list'; readonly of: string }
export type CompiledRule = { readonly rule: Rule; readonly ways: readonly Way[] }

export type Language<World> = {
  readonly classes: ReadonlyMap<string, readonly ClassWords[]>
  readonly kinds: ReadonlyMap<string, CompiledKind<World>>
  readonly rules: readonly CompiledRule[]
  /** All words that rules, classes and kinds are made of. */
  readonly words: ReadonlySet<string>
  readonly pronouns: ReadonlyMap<string, readonly string[]>
  readonly isName: (word: string, world: World) => boolean
  readonly isForeign: ((tokens: readonly GrammarToken[], world: World) => boolean) | null
  readonly isTold: ((tokens: readonly GrammarToken[], from: number, to: number) => boolean) | null
}

/** A language that is compiled when it is first needed: most of what people ask comes to a plan without it. */
export function lazyLanguage<World>(parts: () => LanguageParts<World>): () => Language<World> {
  let made: Language<World> | null = null
  return () => (made ??= makeLanguage(parts()))
}

/** Compiles a language but for its ways to say something. Mistakes in these are found by `checkLanguage`. */
export function makeLanguage<World>(parts: LanguageParts<World>): Language<World> {
  const classes = new Map(Object.entries(parts.classes).map(([name, text]) => [name, parseClass(text)]))
  const kinds = new Map(Object.entries(parts.kinds).map(([name, kind]) => [name, compileKind(kind, classes)]))
  const rules = parts.rules.map((rule): CompiledRule => ({
    rule,
    ways: rule.says.map((says) => makeWay(says, classes)),
  }))
  const ofKinds = [...kinds.values()].flatMap((kind) => (kind.is === 'ways' ? kind.ways.map(({ way }) => way) : []))
  const words = wordsOfWays([...rules.flatMap(({ ways }) => ways), ...ofKinds].map(({ says }) => says))
  for (const all of classes.values())
    for (const { words: verb, particle } of all) for (const word of [...verb, particle ?? '']) words.add(word)
  words.delete('')
  const pronouns = new Map(Object.entries(parts.pronouns ?? {}).map(([kind, text]) => [kind, text.split('|')]))
  return {
    classes,
    kinds,
    rules,
    words,
    pronouns,
    isName: parts.isName ?? (() => false),
    isForeign: parts.isForeign ?? null,
    isTold: parts.isTold ?? null,
  }
}

function compileKind<World>(
  kind: ValueKind<World>,
  classes: ReadonlyMap<string, readonly ClassWords[]>,
): CompiledKind<World> {
  if ('read' in kind) return { is: 'read', read: kind.read }
  if ('listOf' in kind) return { is: 'list', of: kind.listOf }
  const ways = kind.ways.flatMap((way): CompiledWay[] => {
    const says = typeof way === 'string' ? [way] : typeof way.says === 'string' ? [way.says] : way.says
    const means = typeof way === 'string' ? null : way.means
    return says.map((each) => ({ way: makeWay(each, classes), means }))
  })
  return { is: 'ways', ways }
}
