import { entriesOf, segmentOf } from '../document/timeline.ts'
import { isSegmentOut } from '../document/words.ts'
import type { FrameOfRequest } from './frame-of-request.ts'
import { withInstead, type Hearing } from './hearing.ts'
import { editingVerbs, lemma } from '../../words/lemma.ts'
import { numberAt } from '../../words/number-at.ts'
import { joinAt } from './read-numbers.ts'
import { bareNumbers, readOrdered } from './read-bare.ts'
import { readTargets } from './read-target.ts'
import { resolveAll, type Lines } from './resolve-lines.ts'
import { anyWordsAt, verbAt, wordAt, wordsAt, type Scope } from './scope.ts'
import type { Line } from './script.ts'
import type { Target } from './target.ts'
import { ask, isQuestion, said, type HeardCall, type Question, type Understanding } from './understanding.ts'
import { closeVerbs, moveVerbs, openVerbs, swapVerbs } from './vocabulary.ts'

type Place = 'start' | 'end' | { readonly by: number } | { readonly before: readonly Target[] } | { readonly after: readonly Target[] } | { readonly index: number }
type Wish = { readonly targets: readonly Target[]; readonly place: Place; readonly text: string }

const somewhere = { pool: 'in', isSure: false } as const

/** The order of the cut: what comes first, last, before or after something, and what changes places. */
export function hearOrder(hearing: Hearing, frame: FrameOfRequest): Understanding | null {
  const swap = hearSwap(hearing, frame)
  if (swap) return swap
  const wishes = wishesIn(hearing.scope, frame)
  if (wishes) return placed(hearing, wishes)
  return vague(hearing, frame)
}

function wishesIn(scope: Scope, { from, to }: FrameOfRequest): readonly Wish[] | null {
  const verb = verbAt(scope, from)
  const opening = openVerbs.has(verb) ? (wordsAt(scope, from + 1, 'off with') ?? wordsAt(scope, from + 1, 'the|this video|cut|interview|episode|film|podcast|talk|thing with|off|on') ?? wordsAt(scope, from + 1, 'it|this off|out with') ?? wordsAt(scope, from + 1, 'it|the with') ?? wordsAt(scope, from + 1, 'with|on|from')) : wordsAt(scope, from, 'kick it off with') ?? wordsAt(scope, from, 'kick off with')
  if (opening !== null) return listAt(scope, { from: opening, to, place: 'start' })
  const listed = wordAt(scope, from) === 'first' && !lemma(wordAt(scope, from + 1), editingVerbs).isVerb ? (wordsAt(scope, from + 1, ',|:') ?? from + 1) : null
  if (listed !== null) return listAt(scope, { from: listed, to, place: 'start' })
  const closing = closeVerbs.has(verb) ? (wordsAt(scope, from + 1, 'it with|on') ?? wordsAt(scope, from + 1, 'with|on')) : wordsAt(scope, from, 'wrap up with') ?? wordsAt(scope, from, 'wrap it up with')
  if (closing !== null) return listAt(scope, { from: closing, to, place: 'end' })
  const arranged = orderedAt(scope, from, to)
  if (arranged !== null) return listAt(scope, { from: arranged, to, place: 'start' })
  if (wordsAt(scope, from, 'get rid') !== null) return null
  const wanted = anyWordsAt(scope, from, ['i want|need to hear|see', "let's|lets hear|have|see", 'i would|d like', 'i want|need', "i'd like|want", 'let me hear', 'hear|play|have', 'let'])
  if (wanted !== null) return startsWith(scope, wanted, to) ?? pairsAt(scope, wanted, to)
  if (moveVerbs.has(verb)) return pairsAt(scope, from + 1, to)
  return lemma(wordAt(scope, from), editingVerbs).isVerb ? null : pairsAt(scope, from, to)
}

/** "have it start with the funding part", "I want it to end with …". */
function startsWith(scope: Scope, from: number, to: number): readonly Wish[] | null {
  const at = anyWordsAt(scope, from, ['it|this|the to', 'it|this', 'the video|cut|interview|episode to', 'the video|cut|interview|episode'])
  return at !== null && (openVerbs.has(verbAt(scope, at)) || closeVerbs.has(verbAt(scope, at))) ? wishesIn(scope, { from: at, to, strength: null, isEverywhere: false }) : null
}

function listAt(scope: Scope, { from, to, place }: { from: number; to: number; place: Place }): readonly Wish[] | null {
  const targets = withoutRest(scope, from, to)
  return targets && targets.length > 0 ? [{ targets, place, text: scope.slice(from, to) }] : null
}

