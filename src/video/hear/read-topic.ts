import { joinAt, nounAt } from './read-numbers.ts'
import { nameAt, quotedAt, wordAt, wordsAt, type Scope } from './scope.ts'
import type { Reach, Target, TargetRead, Which } from './target.ts'
import { exchangeAt, nounsOfTalk, nounsOfTelling, tellingAt, toldAboutAt } from './topic-nouns.ts'
import { opinions, partNouns, pluralNouns } from './vocabulary.ts'

type From = {
  readonly from: number
  /** Behind articles. */ readonly at: number
  readonly to: number
  readonly isEvery: boolean
}

/**
 * Sentences by what they are about or say: "the part about X", "where she talks about X", "the X story", "everything
 * Tom says".
 */
export function readTopicAt(scope: Scope, where: From): TargetRead | null {
  const { from, at, to, isEvery } = where
  const isAll = isEvery || /^(?:everything|anything|whatever|all|stuff)$/.test(wordAt(scope, from))
  const isTalk = nounsOfTalk.has(wordAt(scope, at)) || nounsOfTelling.has(wordAt(scope, at))
  const noun =
    partNouns.has(wordAt(scope, at)) ||
    nounAt(scope, at) !== null ||
    /^(?:everything|anything|whatever|what|all|one|ones)$/.test(wordAt(scope, at))
  const which: Which =
    isAll ||
    (noun && (pluralNouns.has(wordAt(scope, at)) || wordAt(scope, at) === 'ones') && wordAt(scope, at) !== 'stuff') ||
    /^(?:mentions|references)$/.test(wordAt(scope, at)) ||
    toldAboutAt(scope, at + 1) !== null
      ? 'every'
      : 'one'
  const isWhole =
    /^(?:segment|section)s?$/.test(wordAt(scope, at)) && /^(?:whole|entire|full)$/.test(wordAt(scope, at - 1))
  const reach: Reach = isWhole ? 'segment' : reachOf(scope, at)
  const head = noun || isTalk ? at + 1 : at
  const told = tellingAt(scope, from)
  if (told !== null) return topic(scope, told, { to, which, reach: 'part' })
  const exchange = exchangeAt(scope, at)
  if (exchange !== null) return aboutAt(scope, exchange, { to, which, reach: 'exchange' })
  return (
    spokenBy(scope, head, to) ??
    (noun ? byVoice(scope, head, at) : null) ??
    (noun || isTalk ? aboutAt(scope, head, { to, which, reach }) : null) ??
    whereAt(scope, head, { to, which, reach: noun ? reach : 'part' }) ??
    (noun ? sayingAt(scope, head, { to, which }) : null) ??
    compoundAt(scope, where)
  )
}

type Rest = { readonly to: number; readonly which: Which; readonly reach: Reach }

/** "about my mom", "on funding", "with the mattress". */
function aboutAt(scope: Scope, at: number, rest: Rest): TargetRead | null {
  const next =
    wordsAt(scope, at, 'all about') ??
    wordsAt(scope, at, 'that is|was about') ??
    wordsAt(scope, at, "that's about") ??
    wordsAt(scope, at, 'about|on|regarding|concerning|around|covering|mentioning|describing|explaining') ??
    wordsAt(scope, at, 'that talks|talk|speaks about|of') ??
    wordsAt(scope, at, 'that mentions|mention|covers|explains|describes') ??
    wordsAt(scope, at, 'to do with') ??
    wordsAt(scope, at, 'having to do with') ??
    wordsAt(scope, at, 'that|which has|have|had to do with') ??
    wordsAt(scope, at, 'related|relating to') ??
    wordsAt(scope, at, 'dealing with') ??
    wordsAt(scope, at, 'that|which deals|deal with') ??
    wordsAt(scope, at, 'touching on') ??
    wordsAt(scope, at, 'that|which touches|touch on') ??
    wordsAt(scope, at, 'discussing|recounting|telling') ??
    wordsAt(scope, at, 'that|which discusses|describes|recounts|tells') ??
    wordsAt(scope, at, 'going into') ??
    wordsAt(scope, at, 'that|which goes|go into') ??
    (/^(?:what|everything|anything)$/.test(wordAt(scope, at - 1)) ? wordsAt(scope, at, 'is|was about') : null) ??
    (nounsOfTelling.has(wordAt(scope, at - 1)) ? wordsAt(scope, at, 'of|with|for|to') : null) ??
    toldAboutAt(scope, at)
  return next === null ? null : topic(scope, next, rest)
}

const sayVerbs = /^(?:say|says|said|saying|tell|tells|told|ask|asks|asked)$/
const talkVerbs =
  /^(?:talk|talks|talked|talking|speak|speaks|spoke|speaking|mention|mentions|mentioned|mentioning|explain|explains|explained|describe|describes|described|discuss|discusses|discussed|discussing|cover|covers|rant|rants|tell|tells|told|ramble|rambles)$/

