import type { CompiledRule, Language, Rule, Slots } from './language.ts'
import type { ReadClause, SaidBefore } from './sentence.ts'
import type { GrammarToken } from './tokens.ts'

/** A way through the beginning of a sentence. */
export type SentencePath = {
  readonly clauses: readonly ReadClause[]
  readonly last: CompiledRule | null
  readonly cost: number
  /** What stands before the next clause. */
  readonly joint: 'none' | 'begin' | 'sign' | 'word'
  readonly mode: 'plain' | 'corrected' | 'denied'
  /** What was said before the sentence. */
  readonly before: ClauseBefore | null
  readonly takesBack: boolean
  /** Two paths of the same key say the same. */
  readonly key: string
}
/** A rule that was said, with its values, which what follows may lean on. */
export type ClauseBefore = {
  readonly rule: Pick<Rule, 'name'> & { readonly removes?: true | undefined }
  readonly slots: Slots
}

/** A sentence begins by itself, or goes on from what was said before it. */
export function beginPaths({ rules }: Pick<Language<never>, 'rules'>, after: SaidBefore | null): SentencePath[] {
  const last = rules.find(({ rule }) => rule.name === after?.rule) ?? null
  const before = after && last && { rule: last.rule, slots: after.slots }
  const alone: SentencePath = {
    clauses: [],
    last: null,
    cost: 0,
    joint: 'begin',
    mode: 'plain',
    before,
    takesBack: false,
    key: '',
  }
  return last ? [alone, { ...alone, last, joint: 'word' }] : [alone]
}

/** How many paths to the same token are kept, the cheapest first. */
const MAX_PATHS = 8

export const hasRoom = (paths: readonly SentencePath[], cost: number): boolean =>
  paths.length < MAX_PATHS || cost < (paths.at(-1)?.cost ?? 0)

/** Of two paths that say the same the cheaper one stays. */
export function insertPath(paths: readonly SentencePath[], one: SentencePath): SentencePath[] {
  const same = paths.find(
    (each) =>
      each.key === one.key &&
      each.joint === one.joint &&
      each.mode === one.mode &&
      each.last === one.last &&
      each.takesBack === one.takesBack &&
      saysSame(each, one),
  )
  if (same && same.cost <= one.cost) return [...paths]
  if (same)
    return insertPath(
      paths.filter((each) => each !== same),
      one,
    )
  const at = paths.findIndex(({ cost }) => cost > one.cost)
  const next = at < 0 ? [...paths, one] : [...paths.slice(0, at), one, ...paths.slice(at)]
  return next.slice(0, MAX_PATHS)
}

const saysSame = (a: SentencePath, b: SentencePath): boolean =>
  JSON.stringify(a.clauses.map(({ slots }) => slots)) === JSON.stringify(b.clauses.map(({ slots }) => slots))

/** What a clause says: its rule, and where its values stand. */
export function keyOfClause({ rule, slots }: ReadClause): string {
  let key = rule?.name ?? ''
  for (const slot of Object.keys(slots).sort()) key += ` ${slot} ${slots[slot]?.span.from}-${slots[slot]?.span.to}`
  return key
}

/** "Put it first" says where and "first one stays" which: elsewhere the word says nothing and may be passed over. */
export function isFirstMeant(tokens: readonly GrammarToken[], at: number, { joint }: SentencePath): boolean {
  if (tokens[at]?.text !== 'first') return false
  const [next, behind] = [tokens[at + 1], tokens[at + 2]]
  if (/^(?:one|of|stays?|remains?)$/.test(next?.text ?? '')) return true
  // "…, first, then …" tells when.
  const isLast = next === undefined || (next.kind === 'sign' && behind?.text !== 'then' && behind?.text !== 'and')
  return joint === 'none' && isLast
}
