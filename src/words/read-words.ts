import { cutClauses, type ClausePart } from './cut-clauses.ts'
import { editingVerbs, lemma } from './lemma.ts'
import { nameIndex } from './name-index.ts'
import type { Scope } from './name-at.ts'
import { readMentions } from './read-mentions.ts'
import type { Clause, Frame, Reading, Token } from './reading.ts'
import { remember } from './remember.ts'
import { tokenize } from './tokenize.ts'
import { wordsAre } from './number-at.ts'

const polite = new Set('no stop wait oh please and but then so just also now ok okay hey well i you we'.split(' '))

/** Reads a person's sentence: its clauses, and in each the times, ranges, names, quantities and texts it mentions. */
export function readWords(text: string, frame: Frame, verbs: readonly string[] = editingVerbs): Reading {
  const read = readers.get(verbs) ?? remember((on: Frame, words: string) => readOn(words, on, verbs))
  readers.set(verbs, read)
  return read(frame, text)
}

const readers = new WeakMap<readonly string[], (frame: Frame, text: string) => Reading>()

function readOn(text: string, frame: Frame, verbs: readonly string[]): Reading {
  const tokens = tokenize(text)
  const names = nameIndex(frame.things)
  const known = soundFrame(frame)
  const parts = cutClauses({ text, tokens, names, verbs })
  const clauses: Clause[] = []
  for (const part of parts) {
    const own = tokens.slice(part.from, part.to)
    const said = new Set(
      own.flatMap((token) =>
        token.kind === 'word' && lemma(token.text, verbs).isVerb ? [lemma(token.text, verbs).lemma] : [],
      ),
    )
    clauses.push(
      readClause(
        { text, tokens: own, names, verbs, said },
        { frame: known, part, previous: clauses.at(-1), isAlone: parts.length === 1 },
      ),
    )
  }
  return { text, clauses }
}

type Context = {
  readonly frame: Frame
  readonly part: ClausePart
  readonly previous: Clause | undefined
  readonly isAlone: boolean
}

function readClause(scope: Scope, { frame, part, previous, isAlone }: Context): Clause {
  const { mentions, used } = readMentions(scope, frame, previous)
  const tokens = scope.tokens.map((token, at): Token => ({ ...token, used: used.has(at) }))
  const [first, last] = [tokens[0], tokens.at(-1)]
  const span = { from: first?.span.from ?? 0, to: last?.span.to ?? 0 }
  const hasRange = mentions.some((mention) => mention.kind === 'range')
  // "don't cut this or move that": "or" goes on denying.
  const carriesOver = part.link === 'or' && previous?.negated === true
  return {
    text: scope.text.slice(span.from, span.to),
    span,
    tokens,
    mentions,
    negated: carriesOver || isNegated(tokens, { isAlone, hasRange, verbs: scope.verbs }),
    refersBack: refersBack(tokens),
    isRemark: part.isRemark,
    isReason: part.link === 'because',
  }
}

/** "it", "its", "there", "that" and their like ask for a value of an earlier clause or turn. */
function refersBack(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    if (token.used || token.kind !== 'word') return false
    const behind = tokens[at + 1]?.text ?? ''
    if (token.text === 'there')
      return (
        !/^(?:is|are|was|were|isn't|should|anything|something)$/.test(behind) &&
        !/^(?:hey|hi|hello)$/.test(tokens[at - 1]?.text ?? '')
      )
    if (token.text === 'that') return tokens[at - 1]?.text !== 'so' && !isNextStep(tokens, at)
    if (/^(?:rest|same)$/.test(token.text)) return tokens[at - 1]?.text === 'the'
    return (
      /^(?:it|its|it's|them|they|their|those|these|this|that's|again)$/.test(token.text) ||
      (token.text === 'other' && /^(?:one|ones|track|tracks|clip|clips)$/.test(behind)) ||
      token.text === 'others'
    )
  })
}

/** "And after that normalize the guest": only says which comes first. */
const isNextStep = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === 'after' &&
  tokens.slice(0, at - 1).every(({ text, kind }) => kind === 'sign' || /^(?:and|then|but|so|now)$/.test(text))

/** A frame whose numbers are finite, so that no value read from it can be anything else. */
function soundFrame(frame: Frame): Frame {
  const durationSeconds = sound(frame.durationSeconds)
  const { selection } = frame
  return {
    ...frame,
    durationSeconds,
    cursorSeconds: Math.min(sound(frame.cursorSeconds), durationSeconds),
    selection:
      selection === null
        ? null
        : { startSeconds: sound(selection.startSeconds), endSeconds: sound(selection.endSeconds) },
  }
}

const sound = (seconds: number): number => (Number.isFinite(seconds) && seconds > 0 ? seconds : 0)

/** True when a clause says what not to do: "don't delete", "never", "without touching X", "leave X alone", "keep X". */
function isNegated(
  tokens: readonly Token[],
  what: { readonly isAlone: boolean; readonly hasRange: boolean; readonly verbs: readonly string[] },
): boolean {
  let at = 0
  while (at < 6 && (polite.has(tokens[at]?.text ?? '') || tokens[at]?.kind === 'sign')) at += 1
  const word = tokens[at]?.text ?? ''
  if (/^(?:don't|dont|never|without|avoid|shouldn't|mustn't|won't|cannot|can't|not)$/.test(word)) return true
  if (wordsAre(tokens, at, 'instead of') || wordsAre(tokens, at, 'rather than')) return true
  if (
    wordsAre(tokens, at, 'do not') ||
    wordsAre(tokens, at, 'no need to') ||
    wordsAre(tokens, at, 'should not') ||
    wordsAre(tokens, at, 'must not')
  )
    return true
  if (denies(tokens, what.verbs)) return true
  if (word === 'leave') return isLeft(tokens, at)
  return word === 'keep' && !isTrim(tokens, at, what)
}

/** A negation later in the clause that stands before a verb: "I said don't delete it". */
function denies(tokens: readonly Token[], verbs: readonly string[]): boolean {
  return tokens.some(
    (token, at) =>
      (/^(?:don't|dont|never)$/.test(token.text) || wordsAre(tokens, at, 'do not') || wordsAre(tokens, at, 'not to')) &&
      [1, 2, 3].some((step) => lemma(tokens[at + step]?.text ?? '', verbs).isVerb),
  )
}

/** "leave the music alone", "leave the intro as it is"; "leave a gap" is a request. */
function isLeft(tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(at + 1).map((token) => token.text)
  if (/^(?:a|an|\d+)$/.test(words[0] ?? '') || words[0] === 'only' || words[0] === 'just') return false
  return words.some((word) => /^(?:alone|untouched|be|is|are|unchanged|intact)$/.test(word)) || words.length <= 4
}

/** "keep only the first 30 seconds" asks for a trim, and so does "keep 1:00 to 2:00" when nothing else is asked. */
function isTrim(
  tokens: readonly Token[],
  at: number,
  what: { readonly isAlone: boolean; readonly hasRange: boolean },
): boolean {
  const isOnly =
    tokens.some((token) => token.text === 'only' || token.text === 'just') || wordsAre(tokens, at + 1, 'nothing but')
  return isOnly || (what.isAlone && what.hasRange)
}