/** "where she talks about X", "when he says "X"", "in which they mention X". */
function whereAt(scope: Scope, at: number, rest: Rest): TargetRead | null {
  const where =
    wordsAt(scope, at, 'where|when') ??
    wordsAt(scope, at, 'in which') ??
    wordsAt(scope, at, 'that') ??
    (/^(?:everything|anything|what)$/.test(wordAt(scope, at - 1)) || isToldAt(scope, at) ? at : null)
  if (where === null) return null
  const name = nameAt(scope, where, scope.speakers)
  const subject =
    name?.next ??
    wordsAt(scope, where, 'he|she|they|i|we|you|it|someone|somebody') ??
    wordsAt(scope, where, 'the guest|host|speaker|interviewer|woman|man|guy')
  // "The bit where the light wakes you up": all of that is what it is about.
  if (subject === null)
    return partNouns.has(wordAt(scope, at - 1)) && wordsAt(scope, at, 'that') === null && rest.to - where > 2
      ? topic(scope, where, { ...rest, reach: 'sentence' })
      : null
  const verb = /^(?:starts?|is|are|was|were|begins?|keeps?|goes|just)$/.test(wordAt(scope, subject))
    ? (wordsAt(scope, subject, 'goes on') ?? subject + 1)
    : subject
  const word = wordAt(scope, verb)
  const within = name && speaker(name.value.name, where, name.next)
  const asked = askedAboutAt(scope, verb)
  if (asked) return topicBy(scope, asked.next, { ...rest, reach: asked.reach }, within)
  if (sayVerbs.test(word) && wordAt(scope, verb + 1) !== 'about') {
    const said = quotedAt(scope, wordsAt(scope, verb + 1, 'that|the|word|words|,|:') ?? verb + 1)
    const read = said
      ? {
          value: { kind: 'saying' as const, phrase: said.value, which: rest.which, isStart: false, isQuoted: true },
          next: said.next,
        }
      : textTo(scope, verb + 1, rest)
    return read && withSpeaker(read, within)
  }
  if (!talkVerbs.test(word))
    return scope.tokens[subject]?.kind === 'word' && subject < rest.to
      ? withSpeakerMaybe(topic(scope, subject, { ...rest, reach: 'sentence' }), within)
      : null
  const about =
    wordsAt(scope, verb + 1, 'about|of|on') ??
    wordsAt(scope, verb + 1, 'us|them|me about') ??
    (/^(?:mention|explain|describ|discuss|cover)/.test(word) ? verb + 1 : null)
  return about === null ? null : topicBy(scope, about, rest, within)
}

/** "the moment she mentions caffeine", "the bit they talk about rent". */
const isToldAt = (scope: Scope, at: number): boolean =>
  (partNouns.has(wordAt(scope, at - 1)) || nounsOfTalk.has(wordAt(scope, at - 1))) &&
  wordsAt(scope, at, 'he|she|they|i|we|you') !== null &&
  talkVerbs.test(wordAt(scope, at + 1))

/** "where Tom asks about phones", "where Maria answers the question about it". */
function askedAboutAt(scope: Scope, verb: number): { readonly next: number; readonly reach: Reach } | null {
  const asks =
    wordsAt(scope, verb, 'asks|ask|asked|wonders|wondered about') ?? wordsAt(scope, verb, 'asks|asked her|him about')
  if (asks !== null) return { next: asks, reach: 'question' }
  const answers = wordsAt(scope, verb, 'answers|answered|replies|replied|responds|responded')
  if (answers === null) return null
  const question = wordsAt(scope, wordsAt(scope, answers, 'to') ?? answers, 'the question')
  const next = wordsAt(scope, question ?? answers, 'about|on')
  return next === null ? null : { next, reach: 'answer' }
}

function topicBy(scope: Scope, at: number, rest: Rest, within: Target | null): TargetRead | null {
  const read = topic(scope, at, rest)
  return read && withSpeaker(read, within)
}

const withSpeakerMaybe = (read: TargetRead | null, within: Target | null): TargetRead | null =>
  read && withSpeaker(read, within)
const speaker = (name: string, from: number, to: number): Target => ({
  kind: 'speaker',
  speaker: name,
  only: null,
  text: name,
  from,
  to,
})
const withSpeaker = (read: TargetRead, within: Target | null): TargetRead =>
  within ? { ...read, value: { ...read.value, within } } : read

