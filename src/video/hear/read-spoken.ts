import { numberAt, ordinals } from '../../words/index.ts'
import { quotedAt, wordAt, wordsAt, type Found, type Scope } from './scope.ts'
import { isHesitationWord } from './sounds.ts'
import type { TargetRead, Which } from './target.ts'
import { isMarker, markers, partNouns } from './vocabulary.ts'

/** Single words of the transcript: quoted, by number, or at the edge of a sentence. */
export function readSpokenAt(scope: Scope, at: number, isEvery: boolean): TargetRead | null {
  return edgeWordsAt(scope, at) ?? wordNumbersAt(scope, at) ?? quotedTarget(scope, at, isEvery)
}

/** "the last three words of sentence 8", "the first word". */
function edgeWordsAt(scope: Scope, at: number): TargetRead | null {
  const side = /^(?:first|opening)$/.test(wordAt(scope, at))
    ? 'first'
    : /^(?:last|final|closing)$/.test(wordAt(scope, at))
      ? 'last'
      : null
  if (side === null) return null
  const number = numberAt(scope.tokens, at + 1)
  const next = wordsAt(scope, number?.next ?? at + 1, 'words|word')
  return next === null || quotedAt(scope, next)
    ? null
    : { value: { kind: 'edge-words', count: number?.value ?? 1, side }, next }
}

/** "the second word of sentence 3", "words 2 to 4 of sentence 1". */
function wordNumbersAt(scope: Scope, at: number): TargetRead | null {
  const ordinal = ordinals.get(wordAt(scope, at))
  if (ordinal !== undefined && wordAt(scope, at + 1) === 'word')
    return { value: { kind: 'word-numbers', numbers: [ordinal] }, next: at + 2 }
  const first = /^words?$/.test(wordAt(scope, at)) ? numberAt(scope.tokens, at + 1) : null
  if (!first || !Number.isInteger(first.value) || first.value < 1) return null
  const link = wordsAt(scope, first.next, 'to|through|-|–|and')
  const last = link === null ? null : numberAt(scope.tokens, link)
  if (!last || link === null) return { value: { kind: 'word-numbers', numbers: [first.value] }, next: first.next }
  const isBoth = wordAt(scope, link - 1) === 'and'
  return {
    value: {
      kind: 'word-numbers',
      numbers: isBoth
        ? [first.value, last.value]
        : Array.from(
            { length: Math.max(1, Math.min(500, last.value - first.value + 1)) },
            (_, index) => first.value + index,
          ),
    },
    next: last.next,
  }
}

/** A quoted phrase: the words themselves, or the sentence that says them. */
function quotedTarget(scope: Scope, at: number, isEvery: boolean): TargetRead | null {
  const which = whichAt(scope, at, isEvery)
  const word = wordsAt(scope, which.next, 'word|words|phrase|phrases|expression')
  const text = quotedAt(scope, word ?? which.next)
  if (text) {
    const behind = wordAt(scope, text.next)
    // "every "you know"s", "the "so" at the start".
    const next =
      behind === 's' && scope.tokens[text.next]?.span.from === scope.tokens[text.next - 1]?.span.to
        ? text.next + 1
        : text.next
    // "the “like”s" are those that fill; "every “like”" is every one.
    if (next > text.next && isMarker(text.value))
      return { value: { kind: 'fillers', level: null, markers: [text.value.toLowerCase()] }, next }
    return { value: { kind: 'phrase', phrase: text.value, which: next > text.next ? 'every' : which.value }, next }
  }
  if (
    which.value === 'doubled' &&
    word === null &&
    scope.tokens[which.next]?.kind === 'word' &&
    !/^(?:words?|phrases?|sentences?|lines?|takes?|starts?|attempts?|versions?)$/.test(wordAt(scope, which.next))
  )
    return {
      value: { kind: 'phrase', phrase: scope.slice(which.next, which.next + 1), which: 'doubled' },
      next: which.next + 1,
    }
  if (typeof which.value === 'number' && isHesitationWord(wordAt(scope, which.next)))
    return { value: { kind: 'phrase', phrase: wordAt(scope, which.next), which: which.value }, next: which.next + 1 }
  if (word !== null && !partNouns.has(wordAt(scope, word)) && scope.tokens[word]?.kind === 'word') {
    const marker = markers.find((row) => row.every((each, offset) => wordAt(scope, word + offset) === each))
    const end = word + (marker?.length ?? 1)
    if (/^(?:of|in|from|at|that|to|and|or|is|are|said|before|after)$/.test(wordAt(scope, word))) return null
    return { value: { kind: 'phrase', phrase: scope.slice(word, end), which: which.value }, next: end }
  }
  return null
}

/** "the second "like"", "the first word so". */
function whichAt(scope: Scope, at: number, isEvery: boolean): Found<Which> {
  const numbers = ['first', 'second', 'third', 'fourth', 'fifth']
  if (wordAt(scope, at) === 'one' && quotedAt(scope, at + 1)) return { value: 'doubled', next: at + 1 }
  const number = numbers.indexOf(wordAt(scope, at)) + 1
  if (number > 0) return { value: number, next: at + 1 }
  if (wordAt(scope, at) === 'last') return { value: -1, next: at + 1 }
  if (/^(?:repeated|doubled|double|duplicate|duplicated|extra|redundant|stuttered)$/.test(wordAt(scope, at)))
    return { value: 'doubled', next: at + 1 }
  return { value: isEvery ? 'every' : 'one', next: at }
}

/** "the “like” after “it is”", "the um in “need, um, seven”". */
export function contextAt(
  scope: Scope,
  at: number,
): Found<{ readonly side: 'after' | 'before' | 'in'; readonly phrase: string }> | null {
  const side =
    (['after', 'before', 'in'] as const).find((each) => each === wordAt(scope, at)) ??
    (wordAt(scope, at) === 'from' ? 'in' : undefined)
  const quoted = side === undefined ? null : quotedAt(scope, wordsAt(scope, at + 1, 'the words|word') ?? at + 1)
  return quoted && side ? { value: { side, phrase: quoted.value }, next: quoted.next } : null
}
