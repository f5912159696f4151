import {
  editsBetween,
  functionWords,
  matchPhrase,
  lemma,
  type Clause,
  type Frame,
  type Mention,
  type NameMention,
  type Token,
} from '../../../words/index.ts'
import type { Ask } from '../../records.ts'
import type { Heard } from './choose-operation.ts'
import { generalNouns, ignored, stretchNouns } from './describing-words.ts'
import type { Needs } from './needs-of.ts'

export type Doubted = {
  readonly clause: Clause
  readonly mentions: readonly Mention[]
  readonly heard: Heard
  readonly needs: Needs
  readonly frame: Frame
  readonly verbs: readonly string[]
  readonly hasSelection: boolean
}

/**
 * What has to be asked before an operation may be planned: a name that fits several things or none, a word that nothing
 * explains, a time that is no range.
 */
export function findDoubt(doubted: Doubted): Ask | null {
  return (
    unclearName(doubted) ??
    uncounted(doubted) ??
    swallowed(doubted) ??
    leftOutName(doubted) ??
    leftOutPlace(doubted) ??
    twoWays(doubted) ??
    twoThings(doubted) ??
    vaguePart(doubted) ??
    unknownThing(doubted) ??
    unusedTime(doubted) ??
    unexplainedWord(doubted)
  )
}

const ask = ({ heard }: Doubted, question: string, missing: string, offers: Ask['offers'] = []): Ask => ({
  question,
  operation: heard.operation.name,
  missing: [missing],
  offers,
})

/** Two hits on one level are an ambiguity; a slip of the hand is asked about before something is destroyed. */
function unclearName(doubted: Doubted): Ask | null {
  const { mentions, heard } = doubted
  for (const mention of mentions) {
    if (mention.kind !== 'name') continue
    const names = mention.things.map(({ name }) => name)
    if (mention.ambiguous && mention.level === 'ordinal')
      return ask(
        doubted,
        `On which track is “${mention.text}”? There are clips on ${tracksWithClips(doubted).join(', ')}.`,
        'selected_tracks',
        tracksWithClips(doubted).map((name) => ({ text: name, words: `${doubted.clause.text} on the ${name} track` })),
      )
    if (mention.ambiguous)
      return ask(
        doubted,
        `Which ${mention.things[0]?.kind ?? 'one'} do you mean by “${mention.text}”: ${names.join(' or ')}?`,
        'name',
        offersFor(doubted, mention),
      )
    const isWeak = mention.confidence < 0.8 && heard.operation.destroys !== undefined
    if (isWeak)
      return ask(
        doubted,
        `Did you mean ${names.join(' and ')} by “${mention.text}”? Which ${mention.things[0]?.kind ?? 'one'} is it?`,
        'name',
        offersFor(doubted, mention),
      )
  }
  return null
}

function tracksWithClips({ frame }: Doubted): string[] {
  const holding = new Set(frame.things.map(({ on }) => on))
  return frame.things
    .filter(({ kind, id }) => kind === 'track' && holding.has(id))
    .map(({ name }) => name)
    .slice(0, 9)
}

/** The clause once more with each thing's own name in the place of what was said. */
function offersFor({ clause }: Doubted, mention: NameMention): Ask['offers'] {
  const [from, to] = [mention.span.from - clause.span.from, mention.span.to - clause.span.from]
  if (from < 0 || to > clause.text.length) return []
  const kind = mention.kindSaid ? ` ${mention.things[0]?.kind ?? ''}` : ''
  return mention.things
    .slice(0, 9)
    .map(({ name }) => ({ text: name, words: `${clause.text.slice(0, from)}${name}${kind}${clause.text.slice(to)}` }))
}

/** "The first and the last clip": a number that no mention took leaves something out. */
function uncounted(doubted: Doubted): Ask | null {
  const { clause, heard } = doubted
  const left = clause.tokens.find(
    ({ used, text }, at) =>
      !used &&
      !heard.tokens.has(at) &&
      /^(?:first|second|third|fourth|fifth|last)$/.test(text) &&
      /^(?:the|and|,|my)$/.test(clause.tokens[at - 1]?.text ?? '') &&
      !(stretchNouns.has(clause.tokens[at + 1]?.text ?? '') && doubted.mentions.some(({ kind }) => kind === 'range')),
  )
  return left
    ? ask(doubted, `What do you mean by “the ${left.text}”? Name a track, a clip or a time range.`, 'name')
    : null
}

/** A word that nobody took and that is the name of something: to go on would leave it out. */
function leftOutName(doubted: Doubted): Ask | null {
  const { clause, heard, frame } = doubted
  const names = new Map(frame.things.map(({ name, kind }) => [name.toLowerCase(), { name, kind }]))
  const left = clause.tokens.find(({ used, text }, at) => !used && !heard.tokens.has(at) && names.has(text))
  const thing = left && names.get(left.text)
  return thing
    ? ask(doubted, `What about the ${thing.kind} ${thing.name}? Say what time range or which track you mean.`, 'name')
    : null
}

