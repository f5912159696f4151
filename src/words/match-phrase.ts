import { lemma } from './lemma.ts'
import { editsBetween } from './nearest.ts'
import type { Clause, Mention, Token } from './reading.ts'

/**
 * How people ask for one thing: its words in order, with anything between them. `|` separates choices of one word, a
 * space separates words (`take out|away`), no words at all fit a note of values (`guest -3 dB`), `?` ends a word that
 * may be missing. A phrase that matches more words and needs more mentions is the better match.
 */
export type Phrase = {
  readonly words: string
  /** Mentions that must be in the clause: a kind, or a kind of named thing (`name:track`, `quantity:lufs`). */
  readonly with?: readonly MentionPattern[]
  /** Words that make it mean something else. */
  readonly without?: string
  readonly withoutMention?: readonly MentionPattern[]
  /** Parameters that the phrase itself says. */
  readonly params?: { readonly [param: string]: string | number | boolean }
  /** Parameters that a mention gives; `sign` makes "3 dB quieter" −3, whatever sign the words have. */
  readonly takes?: { readonly [param: string]: { readonly from: MentionPattern; readonly sign?: 1 | -1 } }
  /** A name behind one of these words is no object: "duck the music under the host". */
  readonly endsAt?: string
  /** Why such a name changes nothing; the plan says it, with `{names}` for what was named. */
  readonly besides?: string
  /**
   * What cannot be done yet, said in place of doing something else. `sparesOne`: with a single track it comes to the
   * same, and is done.
   */
  readonly refuses?: { readonly message: string; readonly sparesOne?: true }
  /** The first word is no verb, so it does not begin a request: "louder", "track". */
  readonly isNoun?: true
  /** Added to the score, where two phrases would fit equally well. */
  readonly weight?: number
  /** What the phrase takes for granted; the plan says it. */
  readonly assumes?: string
  /** Another operation that people mean by the same words: it becomes a ready alternative. */
  readonly other?: string
  /** An operation that follows with the same words: "copy the intro to the end" is a copy and a paste. */
  readonly also?: string
  /** The range is taken out before that one follows, so that later places have moved up by then. */
  readonly closesUp?: true
  /**
   * What is asked where several tracks are named and it is not said what happens on which; `{clause}` is what was said.
   */
  readonly onOneTrack?: string
  /** Where no time is said, the start or the end of what is named: "paste it right after". */
  readonly place?: 'start' | 'end'
  /** A time alone stands for so many seconds around it. */
  readonly spreadsSeconds?: number
  /** A length alone stands for the range at this edge: "fade out for 3 seconds". */
  readonly edge?: 'start' | 'end'
  /** A place behind the end of the document is a place too: "move the clip to 12:00". */
  readonly pastEnd?: true
  /** A number in the words says how often: "add two tracks". */
  readonly repeats?: true
  /**
   * The words leave open which of several things is meant. It is asked; an offer is the request in clearer words, with
   * `{name}` for what was named, `{first}` for the first of it, and `{words}` for what was said.
   */
  readonly asks?: {
    readonly question: string
    readonly offers?: readonly { readonly text: string; readonly words: string }[]
  }
}

/**
 * `said:track` is a thing whose kind the words say ("the guest track"), `every:track` stands for all of them ("all
 * tracks"), `range:some` is a range that is not the whole, `range:edge` one that is taken off an edge ("3 seconds off
 * the end").
 */
export type MentionPattern =
  | Mention['kind']
  | `name:${string}`
  | `said:${string}`
  | `every:${string}`
  | `quantity:${string}`
  | 'range:start'
  | 'range:end'
  | 'range:some'
  | 'range:edge'
  | 'range:label'
  | 'range:from-to'
  | 'range:selection'
  | 'range:first'
  | 'range:last'
  | 'range:open'
  | 'time:later'

/** How well a phrase fits a clause, and which tokens it explains. */
type PhraseMatch = { readonly score: number; readonly tokens: ReadonlySet<number> }

const WORD = 10
const FUZZY_WORD = 8
const MENTION = 4
const MAIN_VERB = 5
const SKIPPED_VERB = 6

