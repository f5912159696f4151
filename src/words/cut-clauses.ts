import { lemma } from './lemma.ts'
import { nameWord, type NameIndex } from './name-index.ts'
import { wordsAre } from './number-at.ts'
import type { Token } from './reading.ts'

const contracted = new RegExp(
  "^(?:theres|thats|hes|shes|theyre|it's|that's|there's|he's|she's|they're|i'm|we're|you're|i've|we've|they've|" +
    "who's|here's|what's)$",
)
const subjects =
  /^(?:it|that|this|there|he|she|they|i|we|somebody|someone|nobody|people|everyone|everybody|everything|nothing|both)$/
const articles = /^(?:the|a|an|my|our|his|her|their|its|some|that|this|these|those|all)$/
const finite = new RegExp(
  `^(?:${[
    "is|are|was|were|isn't|aren't|wasn't|weren't|has|had|sounds|sounded|seems|feels|felt|got|gets|came|comes|went|goes",
    'said|says|happens|happened|rings?|rang|barks?|barked|coughs?|coughed|knocks?|knocked|laughs?|laughed',
    'sneezes?|sneezed|talks?|talked|speaks?|spoke|walks?|walked|slams?|slammed|stumbles?|stumbled|mumbles?|mumbled',
    'drones?|rambles?|rambled|clicks?|clicked|crashed|starts|started|ends|ended|forgot|messed|repeats|repeated',
    'interrupts|breathes|yawns',
  ].join('|')})$`,
)
/** Words that make a statement a wish. */
const wishes =
  /^(?:should|must|want|wants|wanted|need|needs|would|i'd|we'd|can|could|please|only|just|let|gone|needed|ought)$/

/** One part of a sentence, as token positions; `link` is the word that joined it to the part before. */
export type ClausePart = {
  readonly from: number
  readonly to: number
  readonly link: string
  /** It only says how things are, before or behind a request. */ readonly isRemark: boolean
}

/** Cuts a sentence where a new request begins: behind a joining word, and only before a verb. */
export function cutClauses(what: {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly names: NameIndex
  readonly verbs: readonly string[]
}): ClausePart[] {
  const { text, tokens, names, verbs } = what
  const verbal = tokens.map((token) => (token.kind === 'word' ? lemma(token.text, verbs) : null))
  const isImperative = (at: number): boolean => verbal[at]?.isVerb === true && verbal[at].form === 'base'
  const isVerb = (at: number): boolean => isImperative(at) && !blockers.has(tokens[at - 1]?.text ?? '')
  const quoted = quotedTokens(tokens)
  const parts: ClausePart[] = []
  let [from, link, hasVerb, isRemark, isStatement] = [0, '', false, false, false]
  for (let at = 0; at < tokens.length; at += 1) {
    const next = quoted[at] === true ? null : joinEnd(tokens, at)
    if (next === null) {
      if (isVerb(at) || keepsVerb.has(tokens[at]?.text ?? '')) hasVerb = true
      if (quoted[at] !== true && saysHowItIs(tokens, at, at === from)) isStatement = true
      continue
    }
    if (isException(tokens, at)) continue
    if (hasVerb && at > from && isContrast(tokens, at)) {
      parts.push({ from, to: at, link, isRemark })
      ;[from, link, hasVerb, isRemark, isStatement] = [at, 'not', false, false, false]
      continue
    }
    const begin = skipAdverbs(tokens, next)
    const isHard = hardStops.has(tokens[at]?.text ?? '')
    const isSentence = isHard && /^\p{Lu}/u.test(text.slice(tokens[next]?.span.from, tokens[next]?.span.to))
    const remarks =
      (hasVerb || isRemark) &&
      at > from &&
      (givesReason(tokens, at) || (isReason(tokens, at) && beginsStatement(tokens, begin)))
    const startsRequest =
      (hasVerb || isRemark || isStatement) &&
      begin < tokens.length &&
      (isImperative(begin) || beginsRequest(tokens, begin, isVerb)) &&
      !isNamed(tokens, begin, names)
    const isOut = !hasVerb && at > from + 1 && isOutBefore(tokens, at) && beginsThing(tokens, begin, isHard)
    if (!remarks && !startsRequest && !isOut && !(isSentence && (hasVerb || isVerb(begin)))) continue
    if (at > from)
      parts.push({ from, to: at, link, isRemark: isRemark || (startsRequest && !isImperative(from) && isStatement) })
    isRemark = remarks
    from = tokens[at]?.text === 'without' ? at : next
    link = givesReason(tokens, at) ? 'because' : (tokens[at]?.text ?? '')
    hasVerb = false
    isStatement = false
    at = next - 1
  }
  if (from < tokens.length) parts.push({ from, to: tokens.length, link, isRemark })
  return parts
}