/** "The end" and its like are places; one that no mention took would be left out. */
function leftOutPlace(doubted: Doubted): Ask | null {
  const { clause, heard, needs } = doubted
  const left = clause.tokens.find(
    ({ used, text }, at) =>
      !used &&
      !heard.tokens.has(at) &&
      /^(?:start|end|beginning|middle|cursor|playhead)$/.test(text) &&
      /^(?:the|very)$/.test(clause.tokens[at - 1]?.text ?? ''),
  )
  return left && (needs.point || needs.range)
    ? ask(doubted, `Where exactly is “the ${left.text}”? Say the time, or the time range.`, 'has_time_selection')
    : null
}

/** A name that holds another "called …" has swallowed a second request. */
function swallowed(doubted: Doubted): Ask | null {
  const text = doubted.mentions.find(
    (mention) => mention.kind === 'text' && mention.role === 'name' && /\b(?:called|named|and \d)/i.test(mention.value),
  )
  return text
    ? ask(
        doubted,
        `Is “${text.text}” one name? Say one at a time, with quotes around each name, and its time or time range.`,
        'text',
      )
    : null
}

/** Ways that exclude each other: one step goes only one of them. */
const opposites = [
  ['up', 'down'],
  ['louder', 'quieter'],
  ['louder', 'softer'],
  ['left', 'right'],
  ['earlier', 'later'],
]

/** "Turn the host up and the guest down 3 dB" asks for two things of which the phrase knows one. */
function twoWays(doubted: Doubted): Ask | null {
  const {
    clause: { tokens, text },
    heard,
  } = doubted
  const said = (way: string): number => tokens.findIndex((token) => !token.used && token.text === way)
  const pair = opposites.find(
    (ways) => ways.every((way) => said(way) >= 0) && ways.some((way) => heard.tokens.has(said(way))),
  )
  return pair
    ? ask(
        doubted,
        `“${text}” goes ${pair.join(' and ')} at once. Which track goes ${pair[0]}, and which ${pair[1]}? Say it in two requests, each with its time range.`,
        'selected_tracks',
      )
    : null
}

/** "Warmer and brighter" asks one operation for two things: each of them counts. */
function twoThings(doubted: Doubted): Ask | null {
  const { clause, heard, verbs } = doubted
  const own = heard.phrase.params ?? {}
  const others = (heard.operation.heard ?? []).filter(({ params = {} }) =>
    Object.entries(params).some(([param, value]) => own[param] !== value),
  )
  for (const phrase of others) {
    const left = [...(matchPhrase(phrase, clause, verbs)?.tokens ?? [])].filter((at) => !heard.tokens.has(at))
    if (left.length === 0) continue
    const said = [[...heard.tokens], left].map(
      (places) => `“${places.map((at) => clause.tokens[at]?.text ?? '').join(' ')}”`,
    )
    return ask(
      doubted,
      `${said.join(' and ')} are two things in one: which comes first? Say one at a time, each with its track or time range.`,
      'meaning',
    )
  }
  return null
}

/** "Some of the intro" is not the intro. */
function vaguePart(doubted: Doubted): Ask | null {
  const { clause, needs } = doubted
  if (!needs.range) return null
  const at = clause.tokens.findIndex(
    ({ used, text }, index) =>
      !used &&
      /^(?:some|part|parts|bit|bits|most|half|portion|piece|pieces|chunk|chunks|little|much|lot|couple|few)$/.test(
        text,
      ) &&
      clause.tokens[index + 1]?.text === 'of' &&
      !/^(?:all|every|each)$/.test(clause.tokens[index - 1]?.text ?? '') &&
      !/^(?:all|every|each)$/.test(clause.tokens[index - 2]?.text ?? '') &&
      isMentioned(clause, index + 2),
  )
  return at < 0
    ? null
    : ask(
        doubted,
        `“${clause.tokens[at]?.text ?? ''} of” says not how much: what time range do you mean? (for example "from 0 to 30 seconds", "first 10 seconds")`,
        'has_time_selection',
      )
}

/** Whether a value or a pronoun follows, past an article. */
function isMentioned({ tokens }: Clause, at: number): boolean {
  const next = tokens.slice(at).find(({ text }) => !/^(?:the|my|our)$/.test(text))
  return next !== undefined && (next.used || /^(?:it|that|this|them)$/.test(next.text))
}

function unknownThing(doubted: Doubted): Ask | null {
  const found = doubted.mentions.find((mention) => mention.kind === 'problem' && mention.about === 'name')
  return found?.kind === 'problem'
    ? ask(doubted, `${found.message} Which track, clip or label do you mean?`, 'name')
    : null
}