/** Fits a phrase to a clause. Its first word is never one that a mention took, so that a name is no verb. */
export function matchPhrase(phrase: Phrase, clause: Clause, verbs: readonly string[]): PhraseMatch | null {
  const { tokens } = clause
  const spoken = spokenIn(clause, verbs)
  if (phrase.without !== undefined) {
    const { said, roots, isInRange } = spoken
    const isLink = (word: string, at: number): boolean =>
      links.has(word) && tokens[at]?.used === true && isInRange[at] === true
    const isSaid = (word: string): boolean =>
      tokens.some((_, at) => (said[at] === word || roots[at] === word) && !isLink(word, at))
    if (phrase.without.split('|').some(isSaid)) return null
  }
  if (!(phrase.with ?? []).every((pattern) => clause.mentions.some((mention) => fitsMention(mention, pattern))))
    return null
  if ((phrase.withoutMention ?? []).some((pattern) => clause.mentions.some((mention) => fitsMention(mention, pattern))))
    return null

  if (phrase.words === '')
    return isNote(clause)
      ? { score: (phrase.with?.length ?? 0) * MENTION + (phrase.weight ?? 0), tokens: new Set() }
      : null
  const taken = new Set<number>()
  let [from, score] = [0, 0]
  for (const part of partsOf(phrase)) {
    const found = findWord(part, { tokens, spoken, from, mayBeUsed: taken.size > 0 })
    if (found === null && part.isOptional) continue
    if (found === null) return null
    taken.add(found.at)
    score += found.isFuzzy ? FUZZY_WORD : part.isOptional ? WORD / 2 : WORD
    from = found.at + 1
  }
  const { mainVerbs } = spoken
  const main = mainVerbs[0] ?? -1
  const first = Math.min(...taken)
  const skipped = mainVerbs.filter((at) => at < first).length
  const verb = main >= 0 && taken.has(main) ? MAIN_VERB : 0
  return {
    score: score + verb - skipped * SKIPPED_VERB + (phrase.with?.length ?? 0) * MENTION + (phrase.weight ?? 0),
    tokens: taken,
  }
}

/** A note without a verb: "guest -3 dB". Nothing but its values may stand in it. */
const isNote = ({ tokens }: Clause): boolean =>
  tokens.every(
    ({ used, kind, text }) =>
      used || kind === 'sign' || /^(?:the|my|our|to|at|on|a|by|please|and|should|be|of|track)$/.test(text),
  )

/** Verbs that only lead to the request: "can you get …", "I want to …", "let's …". */
const leading = new Set('want get let try need make go'.split(' '))

/** No request is as long as this; the values of later messages stand behind it. */
const tokenEnd = 1e5

export function fitsMention(mention: Mention, pattern: MentionPattern): boolean {
  const [kind, detail] = pattern.split(':')
  if (kind === 'said')
    return mention.kind === 'name' && mention.kindSaid && mention.things.some((thing) => thing.kind === detail)
  if (kind === 'every')
    return (
      mention.kind === 'name' &&
      mention.things.some((thing) => thing.kind === detail) &&
      /^(?:all|every|each|both)(?: of)?(?: (?:the|my|our|single|\d+|two|three|four|five))* \w+$/i.test(mention.text)
    )
  if (mention.kind !== kind) return false
  if (mention.kind === 'range' && detail === 'edge')
    return (
      /\b(?:from|off)\b.*\b(?:start|beginning|end|front|back)$/i.test(mention.text) &&
      !/^from\b|\bto\b/i.test(mention.text)
    )
  if (mention.kind === 'range' && detail === 'open')
    return /^(?:everything|anything|all|whatever|stuff)\b/i.test(mention.text)
  if (mention.kind === 'range' && /^(?:label|selection|first|last|from-to)$/.test(detail ?? ''))
    return mention.via === detail
  if (mention.kind === 'time') return detail !== 'later' || mention.seconds > 0
  if (mention.kind === 'range') return detail !== 'some' || mention.via !== 'whole'
  if (detail === undefined) return true
  if (mention.kind === 'name') return mention.things.some((thing) => thing.kind === detail)
  return (
    mention.kind === 'quantity' &&
    (mention.unit === detail ||
      (detail === 'side' && mention.side !== undefined) ||
      (detail === 'named' && mention.named !== undefined))
  )
}

type WordPart = { readonly choices: readonly string[]; readonly isOptional: boolean }

const known = new WeakMap<Phrase, readonly WordPart[]>()

