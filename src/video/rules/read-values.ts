import type { ValueKind, KindHit, SentenceChart } from '../../grammar/index.ts'
import { numberAt, ordinals, tokenize, type Token } from '../../words/index.ts'
import { runOfName } from '../hear/chosen-run.ts'
import { secondsAt } from '../hear/seconds-at.ts'
import type { VideoWorld } from './world.ts'

/** Numbers, lengths and times as people say them to a cut. */
type ReadKind = ValueKind<VideoWorld>

const tokensOf = (sentence: SentenceChart): readonly Token[] =>
  sentence.tokens.map(({ text, kind, span }) => ({ text, span, kind: kind === 'quote' ? 'sign' : kind, used: false }))

/** Every token of a sentence is looked at by several kinds; they are made once. */
const made = new WeakMap<SentenceChart, readonly Token[]>()
function plainTokens(sentence: SentenceChart): readonly Token[] {
  const known = made.get(sentence) ?? tokensOf(sentence)
  made.set(sentence, known)
  return known
}

export const number: ReadKind = {
  read(sentence, at) {
    const found = wholeAt(sentence, at)
    return found ? [{ to: found.next, value: { is: 'number', number: found.value } }] : []
  },
}

/** Numbers over this are no numbers of sentences: "2020". */
const MAX_NUMBER = 999

function wholeAt(sentence: SentenceChart, at: number): { readonly value: number; readonly next: number } | null {
  const start = sentence.tokens[at]?.text === '#' ? at + 1 : at
  const found = numberAt(plainTokens(sentence), start)
  return found && Number.isInteger(found.value) && found.value > 0 && found.value <= MAX_NUMBER ? found : null
}

const spans = new Set(['to', 'through', 'thru', 'till', 'until', '-', '–'])
const joins = new Set(['and', '&', ',', 'or', 'plus'])

/** "4, 8 and 12", "4 to 7". */
export const numbers: ReadKind = {
  read(sentence, at) {
    const hits: KindHit[] = []
    // "The next one" counts nothing.
    const isOne =
      sentence.tokens[at]?.text === 'one' &&
      !/^(?:sentence|line|segment|number)s?$/.test(sentence.tokens[at - 1]?.text ?? '')
    let found = isOne ? null : wholeAt(sentence, at)
    let list: readonly number[] = []
    while (found) {
      const last = spans.has(sentence.tokens[found.next]?.text ?? '') ? wholeAt(sentence, found.next + 1) : null
      const [from, to] = [found.value, last && last.value > found.value ? last.value : found.value]
      const next: number = last && last.value > found.value ? last.next : found.next
      list = [...list, ...Array.from({ length: to - from + 1 }, (_, index) => from + index)]
      hits.push({ to: next, value: { is: 'numbers', numbers: list } })
      let join = next
      while (joins.has(sentence.tokens[join]?.text ?? '')) join += 1
      found = join > next ? wholeAt(sentence, join) : null
    }
    return hits
  },
}

/** "first", "3rd", "second to last": a number, below zero from the end. */
function ordinalAt({ tokens }: SentenceChart, at: number): { readonly value: number; readonly next: number } | null {
  const word = (offset: number): string => tokens[at + offset]?.text ?? ''
  if (word(0) === 'very') return ordinalAt({ tokens } as SentenceChart, at + 1)
  if (/^(?:last|final|closing|concluding)$/.test(word(0)))
    return word(1) === 'but' && word(2) === 'one' ? { value: -2, next: at + 3 } : { value: -1, next: at + 1 }
  if (word(0) === 'penultimate') return { value: -2, next: at + 1 }
  if (/^(?:opening|initial)$/.test(word(0))) return { value: 1, next: at + 1 }
  const glued = /^(?:st|nd|rd|th)$/.test(word(1)) && tokens[at]?.kind === 'number' ? Number(word(0)) : null
  const value = ordinals.get(word(0)) ?? glued
  if (value === null || value === undefined || !Number.isInteger(value)) return null
  const next = at + (glued === null ? 1 : 2)
  const behind = next - at
  if (/^(?:to|from)$/.test(word(behind)) && word(behind + 1) === 'last') return { value: -value, next: next + 2 }
  if (word(behind) === 'from' && word(behind + 1) === 'the' && /^(?:end|last|bottom)$/.test(word(behind + 2)))
    return { value: -value, next: next + 3 }
  return { value, next }
}

