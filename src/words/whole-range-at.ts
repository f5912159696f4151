import { exceptAt } from './group-at.ts'
import { lemma } from './lemma.ts'
import { nameAt, type Scope } from './name-at.ts'
import { wordsAre, type Parsed } from './number-at.ts'
import { extentAt, isEnd } from './point-at.ts'
import type { RangeExpression } from './point.ts'
import { partNouns, projectNouns } from './vocabulary.ts'

/** Reads the selection, the whole, the rest, and "everything" with what limits it. */
export function wholeRangeAt(
  scope: Scope,
  at: number,
  rangeAt: (next: number) => Parsed<RangeExpression> | null,
): Parsed<RangeExpression> | null {
  return selectionAt(scope, at) ?? restAt(scope, at) ?? everythingAt(scope, at, rangeAt) ?? wholeAt(scope, at)
}

const selectedNouns = new Set([...partNouns, 'audio', 'time', 'selection', 'words', 'stuff', 'thing'])

function selectionAt(scope: Scope, at: number): Parsed<RangeExpression> | null {
  const { tokens } = scope
  const start = /^(?:the|this|my|current)$/.test(tokens[at]?.text ?? '') ? at + 1 : at
  const word = tokens[start]?.text ?? ''
  const found = (next: number): Parsed<RangeExpression> => ({ value: { kind: 'selection' }, next })
  if (word === 'selection')
    return !/^(?:should|must|needs|can|has)$/.test(tokens[start + 1]?.text ?? '') &&
      (isEnd(scope, start + 1) || tokens[start + 1]?.text === 'only')
      ? found(start + 1)
      : null
  if (
    (word === 'selected' || word === 'highlighted') &&
    selectedNouns.has(tokens[start + 1]?.text ?? '') &&
    tokens[start + 1]?.text !== 'clip'
  )
    return found(start + 2)
  for (const words of [
    "what's selected",
    'what is selected',
    'what i selected',
    'what i have selected',
    'what i highlighted',
  ])
    if (wordsAre(tokens, at, words)) return found(at + words.split(' ').length)
  return null
}

/** "the rest" and "everything else" stand for what the clause before left. */
function restAt(scope: Scope, at: number): Parsed<RangeExpression> | null {
  const { tokens } = scope
  if (wordsAre(tokens, at, 'everything else')) return { value: { kind: 'rest' }, next: at + 2 }
  const next =
    wordsAre(tokens, at, 'the rest') || wordsAre(tokens, at, 'the remainder')
      ? at + 2
      : wordsAre(tokens, at, 'all the rest')
        ? at + 3
        : null
  if (next === null) return null
  if (wordsAre(tokens, next, 'of it')) return { value: { kind: 'rest' }, next: next + 2 }
  if (
    wordsAre(tokens, next, 'of the') &&
    (projectNouns.has(tokens[next + 2]?.text ?? '') || tokens[next + 2]?.text === 'track')
  )
    return { value: { kind: 'rest' }, next: next + 3 }
  // "The rest of the music": on which track it lies is said beside it.
  const named = /^(?:of|on)$/.test(tokens[next]?.text ?? '')
    ? nameAt(scope, tokens[next + 1]?.text === 'the' ? next + 2 : next + 1)
    : null
  if (named?.value.things.every(({ kind }) => kind === 'track')) return { value: { kind: 'rest' }, next }
  return isEnd(scope, next) ? { value: { kind: 'rest' }, next } : null
}

function everythingAt(
  scope: Scope,
  at: number,
  rangeAt: (next: number) => Parsed<RangeExpression> | null,
): Parsed<RangeExpression> | null {
  const { tokens } = scope
  const word = tokens[at]?.text ?? ''
  if (!/^(?:everything|anything|whatever|all|stuff)$/.test(word)) return null
  const exception = exceptAt(scope, at + 1)
  if (exception !== null) {
    const range = rangeAt(exception) ?? labelAt(scope, exception)
    if (range !== null) return { value: { kind: 'except', range: range.value }, next: range.next }
  }
  let from = at + 1
  if (/^(?:that|which|comes|is|audio)$/.test(tokens[from]?.text ?? '')) from += 1
  if (/^(?:comes|is)$/.test(tokens[from]?.text ?? '')) from += 1
  const limited = /^(?:after|before|from|between|up|until|till|past|beyond|in|prior|starting)$/.test(
    tokens[from]?.text ?? '',
  )
  if (limited) return tokens[from]?.text === 'in' ? null : rangeAt(from)
  return null
}

/** "everything but the intro": a label is left out of the time, a track out of the tracks. */
function labelAt(scope: Scope, at: number): Parsed<RangeExpression> | null {
  const from = scope.tokens[at]?.text === 'the' ? at + 1 : at
  const found = extentAt(scope, from)
  if (found === null || (found.value.kind !== 'label' && found.value.kind !== 'region')) return null
  return { value: { kind: 'thing', thing: found.value }, next: found.next }
}

const wholeWords = new Set(['whole', 'entire', 'full', 'complete'])
const wholeNouns = new Set([...projectNouns, 'thing', 'lot', 'track', 'length', 'duration', 'way'])

function wholeAt(scope: Scope, at: number): Parsed<RangeExpression> | null {
  const { tokens, verbs } = scope
  const whole = (next: number): Parsed<RangeExpression> => ({ value: { kind: 'whole' }, next })
  const word = tokens[at]?.text ?? ''
  const before = tokens[at - 1]
  const verb = before === undefined ? null : lemma(before.text, verbs)
  const isObject =
    before === undefined ||
    (verb?.isVerb ?? false) ||
    /^(?:out|up|down|on|over|across|only|for|of|to|just)$/.test(before.text)
  if (word === 'everything')
    return isObject && !/^(?:in|inside|within|else|is|was|that|about)$/.test(tokens[at + 1]?.text ?? '')
      ? whole(at + 1)
      : null
  if (word === 'all' && isObject) {
    for (const words of ['all of it', 'all of this', 'all of that'])
      if (wordsAre(tokens, at, words)) return whole(at + 3)
    if (
      /^(?:all of the|all the)$/.test(
        `${word} ${tokens[at + 1]?.text ?? ''}${tokens[at + 1]?.text === 'of' ? ' the' : ''}`,
      ) &&
      projectNouns.has(tokens[at + (tokens[at + 1]?.text === 'of' ? 3 : 2)]?.text ?? '')
    )
      return whole(at + (tokens[at + 1]?.text === 'of' ? 4 : 3))
    return (verb?.isVerb ?? false) &&
      isEnd(scope, at + 1) &&
      !/^(?:in|on|over|at|by|too|so|for|and)$/.test(tokens[at + 1]?.text ?? '')
      ? whole(at + 1)
      : null
  }
  if (word !== 'the' && word !== 'this') return null
  const isWhole = wholeWords.has(tokens[at + 1]?.text ?? '')
  if (isWhole)
    return wholeNouns.has(tokens[at + 2]?.text ?? '') && nameAt(scope, at + 2) === null ? whole(at + 3) : null
  return (verb?.isVerb ?? false) &&
    projectNouns.has(tokens[at + 1]?.text ?? '') &&
    nameAt(scope, at + 1) === null &&
    isProjectEnd(scope, at + 2)
    ? whole(at + 2)
    : null
}

/** "normalize the audio" means all of it; "the audio after 1:00" and "the audio on track 2" do not. */
function isProjectEnd(scope: Scope, at: number): boolean {
  const word = scope.tokens[at]?.text ?? ''
  return isEnd(scope, at) && !/^(?:before|after|from|in|on|at|until|till|through)$/.test(word)
}
