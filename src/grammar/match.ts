import { isTwice, slotsOf, type Bound } from './bound.ts'
import { articles, edgeOnly, ignorableWords, joiners } from './ignorable.ts'
import type { CompiledWay, KindHit, Value, ValueBody } from './language.ts'
import type { ClassWords, Element, PatternRow } from './pattern.ts'
import type { SentenceChart } from './sentence.ts'
import { cheapestForm, spanOf, type GrammarToken } from './tokens.ts'
import { beginningsOfRow, type RowBeginnings } from './row-beginnings.ts'
import { mayBeIn } from './way.ts'

export { slotsOf } from './bound.ts'

/** What a row or an element came to behind some token. */
export type RowHit = {
  readonly to: number
  readonly cost: number
  readonly bound: Bound | null
  readonly pieces: Piece | null
}
/** A stretch of the sentence and what it was read as; the list runs backwards. */
type Piece = { readonly from: number; readonly to: number; readonly as: string; readonly before: Piece | null }

const COST = {
  slot: 1,
  word: 0.5,
  floating: 0.3,
  ignorable: 0.1,
  article: 0.02,
  text: 0.4,
  textWord: 0.35,
  joined: 4,
  namedInText: 1.2,
  textEdge: 0.8,
  pronoun: 0.4,
  comma: 0.3,
}
/** How many ways to read the same stretch are kept. */
const MOST_WAYS = 4
const MOST_STATES = 3
const MOST_TEXT_TOKENS = 30

type State = {
  readonly at: number
  readonly element: number
  readonly floats: number
  readonly particle: string | null
  readonly cost: number
  readonly bound: Bound | null
  readonly pieces: Piece | null
  /** The last token was passed over: a row does not end so. */
  readonly skipped: boolean
}

/** "The pot line: move it to the end." */
const passedSigns = new Set([',', ':', '–', '—'])

const NONE: readonly RowHit[] = []

/** Everything that a row can be from a token on, the cheapest few for each end. */
export function matchRow(sentence: SentenceChart, row: PatternRow, from: number): readonly RowHit[] {
  const known = sentence.rows.get(row)?.[from]
  if (known) return known
  const memo = sentence.rows.get(row) ?? []
  if (memo.length === 0) sentence.rows.set(row, memo)
  memo[from] = NONE
  if (!canBegin(sentence, row, from)) return NONE
  const hits: RowHit[] = []
  const open: (State[] | undefined)[] = []
  push(open, { at: from, element: 0, floats: 0, particle: null, cost: 0, bound: null, pieces: null, skipped: false })
  let needed = 0
  for (let bit = 0; bit < row.floats.length; bit += 1) if (row.floats[bit]?.needed) needed |= 1 << bit
  for (let at = from; at <= sentence.tokens.length && at < open.length; at += 1) {
    const states = open[at]
    if (!states) continue
    for (const state of states) {
      const isWhole = state.element >= row.wholeFrom && (state.floats & needed) === needed
      if (isWhole && state.particle === null && !state.skipped && at > from) keep(hits, state, at)
      stepFrom(sentence, row, state, { from, open })
    }
    open[at] = undefined
  }
  memo[from] = hits
  return hits
}

type Search = { readonly from: number; readonly open: (State[] | undefined)[] }

function stepFrom(sentence: SentenceChart, row: PatternRow, state: State, { from, open }: Search): void {
  const { at, element } = state
  const token = sentence.tokens[at]
  if (!token) return
  for (let index = element; index < row.ordered.length; index += 1) {
    const next = row.ordered[index]
    if (!next) break
    const isMaybe = next.is === 'maybe'
    const cost = isMaybe ? COST.floating : COST.word
    for (const hit of hitsOf(sentence, next, at))
      if (!isTwice(state.bound, hit.bound))
        push(open, moved(state, hit, { cost, element: index + 1, floats: state.floats }))
    if (!isMaybe) break
  }
  for (let bit = 0; bit < row.floats.length; bit += 1) {
    const float = row.floats[bit]
    if (!float || (state.floats & (1 << bit)) !== 0) continue
    for (const hit of hitsOf(sentence, float.element, at))
      if (!isTwice(state.bound, hit.bound))
        push(open, moved(state, hit, { cost: COST.floating, element, floats: state.floats | (1 << bit) }))
  }
  const particle = state.particle === null ? undefined : token.forms.get(state.particle)
  if (particle !== undefined)
    push(open, { ...state, at: at + 1, particle: null, cost: state.cost + particle, skipped: false })
  if (at === from) return
  // "Some of the intro" is not the intro.
  const isShare = token.text === 'some' && sentence.tokens[at + 1]?.text === 'of'
  const passing = isShare ? null : costToPass(token)
  if (passing !== null) push(open, { ...state, at: at + 1, cost: state.cost + passing, skipped: true })
}

