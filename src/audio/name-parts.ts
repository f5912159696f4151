import { ordinals, tokenize, type Frame, type Thing } from '../words/index.ts'

/**
 * The same words with what they count or describe by its name: "the second verse" is "Verse 2", "both coughs" are
 * "cough and another cough", and "guest 2" is "Guest mic 2". What is quoted, and what is to be a name, stays as it
 * was said.
 */
export function nameParts(words: string, frame: Frame): string {
  if (words.length > MAX_WORDS) return words
  const said = wordsOf(words)
  const things = frame.things.filter(({ kind }) => kind === 'track' || kind === 'label').map(namedOf)
  if (things.length === 0) return words
  let named = ''
  let from = 0
  let group: readonly Thing[] = []
  for (let at = 0; at < said.length; at += 1) {
    const found = isText(said, at)
      ? null
      : (exactAt(said, at, things) ?? describedAt(said, at, things) ?? groupAt(said, at, group))
    if (!found) continue
    const [first, last] = [said[at], said[found.to - 1]]
    if (found.things !== null && first && last) {
      const behind = said[found.to]?.word ?? ''
      const name = listed(found.things)
      // "The first chorus 2 dB louder": the number behind a name is none of it.
      named += words.slice(from, first.from) + (/\d$/.test(name) && /^\d/.test(behind) ? `${name},` : name)
      from = last.to
    }
    if (found.group && found.group.length > 1) group = found.group
    at = found.to - 1
  }
  return named + words.slice(from)
}

const MAX_WORDS = 2000

type Said = { readonly word: string; readonly from: number; readonly to: number; readonly isWord: boolean }
type Named = { readonly thing: Thing; readonly words: readonly string[]; readonly stems: readonly string[] }
/** What some words stand for; null where they are a name already. */
type Found = {
  readonly to: number
  readonly things: readonly Thing[] | null
  /** All that go by the noun: "the first one" behind it is one of them. */
  readonly group?: readonly Thing[]
}

/** The words outside quotes; what is quoted is one sign. */
function wordsOf(text: string): Said[] {
  const hidden = text.replaceAll(/"[^"]*"|“[^”]*”/g, (quoted) => '§'.repeat(quoted.length))
  return tokenize(hidden).map(({ text: word, span, kind }) => ({
    word: word.toLowerCase(),
    ...span,
    isWord: kind === 'word' || kind === 'number',
  }))
}

const namedOf = (thing: Thing): Named => {
  const words = tokenize(thing.name).map(({ text }) => text.toLowerCase())
  return { thing, words, stems: words.map(stemOf) }
}

