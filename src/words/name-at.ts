import type { NameLevel, MentionNote, Thing, ThingKind, Token } from './reading.ts'
import type { Parsed } from './number-at.ts'
import { isTelling, kindWords, nameWord, singular, type NameIndex } from './name-index.ts'
import { lemma } from './lemma.ts'
import { allowedEdits, editsBetween } from './nearest.ts'
import { determiners, functionWords, indefinite, listWords, projectNouns, timeUnits } from './vocabulary.ts'

export type NameFound = {
  readonly things: readonly Thing[]
  readonly also: readonly Thing[]
  readonly level: NameLevel
  readonly ambiguous: boolean
  readonly kindSaid: boolean
  readonly fromState: boolean
  readonly notes: readonly MentionNote[]
}

/** Everything a rule of the grammar may look at. */
export type Scope = {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly names: NameIndex
  readonly verbs: readonly string[]
  /** The verbs of the clause, in their plain form. */ readonly said: ReadonlySet<string>
  /** What stands before a name is known otherwise, so that no word has to lead to it. */ readonly isLed?: boolean
}

/**
 * Reads a thing by its id, its name, the leading words of its name, one word of it, or a near miss; the first level
 * with hits wins.
 */
export function nameAt(scope: Scope, at: number): Parsed<NameFound> | null {
  const { tokens, names } = scope
  if (tokens[at] === undefined || tokens[at].kind === 'sign') return null
  const phrases = phrasesAt(scope, at)
  for (const level of ['id', 'exact', 'word', 'kind', 'leading', 'inner'] as const) {
    for (const phrase of phrases) {
      const hits = hitsOn(level, phrase, names)
      if (hits.length === 0) continue
      const kind = kindBeside(scope, at, phrase.next)
      if (!isNamePlace(scope, { at, phrase, level, kindSaid: kind !== null })) continue
      return found(hits, {
        level,
        kind,
        next: phrase.next,
        notes: [],
        isPlural: phrase.words === 1 && phrase.key !== singular(phrase.key),
      })
    }
  }
  return fuzzyAt(scope, at, phrases)
}

type Phrase = { readonly key: string; readonly raw: string; readonly next: number; readonly words: number }

/** The word runs that start here, the longest first. */
function phrasesAt({ text, tokens, names }: Scope, at: number): Phrase[] {
  const phrases: Phrase[] = []
  const words: string[] = []
  for (let next = at; next < tokens.length && words.length < names.longestName; next += 1) {
    const token = tokens[next]
    if (token === undefined) break
    if (token.kind === 'sign') {
      const isTight = tokens[next - 1]?.span.to === token.span.from || tokens[next + 1]?.span.from === token.span.to
      if (!joining.has(token.text) || (!isTight && token.text !== '&')) break
      continue
    }
    words.push(nameWord(token))
    phrases.push({
      key: words.join(' '),
      raw: text.slice(tokens[at]?.span.from, token.span.to),
      next: next + 1,
      words: words.length,
    })
  }
  return phrases.toReversed()
}

const joining = new Set(['&', '(', ')', '.', '/', '#', '+', '-', '_', "'", '’', '[', ']'])

function hitsOn(
  level: 'id' | 'exact' | 'word' | 'kind' | 'leading' | 'inner',
  phrase: Phrase,
  names: NameIndex,
): readonly Thing[] {
  if (level === 'id') return names.byId.get(phrase.key) ?? []
  if (level === 'exact') return (names.byName.get(phrase.key) ?? []).filter((thing) => thing.name === phrase.raw)
  if (level === 'word')
    return names.byName.get(phrase.key) ?? (phrase.words === 1 ? (names.byName.get(singular(phrase.key)) ?? []) : [])
  if (level === 'kind')
    return phrase.words === 1 && isTelling(phrase.key) ? (names.byTag.get(singular(phrase.key)) ?? []) : []
  if (level === 'leading') return names.byLeading.get(phrase.key) ?? []
  return phrase.words === 1 ? (names.byInner.get(phrase.key) ?? []) : []
}

/** The order in which kinds are meant when the words do not say: people speak of tracks first. */
const kindOrder: readonly ThingKind[] = ['track', 'bus', 'label', 'region', 'clip', 'speaker', 'source', 'document']

function found(
  hits: readonly Thing[],
  more: { level: NameLevel; kind: KindSaid | null; next: number; notes: readonly MentionNote[]; isPlural: boolean },
): Parsed<NameFound> {
  const { level, kind, notes } = more
  const unique = [...new Set(hits)]
  const wanted =
    kind !== null && unique.some((thing) => thing.kind === kind.kind)
      ? kind.kind
      : kindOrder.find((one) => unique.some((thing) => thing.kind === one))
  const things = unique.filter((thing) => thing.kind === wanted)
  const also = unique.filter((thing) => thing.kind !== wanted)
  const isGroup = level === 'kind' && (kind?.plural ?? more.isPlural)
  return {
    value: {
      things,
      also,
      level,
      ambiguous: things.length > 1 && !isGroup,
      kindSaid: kind !== null,
      fromState: false,
      notes,
    },
    next: kind?.next ?? more.next,
  }
}

type KindSaid = { readonly kind: ThingKind; readonly next: number; readonly plural: boolean }

/** "the guest track" and "track Guest" say the kind. */
function kindBeside({ tokens }: Scope, at: number, next: number): KindSaid | null {
  const behind = kindWords.get(tokens[next]?.text ?? '')
  // "the guest clip 2" counts clips; the kind word then belongs to its number.
  if (behind !== undefined && tokens[next + 1]?.kind !== 'number')
    return { kind: behind, next: next + 1, plural: tokens[next]?.text !== singular(tokens[next]?.text ?? '') }
  const before = kindWords.get(tokens[at - 1]?.text ?? '')
  return before === undefined ? null : { kind: before, next, plural: false }
}

