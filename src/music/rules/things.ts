import type { ValueKind, KindHit, SentenceChart, Slots, ValueBody } from '../../grammar/index.ts'
import { isProblem } from '../../kernel/index.ts'
import { numberAt, remember } from '../../words/index.ts'
import { instrumentAt, readDrumKind, styleAt } from '../composer/index.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import type { SongTrack } from '../document/song.ts'
import type { Score } from '../hear/line.ts'
import { partName, wholeName } from '../hear/mark-names.ts'
import { newSections } from '../hear/compose-words.ts'
import { fillers, grammarWords } from '../hear/vocabulary.ts'
import { findSection } from '../position/find-section.ts'
import { foldName } from '../position/section-index.ts'
import { waysOf } from './plainly.ts'
import type { MusicWorld } from './values.ts'

type MusicKind = ValueKind<MusicWorld>

// The same names are looked for in a sentence, in its parts and in what it is put otherwise.
const wholeNamed = remember((score: Score, said: string) => wholeName(said, score))
const partNamed = remember((score: Score, said: string) => partName(said, score))
const sectionCalled = remember((score: Score, said: string) => findSection(said, score.arrangement))
const isRegion = remember((score: Score, said: string) => namesIn(score).whole.has(foldName(said)))

/** The names of regions, and the words in them, as names are compared. */
type RegionNames = { readonly whole: ReadonlySet<string>; readonly words: ReadonlySet<string> }

const regionNames = new WeakMap<Score, RegionNames>()

function namesIn(score: Score): RegionNames {
  const known = regionNames.get(score)
  if (known) return known
  const whole = new Set(score.regions.map(({ name }) => foldName(name)))
  const names = { whole, words: new Set([...whole].flatMap((name) => name.split(' '))) }
  regionNames.set(score, names)
  return names
}

/** No name that people say is longer. */
const LONGEST_NAME = 8

