import { editingVerbs, lemma } from '../../words/index.ts'
import type { FrameOfRequest } from './frame-of-request.ts'
import { hearSwap } from './hear-swap.ts'
import type { Hearing } from './hearing.ts'
import { placeWishes, type Wish } from './place-wishes.ts'
import { bareNumbers, readOrdered } from './read-bare.ts'
import { joinAt } from './read-numbers.ts'
import { readPlaceAt, type Place } from './read-place.ts'
import { readTargets } from './read-target.ts'
import { anyWordsAt, verbAt, wordAt, wordsAt, type Scope } from './scope.ts'
import type { Target } from './target.ts'
import { ask, type Understanding } from './understanding.ts'
import { closeVerbs, moveVerbs, openVerbs } from './vocabulary.ts'

/** The order of the cut: what comes first, last, before or after something, and what changes places. */
export function hearOrder(hearing: Hearing, frame: FrameOfRequest): Understanding | null {
  const swap = hearSwap(hearing, frame)
  if (swap) return swap
  const wishes = wishesIn(hearing.scope, frame)
  if (wishes) return placeWishes(hearing, wishes)
  return vague(hearing, frame)
}

function wishesIn(scope: Scope, { from, to }: FrameOfRequest): readonly Wish[] | null {
  const verb = verbAt(scope, from)
  const opening = openVerbs.has(verb)
    ? (wordsAt(scope, from + 1, 'off with') ??
      wordsAt(scope, from + 1, 'the|this video|cut|interview|episode|film|podcast|talk|thing with|off|on') ??
      wordsAt(scope, from + 1, 'it|this off|out with') ??
      wordsAt(scope, from + 1, 'it|the with') ??
      wordsAt(scope, from + 1, 'with|on|from'))
    : (wordsAt(scope, from, 'kick it off with') ?? wordsAt(scope, from, 'kick off with'))
  if (opening !== null) return listAt(scope, { from: opening, to, place: 'start' })
  const listed =
    wordAt(scope, from) === 'first' && !lemma(wordAt(scope, from + 1), editingVerbs).isVerb
      ? (wordsAt(scope, from + 1, ',|:') ?? from + 1)
      : null
  if (listed !== null) return listAt(scope, { from: listed, to, place: 'start' })
  const closing = closeVerbs.has(verb)
    ? (wordsAt(scope, from + 1, 'it with|on') ?? wordsAt(scope, from + 1, 'with|on'))
    : (wordsAt(scope, from, 'wrap up with') ?? wordsAt(scope, from, 'wrap it up with'))
  if (closing !== null) return listAt(scope, { from: closing, to, place: 'end' })
  const arranged = orderedAt(scope, from, to)
  if (arranged !== null) return listAt(scope, { from: arranged, to, place: 'start' })
  if (wordsAt(scope, from, 'get rid') !== null) return null
  const wanted = anyWordsAt(scope, from, [
    'i want|need to hear|see',
    "let's|lets hear|have|see",
    'i would|d like',
    'i want|need',
    "i'd like|want",
    'let me hear',
    'give me',
    'hear|play|have',
    'let',
  ])
  if (wanted !== null) return startsWith(scope, wanted, to) ?? pairsAt(scope, wanted, to)
  if (moveVerbs.has(verb)) return pairsAt(scope, from + 1, to)
  return lemma(wordAt(scope, from), editingVerbs).isVerb ? null : pairsAt(scope, from, to)
}

/** "have it start with the funding part", "I want it to end with …". */
function startsWith(scope: Scope, from: number, to: number): readonly Wish[] | null {
  const at = anyWordsAt(scope, from, [
    'it|this|the to',
    'it|this',
    'the video|cut|interview|episode to',
    'the video|cut|interview|episode',
  ])
  return at !== null && (openVerbs.has(verbAt(scope, at)) || closeVerbs.has(verbAt(scope, at)))
    ? wishesIn(scope, { from: at, to, strength: null, isEverywhere: false })
    : null
}

function listAt(scope: Scope, { from, to, place }: { from: number; to: number; place: Place }): readonly Wish[] | null {
  const targets = withoutRest(scope, from, to)
  return targets && targets.length > 0 ? [{ targets, place, text: scope.slice(from, to) }] : null
}

/** Where a list ends before the words that would join something to it. */
function withoutJoining(scope: Scope, from: number, to: number): number {
  let end = to
  while (end > from && /^(?:,|and|then)$/.test(wordAt(scope, end - 1))) end -= 1
  return end
}

/** A list, in which numbers alone are sentences. */
function withoutRest(scope: Scope, from: number, to: number): readonly Target[] | null {
  const endsInRest = anyWordsAt(scope, to - 2, ['the rest|others']) === to
  const end = endsInRest ? withoutJoining(scope, from, to - 2) : to
  return bareNumbers(scope, from, end) ?? readOrdered(scope, from, end)
}

/** "put the sentences in this order: …", "order it as …". */
function orderedAt(scope: Scope, from: number, to: number): number | null {
  const verb = verbAt(scope, from)
  if (
    !/^(?:order|reorder|arrange|rearrange|sequence|put|sort|play|make|set|the)$/.test(verb) &&
    wordAt(scope, from) !== 'the'
  )
    return null
  for (let at = from + 1; at < Math.min(to, from + 8); at += 1) {
    const next = anyWordsAt(scope, at, [
      'in this|that order :',
      'in this|that order',
      'in the following order :',
      'in the following order',
      'in the order :|of',
      'in the order',
      'order should be :',
      'order should be',
      'order is :|to',
      'like this :',
      'as follows :',
      'so :',
    ])
    if (next !== null) return wordsAt(scope, next, ':|-|–') ?? next
    if (!OF_ORDER.test(wordAt(scope, at))) break
  }
  return /^(?:order|reorder|arrange|rearrange|sequence)$/.test(verb)
    ? anyWordsAt(scope, from + 1, ['it|them|this|everything as|so|:|to', 'the parts|sentences as|:|so', ':'])
    : null
}

/** What may stand between the verb and the order: all that is put in it. */
const OF_ORDER =
  /^(?:the|all|of|it|them|these|those|this|everything|things|my|our|sentences?|lines?|parts?|clips?|segments?|bits?|cut|video|order|and|so|that|they|are|is|in|should|be|back|again|please|\d+|,|:)$/

/** "A first", "A before B", "A first, B second and C last". */
function pairsAt(scope: Scope, from: number, to: number): readonly Wish[] | null {
  for (let at = from + 1; at < to; at += 1) {
    const place = readPlaceAt(scope, at, to)
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
  return targets && targets.length === 0
    ? []
    : targets && [{ targets, place: { after: wish.targets }, text: scope.slice(from, to) }]
}

/** "Move the second sentence" without a place, "put it earlier". */
function vague({ scope, clause }: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  if (!/^(?:move|shift|reorder|rearrange)$/.test(wordAt(scope, from))) return null
  const end = wordsAt(scope, to - 1, 'earlier|later|up|down|elsewhere|around') === to ? to - 1 : to
  const targets = readTargets(scope, from + 1, end)
  return targets
    ? ask(
        `Where should “${scope.slice(from + 1, end)}” go? (for example "to the start", "after the second sentence")`,
        {
          operation: 'move_sentence',
          missing: ['place'],
          completes: `${clause.text.replace(/[.!?\s]+$/, '')} {answer}`,
        },
      )
    : null
}