/** "every sentence by Tom", "everything from Maria", "all the parts with Tom". */
function byVoice(scope: Scope, head: number, noun: number): TargetRead | null {
  const next =
    wordsAt(scope, head, 'spoken|said by') ??
    wordsAt(scope, head, 'that is|are by|from') ??
    wordsAt(scope, head, 'by|from|of')
  const name = next === null ? null : nameAt(scope, next, scope.speakers)
  const isMany =
    pluralNouns.has(wordAt(scope, noun)) ||
    /^(?:everything|anything|all|whatever|stuff)$/.test(wordAt(scope, noun)) ||
    /^(?:every|each|all|any)$/.test(wordAt(scope, noun - 1))
  return name && isMany
    ? {
        value: {
          kind: 'speaker',
          speaker: name.value.name,
          only: /^questions?$/.test(wordAt(scope, noun)) ? 'questions' : null,
        },
        next: name.next,
      }
    : null
}

/** "everything Tom says", "what Maria said": all of it, or what is about something. */
function spokenBy(scope: Scope, at: number, to: number): TargetRead | null {
  const start = wordsAt(scope, at, 'that') ?? at
  const name = nameAt(scope, start, scope.speakers)
  const pronoun = wordsAt(scope, start, 'he|she|they|i|we says|say|said about|on')
  if (pronoun !== null && /^(?:everything|anything|what|whatever|all|stuff|things?)$/.test(wordAt(scope, at - 1)))
    return topic(scope, pronoun, { to, which: 'every', reach: 'sentence' })
  if (
    !name ||
    !/^(?:everything|anything|what|whatever|all|parts?|bits?|stuff|sentences?|lines?|things?|time|questions?)$/.test(
      wordAt(scope, at - 1),
    )
  )
    return null
  const verb = wordAt(scope, name.next)
  if (!/^(?:says?|said|speaks?|talks?|spoke|asks?|asked)$/.test(verb)) return null
  const about = wordsAt(scope, name.next + 1, 'about|on')
  const read = about === null ? null : topic(scope, about, { to, which: 'every', reach: 'sentence' })
  if (read) return withSpeaker(read, speaker(name.value.name, at, name.next))
  return {
    value: { kind: 'speaker', speaker: name.value.name, only: verb.startsWith('ask') ? 'questions' : null },
    next: name.next + 1,
  }
}

/** "the sentence that says X", "the line starting with X", "the sentence with X in it". */
function sayingAt(scope: Scope, at: number, { to, which }: { to: number; which: Which }): TargetRead | null {
  const start =
    wordsAt(scope, at, 'starting|beginning with') ??
    wordsAt(scope, at, 'that starts|begins with') ??
    wordsAt(scope, at, 'which starts|begins with')
  const next =
    start ??
    wordsAt(scope, at, 'that says|contains|has|goes|reads') ??
    wordsAt(scope, at, 'containing|saying|with|reading') ??
    (quotedAt(scope, at) && !/^(?:one|ones|what|all|everything|anything)$/.test(wordAt(scope, at - 1)) ? at : null)
  if (next === null) return null
  const quoted = quotedAt(scope, wordsAt(scope, next, 'the word|words|phrase') ?? next)
  const found = quoted ?? { value: scope.slice(next, endOf(scope, next, to)), next: endOf(scope, next, to) }
  const tail = wordsAt(scope, found.next, 'in it')
  if (found.value === '' || (!quoted && found.next <= next)) return null
  return {
    value: {
      kind: 'saying',
      phrase: found.value.replace(/\s+in it$/i, ''),
      which,
      isStart: start !== null,
      isQuoted: quoted !== null,
    },
    next: tail ?? found.next,
  }
}

function textTo(scope: Scope, at: number, { to, which }: Rest): TargetRead | null {
  const end = endOf(scope, at, to)
  return end > at
    ? { value: { kind: 'saying', phrase: scope.slice(at, end), which, isStart: false, isQuoted: false }, next: end }
    : null
}

function topic(scope: Scope, at: number, { to, which, reach }: Rest): TargetRead | null {
  const quoted = quotedAt(scope, at)
  const answered = reach === 'question' ? withAnswerAt(scope, at, to) : null
  if (answered)
    return {
      value: { kind: 'topic', query: scope.slice(at, answered.from), which, reach: 'exchange' },
      next: answered.next,
    }
  const end = quoted?.next ?? endOf(scope, at, to)
  if (end <= at) return null
  const query = quoted?.value ?? scope.slice(at, end)
  // "On coffee and on naps" names two.
  const each = quoted ? query : query.replace(/\s+and\s+(?:about|on|regarding)\s+/gi, ' and ')
  return { value: { kind: 'topic', query: each, which: each === query ? which : 'every', reach }, next: end }
}