/** A list, in which numbers alone are sentences. */
function withoutRest(scope: Scope, from: number, to: number): readonly Target[] | null {
  const rest = anyWordsAt(scope, to - 2, ['the rest|others']) === to ? to - 2 : to
  let end = rest
  while (rest < to && end > from && /^(?:,|and|then)$/.test(wordAt(scope, end - 1))) end -= 1
  return bareNumbers(scope, from, end) ?? readOrdered(scope, from, end)
}

/** "put the sentences in this order: …", "order it as …". */
function orderedAt(scope: Scope, from: number, to: number): number | null {
  const verb = verbAt(scope, from)
  if (!/^(?:order|reorder|arrange|rearrange|sequence|put|sort|play|make|set|the)$/.test(verb) && wordAt(scope, from) !== 'the') return null
  for (let at = from + 1; at < Math.min(to, from + 8); at += 1) {
    const next = anyWordsAt(scope, at, ['in this|that order :', 'in this|that order', 'in the following order :', 'in the following order', 'in the order :|of', 'in the order', 'order should be :', 'order should be', 'order is :|to', 'like this :', 'as follows :', 'so :'])
    if (next !== null) return wordsAt(scope, next, ':|-|–') ?? next
  }
  return /^(?:order|reorder|arrange|rearrange|sequence)$/.test(verb) ? anyWordsAt(scope, from + 1, ['it|them|this|everything as|so|:|to', 'the parts|sentences as|:|so', ':']) : null
}

/** "A first", "A before B", "A first, B second and C last". */
function pairsAt(scope: Scope, from: number, to: number): readonly Wish[] | null {
  for (let at = from + 1; at < to; at += 1) {
    const place = placeAt(scope, at, to)
    const targets = place && readOrdered(scope, from, at)
    if (!place || !targets) continue
    const wish: Wish = { targets, place: place.value, text: scope.slice(from, place.next) }
    if (place.next >= to) return [wish]
    const join = joinAt(scope, place.next)
    const more = join === null ? null : (pairsAt(scope, join, to) ?? thenAt(scope, join, { to, wish }))
    if (more) return [wish, ...more]
  }
  return null
}

/** "A first, then B": B follows A. */
function thenAt(scope: Scope, from: number, { to, wish }: { to: number; wish: Wish }): readonly Wish[] | null {
  const targets = wish.place === 'start' ? withoutRest(scope, from, to) : null
  return targets && targets.length === 0 ? [] : targets && [{ targets, place: { after: wish.targets }, text: scope.slice(from, to) }]
}

function placeAt(scope: Scope, from: number, to: number): { value: Place; next: number } | null {
  const told = anyWordsAt(scope, from, ['should|must|needs to|has to come|go|be|play|stand', 'should come|go|be|play|stand', 'must|can come|go|be|stand', 'needs|has to come|go|be', 'comes|goes|stands|plays|belongs', 'belong', 'to be|come|go', 'is']) ?? from
  const at = wordsAt(scope, told, 'right|directly|straight|immediately|just|all|way|back|up to') ?? wordsAt(scope, told, 'right|directly|straight|immediately|just|all|way|back') ?? told
  const step = steppedAt(scope, at)
  if (step) return step
  const start = anyWordsAt(scope, at, ['to|at|in|into the very start|beginning|front|top', 'to|at|in|into|on the start|beginning|front|top', 'up front', 'to|at|in|into first place|position', 'in|to front', 'first', 'upfront', 'as the opening|opener|intro', 'the way up', 'up top', 'the first|opening sentence|part|thing|line', 'the opening|opener|beginning|intro'])
  if (start !== null) return { value: 'start', next: wordsAt(scope, start, 'of everything|it|all') ?? wordsAt(scope, start, 'of the video|cut|interview|episode|timeline|podcast|talk') ?? start }
  const end = anyWordsAt(scope, at, ['to|at the very end|bottom|back', 'to|at|on the end|bottom|back', 'last', 'as the ending|closing|outro|closer', 'to|at|in last place|position', 'to end', 'the last|closing sentence|part|thing|line', 'the ending|closer|outro|end'])
  if (end !== null) return { value: 'end', next: wordsAt(scope, end, 'of everything|it|all') ?? wordsAt(scope, end, 'of the video|cut|interview|episode|timeline|podcast|talk') ?? end }
  const position = anyWordsAt(scope, at, ['to|at|in position|index|place|number'])
  const number = position === null ? Number.NaN : Number(wordAt(scope, position))
  if (position !== null && Number.isInteger(number) && number >= 1) return { value: { index: number - 1 }, next: position + 1 }
  const second = ['second', 'third', 'fourth', 'fifth'].indexOf(wordAt(scope, at))
  if (second >= 0 && (at + 1 === to || joinAt(scope, at + 1) !== null)) return { value: { index: second + 1 }, next: at + 1 }
  const between = wordsAt(scope, at, 'in between') ?? wordsAt(scope, at, 'between')
  const pair = between === null ? null : pairIn(scope, between, to)
  if (pair) return { value: { after: pair[0] }, next: to }
  const before = anyWordsAt(scope, at, ['in front of', 'ahead of', 'to before', 'to come before', 'up before', 'before'])
  const after = anyWordsAt(scope, at, ['to after', 'to right after', 'to come after', 'after', 'behind', 'following', 'below'])
  const beside = before ?? after
  const targets = beside === null ? null : readOrdered(scope, beside, to)
  return targets && targets.length > 0 ? { value: before === null ? { after: targets } : { before: targets }, next: to } : null
}

