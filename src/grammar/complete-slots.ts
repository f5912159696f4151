import type { Span } from '../words/index.ts'
import type { Rule, Slots, Value } from './language.ts'
import { matchKind } from './match.ts'
import type { ClauseBefore } from './sentence-path.ts'
import type { PatternRow } from './pattern.ts'
import type { ReadClause, SentenceChart } from './sentence.ts'
import { spanOf } from './tokens.ts'

type SaidClause = {
  readonly said: Slots
  readonly before: ClauseBefore | null
  readonly clauses: readonly ReadClause[]
  /** It is nothing without the clause before it. */
  readonly leans: boolean
}

/**
 * The values of a clause with those that it takes over from what was said before: for pronouns, for what a gap leaves
 * out, and from a statement that tells what the request is about. Null where a pronoun stands for nothing.
 */
export function completeSlots(
  sentence: SentenceChart,
  rule: Rule,
  { said: own, before, clauses, leans }: SaidClause,
): Slots | null {
  const said = resolvePronouns(own, before ?? lentBefore(sentence, rule, clauses))
  if (said === null) return null
  return leans ? mergeSlots(before?.slots ?? {}, said) : { ...lentTo(sentence, rule, { said, clauses }), ...said }
}

/**
 * Values in the place of pronouns: what the clause before says of the same slot, or of the same kind. Null where
 * nothing is there that could be meant, and where it is what was to go.
 */
function resolvePronouns(slots: Slots, before: ClauseBefore | null): Slots | null {
  const resolved = Object.entries(slots).map(([slot, value]): [string, Value | null] => {
    if (value.is !== 'pronoun') return [slot, value]
    const meant = before?.rule.removes ? undefined : (before?.slots[slot] ?? sameKind(before, value))
    return [slot, meant === undefined ? null : { ...meant, text: value.text, span: value.span }]
  })
  return resolved.every((pair): pair is [string, Value] => pair[1] !== null) ? Object.fromEntries(resolved) : null
}

const sameKind = (before: ClauseBefore | null, { for: kind }: Value): Value | undefined =>
  before?.slots[String(kind)] ??
  Object.values(before?.slots ?? {})
    .map(onlyOf)
    .find(({ is }) => is === kind)

/** A list of one thing is that thing. */
function onlyOf(value: Value): Value {
  const items = value.is === 'list' && Array.isArray(value['items']) ? (value['items'] as readonly Value[]) : []
  return items.length === 1 && items[0] ? items[0] : value
}

/**
 * A value of parts keeps those that are not said anew: "… on the guest", "no, the host" leaves the times as they were.
 */
function mergeSlots(before: Slots, said: Slots): Slots {
  const merged = Object.entries(said).map(([slot, value]): [string, Value] => {
    const old = before[slot]
    return [slot, old?.['parts'] === true && value['parts'] === true ? { ...old, ...value } : value]
  })
  return { ...before, ...Object.fromEntries(merged) }
}

/**
 * What a statement names is what the request behind it is about: "there's a truck from 0:32 to 0:38, lose it". Only
 * what stands in one row is lent: of several names nobody knows which is meant.
 */
function lentBefore(sentence: SentenceChart, rule: Rule, clauses: readonly ReadClause[]): ClauseBefore | null {
  const last = clauses.at(-1)
  if (last?.how !== 'statement') return null
  const at = sentence.tokens.findIndex(({ span }) => span.from >= last.span.from)
  const end = sentence.tokens.findIndex(({ span }) => span.from >= last.span.to)
  const slots: { [slot: string]: Value } = {}
  for (const kind of sentence.language.pronouns.keys()) {
    const [only, ...more] = matchesWithin(sentence, kind, { from: at, to: end < 0 ? sentence.tokens.length : end })
    if (only && more.length === 0) slots[kind] = only
  }
  return Object.keys(slots).length > 0 ? { rule: { ...rule, removes: undefined }, slots } : null
}

/**
 * "There is rumble under the host, filter out what's below 100 Hz": where nothing is said of the place, it is that of
 * the statement. What is to go is always said, or pointed to.
 */
function lentTo(
  sentence: SentenceChart,
  rule: Rule,
  { said, clauses }: { readonly said: Slots; readonly clauses: readonly ReadClause[] },
): Slots {
  if (rule.removes || clauses.at(-1)?.how !== 'statement') return {}
  const kinds = kindsOf(sentence, rule)
  const lent = Object.entries(lentBefore(sentence, rule, clauses)?.slots ?? {})
  const isOpen = (kind: string): boolean => kinds.get(kind) === kind && said[kind] === undefined
  return Object.values(said).some(({ is }) => is === 'scope' || is === 'list')
    ? {}
    : Object.fromEntries(lent.filter(([kind]) => isOpen(kind)).slice(0, 1))
}

/** The kinds of the slots of a rule, by their names. */
function kindsOf({ language }: SentenceChart, rule: Rule): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>()
  const add = ({ ordered, floats }: PatternRow): void => {
    for (const element of [...ordered, ...floats.map((float) => float.element)]) {
      if (element.is === 'slot') kinds.set(element.slot, element.kind)
      if (element.is === 'rows') for (const row of element.rows) add(row)
    }
  }
  for (const way of language.rules.find((each) => each.rule === rule)?.ways ?? []) add(way.row())
  return kinds
}

/** The longest values of a kind within a stretch, none over another. */
function matchesWithin(sentence: SentenceChart, kind: string, { from, to }: Span): Value[] {
  const found: Value[] = []
  for (let at = from; at < to; at += 1) {
    const hits = matchKind(sentence, kind, at).filter((hit) => hit.to <= to)
    const [longest] = hits.toSorted((a, b) => b.to - a.to || (a.cost ?? 0) - (b.cost ?? 0))
    if (!longest) continue
    const span = spanOf(sentence.tokens, at, longest.to)
    found.push({ ...longest.value, text: sentence.text.slice(span.from, span.to), span })
    at = longest.to - 1
  }
  return found
}