/** "… about phones and its answer", "… on sleep along with her reply": from the joining word to the end. */
function withAnswerAt(scope: Scope, at: number, to: number): { readonly from: number; readonly next: number } | null {
  for (let from = at + 1; from < to; from += 1) {
    const joined =
      wordsAt(scope, from, 'and|plus|with|including') ??
      wordsAt(scope, from, 'along|together with') ??
      wordsAt(scope, from, 'and also')
    if (joined === null) continue
    const possessor =
      wordsAt(scope, joined, 'its|the|her|his|their') ?? nameAt(scope, joined, scope.speakers)?.next ?? joined
    const next = wordsAt(scope, possessor, 'answer|answers|reply|response')
    if (next !== null && next <= to && wordsAt(scope, next, 'to') === null) return { from, next }
  }
  return null
}

/**
 * A topic goes on until another thing follows a joining word: "about sleep and coffee" is one, "about sleep and the
 * part about naps" two.
 */
function endOf(scope: Scope, at: number, to: number): number {
  for (let next = at + 1; next < to; next += 1) {
    const join = joinAt(scope, next)
    if (join !== null && join < to && isAnother(scope, join, to)) return next
  }
  return to
}

/** A further thing says what kind of thing it is; a pronoun or a bare name may belong to the topic. */
function isAnother(scope: Scope, at: number, to: number): boolean {
  const found = scope.grammar.target(scope, at, to)
  if (!found || found.value.kind === 'earlier' || found.value.kind === 'all') return false
  if (found.value.kind === 'speaker' && found.value.to === found.value.from + 1) return false
  return scope.grammar.targets(scope, at, to) !== null
}

/** "the funding part", "the exam sentence", "Tom's bit about coffee". */
function compoundAt(scope: Scope, { at, to, isEvery }: From): TargetRead | null {
  const name = nameAt(scope, at, scope.speakers)
  const own =
    name && (partNouns.has(wordAt(scope, name.next)) || nounAt(scope, name.next) !== null)
      ? aboutAt(scope, name.next + 1, {
          to,
          which: isEvery || pluralNouns.has(wordAt(scope, name.next)) ? 'every' : 'one',
          reach: reachOf(scope, name.next),
        })
      : null
  if (own && name) return withSpeaker(own, speaker(name.value.name, at, name.next))
  if (name && !(partNouns.has(wordAt(scope, name.next + 1)) || nounAt(scope, name.next + 1) !== null)) return null
  const first = name?.next ?? at
  for (let end = first + 1; end < Math.min(to, first + 6); end += 1) {
    if (scope.tokens[end]?.kind === 'sign' || joinAt(scope, end) !== null) return null
    const isOne = /^ones?$/.test(wordAt(scope, end)) && wordAt(scope, at - 1) === 'the'
    if (!isOne && !partNouns.has(wordAt(scope, end)) && nounAt(scope, end) === null) continue
    const words = scope.tokens.slice(first, end).map(({ text }) => text)
    if (words.some((word) => notTopical.test(word)) || words.every((word) => opinions.has(word))) return null
    // "The phones question and its answer".
    const answered = reachOf(scope, end) === 'question' ? withAnswerAt(scope, end, to) : null
    const isExchange = answered?.from === end + 1
    const read: TargetRead = {
      value: {
        kind: 'topic',
        query: scope.slice(first, end).replace(/[- ]related$/i, ''),
        which: isEvery || pluralNouns.has(wordAt(scope, end)) ? 'every' : 'one',
        reach: isExchange ? 'exchange' : reachOf(scope, end),
      },
      next: isExchange ? answered.next : end + 1,
    }
    return name ? withSpeaker(read, speaker(name.value.name, at, name.next)) : read
  }
  return null
}

/** Words that count or point, and name no topic. */
const notTopical =
  /^(?:first|second|third|fourth|fifth|last|next|other|previous|same|every|all|each|the|to|of|in|at|from|and|or|it|that|this|them|where|when|which|what|about|after|before|with|over|is|are|was|be|should|must|can|one|two|three|four|five|six|\d.*)$/

/** A sentence is that sentence; a part goes on while it speaks of the same. */
function reachOf(scope: Scope, at: number): Reach {
  const word = wordAt(scope, at)
  if (/^segments?$/.test(word)) return 'segment'
  if (/^questions?$/.test(word)) return 'question'
  if (/^(?:answers?|reply|replies|response|responses)$/.test(word)) return 'answer'
  if (word === 'exchange') return 'exchange'
  if (/^(?:ads?|adverts?|advertisements?|commercials?|promos?)$/.test(word)) return 'ad'
  if (/^(?:segments?|conversation|chat|discussion)$/.test(word)) return 'part'
  if (/^(?:mentions?|references?)$/.test(word)) return 'sentence'
  return nounAt(scope, at) !== null || /^(?:what|joke|remark|remarks|comment|comments|one|ones)$/.test(word)
    ? 'sentence'
    : 'part'
}