/** A point, a length or something vague is no range: the selection must not stand in for it. */
function unusedTime(doubted: Doubted): Ask | null {
  const { mentions, needs, heard, hasSelection } = doubted
  const vague =
    needs.range && heard.operation.kind !== 'prepare'
      ? mentions.find(
          (mention) =>
            mention.kind === 'problem' &&
            mention.about !== 'name' &&
            ['vague', 'empty', 'no-selection', 'no-such-thing'].includes(mention.code),
        )
      : undefined
  if (vague?.kind === 'problem')
    return ask(
      doubted,
      `${vague.message} What time range do you mean? (for example "from 0 to 30 seconds", "first 10 seconds")`,
      'has_time_selection',
    )
  if (!needs.range || needs.point || mentions.some(({ kind }) => kind === 'range')) return null
  // Neither the selection nor the whole of a track that is named may stand in for it.
  const isNamed = mentions.some(({ kind }) => kind === 'name')
  const said = mentions.find(
    ({ kind }) => (kind === 'time' && (hasSelection || isNamed)) || (kind === 'duration' && hasSelection),
  )
  if (
    !said ||
    Object.values(heard.phrase.takes ?? {}).some(({ from }) => from === said.kind) ||
    Object.keys(heard.operation.fill ?? {}).some((param) => !AMOUNTS.test(param))
  )
    return null
  return ask(
    doubted,
    `“${said.text}” is no range: what time range do you mean? (for example "from 0 to 30 seconds", "the selection")`,
    'has_time_selection',
  )
}

/** Parameters that no time is ever for. */
const AMOUNTS = /(?:^|_)(?:db|hz)$|^(?:lufs|ratio)$/

/**
 * Words that nothing explains: no phrase of the operation, no mention, and no word that is known to add nothing.
 * Whatever is asked for, they are not left out.
 */
function unexplainedWord(doubted: Doubted): Ask | null {
  const { clause, mentions, heard, frame, verbs } = doubted
  const isPlaced = mentions.some(
    (mention) =>
      ['range', 'time', 'duration', 'problem'].includes(mention.kind) ||
      (mention.kind === 'name' && mention.things.some(({ kind }) => kind === 'clip')),
  )
  const texts = mentions.flatMap((mention) => (mention.kind === 'text' ? mention.value.toLowerCase().split(/\s+/) : []))
  const own = vocabularyOf(heard.operation)
  const words = clause.tokens.filter(
    (token, at) =>
      isContent(token, at, heard.tokens, verbs) &&
      !(own.has(token.text) && !/^(?:part|bit|section|passage|stretch|segment)$/.test(token.text)) &&
      !(lemma(token.text, verbs).isVerb && own.has(lemma(token.text, verbs).lemma)) &&
      !texts.includes(token.text) &&
      !(isPlaced && stretchNouns.has(token.text)) &&
      !isSlipOfPoliteness(token.text) &&
      !isBesideIt(clause.tokens, at) &&
      !(token.kind === 'number' && heard.phrase.repeats === true),
  )
  if (words.length === 0) return null
  const said = words.map(({ text }) => text).join(' ')
  const tracks = frame.things.filter(({ kind }) => kind === 'track').map(({ name }) => name)
  const known =
    tracks.length > 0 ? ` The tracks are ${tracks.slice(0, 6).join(', ')}${tracks.length > 6 ? ' …' : ''}.` : ''
  if (heard.operation.destroys !== undefined)
    return ask(
      doubted,
      `I do not know what “${said}” is here, and I do not guess what to take away: what time range, or which track?${known}`,
      'has_time_selection',
    )
  return ask(
    doubted,
    `I do not know what “${said}” is here. Which track or what time range do you mean?${known}`,
    'selected_tracks',
  )
}

/** The words with which an operation is asked for: one of them more says the same again. */
const vocabularyOf = ({ heard = [] }: Heard['operation']): ReadonlySet<string> =>
  new Set(heard.flatMap(({ words }) => words.split(/[ |]/).map((word) => word.replace('?', ''))))

/** "After it" is read with what "it" stands for. */
const isBesideIt = (tokens: readonly Token[], at: number): boolean =>
  /^(?:after|before)$/.test(tokens[at]?.text ?? '') &&
  /^(?:it|itself|that|there|this|them)$/.test(tokens[at + 1]?.text ?? '')

const isSlipOfPoliteness = (word: string): boolean =>
  ['please', 'thanks', 'thank', 'actually'].some((polite) => word.length >= 5 && editsBetween(word, polite) <= 1)

function isContent(token: Token, at: number, explained: ReadonlySet<number>, verbs: readonly string[]): boolean {
  if (token.used || token.kind === 'sign' || explained.has(at)) return false
  if (token.kind !== 'word') return true
  if (token.text.length < 2) return false
  if (functionWords.has(token.text) || generalNouns.has(token.text) || ignored.has(token.text)) return false
  const { isVerb, fuzzy, lemma: root } = lemma(token.text, verbs)
  // A verb that the phrase does not hold may ask for a second thing: "mute the guest while fading out the host".
  return !isVerb || fuzzy || !plainVerbs.has(root)
}

const plainVerbs = new Set(
  'want get let try need make go keep leave use take give have put set apply bring do turn change start stop begin end come see hear listen play find tell show add be look work call name run close open save record talk speak move fix place edit adjust pass hit meet match love hold'.split(
    ' ',
  ),
)