/** What it costs to pass over a word that says nothing within a row; null where it may not be. */
function costToPass({ text }: GrammarToken): number | null {
  if (articles.has(text)) return COST.article
  if (ignorableWords.has(text) && !edgeOnly.has(text)) return COST.ignorable
  return passedSigns.has(text) ? COST.comma : null
}

const moved = (
  state: State,
  hit: ElementHit,
  { cost, element, floats }: { readonly cost: number; readonly element: number; readonly floats: number },
): State => ({
  at: hit.to,
  element,
  floats,
  cost: state.cost + hit.cost + (hit.isWord ? cost : 0),
  bound: joined(state.bound, hit.bound),
  pieces: joined(state.pieces, hit.pieces),
  particle: hit.particle ?? state.particle,
  skipped: false,
})

/** Whether anything of a row can be at a token: most rows are ruled out by their first word. */
function canBegin(sentence: SentenceChart, row: PatternRow, at: number): boolean {
  const { ordered, floats } = row
  if (!mayBegin(sentence, beginningsOfRow(sentence.language, row), at)) return false
  for (const element of ordered) {
    if (hitsOf(sentence, element, at).length > 0) return true
    if (element.is !== 'maybe') break
  }
  return floats.some(({ element }) => hitsOf(sentence, element, at).length > 0)
}

function mayBegin(sentence: SentenceChart, { words, slots }: RowBeginnings, at: number): boolean {
  for (const form of sentence.tokens[at]?.forms.keys() ?? []) if (words.has(form)) return true
  for (const slot of slots) if (hitsOf(sentence, slot, at).length > 0) return true
  return false
}

/** A hit of an element. A plain word costs by the place where it stands in its row. */
type ElementHit = RowHit & { readonly particle?: string | null; readonly isWord?: boolean }

function hitsOf(sentence: SentenceChart, element: Element, at: number): readonly ElementHit[] {
  const memo = sentence.elements.get(element) ?? []
  if (memo.length === 0) sentence.elements.set(element, memo)
  const known = memo[at]
  if (known) return known
  memo[at] = NONE
  const found = matchElement(sentence, element, at)
  memo[at] = found
  return found
}

function matchElement(sentence: SentenceChart, element: Element, at: number): readonly ElementHit[] {
  const token = sentence.tokens[at]
  if (!token) return NONE
  switch (element.is) {
    case 'word': {
      const form = cheapestForm(token.forms, element.words)
      if (form === undefined) return NONE
      return [{ to: at + 1, cost: form, bound: null, pieces: piece(at, at + 1, element.words.join('|')), isWord: true }]
    }
    case 'choice':
      return element.words.flatMap((word): ElementHit[] => {
        const form = token.forms.get(word)
        if (form === undefined) return []
        const value: Value = { is: 'word', word, text: token.text, span: token.span }
        const bound = { slot: element.slot, value, before: null }
        return [{ to: at + 1, cost: form, bound, pieces: piece(at, at + 1, `{${element.slot}}`), isWord: true }]
      })
    case 'class':
      return matchClass(sentence, element.name, at)
    case 'maybe':
      return hitsOf(sentence, element.element, at)
    case 'rows':
      return element.rows.length === 1 && element.rows[0]
        ? matchRow(sentence, element.rows[0], at)
        : element.rows.flatMap((row) => matchRow(sentence, row, at))
    case 'slot':
      return [...matchKind(sentence, element.kind, at), ...matchPronoun(sentence, element.kind, at)].map(
        ({ to, value, cost: more = 0 }): RowHit => {
          const bound = { slot: element.slot, value: placed(sentence, value, at, to), before: null }
          return { to, cost: COST.slot + more, bound, pieces: piece(at, to, `{${element.slot}}`) }
        },
      )
  }
}

const NO_WORDS: readonly ClassWords[] = []

