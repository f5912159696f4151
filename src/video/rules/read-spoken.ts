import type { ValueKind, KindHit, SentenceChart } from '../../grammar/index.ts'
import { familyOf, isHesitationWord } from '../hear/sounds.ts'
import { isMarker } from '../hear/vocabulary.ts'
import { plainWord } from '../search/find-phrase.ts'
import { editingVerbs } from '../../words/index.ts'
import { isSaid, tells, type VideoWorld } from './world.ts'

/** Words of a request that are words of the recording. */

const MAX_SPOKEN = 40

/**
 * Words that are said in the cut in this order, without quotes: the more of them, the surer. One or two have to tell
 * something.
 */
export const spoken: ValueKind<VideoWorld> = {
  read({ tokens, text }, at, { said, row }) {
    const first = tokens[at]
    const starts = first?.kind === 'quote' ? [] : (said.get(plainWord(first?.text ?? '')) ?? [])
    const ends = new Map<number, { readonly count: number; readonly isTorn: boolean }>()
    const before = plainWord(tokens[at - 1]?.text ?? '')
    for (const start of starts) {
      let count = 0
      // "This episode" without its "this" is torn from what was read off.
      const isTorn = before !== '' && row[start - 1]?.plain === before
      for (let next = at; next < Math.min(tokens.length, at + MAX_SPOKEN); next += 1) {
        const token = tokens[next]
        if (!token || token.kind === 'quote') break
        const plain = token.kind === 'sign' ? '' : plainWord(token.text)
        if (plain === '') continue
        if (row[start + count]?.plain !== plain) break
        count += 1
        ends.set(next + 1, { count, isTorn: isTorn && ends.get(next + 1)?.isTorn !== false })
      }
    }
    return [...ends].flatMap(([to, { count, isTorn }]): KindHit[] => {
      const words = text.slice(first?.span.from ?? 0, tokens[to - 1]?.span.to ?? 0)
      const telling = tokens.slice(at, to).some((token) => tells(plainWord(token.text)))
      if (count < 3 && !telling) return []
      const short = count === 1 ? 0.8 : count === 2 ? 0.4 : 0.2
      return [{ to, value: { is: 'quote', words }, cost: short + (isTorn ? 0.6 : 0) }]
    })
  },
}

/** As much as nobody would say who did not read it off: a name alone ("the seed round") is a topic. */
export const spokenRow: ValueKind<VideoWorld> = {
  read: (sentence, at, world) =>
    'read' in spoken
      ? spoken.read(sentence, at, world).filter(({ to }) => {
          const words = sentence.tokens.slice(at, to).filter(({ kind }) => kind !== 'sign')
          return words.length > 3 || (words.length === 3 && !determiners.has(words[0]?.text ?? ''))
        })
      : [],
}
/** Any two words or more, where nothing else can stand: "between let us and hire". */
export const anySpoken: ValueKind<VideoWorld> = {
  read({ tokens, text }, at, { said, row }) {
    const hits: KindHit[] = []
    for (const start of said.get(plainWord(tokens[at]?.text ?? '')) ?? [])
      for (let count = 1; row[start + count - 1]?.plain === plainWord(tokens[at + count - 1]?.text ?? ' '); count += 1)
        if (!hits.some(({ to }) => to === at + count)) {
          const words = text.slice(tokens[at]?.span.from ?? 0, tokens[at + count - 1]?.span.to ?? 0)
          hits.push({ to: at + count, value: { is: 'quote', words }, cost: count === 1 ? 0.9 : 0.3 })
        }
    return hits
  },
}

/** Two words or more, as they are said: "the great to be here line". */
export const spokenWords: ValueKind<VideoWorld> = {
  read: (sentence, at, world) =>
    'read' in spoken
      ? spoken
          .read(sentence, at, world)
          .filter(({ to }) => sentence.tokens.slice(at, to).filter(({ kind }) => kind !== 'sign').length > 1)
      : [],
}
const determiners = new Set('the a an my our your his her their this that these those'.split(' '))

