import { editingVerbs, lemma, tokenize, type Token, numberAt } from '../../words/index.ts'
import { instrumentAt, readKey } from '../composer/index.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import { isMark, mark, markRuns, rewriteRuns, type Draft, type Unplaced } from './draft.ts'
import { countedTracks, countedWords } from './counted-tracks.ts'
import { itemAt, lineOf, type Line, type Score, type TrackItem } from './line.ts'
import { isPicture, markNames, markPartNames, markSlips, trackItem, wholeName } from './mark-names.ts'
import { verbs } from './vocabulary.ts'

/** What else the request names: "the rest" is all tracks but those. */
type LineContext = { readonly score: Score; readonly others?: readonly string[] }

/** What may stand before a request and says nothing of it. */
const leadIns = new Set([
  'and',
  'just',
  'also',
  'then',
  'plus',
  'simply',
  'now',
  'but',
  'yo',
  'hey',
  'hi',
  'ok',
  'okay',
  'so',
  'well',
  'alright',
  'right',
  ',',
])

/**
 * Reads a clause as a line: texts in quotes, keys, chords and names become marks, numbers digits, and words that add
 * nothing go.
 */
export function readLine(source: string, { score, others = [] }: LineContext): Line {
  const words = tokenize(source).filter(({ text }) => text !== '\n')
  const first = words.findIndex(({ text }) => !leadIns.has(text))
  const draft: Draft = { words: verbMended(words.slice(Math.max(0, first)), score), items: [], source, score }
  markQuoted(draft)
  markSpans(draft, source.matchAll(chordRow), (match) => ({
    kind: 'chords',
    value: match
      .trim()
      .split(/[\s,|–-]+/)
      .filter((each) => each !== ''),
  }))
  markSpans(draft, source.matchAll(keyText), (match, before) => keyItem(match, before))
  markNames(draft)
  draft.words = draft.words.flatMap(apart)
  markCalled(draft)
  markPartNames(draft)
  draft.words = numbered(draft.words)
  for (const [words, plain] of plainWords) rewriteRuns(draft, words, plain)
  markTogether(draft, others)
  return lineOf(draft.words, draft.items, source)
}

/** A request that begins with a slip of the hand: "delte the intro". */
function verbMended(words: readonly Token[], { tracks, regions }: Score): Token[] {
  const [first, ...rest] = words
  const verb = first?.kind === 'word' ? lemma(first.text, allVerbs) : null
  if (
    !first ||
    !verb?.fuzzy ||
    verb.form !== 'base' ||
    [...tracks, ...regions].some(({ name }) => tokenize(name).some(({ text }) => text === first.text))
  )
    return [...words]
  return [{ ...first, text: verb.lemma }, ...rest]
}

const allVerbs = [...editingVerbs, ...verbs]

/**
 * The same line with parts as the tracks that play them ("the keys" where only Rhodes plays chords), and slips as the
 * names that were meant.
 */
export function widened(line: Line, { score, others = [] }: LineContext): Line {
  const draft: Draft = { words: [...line.words], items: [...line.items], source: line.source, score }
  rewriteRuns(draft, partOfTrack, '$1')
  for (let at = 0; at < draft.words.length; at += 1) {
    // "beat 64" and "8 beats" count time.
    const isCount =
      /^beats?$/.test(draft.words[at]?.text ?? '') &&
      ([draft.words[at - 1], draft.words[at + 1]].some((word) => word?.kind === 'number') ||
        /(?:^| )(?:half a|half|by a|which|what)$/.test(
          draft.words
            .slice(Math.max(0, at - 2), at)
            .map(({ text }) => text)
            .join(' '),
        ) ||
        /^(?:later|earlier|sooner)$/.test(draft.words[at + 1]?.text ?? ''))
    // "solo the keys" and "the keys solo" are no part that plays a solo.
    const isVerb =
      draft.words.length > 1 &&
      ((draft.words[at]?.text === 'solo' && (at === 0 || isMark(draft.words[at - 1]))) ||
        (draft.words[at]?.text === 'sweep' && (at === 0 || draft.words[at - 1]?.text === 'filter')))
    if (isMark(draft.words[at]) || isCount || isVerb) continue
    const found = instrumentAt(
      draft.words.map(({ text }) => text),
      at,
    )
    const players =
      found === null
        ? []
        : score.tracks.filter(
            (track) =>
              roleOfTrack(track) === found.role &&
              (found.program === null || isAkin(track.gmProgram ?? 0, found.program)),
          )
    const exact = found?.program == null ? [] : players.filter(({ gmProgram }) => gmProgram === found.program)
    if (found && players.length > 0)
      mark(draft, at, found.size, trackItem(exact.length > 0 ? exact : players, 'role', found.role === 'drums'))
  }
  rewriteRuns(draft, partOfTrack, '$1')
  markSlips(draft)
  markTogether(draft, others)
  return lineOf(draft.words, draft.items, line.source)
}