/** Everything that one thing could be called by from a token on: so many tokens, as they were written. */
function* namesAt(
  { tokens, text }: SentenceChart,
  at: number,
): Generator<{ readonly to: number; readonly said: string }> {
  const first = tokens[at]
  if (!first) return
  if (first.kind === 'quote') {
    yield { to: at + 1, said: first.text }
    return
  }
  for (let to = at + 1; to <= Math.min(tokens.length, at + LONGEST_NAME); to += 1) {
    const last = tokens[to - 1]
    if (!last || last.kind === 'quote' || last.text === ',' || last.text === '\n') return
    // "The lead's part" is that of the lead.
    yield { to, said: text.slice(first.span.from, last.span.to).replace(/['’]s$/, '') }
  }
}

const quoted = (name: string): string => `"${name}"`

/** A name in quotes means that thing and nothing else; one that holds a quote itself is left as it was said. */
const nameOf = (name: string, said: string): string => (/["“”]/.test(name) ? said : quoted(name))

const isPlainWord = (said: string): boolean => {
  const words = said.toLowerCase().split(/\s+/)
  return words.every((word) => grammarWords.has(word) || fillers.has(word))
}

/**
 * One track by its name, by a part of it, or by what it plays. Where several are meant or it is not clear, the words
 * stay as they are: then it is asked which.
 */
const track: MusicKind = {
  read(sentence, at, { score }) {
    const hits: KindHit[] = []
    for (const { to, said } of namesAt(sentence, at)) {
      const isOne = to === at + 1
      const whole = wholeNamed(score, said)
      if (
        whole?.kind === 'track' &&
        whole.tracks.length === 1 &&
        !(isOne && isPlainWord(said) && sentence.tokens[at]?.kind !== 'quote')
      ) {
        hits.push({ to, cost: 0, value: trackValue(whole.tracks, said) })
        continue
      }
      if (sentence.tokens[at]?.kind === 'quote' || isPlainWord(said)) continue
      const part = partNamed(score, said)
      if (part?.kind === 'track') hits.push({ to, cost: 0.15, value: trackValue(part.tracks, said, part.isMany) })
    }
    const players = playersAt(sentence, at, score.tracks)
    // What is in a name counts for more than what plays it: of two guitars by name neither is “the guitar”.
    return [...hits, ...players.filter(({ to }) => !hits.some((hit) => hit.to === to))]
  },
}

const trackValue = (tracks: readonly SongTrack[], said: string, isMany = false): ValueBody => {
  const [only] = tracks
  const names = tracks.map(({ name }) => nameOf(name, said))
  const plain =
    only && tracks.length === 1
      ? (names[0] ?? said)
      : isMany
        ? `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
        : said
  return { is: 'track', plain }
}

/** Who plays an instrument. One drum of a kit is no track: the kit plays others as well. */
function playersAt(sentence: SentenceChart, at: number, tracks: readonly SongTrack[]): readonly KindHit[] {
  const words = sentence.tokens.map(({ text }) => text)
  const found = instrumentAt(words, at)
  if (!found) return []
  const said = words.slice(at, at + found.size).join(' ')
  if (found.role === 'drums' && readDrumKind(said) !== null) return []
  const players = tracks.filter(
    (each) => roleOfTrack(each) === found.role && (found.program === null || each.gmProgram === found.program),
  )
  return players.length === 0
    ? []
    : [{ to: at + found.size, cost: 0.3, value: trackValue(players, said, found.role === 'drums') }]
}

/** A section by its name, by a part of it, or by its count. */
const section: MusicKind = {
  read(sentence, at, world) {
    // "In the last chorus only": where a clause ends, that says no more than the section does.
    return sectionsAt(sentence, at, world).flatMap((hit): KindHit[] => {
      const [only, behind] = [sentence.tokens[hit.to]?.text ?? '', sentence.tokens[hit.to + 1]]
      const isLast = behind === undefined || behind.kind === 'sign' || behind.text === 'and'
      return /^(?:only|alone|exclusively)$/.test(only) && isLast ? [hit, { ...hit, to: hit.to + 1 }] : [hit]
    })
  },
}

function sectionsAt(sentence: SentenceChart, at: number, { score }: MusicWorld): readonly KindHit[] {
  const isQuote = sentence.tokens[at]?.kind === 'quote'
  return [...namesAt(sentence, at)].flatMap(({ to, said }): KindHit[] => {
    const isNamed = isRegion(score, said)
    if (!isNamed && (/^(?:the|an?|my|our|this|that)\b/i.test(said) || (to === at + 1 && !isQuote && isPlainWord(said))))
      return []
    if (isNamed) return [{ to, cost: 0, value: { is: 'section', plain: nameOf(said, said) } }]
    const placed = placedSection(said, sentence.tokens[to]?.text, score)
    if (placed !== null) return [{ to, cost: 0.05, value: { is: 'section', plain: nameOf(placed, said) } }]
    const counted = said.replace(/^(?:final|closing)\b/i, 'last').replace(/^(?:opening)\b/i, 'first')
    if (!/^(?:first|second|third|fourth|last|\p{L}+)\b/iu.test(counted)) return []
    const found = sectionCalled(score, counted)
    if (isProblem(found) || found.kind !== 'region' || found.level === 'fuzzy') return []
    const [only] = found.names
    const isCounted = found.level === 'ordinal'
    const plain = only !== undefined && found.names.length === 1 && !isCounted ? nameOf(only, said) : `the ${counted}`
    return [{ to, cost: isCounted ? 0.05 : 0.15, value: { is: 'section', plain } }]
  })
}

const places: ReadonlyMap<string, number> = new Map(
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((word, at) => [word, at]),
)

/** "The second section", "the middle part": by where it stands among all of them. */
function placedSection(said: string, next: string | undefined, { regions }: Score): string | null {
  const [, which, noun] = /^(\p{L}+) (section|part|block|piece)$/iu.exec(said) ?? []
  if (which === undefined || noun === undefined || next === 'of' || next === 'in' || next === 'on') return null
  const names = [...new Set(regions.toSorted((a, b) => a.startBeat - b.startBeat).map(({ name }) => name))]
  const word = which.toLowerCase()
  if (word === 'last' || word === 'final' || word === 'closing') return names.at(-1) ?? null
  if (word === 'middle') return names.length % 2 === 1 ? (names[(names.length - 1) / 2] ?? null) : null
  return names[word === 'opening' ? 0 : (places.get(word) ?? -1)] ?? null
}

/** Several sections of one name by how many: "the first two choruses", "both themes", "all three verses". */
const family: MusicKind = {
  read({ tokens, text }, at, { score }) {
    const which = tokens[at]?.text ?? ''
    const all = edges.has(which) ? [] : sectionsOfName(singularOf(which) ?? '', score)
    if (all.length > 1) return [{ to: at + 1, cost: 0.1, value: { is: 'sections', plain: `the ${which}` } }]
    if (!edges.has(which)) return []
    const words = tokens.slice(at + 1, at + 5)
    const counts = words.findIndex(({ text: word }) => !/^(?:of|the|my|our)$/.test(word))
    const number = numberAt(
      words.map((token) => ({ ...token, kind: token.kind === 'quote' ? ('sign' as const) : token.kind, used: false })),
      counts,
    )
    const named = words[number ? number.next : counts]
    const stem = named && singularOf(named.text)
    if (!named || stem === undefined || stem === null) return []
    const names = sectionsOfName(stem, score)
    const wanted = number?.value ?? (which === 'both' ? 2 : names.length)
    const isWhole = which === 'both' || which === 'all' || which === 'each' || which === 'every'
    if (names.length < 2 || wanted > names.length || (isWhole ? wanted !== names.length : !number)) return []
    const chosen = which === 'last' || which === 'final' ? names.slice(-wanted) : names.slice(0, wanted)
    const to = at + 2 + (number ? number.next : counts)
    const items = chosen.map((name) => ({
      is: 'section',
      plain: nameOf(name, text.slice(named.span.from, named.span.to)),
    }))
    return [{ to, cost: 0.05, value: { is: 'sections', items } }]
  },
}
const edges: ReadonlySet<string> = new Set(['both', 'first', 'last', 'final', 'all'])

const singularOf = (word: string): string | null =>
  /(?:ss|x|ch|sh|us)es$/.test(word) ? word.slice(0, -2) : /[^s]s$/.test(word) ? word.slice(0, -1) : null

/** The names of sections with a word in them, in the order of the song. */
function sectionsOfName(word: string, score: Score): readonly string[] {
  if (!namesIn(score).words.has(word)) return []
  const { regions } = score
  // A pre-chorus is no chorus.
  const named = regions.filter(({ name }) => {
    const own = foldName(name).split(' ')
    return own.includes(word) && !own.some((each) => each === 'pre' || each === 'post')
  })
  return [...new Set(named.toSorted((a, b) => a.startBeat - b.startBeat).map(({ name }) => name))]
}

/** What may be called a section that is not there yet: "chorus", "theme C", "verse 3". */
const form: MusicKind = {
  read({ tokens, text }, at, { score }) {
    const first = tokens[at]
    // "The verse" that is there is no new one: "write strings to go with the verse".
    if (
      !first ||
      isThere(
        tokens.map((token) => token.text),
        at,
        score,
      )
    )
      return []
    const hits: KindHit[] = []
    for (let to = at + 1; to <= at + 3; to += 1) {
      const last = tokens[to - 1]
      if (!last) break
      const said = text
        .slice(first.span.from, last.span.to)
        .toLowerCase()
        .replace(/[\s-]+/g, ' ')
      if (formWords.test(said))
        hits.push({ to, cost: 0, value: { is: 'form', plain: text.slice(first.span.from, last.span.to) } })
    }
    return hits
  },
}
/** Where a song has a section by that name, only these lead in another one. */
const leadsIn: ReadonlySet<string> = new Set(
  (
    'a an another new second third bar bars measure measures extra more short long big quick final proper little ' +
    'slow fast and , - add write compose create insert need'
  ).split(' '),
)

const isThere = (words: readonly string[], at: number, score: Score): boolean =>
  !leadsIn.has(words[at - 1] ?? '') && styleAt(words, at - 1) === null && namesIn(score).words.has(words[at] ?? '')

const formWords = new RegExp(`^(?:${newSections}|section)(?: (?:\\d|[a-h]))?$`)

const bus: MusicKind = {
  read(sentence, at, { score }) {
    const buses = score.song.busIds.flatMap((id) => score.song.bus(id) ?? [])
    return [...namesAt(sentence, at)].flatMap(({ to, said }): KindHit[] =>
      buses.some(({ name }) => foldName(name) === foldName(said))
        ? [{ to, cost: 0, value: { is: 'bus', plain: nameOf(said, said) } }]
        : [],
    )
  },
}

/** One drum of a kit: "the closed hi-hats", "snares". */
const drum: MusicKind = {
  read({ tokens, text }, at) {
    const first = tokens[at]
    if (!first) return []
    return [1, 2, 3].flatMap((size): KindHit[] => {
      const last = tokens[at + size - 1]
      if (!last) return []
      const kind = readDrumKind(text.slice(first.span.from, last.span.to))
      return kind === null ? [] : [{ to: at + size, cost: 0.05, value: { is: 'drum', plain: kind } }]
    })
  },
}

const tracks = waysOf('tracks')
const scope = waysOf('scope')
const sections = waysOf('sections')

/** Things of a song, with their quantifiers, lists and exceptions. */
export const things: { readonly [name: string]: MusicKind } = {
  track,
  section,
  family,
  form,
  bus,
  drum,
  oneTrack: {
    ways: [
      '{track}',
      tracks(
        '{track}',
        '{track} (track|tracks|channel|channels|part|parts|line|lines|fader|faders|one|ones)',
        '(track|channel|one|ones) [(called|named)] {track}',
      ),
      tracks('both {track}', 'both [of] {track}', '(both of the two|two) {track}'),
      tracks('all {track}', '(all|each|every) [of] {track}'),
    ],
  },
  trackList: { listOf: 'oneTrack' },
  tracks: {
    ways: [
      { says: '{tracks:trackList}', means: listed },
      tracks(
        'all tracks',
        'everything|everybody|everyone',
        '(all|every|each) [of] [the|single] (track|tracks|instrument|instruments|channel|channels|part|parts)',
        'the (whole|entire) (song|thing|mix|band|lot|track|piece|project)',
        'all of (it|them)',
        '(whole|entire|full) (song|thing|mix|band|piece|project)',
      ),
      tracks(
        'everything except {spared}',
        '(everything|everyone|all|every track|all tracks|all (others|tracks|instruments)) (except|but|besides|' +
          'apart from|other than|excluding|minus) [for] {spared:trackList}',
      ),
      tracks(
        'the rest',
        'the (rest|others)',
        '(everything|everyone|all) else',
        '[all] other (tracks|ones|instruments|parts)',
      ),
    ],
  },
  sectionList: { listOf: 'section' },
  sections: {
    ways: [
      { says: '{sections:sectionList} [(section|sections|part|parts|region|regions)]', means: listed },
      sections('{sections}', '(section|part) [(called|named)] {sections:section}'),
      '{family}',
    ],
  },
  /** What somebody plays: notes are struck by players, and not by sections. */
  played: {
    ways: [
      scope('{tracks}', '{tracks} [(part|parts|notes)]'),
      scope('{tracks} in {sections}', '{tracks} <within> {sections}', '{sections} {tracks}'),
    ],
  },
  /** What is worked on: tracks, sections, or what tracks play in sections. */
  scope: {
    ways: [
      scope(
        '{tracks}',
        '{tracks} [(part|parts|notes|clip|clips|region|regions)]',
        '[all] (notes|clips|regions|clip|region|part) (of|on|in|from) {tracks}',
        '(every|each|all) [single] [of] (note|notes) (of|on|in|from) {tracks}',
        "{tracks} ' s (notes|part|clip|clips|region|regions)",
      ),
      scope(
        '{sections} except {spared}',
        '(everything|all) <within> {sections} (but|except|except for|apart from|besides|other than) {spared:trackList}',
        '[all of] {sections} (except|except for|apart from|besides|other than) {spared:trackList}',
      ),
      scope('{sections}', '[whole|entire|full] {sections}'),
      scope(
        '{tracks} in {sections}',
        '{tracks} [(part|parts|notes|clip|clips|region|regions)] <within> {sections}',
        '{sections} {tracks}',
        "{sections} ' s {tracks}",
        '<within> {sections} [(only|alone)] [,] {tracks}',
        '{sections} (of|on|for) {tracks}',
        'what {tracks} (plays|play|does|do) <within> {sections}',
      ),
      scope('{tracks}', 'what {tracks} (plays|play|does|do|is playing|are playing|is doing|are doing)'),
    ],
  },
}

function listed(slots: Slots): ValueBody | null {
  const [list] = Object.entries(slots)
  if (!list) return null
  const [slot, value] = list
  return { is: slot, items: value['items'] ?? [value] }
}
