import type { Span } from '../words/index.ts'
import { completeSlots } from './complete-slots.ts'
import { articles, corrections, denials, ignorablePhrases, ignorableWords, joiners } from './ignorable.ts'
import type { CompiledRule, CompiledWay, KindHit, Language, Rule, Slots, Value } from './language.ts'
import { matchRow, piecesOf, slotsOf, type RowHit } from './match.ts'
import {
  beginPaths,
  hasRoom,
  insertPath,
  isFirstMeant,
  keyOfClause,
  type ClauseBefore,
  type SentencePath,
} from './sentence-path.ts'
import type { Element, PatternRow } from './pattern.ts'
import { isStatement, opensStatement, sparesUnknown } from './statement.ts'
import { readTokens, spanOf, type GrammarToken } from './tokens.ts'
import { mayBeIn, type Way } from './way.ts'

/** A sentence on its way to its readings, with what was found in it so far. */
export type SentenceChart = {
  readonly text: string
  readonly tokens: readonly GrammarToken[]
  // A kind reads the world of its own room; the sentence only hands it on.
  readonly language: Language<never>
  readonly world: never
  readonly rows: Map<PatternRow, (readonly RowHit[])[]>
  readonly elements: Map<Element, (readonly RowHit[])[]>
  readonly kinds: Map<string, (readonly KindHit[])[]>
  /** The words that are said, in all their forms, and the ways of a kind that these may stand for. */
  readonly said: ReadonlySet<string>
  readonly ways: Map<string, readonly CompiledWay[]>
  /** What only tells something, by the token that it begins with. */
  readonly statements: (readonly Statement[] | undefined)[]
}
type Statement = { readonly to: number; readonly cost: number }

/**
 * A clause of a reading. `said` stands whole, `gapped` leans on the one before it, `corrected` took the place of it,
 * `denied` is what is not to be done, a `statement` asks for nothing, and what is `foreign` is for somebody else to
 * read.
 */
export type ReadClause = {
  readonly rule: Rule | null
  readonly slots: Slots
  readonly how: 'said' | 'gapped' | 'corrected' | 'denied' | 'statement' | 'foreign'
  readonly span: Span
  readonly pieces: readonly ReadPiece[]
}
/** Some words of a clause, and what they were taken for. */
export type ReadPiece = { readonly text: string; readonly as: string }
/**
 * A way to read a whole sentence: every word of it belongs to a clause, or is one that says nothing. `takesBack`: it
 * puts right what was said before the sentence, and takes the place of that.
 */
export type SentenceReading = {
  readonly clauses: readonly ReadClause[]
  readonly cost: number
  readonly takesBack?: true
}

/** What was said last before a sentence, which may lean on it, and the parameters of what it came to. */
export type SaidBefore = { readonly rule: string; readonly slots: Slots; readonly came?: readonly unknown[] }

const COST = {
  edge: 0.1,
  /** A word that could be passed over where it means something. */
  meant: 1.5,
  article: 0.02,
  joint: 0.05,
  mark: 0.3,
  unjoined: 2.2,
  gap: 0.6,
  textInGap: 2.5,
  statement: 4,
  told: 1.5,
  statementWord: 0.5,
  missing: 3,
  foreign: 5,
  foreignWord: 0.3,
  foreignJoint: 1.5,
}

/** The cheapest ways to read a sentence in which every word is explained. None where a word is left over. */
export function readSentence<World>(
  text: string,
  language: Language<World>,
  world: World,
  after: SaidBefore | null = null,
): readonly SentenceReading[] {
  const tokens = readTokens(text, { words: language.words, isName: (word) => language.isName(word, world) })
  const said = new Set(tokens.flatMap(({ forms }) => [...forms.keys()]))
  const sentence: SentenceChart = {
    text,
    tokens,
    language,
    world: world as never,
    rows: new Map(),
    elements: new Map(),
    kinds: new Map(),
    said,
    ways: new Map(),
    statements: [],
  }
  const rules = openRules(language, said)
  const paths: SentencePath[][] = Array.from({ length: tokens.length + 1 }, () => [])
  paths[0] = beginPaths(language, after)
  for (let at = 0; at < tokens.length; at += 1) {
    const here = paths[at] ?? []
    if (here.length === 0) continue
    const clauses = clausesAt(sentence, rules, at)
    for (const path of here) stepFrom(sentence, path, { at, clauses, paths })
  }
  const readings = (paths[tokens.length] ?? [])
    .filter(({ clauses, mode }) => clauses.length > 0 && mode === 'plain')
    .map(({ clauses, cost, takesBack }) => ({ clauses, cost, ...(takesBack && { takesBack }) }))
  return readings.filter((reading) => !readings.some((other) => asksWhereItTells(other, reading)))
}