/** A word without what inflects it: "coughs", "ringing". */
function stemOf(word: string): string {
  const plain = word.endsWith("'s") ? word.slice(0, -2) : word
  if (plain.length < 4 || /(?:us|is|ss)$/.test(plain)) return plain
  if (plain.endsWith('ies')) return `${plain.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(plain)) return plain.slice(0, -2)
  if (plain.endsWith('s')) return withoutE(plain.slice(0, -1))
  if (plain.endsWith('ing') && plain.length > 5) return plain.slice(0, -3)
  return withoutE(plain)
}

const withoutE = (word: string): string => (word.endsWith('e') ? word.slice(0, -1) : word)

const isPlural = (word: string): boolean => word.endsWith('s') && stemOf(word) !== word && !word.endsWith("'s")

/** What is to become a text stands behind these. */
const textLeads = new Set('called named titled saying reading labelled labeled says entitled'.split(' '))

function isText(said: readonly Said[], at: number): boolean {
  const before = said[at - 1]?.word ?? ''
  // "It takes three seconds" names no take.
  if (people.has(before)) return true
  return textLeads.has(before) || (articles.has(before) && textLeads.has(said[at - 2]?.word ?? ''))
}

const people = new Set('it he she they we i you who which that'.split(' '))
const articles = new Set('the my our a an this that'.split(' '))

/** "… take both of them out", "… throw the first one away": of what was spoken of before. */
function groupAt(said: readonly Said[], at: number, group: readonly Thing[]): Found | null {
  if (group.length < 2) return null
  const skips = said[at]?.word === 'the' ? 1 : 0
  const [head, next, last] = [0, 1, 2].map((offset) => said[at + skips + offset]?.word ?? '')
  if ((head === 'both' || head === 'all') && next === 'of' && last === 'them' && (head === 'all' || group.length === 2))
    return { to: at + skips + 3, things: group }
  const ordinal = head === 'last' ? group.length : (ordinals.get(head ?? '') ?? 0)
  const one = group[ordinal - 1]
  return one && next === 'one' ? { to: at + skips + 2, things: [one] } : null
}

/** A name as it stands in the document is left as it is. */
function exactAt(said: readonly Said[], at: number, things: readonly Named[]): Found | null {
  const lengths = things
    .filter(({ words }) => words.every((word, offset) => said[at + offset]?.word === word))
    .map(({ words }) => words.length)
  const longest = Math.max(0, ...lengths)
  if (longest === 0) return null
  const own = things.filter(
    ({ words }) => words.length === longest && words.every((word, offset) => said[at + offset]?.word === word),
  )
  const [only, ...more] = own
  // "The strings section" is the strings.
  const isGroup =
    only?.thing.kind === 'track' && more.length === 0 && /^(?:section|kit|set)$/.test(said[at + longest]?.word ?? '')
  return isGroup ? { to: at + longest + 1, things: [only.thing] } : { to: at + longest, things: null }
}

const lasts = new Set(['last', 'final'])
const every = new Set(['all', 'every', 'each', 'any'])
const counts: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .flatMap((word, at): [string, number][] => [
      [word, at + 1],
      [String(at + 1), at + 1],
    ]),
)

/** "The first verse", "both coughs", "the last two choruses", "verse two", "the string section". */
function describedAt(said: readonly Said[], at: number, things: readonly Named[]): Found | null {
  const word = said[at]?.word ?? ''
  const skips = articles.has(word) && word !== 'a' && word !== 'an' ? 1 : 0
  const head = said[at + skips]?.word ?? ''
  const ordinal = ordinals.get(head)
  if (ordinal !== undefined || lasts.has(head)) return orderedAt(said, at + skips, things)
  if (head === 'both' || head === 'two') {
    const from = at + skips + 1
    const behind = articles.has(said[from]?.word ?? '') ? from + 1 : from
    const noun = nounAt(said, behind, things)
    if (noun?.things.length === 2 && noun.isPlural && (head === 'both' || skips === 1))
      return { ...noun, group: noun.things }
    // "Both phone lines": a name that the others begin with counts among them.
    return null
  }
  if (every.has(head)) {
    const of = said[at + skips + 1]?.word === 'of' ? 1 : 0
    const from = at + skips + 1 + of
    const behind = articles.has(said[from]?.word ?? '') ? from + 1 : from
    const noun = nounAt(said, behind, things)
    return noun && noun.things.length > 1 ? noun : null
  }
  const noun = nounAt(said, at + skips, things)
  if (noun?.isPlural && noun.things.length > 1 && !isNameOf(said, at + skips, noun.to, things))
    return { ...noun, group: noun.things }
  return (
    numberedAt(said, at + skips, things) ??
    countedAt(said, at + skips, things) ??
    groupedAt(said, at + skips, things) ??
    inflectedAt(said, at + skips, things)
  )
}

type Noun = { readonly to: number; readonly things: readonly Thing[]; readonly isPlural: boolean }

/** Things whose names hold some words in a row, the longest row first; "chapter" holds every part. */
function nounAt(said: readonly Said[], at: number, things: readonly Named[]): Noun | null {
  for (let length = 3; length > 0; length -= 1) {
    const row = said.slice(at, at + length)
    const last = row.at(-1)
    if (row.length < length || !last || row.some(({ isWord }) => !isWord)) continue
    const stems = row.map(({ word }) => stemOf(word))
    if (length === 1 && !isTelling(stems[0] ?? '')) continue
    const holding = things.filter(({ stems: name }) => holds(name, stems))
    const kind = holding[0]?.thing.kind
    const found = holding.filter(({ thing }) => thing.kind === kind)
    if (found.length > 0) return { to: at + length, things: inOrder(found), isPlural: isPlural(last.word) }
  }
  return null
}

/** A chapter, whatever it is called, where every label names a stretch. */
function partAt(said: readonly Said[], at: number, things: readonly Named[]): Noun | null {
  const word = said[at]?.word ?? ''
  const parts = things.filter(({ thing }) => thing.kind === 'label')
  const areParts = parts.every(({ thing: { startSeconds = 0, endSeconds = 0 } }) => endSeconds > startSeconds)
  return partWords.has(stemOf(word)) && parts.length > 1 && areParts
    ? { to: at + 1, things: inOrder(parts), isPlural: isPlural(word) }
    : null
}

const partWords = new Set(['chapter', 'section', 'segment'])
/** Words that stand for a kind of thing and for no name. */
const kindWords = new Set(
  'track clip label marker part bit piece half time one channel bus audio sound room tone mic microphone'.split(' '),
)

const isTelling = (stem: string): boolean => stem.length > 2 && /\p{L}/u.test(stem) && !kindWords.has(stem)

const holds = (name: readonly string[], row: readonly string[]): boolean =>
  name.some((_, from) => row.every((stem, offset) => name[from + offset] === stem))

const inOrder = (found: readonly Named[]): readonly Thing[] => {
  const numbered = found.every(({ words }) => /^\d+$/.test(words.at(-1) ?? ''))
  const by = ({ thing, words }: Named): number =>
    numbered ? Number(words.at(-1)) : thing.kind === 'label' ? (thing.startSeconds ?? 0) : 0
  return found.toSorted((a, b) => by(a) - by(b)).map(({ thing }) => thing)
}

function orderedAt(said: readonly Said[], at: number, things: readonly Named[]): Found | null {
  const head = said[at]?.word ?? ''
  const isLast = lasts.has(head)
  const count = head === 'first' || isLast ? counts.get(said[at + 1]?.word ?? '') : undefined
  const from = at + (count === undefined ? 1 : 2)
  const also = joinedOrdinal(said, at)
  if (also) {
    const noun = nounAt(said, also.to, things) ?? partAt(said, also.to, things)
    const chosen = also.ordinals.flatMap((ordinal) => noun?.things.slice(ordinal - 1, ordinal) ?? [])
    return noun && chosen.length === also.ordinals.length ? { to: noun.to, things: chosen, group: noun.things } : null
  }
  const noun = nounAt(said, from, things) ?? partAt(said, from, things)
  if (!noun || noun.things.length < 2 || (count !== undefined && !noun.isPlural)) return null
  if (count === undefined && noun.isPlural) return null
  const ordinal = ordinals.get(head) ?? 1
  const chosen = isLast ? noun.things.slice(-(count ?? 1)) : noun.things.slice(ordinal - 1, ordinal - 1 + (count ?? 1))
  return chosen.length === (count ?? 1) ? { to: noun.to, things: chosen, group: noun.things } : null
}

/** "The third and fourth": both, and the index behind them. */
function joinedOrdinal(said: readonly Said[], at: number): { readonly ordinals: number[]; readonly to: number } | null {
  const [first, link, second] = [0, 1, 2].map((offset) => said[at + offset]?.word ?? '')
  const skip = second === 'the' ? 3 : 2
  const other = ordinals.get(said[at + skip]?.word ?? '')
  const one = ordinals.get(first ?? '')
  return one !== undefined && other !== undefined && /^(?:and|&)$/.test(link ?? '')
    ? { ordinals: [one, other], to: at + skip + 1 }
    : null
}

/** "Verse two", "guest 2", "number 2 guest": the one of that number. */
function numberedAt(said: readonly Said[], at: number, things: readonly Named[]): Found | null {
  const noun = nounAt(said, at, things)
  const count = noun && !noun.isPlural ? counts.get(said[noun.to]?.word ?? '') : undefined
  const unit = noun ? (said[noun.to + 1]?.word ?? '') : ''
  if (!noun || count === undefined || /^(?:db|decibels?|seconds?|secs?|s|%|percent|times|x|to|lufs|:)$/.test(unit))
    return null
  const numbered = things.filter(
    ({ thing, words }) => noun.things.includes(thing) && words.includes(String(count)) && words.length > 1,
  )
  const [only, ...more] = numbered
  return only && more.length === 0 ? { to: noun.to + 1, things: [only.thing] } : null
}

/** "Chapter 3", where no name is a number. */
function countedAt(said: readonly Said[], at: number, things: readonly Named[]): Found | null {
  const part = partAt(said, at, things)
  const count = part && !part.isPlural ? counts.get(said[part.to]?.word ?? '') : undefined
  const one = count === undefined ? undefined : part?.things[count - 1]
  return part && one ? { to: part.to + 1, things: [one] } : null
}

/** "The string section", "the drum kit". */
function groupedAt(said: readonly Said[], at: number, things: readonly Named[]): Found | null {
  const [word, group] = [said[at], said[at + 1]]
  if (!word || !group || !/^(?:section|kit|set)$/.test(group.word)) return null
  const found = things.filter(
    ({ thing, stems }) => thing.kind === 'track' && stems.length === 1 && stems[0] === stemOf(word.word),
  )
  const [only, ...more] = found
  return only && more.length === 0 ? { to: at + 2, things: [only.thing] } : null
}

/** "The phone ringing" is the label "phone rings". */
function inflectedAt(said: readonly Said[], at: number, things: readonly Named[]): Found | null {
  const found = things.filter(
    ({ thing, stems }) =>
      thing.kind === 'label' &&
      stems.length > 1 &&
      stems.every((stem, offset) => stemOf(said[at + offset]?.word ?? '') === stem),
  )
  const [only, ...more] = found
  return only && more.length === 0 ? { to: at + only.words.length, things: [only.thing] } : null
}

function isNameOf(said: readonly Said[], from: number, to: number, things: readonly Named[]): boolean {
  const row = said.slice(from, to).map(({ word }) => word)
  return things.some(({ words }) => words.join(' ') === row.join(' '))
}

const listed = (things: readonly Thing[]): string =>
  things.length < 2
    ? (things[0]?.name ?? '')
    : `${things
        .slice(0, -1)
        .map(({ name }) => name)
        .join(', ')} and ${things.at(-1)?.name}`