type Match = { readonly at: number; readonly phrase: Phrase; readonly level: NameLevel; readonly kindSaid: boolean }

/** A word is a name only where a name can stand: "host a party" and "a guest" speak of something else. */
function isNamePlace(scope: Scope, { at, phrase, level, kindSaid }: Match): boolean {
  const { tokens } = scope
  if (kindSaid || level === 'id') return true
  const [before, behind] = [tokens[at - 1], tokens[phrase.next]]
  if (before !== undefined && indefinite.has(before.text)) return false
  if (phrase.words > 1 && level !== 'leading') return true
  const isQuoted = before?.kind === 'sign' && quotes.has(before.text)
  if (isQuoted) return true
  const only = phrase.words === 1 ? phrase.key : ''
  if (/^[\d.]+$/.test(only)) return false
  // A name that is also a word of the grammar counts when it is written as a name.
  if (
    functionWords.has(only) ||
    timeUnits.has(only) ||
    (lemma(only, scope.verbs).isVerb && !lemma(only, scope.verbs).fuzzy)
  )
    return level === 'exact' && at > 0 && /^\p{Lu}/u.test(phrase.raw)
  if (scope.isLed === true) return true
  if (before === undefined || before.text === '\n')
    return (
      behind === undefined ||
      !opensObject.has(behind.text) ||
      (behind.text === 'a' &&
        /^(?:bit|little|tad|touch|hair|notch|smidge|lot)$/.test(tokens[phrase.next + 1]?.text ?? '')) ||
      (behind.text === 'to' &&
        (/^[-–−+\d]/.test(tokens[phrase.next + 1]?.text ?? '') ||
          /^(?:top|bottom|left|right|very|center|centre)$/.test(tokens[phrase.next + 2]?.text ?? '') ||
          /^(?:top|bottom)$/.test(tokens[phrase.next + 1]?.text ?? '')))
    )
  if (level === 'exact' && /^\p{Lu}/u.test(phrase.raw)) return true
  // "the podcast intro": a noun of the whole may stand between.
  return takesName(scope, before) || (projectNouns.has(before.text) && determiners.has(tokens[at - 2]?.text ?? ''))
}

const quotes = new Set(['"', '“', '”', '„', '«', '»', "'", '‘', '’', '`'])
const opensObject = new Set('a an the my this that to'.split(' '))
const nameLeads = new Set(
  (
    'on of in from for to under with over only except but besides between not just around after before until till ' +
    'at and or to through about than without touching'
  ).split(' '),
)

function takesName({ verbs }: Scope, before: Token): boolean {
  if (before.kind === 'sign') return true
  if (determiners.has(before.text) || nameLeads.has(before.text) || listWords.has(before.text)) return true
  const verb = lemma(before.text, verbs)
  return verb.isVerb || particles.has(before.text)
}

const particles = new Set('up down out off in back whole entire other please'.split(' '))

/**
 * A slip of the hand: only where a name is expected, never for a plain word of the language, never for a short name
 * without its kind.
 */
function fuzzyAt(scope: Scope, at: number, phrases: readonly Phrase[]): Parsed<NameFound> | null {
  const { tokens, names } = scope
  const before = tokens[at - 1]
  for (const phrase of phrases) {
    const candidates = names.byLetter.get(phrase.key.charAt(0)) ?? []
    const kind = kindBeside(scope, at, phrase.next)
    if (
      phrase.key.length < 4 ||
      (kind === null &&
        (before === undefined || (!fuzzyLeads.has(before.text) && !lemma(before.text, scope.verbs).isVerb)))
    )
      continue
    if (
      phrase.words === 1 &&
      (commonWords.has(phrase.key) || !isTelling(phrase.key) || lemma(phrase.key, scope.verbs).isVerb)
    )
      continue
    const near = candidates.filter(
      ({ key }) =>
        (kind !== null || key.length >= 5) &&
        key.split(' ').length === phrase.words &&
        sameDigits(key, phrase.key) &&
        isNear(key, phrase.key),
    )
    if (near.length === 0) continue
    const hits = near.map(({ thing }) => thing)
    return found(hits, {
      level: 'fuzzy',
      kind,
      next: phrase.next,
      isPlural: false,
      notes: [
        {
          code: 'fuzzy-name',
          text: `“${phrase.raw}” was read as ${[...new Set(hits.map((thing) => thing.name))].join(' or ')}.`,
        },
      ],
    })
  }
  return null
}

const fuzzyLeads = new Set('the my our on of to for from and or except but only'.split(' '))
const isNear = (key: string, said: string): boolean => {
  const edits = editsBetween(said, key)
  return edits > 0 && edits <= allowedEdits(Math.max(key.length, said.length))
}
/** "Guest 1" is never a misspelling of "Guest 2". */
const sameDigits = (a: string, b: string): boolean => a.replace(/\D/g, '') === b.replace(/\D/g, '')

/** Plain words that stand one letter from a likely name. */
const commonWords = new Set(
  (
    'guess guessed guests quest best rest test west most post lost cost house base basic basis brass boss mass pass ' +
    'drum dumps musical muse music host hosts intro outro inter into party parts party introduction vocal voice ' +
    'voices noise nice piano pine phone phones drunk intern'
  ).split(' '),
)