/** What a track plays is the track: "the flute melody". */
const partOfTrack = /(@t\d+) (?:melody|melodies|riffs?|lines?|parts?|patterns?|grooves?|beat|chords|hook|figure|phrase)/

/** Of one family of General MIDI, which are eight each: a ukulele is no electric piano, though both play chords. */
const isAkin = (one: number, other: number): boolean => one >> 3 === other >> 3

const quotes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”"'],
  ['„', '“”'],
  ['«', '»'],
  ["'", "'"],
  ['‘', '’'],
  ['`', '`'],
])

/** A quoted name is that thing, however plain its words are. */
function markQuoted(draft: Draft): void {
  for (let at = 0; at < draft.words.length; at += 1) {
    const closing = draft.words[at]?.kind === 'sign' ? quotes.get(draft.words[at]?.text ?? '') : undefined
    const end =
      closing === undefined
        ? -1
        : draft.words.findIndex(({ text, kind }, index) => index > at + 1 && kind === 'sign' && closing.includes(text))
    if (end < 0) continue
    const value = draft.source.slice(draft.words[at]?.span.to, draft.words[end]?.span.from).trim()
    const named = wholeName(value, draft.score)
    const exact = named?.kind === 'track' ? named.tracks.filter(({ name }) => name === value) : []
    if (named)
      mark(draft, at, end - at + 1, exact.length > 0 && named.kind === 'track' ? { ...named, tracks: exact } : named)
    else mark(draft, at, end - at + 1, { kind: 'text', value })
  }
}

/** "called Dark Verse": a new name runs to where the sentence goes on. */
function markCalled(draft: Draft): void {
  const at = draft.words.findIndex(({ text }) => /^(?:called|named|titled)$/.test(text))
  const next = draft.words[at + 1]
  if (at < 0 || !next || (isMark(next) && draft.items[Number(next.text.slice(2))]?.kind === 'text')) return
  const stop = draft.words.findIndex(
    (word, index) =>
      index > at + 1 &&
      ((word.kind === 'sign' && !isPicture(word)) ||
        /^(?:and|with|at|in|on|after|before|using|then|for|please|that)$/.test(word.text)),
  )
  const end = stop < 0 ? draft.words.length : stop
  mark(draft, at + 1, end - at - 1, {
    kind: 'text',
    value: draft.source.slice(next.span.from, draft.words[end - 1]?.span.to),
  })
}

const mode =
  '(?:\\s*-?\\s*(?:(?:minor|major)(?!\\s+(?:second|third|sixth|seventh)\\b)|min|maj|dorian|phrygian|lydian|mixolydian|locrian|aeolian|ionian|(?:harmonic|melodic|natural)\\s+minor)\\b|m(?![\\p{L}\\p{N}]))'
const keyText = new RegExp(
  `(?<![\\p{L}\\p{N}@'’])(?:[A-Ga-g](?:\\s*[#♯♭]|b(?![\\p{L}])|b(?=m\\b)|[\\s-]+(?:sharp|flat)\\b)?${mode}|[A-G](?:[#♯♭]|b(?![\\p{L}])|[\\s-]+(?:sharp|flat)\\b)?(?![\\p{L}\\p{N}'’#]))`,
  'gu',
)
const chord =
  '(?:[A-G](?:#|b)?(?:maj|min|m|dim|aug|sus|add)?\\d{0,2}(?:sus\\d)?(?:/[A-G](?:#|b)?)?|b?(?:VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)(?:°|dim|maj)?7?)'
const chordRow = new RegExp(
  `(?<=(?:over|around|chords|progression|changes|harmony)(?:\\s+(?:of|is|are|like))?[\\s:]+(?:the\\s+)?)${chord}(?:(?:\\s*[,|–-]\\s*|\\s+)${chord}){1,31}(?![\\p{L}\\p{N}])`,
  'gu',
)

