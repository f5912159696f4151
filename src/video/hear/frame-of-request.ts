import { anyWordsAt, verbAt, wordAt, wordsAt, type Scope } from './scope.ts'
import type { FillerLevel } from '../language/find-fillers.ts'
import type { Strength } from './take-out.ts'
import {
  backVerbs,
  fixVerbs,
  mergeVerbs,
  moveVerbs,
  outVerbs,
  swapVerbs,
  tightenVerbs,
  wholeNouns,
} from './vocabulary.ts'

/** A request without the politeness around it: from its verb to its last word that counts. */
export type FrameOfRequest = {
  readonly from: number
  readonly to: number
  readonly strength: Strength
  /** "in the whole video", "everywhere". */ readonly isEverywhere: boolean
}

const leads = [
  'can|could|would|will you',
  'can|could|shall|should we',
  'you can|could|should',
  'i want|need|like you to',
  'i want|need|have to',
  "i'd|i would like|love|want you to",
  "i'd like|love to",
  'i would like|love to',
  'go ahead and',
  "let's|lets|let us",
  'we should|could|can|need',
  'try to',
  'make sure to|you',
  'how about you',
  'please|pls|plz|kindly|just|also|now|then|and|so|but|ok|okay|hey|hi|great|cool|finally|next|lastly|maybe|perhaps|simply|quickly|afterwards|,|.|!|:|;|–|—|-|actually|well|next|yo|hello|alright|right|oh|hmm|sorry|lol',
]
const tails = [
  'from now on',
  'and nothing else',
  'nothing else',
  'nothing more',
  'and nothing more',
  "and that's it",
  'btw|buddy|dude|pal|man|bro|lol|haha|k|ty|cheers|asap|today|overall|please|pls|plz|thanks|thx|too|also|now|entirely|completely|altogether|though|instead|again|only|ok|okay|immediately|then|properly|tomorrow|cheers|mate|thank|you',
  'as well',
  'for me',
  'thank you',
  'if possible',
  'if you can',
  'for good',
  'of there|here',
  'in there|here',
]

/** Words that say how hard to look. */
const strengths: readonly { readonly rows: readonly string[]; readonly level: FillerLevel }[] = [
  {
    rows: [
      'on|at the middle|medium|normal|default level|setting',
      'middle|medium|normal level',
      'at level middle|medium',
      'at middle|medium',
      'level middle|medium',
    ],
    level: 'middle',
  },
  {
    rows: [
      'be as aggressive as you can',
      'be as aggressive as possible',
      'as aggressively as possible',
      'as aggressive as possible',
      'as aggressively as you can|possible',
      'be more|very|really|pretty|quite aggressive|thorough|strict|ruthless',
      'be aggressive|thorough|ruthless|strict',
      'more|very|really aggressively|thoroughly',
      'aggressively|thoroughly|ruthlessly|heavily',
      'even the softer|mild|subtle ones',
      'on|at the high|highest|strongest|maximum level|setting',
      'at full|maximum strength',
      'including softeners',
      'high|highest level',
      'at level high',
      'at high',
      'level high',
    ],
    level: 'high',
  },
  {
    rows: [
      'be gentle|careful|light|conservative',
      'gently|lightly|conservatively|carefully',
      'on|at the low|lowest level|setting',
      'low|lowest level',
      'at level low',
      'at low',
      'level low',
    ],
    level: 'low',
  },
]

export function frameOfRequest(scope: Scope): FrameOfRequest {
  let from = 0
  for (let next: number | null = 0; next !== null && next < scope.tokens.length; next = anyWordsAt(scope, from, leads))
    from = next
  // "First delete …, then …": a word of order before a verb.
  if (
    /^(?:first|firstly|secondly|second|third|last|only)$/.test(wordAt(scope, from)) &&
    !(wordAt(scope, from) === 'only' && /^(?:keep|leave|use)$/.test(wordAt(scope, from + 1))) &&
    isVerbAt(scope, wordsAt(scope, from + 1, ',|of all') ?? from + 1)
  )
    from = wordsAt(scope, from + 1, ',') ?? from + 1
  let to = scope.tokens.length
  let strength: Strength = null
  let isEverywhere = false
  for (let rounds = 0; rounds < 12; rounds += 1) {
    const strong = strengthBefore(scope, from, to)
    const everywhere = wholeBefore(scope, from, to)
    const start = strong?.start ?? everywhere ?? tailBefore(scope, from, to)
    if (start === null) break
    if (strong) strength = { level: strong.level, text: strong.text }
    if (everywhere !== null) isEverywhere = true
    to = start
  }
  const opening = strengthAt(scope, from)
  if (opening && opening.next < to)
    return {
      from: wordsAt(scope, opening.next, ',|and|with|:|on|about') ?? opening.next,
      to,
      strength: { level: opening.level, text: scope.slice(from, opening.next) },
      isEverywhere,
    }
  return { from, to, strength, isEverywhere }
}