/** A statement yields to any request over the same words. */
function asksWhereItTells(asking: SentenceReading, telling: SentenceReading): boolean {
  const told = telling.clauses.filter(({ how }) => how === 'statement')
  return asking.clauses.some(
    ({ how, span }) =>
      how !== 'statement' &&
      how !== 'foreign' &&
      told.some((each) => span.from < each.span.to && each.span.from < span.to),
  )
}

/** A rule with those of its ways whose words are in the sentence. */
type OpenRule = { readonly compiled: CompiledRule; readonly rows: readonly PatternRow[] }

/** The rules that some words may stand for. */
function openRules({ rules }: Pick<Language<never>, 'rules'>, said: ReadonlySet<string>): readonly OpenRule[] {
  const { byHead, others } = headsOf(rules)
  const found = new Set([...others, ...[...said].flatMap((word) => byHead.get(word) ?? [])])
  const open = new Map<CompiledRule, PatternRow[]>()
  // In the order of the rules, whichever of their words came first.
  for (const { compiled, way } of [...found].sort((a, b) => a.at - b.at)) {
    if (!mayBeIn(way, said)) continue
    const rows = open.get(compiled)
    if (rows) rows.push(way.row())
    else open.set(compiled, [way.row()])
  }
  return [...open].map(([compiled, rows]) => ({ compiled, rows }))
}

type HeadedWay = { readonly at: number; readonly compiled: CompiledRule; readonly way: Way }
/** The ways of some rules by words that they need. */
type Heads = { readonly byHead: ReadonlyMap<string, readonly HeadedWay[]>; readonly others: readonly HeadedWay[] }

const heads = new WeakMap<readonly CompiledRule[], Heads>()

function headsOf(rules: readonly CompiledRule[]): Heads {
  const known = heads.get(rules)
  if (known) return known
  const byHead = new Map<string, HeadedWay[]>()
  const others: HeadedWay[] = []
  const all = rules.flatMap((compiled) => compiled.ways.map((way) => ({ compiled, way })))
  for (const [at, { compiled, way }] of all.entries()) {
    const each = { at, compiled, way }
    const [first] = way.needs
    if (first === undefined) others.push(each)
    for (const word of new Set(first)) {
      const same = byHead.get(word)
      if (same) same.push(each)
      else byHead.set(word, [each])
    }
  }
  const made = { byHead, others }
  heads.set(rules, made)
  return made
}

/** A clause that may begin at a token. */
type ClauseHit = { readonly compiled: CompiledRule; readonly hit: RowHit }

function clausesAt(sentence: SentenceChart, rules: readonly OpenRule[], at: number): readonly ClauseHit[] {
  const found: ClauseHit[] = []
  for (const { compiled, rows } of rules)
    for (const row of rows) for (const hit of matchRow(sentence, row, at)) found.push({ compiled, hit })
  // The cheapest first: those behind them are mostly not worth a look.
  return found.sort((a, b) => a.hit.cost - b.hit.cost)
}

type Steps = { readonly at: number; readonly clauses: readonly ClauseHit[]; readonly paths: SentencePath[][] }

