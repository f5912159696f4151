import type { GrammarToken, KindHit, SentenceChart } from '../../../../grammar/index.ts'
import { isTold } from './told.ts'
import { isWordSign, markOf, requestVerbs, type FilesWorld } from './world.ts'

/**
 * What a text without quotes is for: one that is pointed at, one that comes, a memo that runs on to its end, or a topic
 * in a few words.
 */
type Use = 'pointed' | 'new' | 'memo' | 'topic'

const COST = {
  text: 0.5,
  /** Where it is known what stands there, what does not is hardly pointed at. */
  unknown: 1,
  unknownWord: 0.25,
  word: 0.35,
  /** A text that stands in a file as it is said is most likely meant, and the longest such text most of all. */
  found: 0.35,
  foundWord: -0.03,
  otherCase: 0.2,
  joint: 3,
  memoWord: 0.02,
  memoJoint: 0.05,
  memoEnd: 0.1,
  verb: 1,
}
const MAX_TOKENS = 40

/** With these somebody tells how things are. */
const TOLD = new Set(
  "i we you he she they it there here nobody everybody i'm it's that's now then also too next".split(' '),
)
/** Words that are passed over where nothing is quoted: next to a text they are of it. */
const WORDLESS = new Set(
  (
    'hello hi hey yo yeah yes yep oh ah man mate dude folks buddy sir madam dear well alright right cheers there ' +
    'here kinda lol gonna'
  ).split(' '),
)
const POLITE = new Set('please pls plz thanks kindly thx'.split(' '))
const NO_MEMO = new Set('that : what everything all memo memos about both instead saying'.split(' '))
const JOINTS = new Set([',', ';', 'and', 'then', 'but', 'plus'])
const ENDS = new Set(['.', '!', '?', '\n'])

/** What speaks of a text that somebody has to find, and is none itself: "something better", "a joke". */
const VAGUE = new Set(
  (
    'something anything whatever someone somebody some another other a an one its their his her it them that this ' +
    'these those how what why says saying reads reading called named where all more less ' +
    'the my our your two three four five several any no every each both ' +
    'which who whose when as to for in with by'
  ).split(' '),
)
const DETERMINERS = new Set(
  'a an the teh hte some any my our its their his her another other more every each all no'.split(' '),
)
const VAGUE_INSIDE = new Set(
  'everywhere wherever whenever throughout or better nicer shorter longer appropriate suitable instead'.split(' '),
)