/** "up by one", "two places down", "one up". */
function steppedAt(scope: Scope, at: number): { value: Place; next: number } | null {
  const way = /^(?:up|earlier|forward|forwards)$/.test(wordAt(scope, at)) ? -1 : /^(?:down|later|back|backwards)$/.test(wordAt(scope, at)) ? 1 : null
  if (way !== null) {
    const by = wordsAt(scope, at + 1, 'by') ?? at + 1
    const number = numberAt(scope.tokens, by)
    return number ? { value: { by: way * number.value }, next: wordsAt(scope, number.next, 'place|places|sentence|sentences|position|positions|spot|spots|slot|step|steps') ?? number.next } : null
  }
  const number = numberAt(scope.tokens, at)
  const next = number && (wordsAt(scope, number.next, 'place|places|sentence|sentences|position|positions|spot|spots|slot|step|steps') ?? number.next)
  const behind = next === null ? '' : wordAt(scope, next)
  const sign = /^(?:up|earlier|forward)$/.test(behind) ? -1 : /^(?:down|later|back)$/.test(behind) ? 1 : 0
  return number && next !== null && sign !== 0 ? { value: { by: sign * number.value }, next: next + 1 } : null
}

/** Lets one wish after another move sentences, and tells each move by the index that it leads to. */
function placed(hearing: Hearing, wishes: readonly Wish[]): Understanding {
  let order = [...entriesOf(hearing.now)]
  const calls: HeardCall[] = []
  const leftOut = new Set(order.filter((id) => isSegmentOut(hearing.now, segmentOf(hearing.now, id) ?? '')))
  for (const { targets, place, text } of wishes) {
    const block = blockOf(hearing, targets)
    if (isQuestion(block)) return block
    const ids = block.lines.map(({ id }) => id)
    const anchor = anchorOf(hearing, place)
    if (anchor && isQuestion(anchor)) return anchor
    if (anchor?.some(({ id }) => ids.includes(id))) return ask(`“${text}” would put something beside itself. Which part should go where?`, { missing: ['target'] })
    const rest = order.filter((id) => !ids.includes(id))
    const at = indexFor(place, { first: order.indexOf(ids[0] ?? ''), rest, anchor: anchor ?? [], leftOut })
    const wanted = [...rest.slice(0, at), ...ids, ...rest.slice(at)]
    for (const move of movesTo(order, ids, wanted)) calls.push({ operation: 'move_sentence', params: { reason: block.reason }, found: { sentenceId: said(move.id, text, block.confidence), toIndex: said(move.toIndex, text, block.confidence) }, notes: [] })
    order = wanted
  }
  return calls.length > 0 ? { calls } : { nothing: 'It stands there already.' }
}

function blockOf(hearing: Hearing, targets: readonly Target[]): Lines | { readonly question: Question } {
  const words = targets.find(({ kind }) => ['fillers', 'repeats', 'false-starts', 'retakes', 'pauses', 'all', 'rest'].includes(kind))
  if (words) return ask(`Which sentences do you mean by “${words.text}”? Only whole sentences can change places.`, { missing: ['target'], completes: withInstead(hearing, words, '{answer}') })
  return resolveAll(hearing, targets, somewhere)
}

function anchorOf(hearing: Hearing, place: Place): readonly Line[] | { readonly question: Question } | null {
  if (typeof place === 'string' || 'index' in place || 'by' in place) return null
  const found = resolveAll(hearing, 'before' in place ? place.before : place.after, somewhere)
  return isQuestion(found) ? found : found.lines
}

function indexFor(place: Place, { first, rest, anchor, leftOut }: { first: number; rest: readonly string[]; anchor: readonly Line[]; leftOut: ReadonlySet<string> }): number {
  if (place === 'start') return 0
  // What the order of segments left out stands at the very end.
  if (place === 'end') return rest.findLastIndex((id) => !leftOut.has(id)) + 1
  if ('by' in place) return Math.max(0, Math.min(rest.length, first + place.by))
  if ('index' in place) return Math.min(place.index, rest.length)
  const at = anchor.map(({ id }) => rest.indexOf(id)).filter((index) => index >= 0)
  return 'before' in place ? Math.min(...at) : Math.max(...at) + 1
}