function stepFrom(sentence: SentenceChart, path: SentencePath, { at, clauses, paths }: Steps): void {
  const { tokens } = sentence
  const token = tokens[at]
  if (!token) return
  const offer = (to: number, cost: number, change: () => Partial<SentencePath> | null): void => {
    const total = path.cost + cost
    const there = paths[to] ?? []
    if (!hasRoom(there, total)) return
    const changed = change()
    if (changed) paths[to] = insertPath(there, { ...path, cost: total, ...changed })
  }
  if (token.kind === 'sign' && ',;.!?\n–—-:…()'.includes(token.text))
    offer(at + 1, 0, () => (path.joint === 'begin' ? {} : { joint: 'sign' }))
  if (joiners.has(token.text)) offer(at + 1, COST.joint, () => (path.joint === 'begin' ? {} : { joint: 'word' }))
  if (articles.has(token.text)) offer(at + 1, COST.article, () => ({}))
  if (ignorableWords.has(token.text)) offer(at + 1, isFirstMeant(tokens, at, path) ? COST.meant : COST.edge, () => ({}))
  const phrase = rowAt(tokens, at, ignorablePhrases)
  if (phrase > 0) offer(at + phrase, COST.edge, () => ({}))
  const correction = path.clauses.length > 0 || path.before ? rowAt(tokens, at, corrections) : 0
  if (correction > 0) offer(at + correction, COST.mark, () => ({ joint: 'word', mode: 'corrected' }))
  const denial = path.joint === 'none' || path.mode === 'denied' ? 0 : rowAt(tokens, at, denials)
  if (denial > 0) offer(at + denial, COST.mark, () => ({ mode: 'denied' }))
  const unjoined = path.joint === 'none' ? COST.unjoined : 0
  for (const { compiled, hit } of clauses)
    offer(hit.to, hit.cost + unjoined + missingCost(compiled.rule, hit, path), () =>
      addClause(sentence, path, compiled, { hit, at, isGap: false }),
    )
  const { last } = path
  if (last && path.joint !== 'none' && path.joint !== 'begin')
    for (const hit of fragmentsOf(sentence, last, at)) {
      if (!hit.bound || isLooseText(path, hit) || holdsAsides(hit)) continue
      offer(hit.to, hit.cost + gapCost(path, hit), () => addClause(sentence, path, last, { hit, at, isGap: true }))
    }
  // "Hush the guest while the host talks from 10 to 18" limits what is asked for.
  const before = tokens[articles.has(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1]
  const isLimit = ['while', 'when', 'where', 'whenever'].includes(before?.text ?? '')
  if (path.mode === 'plain' && !isLimit && (path.joint !== 'none' || opensStatement(token)))
    for (const { to, cost } of statementsAt(sentence, at))
      offer(to, cost, () => unread(sentence, path, 'statement', { from: at, to }))
  stepOverForeign(sentence, path, at, offer)
}

/** Where statements end that begin at a token, whatever was read before them. */
function statementsAt(sentence: SentenceChart, at: number): readonly Statement[] {
  const known = sentence.statements[at]
  if (known) return known
  const { tokens, language, world } = sentence
  const isName = (word: string): boolean => language.isName(word, world)
  const isKnown = (word: string): boolean => language.words.has(word) || isName(word)
  const found: Statement[] = []
  for (let to = at + 2; to <= tokens.length; to += 1) {
    const isTold = language.isTold?.(tokens, at, to) === true
    if (!isTold && !isStatement(tokens, at, to, isName)) continue
    if (sparesUnknown(tokens, { from: at, to }, isKnown)) continue
    found.push({ to, cost: (isTold ? COST.told : COST.statement) + COST.statementWord * (to - at) })
  }
  sentence.statements[at] = found
  return found
}

/** What no rule has to read: it begins and ends at a joint. */
function stepOverForeign(
  sentence: SentenceChart,
  path: SentencePath,
  at: number,
  offer: (to: number, cost: number, change: () => Partial<SentencePath> | null) => void,
): void {
  const { language, tokens, world } = sentence
  const { isForeign } = language
  if (!isForeign || path.joint === 'none' || path.mode !== 'plain' || path.clauses.at(-1)?.how === 'foreign') return
  let joints = 0
  for (let to = at + 1; to <= tokens.length; to += 1) {
    const end = tokens[to]
    if (joiners.has(tokens[to - 1]?.text ?? '')) joints += 1
    if (end && !(end.kind === 'sign' && ',;.!?\n'.includes(end.text)) && !joiners.has(end.text)) continue
    offer(to, COST.foreign + COST.foreignWord * (to - at) + COST.foreignJoint * joints, () =>
      isForeign(tokens.slice(at, to), world) ? unread(sentence, path, 'foreign', { from: at, to }) : null,
    )
  }
}

const unread = (
  sentence: SentenceChart,
  { clauses, key }: SentencePath,
  how: 'statement' | 'foreign',
  { from, to }: { readonly from: number; readonly to: number },
): Partial<SentencePath> => ({
  clauses: [...clauses, unreadAt(sentence, how, { from, to })],
  key: `${key} ${how} ${from}-${to}`,
  joint: 'none',
})

/** A text that nothing leads in: "… and paint it" is no name, while "… and the plate to Ann" has one. */
function isLooseText({ mode }: SentencePath, hit: RowHit): boolean {
  if (mode === 'corrected' || !holdsGuess(hit)) return false
  const [first] = piecesOf(hit.pieces)
  return Object.entries(slotsOf(hit.bound)).some(([slot, value]) => isGuess(value) && first?.as === `{${slot}}`)
}

/** What is only said beside a request is none by itself. */
const holdsAsides = ({ bound }: RowHit): boolean => Object.values(slotsOf(bound)).every(({ is }) => is === 'aside')

const isGuess = ({ quoted, isFound }: Value): boolean => quoted === false && isFound !== true

const holdsGuess = ({ bound }: RowHit): boolean => Object.values(slotsOf(bound)).some(isGuess)

/**
 * Words that are taken for a text because nothing else fits them are a poor guess, but where something is put right.
 */
function gapCost({ mode }: SentencePath, hit: RowHit): number {
  return COST.gap + (holdsGuess(hit) && mode !== 'corrected' ? COST.textInGap : 0)
}

function missingCost({ wants = [] }: Rule, { bound }: RowHit, { clauses, before }: SentencePath): number {
  if (wants.length === 0) return 0
  const said = slotsOf(bound)
  const isSaid = (slot: string): boolean =>
    slot in said || clauses.some(({ slots }) => slot in slots) || (before !== null && slot in before.slots)
  return wants.every(isSaid) ? 0 : COST.missing
}

function addClause(
  sentence: SentenceChart,
  { clauses, mode, before: earlier, takesBack, key }: SentencePath,
  { rule }: CompiledRule,
  { hit, at, isGap }: { readonly hit: RowHit; readonly at: number; readonly isGap: boolean },
): Partial<SentencePath> | null {
  const own = clauses.findLast((clause) => clause.rule !== null)
  const before: ClauseBefore | null = own?.rule ? { rule: own.rule, slots: own.slots } : earlier
  const slots = completeSlots(sentence, rule, {
    said: slotsOf(hit.bound),
    before,
    clauses,
    leans: isGap || (mode === 'corrected' && before?.rule === rule),
  })
  if (slots === null) return null
  const clause: ReadClause = {
    rule,
    slots,
    how: mode === 'plain' ? (isGap ? 'gapped' : 'said') : mode,
    span: spanOf(sentence.tokens, at, hit.to),
    pieces: readPieces(sentence, hit),
  }
  const kept = mode === 'corrected' ? clauses.filter((each) => each !== own) : clauses
  return {
    clauses: [...kept, clause],
    last: mode === 'denied' && isGap ? null : ruleOf(sentence, rule),
    joint: 'none',
    mode: 'plain',
    takesBack: takesBack || (mode === 'corrected' && own === undefined),
    key: `${key} ${clause.how} ${keyOfClause(clause)}`,
  }
}

const ruleOf = ({ language }: SentenceChart, rule: Rule): CompiledRule | null =>
  language.rules.find((each) => each.rule === rule) ?? null

const unreadAt = (
  sentence: SentenceChart,
  how: 'statement' | 'foreign',
  { from, to }: { readonly from: number; readonly to: number },
): ReadClause => ({
  rule: null,
  slots: {},
  how,
  span: spanOf(sentence.tokens, from, to),
  pieces: [{ text: textOf(sentence, from, to), as: how }],
})

const readPieces = (sentence: SentenceChart, { pieces }: RowHit): readonly ReadPiece[] =>
  piecesOf(pieces).map(({ from, to, as }) => ({ text: textOf(sentence, from, to), as }))

const textOf = ({ text, tokens }: SentenceChart, from: number, to: number): string => {
  const span = spanOf(tokens, from, to)
  return text.slice(span.from, span.to)
}

/** What a rule can be without its head: its values in any order, with the words around them. */
function fragmentsOf(sentence: SentenceChart, { ways }: CompiledRule, at: number): readonly RowHit[] {
  return ways.flatMap((way) => matchRow(sentence, looseOf(way.row()), at))
}

const looseRows = new WeakMap<PatternRow, PatternRow>()

function looseOf(row: PatternRow): PatternRow {
  const known = looseRows.get(row)
  if (known) return known
  const elements = [...row.ordered, ...row.floats.map(({ element }) => element)]
    .map((element) => (element.is === 'maybe' ? element.element : element))
    .filter(({ is }) => is !== 'class')
  const floats = elements.slice(0, 24).map((element) => ({ needed: false, element }))
  const loose = { ordered: [], floats, wholeFrom: 0 }
  looseRows.set(row, loose)
  return loose
}

/** How many tokens the longest of some rows of words takes here. */
function rowAt(tokens: readonly GrammarToken[], at: number, rows: readonly (readonly string[])[]): number {
  const beginning = byFirstWord(rows).get(tokens[at]?.text ?? '') ?? []
  return beginning.find((row) => row.every((word, offset) => tokens[at + offset]?.text === word))?.length ?? 0
}

const firstWords = new WeakMap<readonly (readonly string[])[], ReadonlyMap<string, readonly (readonly string[])[]>>()

function byFirstWord(rows: readonly (readonly string[])[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const known = firstWords.get(rows)
  if (known) return known
  const made = new Map<string, (readonly string[])[]>()
  for (const row of rows) made.set(row[0] ?? '', [...(made.get(row[0] ?? '') ?? []), row])
  firstWords.set(rows, made)
  return made
}