/** A letter alone is a key only where one is spoken of: "in A", "the key of C", "to G". */
function keyItem(said: string, before: string): Unplaced | null {
  const key = readKey(said.replace(/\s+/g, ' '))
  const isBare = /^[A-G](?:[#♯♭b]|[\s-]+(?:sharp|flat))?$/.test(said)
  if (key === null || (isBare && !/\b(?:in|key|key of|to|into|in the key of|from|,)\s*$/i.test(before))) return null
  if (/^a\s*m(?:in|aj)?$/.test(said) && !/\b(?:in|key|of|to|into)\s*$/i.test(before)) return null
  return { kind: 'key', value: key.name }
}

function markSpans(
  draft: Draft,
  matches: Iterable<RegExpMatchArray>,
  make: (match: string, before: string) => Unplaced | null,
): void {
  for (const match of matches) {
    const [from, to] = [match.index ?? 0, (match.index ?? 0) + match[0].length]
    const at = draft.words.findIndex(({ span }) => span.from >= from && span.to <= to)
    const size = draft.words.filter(({ span }) => span.from >= from && span.to <= to).length
    const item =
      at < 0 || draft.words.slice(at, at + size).some(isMark) ? null : make(match[0], draft.source.slice(0, from))
    if (item) mark(draft, at, size, item)
  }
}

/** "lo-fi" as two words: lists of styles, parts and sections know no hyphens. */
function apart(word: Token): Token[] {
  if (isMark(word) || word.kind !== 'word' || !word.text.includes('-')) return [word]
  return word.text
    .split('-')
    .filter((part) => part !== '')
    .map((text) => ({ ...word, text, kind: /^\d+$/.test(text) ? 'number' : 'word' }))
}

/** Number words as digits, "1/8" and "-3" as one word. */
function numbered(words: readonly Token[]): Token[] {
  const found: Token[] = []
  for (let at = 0; at < words.length;) {
    const [word, next, behind] = [words[at], words[at + 1], words[at + 2]]
    if (!word) break
    const isFraction = word.kind === 'number' && next?.text === '/' && behind?.kind === 'number'
    const isNegative =
      /^[-−+]$/.test(word.text) &&
      (word.text !== '+' || !/^(?:bars?|beats?)$/.test(behind?.text ?? '')) &&
      next?.kind === 'number' &&
      next.span.from === word.span.to &&
      words[at - 1]?.kind !== 'number'
    const number =
      isFraction || isNegative || isMark(word) || word.text === 'second' || word.text === 'a'
        ? null
        : numberAt(words, at)
    if (isFraction)
      found.push({ ...word, text: `${word.text}/${behind.text}`, span: { from: word.span.from, to: behind.span.to } })
    else if (isNegative)
      found.push({
        ...next,
        text: `${word.text === '+' ? '+' : '-'}${next.text}`,
        span: { from: word.span.from, to: next.span.to },
      })
    else if (number)
      found.push({
        text: String(number.value),
        kind: 'number',
        used: false,
        span: { from: word.span.from, to: words[number.next - 1]?.span.to ?? word.span.to },
      })
    else found.push(word)
    at += isFraction ? 3 : isNegative ? 2 : number ? number.next - at : 1
  }
  return found
}

const polite =
  'please|pls|plz|kindly|thanks|thank you|cheers|for me|if you can|actually|really|simply|basically|maybe|perhaps|now|as well|also|again please|mate|dude|ok|okay|hey|then'
/** The same thing said in one way. Articles go, since marks stand for things. */
const plainWords: readonly (readonly [RegExp, string])[] = [
  [/(?:and|but|so|then|,|;|:|–|—|-)+ *(?=$)|[.!?]+/, ''],
  [/(?:the|my|our|your)/, ''],
  [new RegExp(polite), ''],
  [/too(?=$| and)/, ''],
  [/instead(?=$)/, ''],
  [/per cent|percent/, '%'],
  [/jazzy/, 'jazz'],
  [/808 s/, '808'],
  [/ish/, ''],
  [/a bit o(?= swing)/, 'a bit of'],
  [/rocky/, 'rock'],
  [/measures?/, 'bars'],
  [/bar(?= long)/, 'bars'],
  [/a couple of(?= bars| beats| semitones)/, '2'],
  [/a(?= (?:bar|beat) (?:later|earlier|sooner)| bar$)/, '1'],
  [/an(?= octave)/, '1'],
  [/(?:can|could|would|will|shall|should|may) (?:you|we|i)(?: please)?/, ''],
  [
    /i want you to|i'd like you to|i would like you to|i'd like to|i want to|i would like to|let's|lets|we should|you should|go ahead and|try to|i need you to|help me/,
    '',
  ],
  [/(@t\d+) (?:['’]|both)/, '$1'],
  [/(that|this) 1/, '$1'],
  [/(@t\d+) (?:tracks?|channels?|parts?|lines?)/, '$1'],
  [/(@t\d+) (?:regions?|clips?)(?= (?:in|of|on|from|during) @s\d+)/, '$1'],
  [/tracks? (@t\d+)/, '$1'],
  [/(@s\d+) (?:sections?|parts?|regions?)/, '$1'],
  [/(?:whole|entire|full|complete) (@s\d+)/, '$1'],
  [/(?:section|part|region) (@s\d+)/, '$1'],
  [/(@b\d+) (?:bus|channel)/, '$1'],
  [/bus (@b\d+)/, '$1'],
]

const exceptWords = '(?:except|but|but not|besides|apart from|other than|excluding|bar|save|minus|without)'

/** Lists, groups and counts of tracks and sections as one thing each. */
function markTogether(draft: Draft, others: readonly string[]): void {
  const { tracks } = draft.score
  const listed = (match: RegExpExecArray): TrackItem[] =>
    [...match[0].matchAll(/@t\d+/g)].flatMap(([each]) => {
      const item = itemAt(draft, each)
      return item?.kind === 'track' ? [item] : []
    })
  const all = (of: readonly (typeof tracks)[number][]): Unplaced | null =>
    of.length > 0 ? trackItem(of, 'exact', true) : null
  rewriteRuns(draft, /(@t\d+) (?:tracks?|channels?)/, '$1')
  markRuns(draft, /@t\d+(?:(?: ,| and| &| plus| n)+ @t\d+)+/g, (match) => joined(listed(match)))
  markRuns(draft, countedWords, (match) => all(countedTracks(match[0], tracks) ?? []))
  markRuns(
    draft,
    /(?:everything|all(?: other)?(?: tracks?| instruments?| parts?)?|every(?: track| instrument)?|each track)(?: else)?(?: ,)? (?:except|but|besides|apart from|other than|excluding|bar|save)(?: for)?(?: not)? @t\d+/g,
    (match) => {
      const spared = new Set(listed(match).flatMap((item) => item.tracks.map(({ id }) => id)))
      return all(tracks.filter(({ id }) => !spared.has(id)))
    },
  )
  markRuns(draft, new RegExp(`(@t\\d+)(?: ,)? ${exceptWords}(?: for)? (@t\\d+)`), (match) => {
    const [from, spared] = listed(match)
    return from?.isMany === true && spared
      ? all(from.tracks.filter(({ id }) => !spared.tracks.some((track) => track.id === id)))
      : null
  })
  const rest = tracks.filter(
    ({ id }) =>
      !others.includes(id) &&
      !draft.items.some((item) => item.kind === 'track' && item.tracks.some((track) => track.id === id)),
  )
  markRuns(
    draft,
    /(?:everything|everyone|all) else|(?:all )?(?:other tracks?|other ones|others|other instruments|other parts)|rest(?: of tracks| of them)?(?! of)|remaining tracks/g,
    () => (others.length > 0 || draft.items.some(({ kind }) => kind === 'track') ? all(rest) : null),
  )
  markRuns(
    draft,
    /(?:all|every|each)(?: of)?(?: single)? (?:tracks?|instruments?|parts?|faders?|channels?|volumes?|levels?)|everything|all of (?:it|them)|them all|(?:whole|entire) (?:song|thing|mix|project|arrangement|piece)/g,
    () => all(tracks),
  )
  markRuns(draft, /(?<!between )@s\d+(?:(?: ,| and| &| plus)+ @s\d+)+/g, (match) => {
    const items = [...match[0].matchAll(/@s\d+/g)].flatMap(([each]) => {
      const item = itemAt(draft, each)
      return item?.kind === 'section' ? [item] : []
    })
    return {
      kind: 'section',
      names: items.flatMap(({ names }) => names),
      regions: items.flatMap(({ regions }) => regions),
      occurrences: items.flatMap(({ occurrences }) => occurrences),
      isMany: true,
      isFuzzy: items.some(({ isFuzzy }) => isFuzzy),
    }
  })
  markRuns(draft, /(?:all|every|each|both)(?: of)? @[st]\d+/g, (match) => {
    const item = itemAt(draft, /@[st]\d+/.exec(match[0])?.[0])
    return item?.kind === 'section' || item?.kind === 'track' ? { ...item, isMany: true } : null
  })
}

function joined(items: readonly TrackItem[]): Unplaced | null {
  // One that is not clear stays apart, so that it is asked about.
  if (items.some(({ tracks, isMany }) => tracks.length > 1 && !isMany)) return null
  const tracks = items.flatMap((item) => item.tracks)
  return trackItem(
    tracks.filter(({ id }, at) => tracks.findIndex((each) => each.id === id) === at),
    items.some(({ level }) => level === 'fuzzy') ? 'fuzzy' : 'exact',
    true,
  )
}