/** "Sponsor out. Goodbye 2 dB up": what is out says all of it, without a verb. */
const isOutBefore = (tokens: readonly Token[], at: number): boolean => /^(?:out|gone)$/.test(tokens[at - 1]?.text ?? '')

/** Behind a comma a word such as "on" goes on with what stands before it. */
const beginsThing = (tokens: readonly Token[], at: number, isHard: boolean): boolean =>
  at < tokens.length && (isHard || (tokens[at]?.kind === 'word' && !goesOn.has(tokens[at]?.text ?? '')))
const goesOn = new Set(
  'on from in of for at with over by to but not too as everywhere only where when while it is are was'.split(' '),
)

/** A verb behind these is a noun: "the cut", "a fade", "of mix". */
const blockers = new Set(
  'the a an this that my our your of no each every all both to second minute minutes seconds'.split(' '),
)
const keepsVerb = new Set(["don't", 'dont', 'never'])
const hardStops = new Set(['.', ';', '!', '?', '\n'])
const adverbs = new Set(
  'then also please now just finally next afterwards later lastly secondly and after that even maybe but so only'.split(
    ' ',
  ),
)
const joins = new Set([
  'and',
  'then',
  ',',
  '&',
  'but',
  'plus',
  'or',
  'afterwards',
  'while',
  'so',
  'because',
  'cause',
  'cos',
  'coz',
  'since',
  '–',
  '—',
  ...hardStops,
])