/** What a topic may not run over. */
const ends = new Set(
  (
    'but except then instead please thanks which that where when who while until till to before ' +
    'after is are was were ' +
    'has starting beginning ending using should must can could may will goes go stays stay comes come out back away ' +
    'off over first last'
  ).split(' '),
)
const small = new Set(
  'the a an my our your his her their its of for in on with about and being to at into i we you'.split(' '),
)
const MAX_TOPIC = 8

/** What something is about: it ends at a word that somebody says. What nobody says may only stand inside. */
export const topic: ValueKind<VideoWorld> = {
  read({ tokens, text }, at, world) {
    const first = tokens[at]
    if (first?.kind === 'quote') return [{ to: at + 1, value: { is: 'topic', query: first.text } }]
    if (!first || first.kind === 'sign') return []
    const hits: KindHit[] = []
    let cost = 0.2
    for (let to = at + 1; to <= Math.min(tokens.length, at + MAX_TOPIC); to += 1) {
      const last = tokens[to - 1]
      if (!last || last.kind === 'quote' || last.kind === 'sign') break
      if (ends.has(last.text) && !world.said.has(last.text)) break
      // "… and the one about the exam" names another.
      if (last.text === 'and' && namesAnother(tokens.slice(to, to + 3).map(({ text: word }) => word))) break
      const plain = plainWord(last.text)
      // "How much sleep we need": behind a word that tells, others that are said may end it.
      const isKnown = tells(plain)
        ? isSaid(last.text, world)
        : hits.length > 0 && world.said.has(plain) && !small.has(plain)
      cost += last.text === 'and' ? 0.5 : ends.has(last.text) ? 0.6 : small.has(last.text) ? 0.05 : isKnown ? 0.1 : 0.45
      if (isKnown) hits.push({ to, cost, value: { is: 'topic', query: text.slice(first.span.from, last.span.to) } })
    }
    return hits
  },
}

const namesAnother = (words: readonly string[]): boolean =>
  /^(?:the |that |both |all )?(?:one|ones|line|lines|sentence|sentences|part|bit|section|segment|question)\b/.test(
    words.join(' '),
  )

const MAX_THING = 3
/** Words that would be a topic but stand for the document, its parts, or what a request does with them. */
const noThings = new Set(
  (
    'sentence sentences line lines part parts bit bits segment segments word words pause pauses gap gaps video cut ' +
    'film one ones thing things start end beginning second seconds minute minutes time times first last next half ' +
    'question questions answer answers speaker speakers name people everyone something anything everything nothing ' +
    'half'
  ).split(' '),
)