/** A pronoun where a value of some kind is wanted; what it stands for is found when the clause is known. */
function matchPronoun({ language, tokens }: SentenceChart, kind: string, at: number): readonly KindHit[] {
  const isPronoun = language.pronouns.get(kind)?.includes(tokens[at]?.text ?? '') === true
  return isPronoun ? [{ to: at + 1, cost: COST.pronoun, value: { is: 'pronoun', for: kind } }] : []
}

function matchClass({ language, tokens }: SentenceChart, name: string, at: number): readonly ElementHit[] {
  const hits: ElementHit[] = []
  for (const { words, particle } of language.classes.get(name) ?? NO_WORDS) {
    const cost = costOfRow(tokens, at, words)
    const to = at + words.length
    if (cost !== null) hits.push({ to, cost, bound: null, pieces: piece(at, to, `<${name}>`), particle, isWord: true })
  }
  return hits
}

/** What it costs to read some tokens as these words; null where they are others. */
function costOfRow(tokens: readonly GrammarToken[], at: number, words: readonly string[]): number | null {
  let total = 0
  for (let offset = 0; offset < words.length; offset += 1) {
    const form = tokens[at + offset]?.forms.get(words[offset] ?? '')
    if (form === undefined) return null
    total += form
  }
  return total
}

/** Everything that a kind of value can be from a token on. */
export function matchKind(sentence: SentenceChart, name: string, at: number): readonly KindHit[] {
  if (name === 'text') return matchText(sentence, at)
  const memo = sentence.kinds.get(name) ?? []
  if (memo.length === 0) sentence.kinds.set(name, memo)
  const known = memo[at]
  if (known) return known
  memo[at] = []
  const kind = sentence.language.kinds.get(name)
  if (!kind) throw new Error(`No kind {${name}}.`)
  const found =
    kind.is === 'read'
      ? kind.read(sentence, at, sentence.world)
      : kind.is === 'list'
        ? matchList(sentence, kind.of, at)
        : openWays(sentence, name, kind.ways).flatMap(({ way, means }) =>
            matchRow(sentence, way.row(), at).flatMap(({ to, cost, bound }): KindHit[] => {
              const slots = slotsOf(bound)
              if (Object.values(slots).some(({ is: of }) => of === 'pronoun')) return []
              const [only] = Object.values(slots)
              const value = means ? means(slots) : (only ?? null)
              // The slot that holds this value has its own cost; what the way is made of counts half.
              return value ? [{ to, value, cost: cost / 2 }] : []
            }),
          )
  const kept = new Map<number, KindHit[]>()
  for (const hit of found.toSorted((a, b) => (a.cost ?? 0) - (b.cost ?? 0))) {
    const same = kept.get(hit.to) ?? []
    if (same.length < MOST_WAYS) kept.set(hit.to, [...same, hit])
  }
  memo[at] = [...kept.values()].flat()
  return memo[at] ?? []
}

/** The ways of a kind whose words are said; most are not, and need no look at any place. */
function openWays({ ways, said }: SentenceChart, name: string, all: readonly CompiledWay[]): readonly CompiledWay[] {
  const open = ways.get(name) ?? all.filter(({ way }) => mayBeIn(way, said))
  ways.set(name, open)
  return open
}

/** "A, B and C", also with articles and without an "and". */
function matchList(sentence: SentenceChart, of: string, at: number): readonly KindHit[] {
  const lists: KindHit[] = []
  type Items = { readonly to: number; readonly items: readonly ValueBody[]; readonly cost: number }
  let ends: readonly Items[] = matchKind(sentence, of, at).map(({ to, value, cost = 0 }) => ({
    to,
    items: [placed(sentence, value, at, to)],
    cost,
  }))
  for (let round = 0; round < 16 && ends.length > 0; round += 1) {
    lists.push(...ends.map(({ to, items, cost }): KindHit => ({ to, cost, value: { is: 'list', items } })))
    ends = ends.flatMap(({ to, items, cost }) =>
      pastJoint(sentence, to).flatMap((start) =>
        matchKind(sentence, of, start).map((hit) => ({
          to: hit.to,
          items: [...items, placed(sentence, hit.value, start, hit.to)],
          cost: cost + (hit.cost ?? 0) + 0.2,
        })),
      ),
    )
  }
  return lists
}