/** The texts that may begin at a token, each with its end. */
export const readFreeText =
  (use: Use) =>
  (
    { tokens, text, language }: SentenceChart,
    at: number,
    { texts, isStrict = false }: FilesWorld,
  ): readonly KindHit[] => {
    const first = tokens[at]
    if (use === 'memo' && ['memo', 'self'].includes(tokens[at + 1]?.text ?? '')) return []
    // "The memo: the demo has no drums": what a memo begins with is of it.
    if (use === 'memo' && at > 0 && DETERMINERS.has(tokens[at - 1]?.text ?? '') && tokens[at - 2]?.text === ':')
      return []
    if (use === 'memo' && /^th(?:is|at)$/.test(first?.text ?? '') && tokens[at + 1]?.text === ':') return []
    if (use === 'new' && (isPlaceAlone(tokens, at) || leadsText(tokens, at))) return []
    if (!first || !canBegin(first, use) || (use === 'new' && isVague(tokens, at) && !isTitle(text, tokens, at)))
      return []
    // "First line is Maria": what says so is none of it.
    if (ITEMS.has(tokens[at - 1]?.text ?? '') && /^(?:is|says|reads)$/.test(first.text)) return []
    // "To The Guide" is said with its article.
    if (DETERMINERS.has(tokens[at - 1]?.text ?? '') && isTitle(text, tokens, at - 1)) return []
    // A word that says nothing elsewhere belongs to the text that it stands before.
    if (WORDLESS.has(tokens[at - 1]?.text ?? '')) return []
    const isPointed = use === 'pointed'
    const isRequest = isPointed && (requestVerbs.has(first.text) || TOLD.has(first.text))
    const isUnknown = isPointed && texts.size > 0
    const hits: KindHit[] = []
    let isFound = isUnknown
    let joints = 0
    for (let to = at + 1; to <= Math.min(tokens.length, at + MAX_TOKENS); to += 1) {
      const last = tokens[to - 1]
      if (!last || isStop(last, use) || (use === 'new' && to > at + 1 && endsNew(tokens, to - 1))) break
      const isJoint = JOINTS.has(last.text)
      if (isJoint && (beginsRequest(tokens, to) || (use === 'new' && beginsPair(tokens, to, texts)))) break
      if (isJoint && beginsKept(tokens, to)) break
      if (isJoint && ITEMS.has(tokens[at - 1]?.text ?? '') && beginsNextLine(tokens, to)) break
      if (use !== 'memo' && !isFound && beginsReason(tokens, to - 1)) break
      if (isJoint) joints += 1
      if (use === 'new' && to > at + 1 && BESIDE.has(last.text)) joints += 2
      if (use === 'new' && to > at + 1 && /^it'?s$/.test(last.text) && SPELT.has(tokens[to]?.text ?? '')) break
      // "… Anna add a new line": another request begins there.
      if (use === 'new' && !isFound && to > at + 1 && ADDS.has(last.text) && DETERMINERS.has(tokens[to]?.text ?? ''))
        break
      // A sentence ends; only what stands in a file so may go on behind it.
      if (use !== 'memo' && !isFound && ENDS.has(tokens[to - 2]?.text ?? '')) break
      if (to === at + 1 && isPointed && DETERMINERS.has(last.text)) continue
      const said = text.slice(first.span.from, last.span.to)
      const there = isFound ? findSpelling(said, texts) : null
      if (isFound && there === null && !couldGoOn(said, texts)) isFound = false
      if (isJoint || (last.kind === 'sign' && !isOpenEnd(tokens, to, use))) continue
      if ((use === 'memo' || use === 'new') && isHeldIn(tokens, at, to)) continue
      if (there === null && isUnknown && isStrict) {
        if (!isFound) break
        continue
      }
      // "3001 in notes.md": what leads a file in is none of the text.
      if (use === 'new' && to > at + 1 && last.text === 'in' && tokens[to]?.text === 'as') continue
      if (use !== 'memo' && to > at + 1 && LEADS_FILE.has(last.text) && markOf(tokens[to]?.text ?? '') === 'file')
        continue
      // "Add the line Works on Linux too": what was named as a line ends with its words.
      const isLine = use === 'new' && ITEMS.has(tokens[at - 1]?.text ?? '')
      if (there === null && isLine && tokens[to]?.text === 'too') continue
      // A line that is a whole sentence keeps its stop, though the request ends there as well.
      const isSentence = isLine && to - at > 2 && /^\p{Lu}/u.test(text.slice(first.span.from)) && !isJoint
      if (there === null && isSentence && to === tokens.length - 1 && tokens[to]?.text === '.') continue
      if (there === null && (isRequest || (use !== 'memo' && !isBoundary(tokens, to, language.words)))) continue
      const words = to - at
      const cost =
        there !== null
          ? COST.found + COST.foundWord * words + (there === said ? 0 : COST.otherCase)
          : use === 'memo'
            ? COST.text + COST.memoWord * words + COST.memoJoint * joints - (ENDS.has(last.text) ? COST.memoEnd : 0)
            : COST.text +
              COST.word * words +
              COST.joint * joints +
              (isUnknown ? COST.unknown + COST.unknownWord * words : 0)
      const isVerb = use === 'new' && requestVerbs.has(first.text)
      hits.push({
        to,
        cost: Math.max(0.05, cost) + (isVerb ? COST.verb : 0),
        value: { is: 'text', value: there ?? said, quoted: false, isFound: there !== null, isBare: true },
      })
    }
    return hits
  }

/** "…, second line Ben Adler". */
function beginsNextLine(tokens: readonly GrammarToken[], at: number): boolean {
  const from = JOINTS.has(tokens[at]?.text ?? '') ? at + 1 : at
  const which = tokens[from]?.text === 'the' ? from + 1 : from
  return (
    /^(?:second|third|fourth|fifth|next|last|\d+(?:nd|rd|th))$/.test(tokens[which]?.text ?? '') &&
    ITEMS.has(tokens[which + 1]?.text ?? '')
  )
}

/** "With the line X in it": where it is held is none of the text. */
const isHeldIn = (tokens: readonly GrammarToken[], at: number, to: number): boolean =>
  to === tokens.length &&
  /^(?:it|there)$/.test(tokens[to - 1]?.text ?? '') &&
  /^(?:in|into|inside)$/.test(tokens[to - 2]?.text ?? '') &&
  (ITEMS.has(tokens[at - 1]?.text ?? '') || /^(?:just|only|but)$/.test(tokens[at - 1]?.text ?? '')) &&
  tokens.slice(Math.max(0, at - 4), at).some(({ text }) => text === 'with')

/** What is said ends where something else may begin: the sentence is over, or a word comes that the grammar knows. */
function isBoundary(tokens: readonly GrammarToken[], to: number, words: ReadonlySet<string>): boolean {
  const next = tokens[to]
  if (next === undefined || next.kind === 'sign' || markOf(next.text) !== null) return true
  if (POLITE.has(next.text) || JOINTS.has(next.text) || REASONS.has(next.text)) return true
  if (/^it'?s$/.test(next.text) && SPELT.has(tokens[to + 1]?.text ?? '')) return true
  const behind = tokens[to + 1]
  const isLast = behind === undefined || behind.kind === 'sign' || JOINTS.has(behind.text)
  return (
    words.has(next.text) && (!WORDLESS.has(next.text) || (isLast && (next.text === 'there' || next.text === 'here')))
  )
}

const canBegin = ({ text, kind }: GrammarToken, use: Use): boolean => {
  if (use === 'memo' && NO_MEMO.has(text)) return false
  if (markOf(text) !== null) return use === 'memo' && markOf(text) !== 'block'
  return kind !== 'sign' || /^[-#*+<@$€£&(]$/.test(text)
}

/** A text that was set apart is one of its own. */
function isStop({ text }: GrammarToken, use: Use): boolean {
  const mark = markOf(text)
  if (use !== 'memo' && POLITE.has(text)) return true
  if (use === 'new' && mark === 'link') return false
  if (mark !== null) return use !== 'memo' || mark === 'block' || mark === 'text'
  return text === '\n'
}

/** What ends a sentence ends a memo, and belongs to it; other texts end before it. */
function isOpenEnd(tokens: readonly GrammarToken[], to: number, use: Use): boolean {
  const last = tokens[to - 1]
  if (last === undefined) return false
  if (')]>%$€£*_'.includes(last.text)) return true
  return ENDS.has(last.text) && (to === tokens.length || use === 'memo')
}

const beginsRequest = (tokens: readonly GrammarToken[], at: number): boolean => {
  let from = at
  while (JOINTS.has(tokens[from]?.text ?? '') || ['also', 'please'].includes(tokens[from]?.text ?? '')) from += 1
  return requestVerbs.has(tokens[from]?.text ?? '')
}

/** How a word is spelt is told behind it: "lopes its with an s". */
const SPELT = new Set(['with', 'spelled', 'spelt', 'written'])
const ITEMS = new Set('line lines item items bullet entry sentence paragraph point row heading'.split(' '))
const ADDS = new Set(['add', 'append', 'insert', 'write', 'put', 'delete', 'remove', 'replace', 'change'])
/** A word that names a value in a file: `"port": 3000`. */
function isKey(word: string, texts: FilesWorld['texts']): boolean {
  if (!/^\p{L}[\p{L}\p{N}_-]*$/u.test(word)) return false
  const shape = new RegExp(`(?<![\\p{L}\\p{N}])${word}["']?[ \\t]*[:=]`, 'iu')
  return [...texts.values()].some((text) => shape.test(text))
}

const LEADS_FILE = new Set(['in', 'to', 'of', 'from', 'into', 'at', 'on', 'within', 'inside'])

/** "… and the retries to 5": what stands in a file, and what it is to be, is the next of a list. */
function beginsPair(tokens: readonly GrammarToken[], at: number, texts: FilesWorld['texts']): boolean {
  let from = at
  while (JOINTS.has(tokens[from]?.text ?? '') || DETERMINERS.has(tokens[from]?.text ?? '')) from += 1
  for (let to = from + 1; to <= from + 4 && to < tokens.length; to += 1) {
    if (to === from + 1 && isKey(tokens[from]?.text ?? '', texts)) return true
    if (!['to', 'into', 'becomes', 'with', 'by'].includes(tokens[to]?.text ?? '')) continue
    const said = tokens.slice(from, to).map(({ text }) => text)
    return findSpelling(said.join(' '), texts) !== null
  }
  return false
}

/** What is said goes no further than to where it is told why: "…, it is urgent", "… because he left". */
function beginsReason(tokens: readonly GrammarToken[], at: number): boolean {
  const word = tokens[at]?.text ?? ''
  const from = [',', ';', '–', '—', '-'].includes(word) ? at + 1 : REASONS.has(word) ? at : null
  if (from === null) return false
  if (from === at && TOLD.has(tokens[at + 1]?.text ?? '')) return true
  for (let to = from + 2; to <= tokens.length; to += 1) if (isTold(tokens, from, to)) return true
  return false
}

const REASONS = new Set(['because', 'since', 'cuz', 'coz'])

/** Where a text that comes is over: a place in a file begins, or it is none. */
function endsNew(tokens: readonly GrammarToken[], at: number): boolean {
  const word = tokens[at]?.text ?? ''
  if (VAGUE_INSIDE.has(word)) return true
  return PLACE_LEADS.has(word) && PLACE_BEGINS.has(tokens[at + 1]?.text ?? '')
}

const PLACE_LEADS = new Set('as for to in into at on under below above after before behind beneath from of'.split(' '))
/** What may as well begin a place: "add X after Y". */
const BESIDE = new Set('after before above below under behind beneath underneath between'.split(' '))
const PLACE_BEGINS = new Set('that this the my our its line end top bottom start beginning every all'.split(' '))

/** "Add a line at the end of todo.txt": where it goes, and nothing that it says. */
function isPlaceAlone(tokens: readonly GrammarToken[], at: number): boolean {
  if (!/^(?:at|to|on|in|as)$/.test(tokens[at]?.text ?? '')) return false
  let to = at + 1
  while (['the', 'very'].includes(tokens[to]?.text ?? '')) to += 1
  if (!/^(?:end|bottom|top|start|beginning|foot|head|front)$/.test(tokens[to]?.text ?? '')) return false
  const behind = tokens[to + 1]
  const leads = LEADS_FILE.has(behind?.text ?? '') && markOf(tokens[to + 2]?.text ?? '') === 'file'
  return behind === undefined || behind.kind === 'sign' || leads
}

/** "A line: …", "with just …" lead a text in. */
const leadsText = (tokens: readonly GrammarToken[], at: number): boolean =>
  (ITEMS.has(tokens[at]?.text ?? '') && tokens[at + 1]?.text === ':') ||
  (/^(?:just|only)$/.test(tokens[at]?.text ?? '') && /^(?:with|containing|holding)$/.test(tokens[at - 1]?.text ?? ''))

/** "…, the first one stays": what is to stay is no text. */
function beginsKept(tokens: readonly GrammarToken[], at: number): boolean {
  let from = at
  while (JOINTS.has(tokens[from]?.text ?? '') || DETERMINERS.has(tokens[from]?.text ?? '')) from += 1
  if (!/^(?:first|second|third|fourth|fifth|last|other)$/.test(tokens[from]?.text ?? '')) return false
  if (/^(?:one|line|time)$/.test(tokens[from + 1]?.text ?? '')) from += 1
  return /^(?:stays?|remains?|(?:must|should|can|shall)(?= ))/.test(
    `${tokens[from + 1]?.text ?? ''}${/^(?:stay|remain)$/.test(tokens[from + 2]?.text ?? '') ? ' ' : ''}`,
  )
}

/** "With the line …": an article may stand before what says that a text follows. */
const isNamedBefore = (tokens: readonly GrammarToken[], at: number): boolean =>
  ['to', 'with', 'by', 'into', 'as', 'for', 'in'].includes(tokens[at]?.text ?? '')

/** "The Guide": what begins large is a name. */
const isTitle = (text: string, tokens: readonly GrammarToken[], at: number): boolean =>
  at > 0 &&
  /^\p{Lu}/u.test(text.slice(tokens[at]?.span.from)) &&
  !['a', 'i'].includes(tokens[at]?.text ?? '') &&
  !DETERMINERS.has(tokens[at - 1]?.text ?? '')

function isVague(tokens: readonly GrammarToken[], at: number): boolean {
  const word = tokens[at]?.text ?? ''
  if (TOLD.has(word) || POLITE.has(word)) return true
  const behind = tokens[at + 1]?.text ?? ''
  // "Add a new line that says": what is to come is told behind it.
  if (
    ['add', 'append', 'insert'].includes(word) ||
    (ADDS.has(word) && DETERMINERS.has(behind)) ||
    (word === 'new' && ITEMS.has(behind))
  )
    return true
  if (ITEMS.has(word) && ['that', 'saying', 'reading', 'with'].includes(behind)) return true
  if (DETERMINERS.has(tokens[at - 1]?.text ?? '') && !isNamedBefore(tokens, at - 1)) return true
  if (!VAGUE.has(word)) return false
  const next = tokens[at + 1]
  // A number alone is what it says: "add four at the end".
  const isAlone =
    next === undefined || next.kind === 'sign' || ['at', 'to', 'in', 'on'].includes(next.text) || BESIDE.has(next.text)
  return !(isAlone && /^(?:two|three|four|five)$/.test(word))
}

type Searched = { readonly text: string; readonly small: string }
const searched = new WeakMap<FilesWorld['texts'], readonly Searched[]>()

function searchable(texts: FilesWorld['texts']): readonly Searched[] {
  const known = searched.get(texts)
  if (known) return known
  const made = [...texts.values()].map((text) => ({ text, small: text.toLowerCase() }))
  searched.set(texts, made)
  return made
}

/**
 * A text as a file has it, where it stands there as whole words; the spelling of the file where only the case differs.
 */
function findSpelling(said: string, texts: FilesWorld['texts']): string | null {
  let other: string | null = null
  for (const { text, small } of searchable(texts)) {
    if (standsIn(text, said)) return said
    other ??= small.length === text.length ? otherCase(text, small, said.toLowerCase()) : null
  }
  return other
}

function standsIn(text: string, said: string): boolean {
  for (let at = text.indexOf(said); at !== -1; at = text.indexOf(said, at + 1))
    if (isWhole(text, at, at + said.length)) return true
  return false
}

const isWhole = (text: string, from: number, to: number): boolean =>
  !(isWordSign(text.charAt(from - 1)) && isWordSign(text.charAt(from))) &&
  !(isWordSign(text.charAt(to - 1)) && isWordSign(text.charAt(to)))

/** The one spelling that differs in case alone; none where there are two. */
function otherCase(text: string, small: string, said: string): string | null {
  const found = new Set<string>()
  for (let at = small.indexOf(said); at !== -1; at = small.indexOf(said, at + 1))
    if (isWhole(text, at, at + said.length)) found.add(text.slice(at, at + said.length))
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}

function couldGoOn(said: string, texts: FilesWorld['texts']): boolean {
  const sought = said.toLowerCase()
  return searchable(texts).some(({ small }) => small.includes(sought))
}