type Move = { readonly id: string; readonly toIndex: number }

/** The moves that lead from one order to another, each with the index that its sentence then has. Only some move, where that is enough. */
function movesTo(order: readonly string[], ids: readonly string[], wanted: readonly string[]): readonly Move[] {
  // To the front the first one goes first, to the back the last one, so that each lands where it stays.
  for (const turns of [ids, ids.toReversed(), wanted]) {
    const now = [...order]
    const moves = turns.flatMap((id): Move[] => {
      const [at, toIndex] = [now.indexOf(id), wanted.indexOf(id)]
      if (at === toIndex) return []
      now.splice(toIndex, 0, ...now.splice(at, 1))
      return [{ id, toIndex }]
    })
    if (now.every((id, index) => id === wanted[index])) return moves
  }
  return []
}

function hearSwap(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  if (!swapVerbs.has(verbAt(scope, from))) return null
  const start = anyWordsAt(scope, from + 1, ['the order|places of', 'around', 'places of']) ?? from + 1
  const end = wordsAt(scope, to - 1, 'around|places') === to ? to - 1 : to
  for (const begin of [start, from + 1]) {
    const pair = pairIn(scope, begin, end)
    if (!pair) continue
    const [a, b] = [resolveAll(hearing, pair[0], somewhere), resolveAll(hearing, pair[1], somewhere)]
    if (isQuestion(a)) return a
    if (isQuestion(b)) return b
    return swapped(hearing, a.lines, b.lines)
  }
  return ask('Which two parts should change places? (for example "swap the first and the third sentence")', { operation: 'swap_sentences', missing: ['target'] })
}

/** "A and B", "A with B", "the second and third sentence", "the first two sentences". */
function pairIn(scope: Scope, from: number, to: number): readonly [readonly Target[], readonly Target[]] | null {
  const [only, ...more] = bareNumbers(scope, from, to) ?? readTargets(scope, from, to) ?? []
  const [first, second] = only?.kind === 'numbered' && more.length === 0 && only.numbers.length === 2 ? only.numbers : []
  if (only?.kind === 'numbered' && first !== undefined && second !== undefined) return [[{ ...only, numbers: [first] }], [{ ...only, numbers: [second] }]]
  for (const read of [readTargets, readOrdered]) {
    for (let at = from + 1; at < to; at += 1) {
      const next = wordsAt(scope, at, 'with|for|and|&')
      const [a, b] = next === null ? [null, null] : [read(scope, from, at), read(scope, next, to)]
      if (a && b && a.length > 0 && b.length > 0) return [a, b]
    }
  }
  return null
}

function swapped(hearing: Hearing, a: readonly Line[], b: readonly Line[]): Understanding {
  const [first, second] = [a[0], b[0]]
  if (!first || !second || a.some(({ id }) => b.some((line) => line.id === id))) return ask('Which two parts should change places?', { operation: 'swap_sentences', missing: ['target'] })
  const { text } = hearing.clause
  if (a.length === 1 && b.length === 1) return { calls: [{ operation: 'swap_sentences', params: {}, found: { sentenceIdA: said(first.id, text), sentenceIdB: said(second.id, text) }, notes: [] }] }
  const order = [...entriesOf(hearing.now)]
  const [early, late] = first.index < second.index ? [a, b] : [b, a]
  const [earlyIds, lateIds] = [early.map(({ id }) => id), late.map(({ id }) => id)]
  const wanted = order.flatMap((id) => (id === earlyIds[0] ? lateIds : id === lateIds[0] ? earlyIds : earlyIds.includes(id) || lateIds.includes(id) ? [] : [id]))
  const moves = movesTo(order, [...lateIds, ...earlyIds], wanted).map(({ id, toIndex }): HeardCall => ({ operation: 'move_sentence', params: {}, found: { sentenceId: said(id, text), toIndex: said(toIndex, text) }, notes: [] }))
  return { calls: moves }
}

/** "Move the second sentence" without a place, "put it earlier". */
function vague({ scope, clause }: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  if (!/^(?:move|shift|reorder|rearrange)$/.test(wordAt(scope, from))) return null
  const end = wordsAt(scope, to - 1, 'earlier|later|up|down|elsewhere|around') === to ? to - 1 : to
  const targets = readTargets(scope, from + 1, end)
  return targets ? ask(`Where should “${scope.slice(from + 1, end)}” go? (for example "to the start", "after the second sentence")`, { operation: 'move_sentence', missing: ['place'], completes: `${clause.text} {answer}` }) : null
}