function partsOf(phrase: Phrase): readonly WordPart[] {
  const made = known.get(phrase)
  if (made !== undefined) return made
  const parts = phrase.words
    .split(' ')
    .map((part): WordPart => ({ choices: part.replace(/\?$/, '').split('|'), isOptional: part.endsWith('?') }))
  known.set(phrase, parts)
  return parts
}

type Search = {
  readonly tokens: readonly Token[]
  readonly spoken: Spoken
  readonly from: number
  readonly mayBeUsed: boolean
}

/** Inside a range these belong to it: the "to" of "1:00 to 2:00" is not that of "down to". */
const links = new Set('to from until till through between and at up before after'.split(' '))

function findWord(
  { choices }: WordPart,
  { tokens, spoken, from, mayBeUsed }: Search,
): { at: number; isFuzzy: boolean } | null {
  const { said, roots, isSlip, isInRange } = spoken
  let near: { at: number; isFuzzy: true } | null = null
  for (let at = from; at < tokens.length; at += 1) {
    const word = said[at] ?? ''
    if (word === '' || (tokens[at]?.used === true && (!mayBeUsed || (links.has(word) && isInRange[at] === true))))
      continue
    if (choices.includes(word) || choices.includes(roots[at] ?? '')) return { at, isFuzzy: false }
    if (
      near === null &&
      isSlip[at] === true &&
      word.length >= 5 &&
      choices.some(
        (choice) => choice.length >= 5 && choice.charAt(0) === word.charAt(0) && editsBetween(word, choice) === 1,
      )
    )
      near = { at, isFuzzy: true }
  }
  return near
}

/** What every phrase asks of a clause, token by token. */
type Spoken = {
  /** Empty inside a text: what stands there ("…called Delete me") is no request. */
  readonly said: readonly string[]
  readonly roots: readonly string[]
  /** A known verb is never a slip for another. */
  readonly isSlip: readonly boolean[]
  /** Where a later message gave the values, a word that no mention holds belonged to one that was taken back. */
  readonly isInRange: readonly boolean[]
  readonly mainVerbs: readonly number[]
}

const spokenBefore = new WeakMap<Clause, { readonly verbs: readonly string[]; readonly spoken: Spoken }>()

/** Hundreds of phrases are tried on a clause, and it is looked at once for all of them. */
function spokenIn(clause: Clause, verbs: readonly string[]): Spoken {
  const before = spokenBefore.get(clause)
  if (before?.verbs === verbs) return before.spoken
  const { tokens, mentions } = clause
  const isText = heldBy(
    tokens,
    mentions.filter(({ kind }) => kind === 'text'),
  )
  const isHeld = heldBy(tokens, mentions)
  const isOfRange = heldBy(
    tokens,
    mentions.filter(({ kind }) => kind === 'range'),
  )
  const isTakenBack = mentions.some(({ span }) => span.from > tokenEnd)
  const lemmas = tokens.map(({ kind, text }, at) =>
    isText[at] === true || kind !== 'word' ? null : lemma(text, verbs),
  )
  const spoken: Spoken = {
    said: tokens.map(({ text }, at) => (isText[at] === true ? '' : text)),
    roots: lemmas.map((each) => each?.lemma ?? ''),
    isSlip: lemmas.map((each) => each !== null && !each.isVerb),
    isInRange: tokens.map((_, at) => isOfRange[at] === true || (isTakenBack && isHeld[at] !== true)),
    mainVerbs: [...tokens.keys()].filter(
      (at) => tokens[at]?.used === false && lemmas[at]?.isVerb === true && !leading.has(lemmas[at].lemma),
    ),
  }
  spokenBefore.set(clause, { verbs, spoken })
  return spoken
}

/** Which tokens lie inside one of the mentions, found in one walk: both are put in the order of the text. */
function heldBy(tokens: readonly Token[], mentions: readonly Mention[]): boolean[] {
  const spans = mentions.map(({ span }) => span).sort((a, b) => a.from - b.from)
  const isHeld: boolean[] = []
  let [next, reach] = [0, -1]
  for (const { span } of tokens) {
    for (; next < spans.length && (spans[next]?.from ?? 0) <= span.from; next += 1)
      reach = Math.max(reach, spans[next]?.to ?? 0)
    isHeld.push(span.to <= reach)
  }
  return isHeld
}