/** A thing that is spoken of, by its name alone: "the soup", "seed round". */
export const thing: ValueKind<VideoWorld> = {
  read({ tokens, text }, at, world) {
    const hits: KindHit[] = []
    for (let to = at + 1; to <= Math.min(tokens.length, at + MAX_THING); to += 1) {
      const last = tokens[to - 1]
      const plain = plainWord(last?.text ?? '')
      if (!last || last.kind === 'quote' || last.kind === 'sign') break
      if (!tells(plain) || !isSaid(plain, world) || noThings.has(plain)) break
      if (isHesitationWord(plain) || isMarker(plain)) break
      if (world.names.some(({ words }) => words.includes(plain.replace(/'s$/, '')))) break
      const query = text.slice(tokens[at]?.span.from ?? 0, last.span.to)
      hits.push({ to, value: { is: 'topic', query }, cost: 0.3 })
    }
    return hits
  },
}

/** A sound or a word that only fills, as it is named: "ums", "you knows", "like". */
export const filler: ValueKind<VideoWorld> = {
  read(sentence, at) {
    if (leadsToRequest(sentence, at)) return []
    const [one, two] = [wordAt(sentence, at), `${wordAt(sentence, at)} ${wordAt(sentence, at + 1)}`]
    const isMany = one.endsWith('s') && one.length > 2
    if (isHesitationWord(one))
      return [{ to: at + 1, value: { is: 'filler', marker: familyOf(one) ?? one, isSound: true, isMany } }]
    for (const [said, to] of [
      [two, at + 2],
      [one, at + 1],
    ] as const) {
      const marker = isMarker(said) ? said : said.replace(/s$/, '')
      if (isMarker(marker))
        return [{ to, value: { is: 'filler', marker, isSound: false, isMany: marker !== said }, cost: 0.2 }]
    }
    return []
  },
}

const NAMES_WORD = /^(?:the|a|an|that|this|every|all|any|each|both|word|words|say|says|said|his|her|my|their)$/
const LINKS = /^(?:so|well|okay|ok|right|actually|basically|honestly|literally)$/

/** "My mom hates naps, so cut them": the word leads to a request about something else, and is nothing that goes. */
function leadsToRequest(sentence: SentenceChart, at: number): boolean {
  if (!LINKS.test(wordAt(sentence, at)) || NAMES_WORD.test(wordAt(sentence, at - 1))) return false
  const behind = sentence.tokens.slice(at + 1, at + 7).flatMap(({ kind, text }) => (kind === 'sign' ? [] : [text]))
  const verb = behind.find((word) => !/^(?:please|just|then|now|maybe|let's|lets|we|you|can|could|should)$/.test(word))
  const next = behind[behind.indexOf(verb ?? '') + 1] ?? ''
  return verb !== undefined && editingVerbs.includes(verb) && /^(?:it|them|that|those|these|this|out|away)$/.test(next)
}

/** Phrases that only soften what is said around them. */
const hedges = new Set(
  (
    'i guess|i mean|i think|i suppose|i believe|you know|you see|sort of|kind of|in a way|to be ' +
    'honest|of course|so to speak|' +
    'let me see|let us see|more or less|as it were|or something|or so|and stuff|in fact|at least'
  ).split('|'),
)
export const hedge: ValueKind<VideoWorld> = {
  read({ tokens, text }, at, world) {
    return [2, 3].flatMap((count): KindHit[] => {
      const row = tokens.slice(at, at + count).map(({ text: word }) => word)
      if (!hedges.has(row.join(' ')) || !row.every((word) => isSaid(word, world))) return []
      const words = text.slice(tokens[at]?.span.from ?? 0, tokens[at + count - 1]?.span.to ?? 0)
      return [{ to: at + count, value: { is: 'quote', words }, cost: 0.2 }]
    })
  },
}

const wordAt = ({ tokens }: SentenceChart, at: number): string => tokens[at]?.text ?? ''

/** Words that are said twice in a row, as somebody reads them off: "the the pot", "very very". */
export const doubled: ValueKind<VideoWorld> = {
  read({ tokens }, at, { said, row }) {
    const hits: KindHit[] = []
    for (const size of [1, 2, 3]) {
      const words = tokens.slice(at, at + size).map(({ text }) => plainWord(text))
      const again = tokens.slice(at + size, at + 2 * size).map(({ text }) => plainWord(text))
      if (words.some((word) => word === '') || words.join(' ') !== again.join(' ')) continue
      const isThere = (said.get(words[0] ?? '') ?? []).some((start) =>
        [...words, ...again].every((word, offset) => row[start + offset]?.plain === word),
      )
      if (isThere) hits.push({ to: at + 2 * size, value: { is: 'doubled', words: words.join(' ') } })
    }
    return hits
  },
}

/** A single word that is said, and is no noun of a request. */
export const saidWord: ValueKind<VideoWorld> = {
  read({ tokens }, at, { said, names }) {
    const word = tokens[at]
    const plain = plainWord(word?.text ?? '')
    const isName = names.some(({ words }) => words.includes(plain.replace(/'s$/, '')))
    if (word?.kind !== 'word' || !said.has(plain) || noThings.has(plain) || small.has(plain) || isName) return []
    return [{ to: at + 1, value: { is: 'quote', words: word.text }, cost: 0.3 }]
  },
}