export const ordinal: ReadKind = {
  read(sentence, at) {
    const found = ordinalAt(sentence, at)
    return found ? [{ to: found.next, value: { is: 'ordinal', number: found.value } }] : []
  },
}

/** "first, third and last". */
export const ordinalList: ReadKind = {
  read(sentence, at) {
    const hits: KindHit[] = []
    const list: number[] = []
    for (let found = ordinalAt(sentence, at); found;) {
      list.push(found.value)
      hits.push({ to: found.next, value: { is: 'numbers', numbers: [...list] } })
      let join = found.next
      while (joins.has(sentence.tokens[join]?.text ?? '') || (join > found.next && isThe(sentence, join))) join += 1
      found = join > found.next ? ordinalAt(sentence, join) : null
    }
    return hits
  },
}

const isThe = ({ tokens }: SentenceChart, at: number): boolean => tokens[at]?.text === 'the'

/** A length of time: "half a second", "0.3", "800 ms". A bare number is in seconds, at a price. */
export const seconds: ReadKind = {
  read(sentence, at, { readers }) {
    const start = sentence.tokens[at]?.span.from ?? -1
    const said = readers.duration(start)
    const [length] = said?.mentions ?? []
    const to = said === null ? 0 : sentence.tokens.findIndex(({ span }) => span.to === said.to) + 1
    if (length?.kind === 'duration' && to > at)
      return [{ to, value: { is: 'seconds', seconds: Math.round(length.seconds * 1e6) / 1e6 } }]
    const found = secondsAt({ tokens: plainTokens(sentence) }, at)
    if (!found) return []
    const isBare = sentence.tokens.slice(at, found.next).every(({ kind }) => kind === 'number')
    return [{ to: found.next, value: { is: 'seconds', seconds: found.value }, cost: isBare ? 0.3 : 0 }]
  },
}

const UNIT = /\b(?:s|secs?|seconds?|mins?|minutes?|ms|milliseconds?|hours?)\b|:/i

/** A stretch of time that is said as one: "4 to 7" alone may be sentences. */
export const range: ReadKind = {
  read(sentence, at, { readers }) {
    const said = readers.range(sentence.tokens[at]?.span.from ?? -1)
    const [mention, ...more] = said?.mentions ?? []
    if (said === null || mention?.kind !== 'range' || more.length > 0 || !UNIT.test(mention.text)) return []
    if (mention.notes.some(({ code }) => code === 'two-readings')) return []
    const to = sentence.tokens.findIndex(({ span }) => span.to === said.to) + 1
    const value = { is: 'time', from: mention.startSeconds, to: mention.endSeconds }
    return to > at ? [{ to, value }] : []
  },
}

/** A moment with its unit: "0:30", "forty seconds". */
export const moment: ReadKind = {
  read(sentence, at) {
    const found = secondsAt({ tokens: plainTokens(sentence) }, at)
    const last = sentence.tokens[(found?.next ?? 0) - 1]
    const isTime = last?.kind === 'clock' || UNIT.test(` ${last?.text ?? ''} `)
    return found && isTime ? [{ to: found.next, value: { is: 'moment', seconds: found.value } }] : []
  },
}

/** What the person has chosen in the text, by its name. */
export const chosenRun: ReadKind = {
  read({ tokens }, at) {
    const run = runOfName(tokens[at]?.text ?? '')
    return run ? [{ to: at + 1, value: { is: 'chosen', run } }] : []
  },
}

/** What stands in quotes. */
export const quote: ReadKind = {
  read({ tokens }, at) {
    const token = tokens[at]
    if (token?.kind !== 'quote' || tokenize(token.text).length === 0) return []
    return [{ to: at + 1, value: { is: 'quote', words: token.text } }]
  },
}