/** What follows "because" is a reason, whatever it speaks of. */
const givesReason = (tokens: readonly Token[], at: number): boolean =>
  /^(?:because|cause|cos|coz)$/.test(tokens[at]?.text ?? '') ||
  wordsAre(tokens, at, 'so that') ||
  (tokens[at]?.text === 'since' &&
    /^(?:it|it's|that|that's|the|i|we|he|she|they|there's|there|nobody|my)$/.test(tokens[at + 1]?.text ?? ''))

/** Before a remark stands a comma, a stop or a word that gives a reason. */
const isReason = (tokens: readonly Token[], at: number): boolean =>
  /^(?:[,.;!–—]|because|cause|cos|coz|since)$/.test(tokens[at]?.text ?? '')

/** The index behind a joining word, or null when none stands here. */
function joinEnd(tokens: readonly Token[], at: number): number | null {
  const word = tokens[at]?.text ?? ''
  if (wordsAre(tokens, at, 'after that') || wordsAre(tokens, at, 'after which')) return at + 2
  if (word === 'without' || isContrast(tokens, at)) return at + 1
  return joins.has(word) ? at + 1 : null
}

/** "all tracks but not the drums" is one group; cut there, its first half would mean too much. */
function isException(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.text === 'but' &&
    tokens[at + 1]?.text === 'not' &&
    /^(?:everything|everyone|everybody|all|tracks?|clips?|labels?|thing|it)$/.test(tokens[at - 1]?.text ?? '')
  )
}

/** "mute the guest, not the host", "instead of the host": what follows is what is not meant. */
function isContrast(tokens: readonly Token[], at: number): boolean {
  if (wordsAre(tokens, at, 'instead of') || wordsAre(tokens, at, 'rather than')) return true
  return (
    tokens[at]?.text === 'not' &&
    !/^(?:do|does|did|is|are|was|were|but|or|if|why|should|must|can|could|would|,|and|to|than)$/.test(
      tokens[at - 1]?.text ?? '',
    )
  )
}

function skipAdverbs(tokens: readonly Token[], at: number): number {
  let next = at
  while (
    next < at + 6 &&
    (adverbs.has(tokens[next]?.text ?? '') || hardStops.has(tokens[next]?.text ?? '') || tokens[next]?.text === ',')
  )
    next += 1
  return next
}

/**
 * A part begins a request with its verb, with a negation, with "can you", or with a place and then a verb ("at 2:00 add
 * a label").
 */
function beginsRequest(tokens: readonly Token[], at: number, isVerb: (at: number) => boolean): boolean {
  const word = tokens[at]?.text ?? ''
  if (tokens[at - 1]?.text === 'without') return word.endsWith('ing') && lemma(word).isVerb
  if (/^(?:don't|dont|never|not)$/.test(word) || wordsAre(tokens, at, 'do not')) return true
  if (/^(?:can|could|would|will)$/.test(word) && tokens[at + 1]?.text === 'you') return true
  if (/^(?:let's|lets|i)$/.test(word)) return isVerb(at + 1) || isVerb(at + 2) || isVerb(at + 3)
  if (!/^(?:at|from|after|before|between|on)$/.test(word)) return false
  for (let next = at + 1; next < at + 9 && joinEnd(tokens, next) === null; next += 1)
    if (isVerb(next) && next > at + 1) return true
  return false
}

/** "solo Drums and Mix": a track may be called as a verb is. */
function isNamed(tokens: readonly Token[], at: number, names: NameIndex): boolean {
  const first = tokens[at]
  const behind = tokens[at + 1]
  return (
    first !== undefined &&
    names.byName.has(nameWord(first)) &&
    (behind === undefined || behind.kind === 'sign' || joins.has(behind.text))
  )
}

/** Marks what stands inside double quotes, where no joining word cuts. */
function quotedTokens(tokens: readonly Token[]): boolean[] {
  const marks = tokens.map(() => false)
  let open = -1
  for (const [at, token] of tokens.entries()) {
    if (!/^["“”«»]$/.test(token.text)) continue
    if (open < 0) open = at
    else {
      marks.fill(true, open, at + 1)
      open = -1
    }
  }
  return marks
}

/**
 * True when the words from here to the next sign only say how things are: "it's off the record", "somebody knocks on
 * the door".
 */
function beginsStatement(tokens: readonly Token[], at: number): boolean {
  const own = segment(tokens, at)
  const first = own[0]?.text ?? ''
  if (own.length < 2 || own.slice(0, 4).some(({ text }) => wishes.test(text)) || wordsTell(own, /^(?:has|have) to$/))
    return false
  if (contracted.test(first)) return true
  if (subjects.test(first))
    return (
      /^(?:i|we|he|she|they|somebody|someone|nobody|people)$/.test(first) ||
      own.slice(1, 4).some(({ text }) => finite.test(text))
    )
  return articles.test(first) && own.slice(1, 5).some(({ text }) => finite.test(text))
}

/** True for a word that makes what stands before a request a statement: "from 8 minutes on it's just goodbyes". */
function saysHowItIs(tokens: readonly Token[], at: number, isFirst: boolean): boolean {
  const word = tokens[at]?.text ?? ''
  return (
    contracted.test(word) ||
    (!isFirst && (finite.test(word) || /^(?:won't|don't|didn't|doesn't|can't|couldn't)$/.test(word)))
  )
}

/** The words up to the next sign; a dozen tell enough. */
function segment(tokens: readonly Token[], at: number): readonly Token[] {
  const near = tokens.slice(at, at + 12)
  const end = near.findIndex(({ text }) => /^[,.;!?\n]$/.test(text))
  return end < 0 ? near : near.slice(0, end)
}

const wordsTell = (tokens: readonly Token[], pair: RegExp): boolean =>
  tokens.some(({ text }, at) => pair.test(`${text} ${tokens[at + 1]?.text ?? ''}`))