const isVerbAt = (scope: Scope, at: number): boolean => {
  const verb = verbAt(scope, at)
  return (
    outVerbs.has(verb) ||
    moveVerbs.has(verb) ||
    backVerbs.has(verb) ||
    swapVerbs.has(verb) ||
    mergeVerbs.has(verb) ||
    fixVerbs.has(verb) ||
    tightenVerbs.has(verb) ||
    /^(?:keep|split|rename|show)$/.test(verb)
  )
}

/** The level that a clause is all about: "be aggressive", "level high". */
export function strengthIn(scope: Scope): Strength {
  for (let at = 0; at < Math.min(3, scope.tokens.length); at += 1) {
    const found = strengthAt(scope, at)
    if (
      found &&
      scope.tokens
        .slice(found.next)
        .every(({ kind, text }) => kind === 'sign' || /^(?:please|though|with|it|about|them)$/.test(text)) &&
      scope.tokens.slice(0, at).every(({ text }) => /^(?:and|but|please|,|go|so|just)$/.test(text))
    )
      return { level: found.level, text: scope.slice(at, found.next) }
  }
  return null
}

function strengthAt(scope: Scope, at: number): { level: FillerLevel; next: number } | null {
  for (const { rows, level } of strengths) {
    const next = anyWordsAt(scope, at, rows)
    if (next !== null) return { level, next }
  }
  return null
}

/** The level that the last words say, and where they begin. */
function strengthBefore(
  scope: Scope,
  from: number,
  to: number,
): { start: number; level: FillerLevel; text: string } | null {
  for (let at = Math.max(from + 1, to - 7); at < to; at += 1) {
    const found = strengthAt(scope, at)
    if (found?.next === to)
      return {
        start: at > from + 1 && /^(?:with|on|at|using|to|,)$/.test(wordAt(scope, at - 1)) ? at - 1 : at,
        level: found.level,
        text: scope.slice(at, to),
      }
  }
  return null
}

/** "from the video", "in the whole interview", "everywhere". */
function wholeBefore(scope: Scope, from: number, to: number): number | null {
  if (to - 1 > from && /^(?:everywhere|throughout)$/.test(wordAt(scope, to - 1))) return to - 1
  for (const row of [
    'wherever it|they|he|she|i occurs|occur|appears|appear|comes|is|are|says|say|said',
    'wherever it is|are said',
    'every|each time it|she|he|they|i is|says|say|comes',
    'all over the place',
    'from start to finish',
    'from beginning to end',
  ]) {
    const length = row.split(' ').length
    for (const extra of [0, 1, 2])
      if (
        to - length - extra > from &&
        wordsAt(scope, to - length - extra, row) === to - extra &&
        (extra === 0 || /^(?:up|said|it)$/.test(wordAt(scope, to - 1)))
      )
        return to - length - extra
  }
  if (!wholeNouns.has(wordAt(scope, to - 1))) return null
  for (let at = Math.max(from + 1, to - 6); at < to - 1; at += 1) {
    const next =
      wordsAt(
        scope,
        at,
        'from|in|of|throughout|across|through|over|for the|this|my|our|that whole|entire|full|complete',
      ) ??
      wordsAt(scope, at, 'from|in|of|throughout|across|through|over|for the|this|my|our|that') ??
      wordsAt(scope, at, 'from|in|of|throughout|across all of the|this')
    if (next === to - 1) return at
  }
  return null
}

function tailBefore(scope: Scope, from: number, to: number): number | null {
  if (to - 1 <= from) return null
  if (scope.tokens[to - 1]?.kind === 'sign' && /^[.!?,;:–—-]$/.test(wordAt(scope, to - 1))) return to - 1
  for (const row of tails) {
    const length = row.split(' ').length
    if (to - length > from && wordsAt(scope, to - length, row) === to) return to - length
  }
  return null
}