/** Where an item may begin behind another: past a comma, an "and", both, and an article. */
function pastJoint({ tokens }: SentenceChart, from: number): readonly number[] {
  let at = from
  if (tokens[at]?.text === ',') at += 1
  if (['and', '&', 'plus', 'or', 'nor'].includes(tokens[at]?.text ?? '')) at += 1
  if (tokens[at]?.text === 'also') at += 1
  if (at === from) return []
  return articles.has(tokens[at]?.text ?? '') ? [at, at + 1] : [at]
}

/** Words that lead a text in or close a request: at its edge they are hardly part of it. */
const TEXT_EDGES: ReadonlySet<string> = new Set(
  'to as into is at on be called named titled saying says reading labelled labeled instead please thanks now'.split(
    ' ',
  ),
)

/** A text that is said without quotes costs by its length, and much where it runs over a joining word. */
function matchText(sentence: SentenceChart, at: number): readonly KindHit[] {
  const { tokens, text } = sentence
  const first = tokens[at]
  if (!first) return []
  if (first.kind === 'quote') return [{ to: at + 1, value: { is: 'text', value: first.text, quoted: true } }]
  if (first.kind === 'sign' && first.text !== '-' && first.text !== '#') return []
  const hits: KindHit[] = []
  let cost = COST.text
  for (let to = at + 1; to <= Math.min(tokens.length, at + MOST_TEXT_TOKENS); to += 1) {
    const last = tokens[to - 1]
    if (!last || last.kind === 'quote' || last.text === '\n') break
    const isJoint = last.text === ',' || last.text === ';' || joiners.has(last.text)
    // "Call it Ann and mute the guest": a request may begin behind a joint, and then the text is over.
    if (isJoint && sentence.language.words.has(tokens[to]?.text ?? '')) break
    const isNamed = sentence.language.isName(last.text, sentence.world)
    cost += COST.textWord + (isJoint ? COST.joined : 0) + (isNamed ? COST.namedInText : 0)
    if (isJoint || (last.kind === 'sign' && !'!?)'.includes(last.text))) continue
    const edges = Number(TEXT_EDGES.has(first.text)) + Number(to > at + 1 && TEXT_EDGES.has(last.text))
    hits.push({
      to,
      cost: cost + edges * COST.textEdge,
      value: { is: 'text', value: text.slice(first.span.from, last.span.to), quoted: false },
    })
  }
  return hits
}

function placed(sentence: SentenceChart, value: ValueBody, at: number, to: number): Value {
  const span = spanOf(sentence.tokens, at, to)
  return { ...value, text: sentence.text.slice(span.from, span.to), span }
}

const piece = (from: number, to: number, as: string): Piece => ({ from, to, as, before: null })

/** One row of links behind another. */
function joined<Link extends { readonly before: Link | null }>(before: Link | null, own: Link | null): Link | null {
  return own === null ? before : { ...own, before: joined(before, own.before) }
}

/** What the tokens of a hit were taken for, from left to right. */
export function piecesOf(pieces: Piece | null): readonly Omit<Piece, 'before'>[] {
  const found: Omit<Piece, 'before'>[] = []
  for (let at = pieces; at !== null; at = at.before) found.unshift({ from: at.from, to: at.to, as: at.as })
  return found
}

function push(open: (State[] | undefined)[], state: State): void {
  const same = open[state.at]
  if (!same) {
    open[state.at] = [state]
    return
  }
  let count = 0
  let worst = -1
  for (let at = 0; at < same.length; at += 1) {
    const other = same[at]
    if (!other || other.element !== state.element || other.floats !== state.floats) continue
    if (other.skipped !== state.skipped || other.particle !== state.particle) continue
    count += 1
    if (worst < 0 || other.cost >= (same[worst]?.cost ?? 0)) worst = at
  }
  if (count < MOST_STATES) same.push(state)
  else if (state.cost < (same[worst]?.cost ?? 0)) same[worst] = state
}

function keep(hits: RowHit[], { cost, bound, pieces }: State, to: number): void {
  let count = 0
  let worst = -1
  for (let at = 0; at < hits.length; at += 1) {
    const other = hits[at]
    if (!other || other.to !== to) continue
    count += 1
    if (worst < 0 || other.cost >= (hits[worst]?.cost ?? 0)) worst = at
  }
  if (count < MOST_WAYS) hits.push({ to, cost, bound, pieces })
  else if (cost < (hits[worst]?.cost ?? 0)) hits[worst] = { to, cost, bound, pieces }
}
