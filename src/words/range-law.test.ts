import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawn } from '../../test/full.ts'
import { readWords } from './read-words.ts'

/**
 * The law: a range that a person writes in any of these forms is read back as the same range.
 * The writers below are the oracle; they share nothing with the grammar.
 */
const duration = 4 * 3600

type Writer = (seconds: number) => string

const pad = (value: number): string => String(value).padStart(2, '0')
const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const inWords = (n: number): string =>
  n < 20
    ? small[n]!
    : n < 100
      ? `${tens[Math.floor(n / 10)]}${n % 10 === 0 ? '' : `-${small[n % 10]}`}`
      : `${inWords(Math.floor(n / 100))} hundred${n % 100 === 0 ? '' : ` and ${inWords(n % 100)}`}`

const clock: Writer = (t) => `${Math.floor(t / 60)}:${pad(t % 60)}`
const longClock: Writer = (t) => `${Math.floor(t / 3600)}:${pad(Math.floor(t / 60) % 60)}:${pad(t % 60)}`
const timecode: Writer = (t) => `${pad(Math.floor(t / 3600))}:${pad(Math.floor(t / 60) % 60)}:${pad(t % 60)}:00`
const prime: Writer = (t) => (t < 60_000 ? `${Math.floor(t / 60)}'${pad(t % 60)}"` : clock(t))
const seconds: Writer = (t) => `${t} seconds`
const shortSeconds: Writer = (t) => `${t}s`
const spacedSeconds: Writer = (t) => `${t} sec`
const milliseconds: Writer = (t) => `${t * 1000} ms`
const minutesAndSeconds: Writer = (t) =>
  t >= 60 && t % 60 > 0 ? `${Math.floor(t / 60)} minutes ${t % 60} seconds` : seconds(t)
const glued: Writer = (t) => (t >= 60 ? `${Math.floor(t / 60)}m${t % 60}s` : `${t}s`)
const trailing: Writer = (t) => (t >= 60 && t % 60 > 0 ? `${Math.floor(t / 60)} minutes ${t % 60}` : seconds(t))
const decimalMinutes: Writer = (t) => (t % 3 === 0 ? `${t / 60} minutes` : seconds(t))
const hours: Writer = (t) => (t >= 3600 ? `${Math.floor(t / 3600)}h ${Math.floor(t / 60) % 60}m ${t % 60}s` : glued(t))
const spoken: Writer = (t) => `${t < 1000 ? inWords(t) : String(t)} seconds`

const writers: Writer[] = [
  clock,
  longClock,
  timecode,
  prime,
  seconds,
  shortSeconds,
  spacedSeconds,
  milliseconds,
  minutesAndSeconds,
  glued,
  trailing,
  decimalMinutes,
  hours,
  spoken,
]

type Form = (start: number, end: number, write: Writer, writeLength: Writer) => string

const lengthWriters: Writer[] = [seconds, shortSeconds, milliseconds, minutesAndSeconds, glued, hours, spoken]

const forms: Form[] = [
  (a, b, w) => `from ${w(a)} to ${w(b)}`,
  (a, b, w) => `${w(a)} to ${w(b)}`,
  (a, b, w) => `${w(a)}-${w(b)}`,
  (a, b, w) => `${w(a)} – ${w(b)}`,
  (a, b, w) => `between ${w(a)} and ${w(b)}`,
  (a, b, w) => `${w(a)} through ${w(b)}`,
  (a, b, w) => `${w(a)} until ${w(b)}`,
  (a, b, w) => `from ${w(a)} up to ${w(b)}`,
  (a, b, w) => `from ${w(b)} to ${w(a)}`,
  (a, b, w, l) => `${l(b - a)} starting at ${w(a)}`,
  (a, b, w, l) => `${l(b - a)} after ${w(a)}`,
  (a, b, w, l) => `the ${l(b - a)} before ${w(b)}`,
  (a, b, w, l) => `from ${w(a)} for ${l(b - a)}`,
  (a, b, w, l) => `starting at ${w(a)} for ${l(b - a)}`,
  (a, b, w, l) => `${l(b - a)} from ${w(a)}`,
  (a, b, w) => (b === duration ? `everything after ${w(a)}` : `from ${w(a)} to ${w(b)}`),
  (a, b, w) => (a === 0 ? `up to ${w(b)}` : `from ${w(a)} to ${w(b)}`),
  (a, b) => `from ${a} to ${b}`,
  (a, b) => `from ${a} up to ${b}`,
  (a, b) => `${a}-${b}`,
  (a, b) => `${a} to ${b} seconds`,
  (a, b) => `from ${a} to ${b}s`,
]

const openForms: ((at: number, write: Writer) => { words: string; range: [number, number] })[] = [
  (d, w) => ({ words: `the first ${w(d)}`, range: [0, d] }),
  (d, w) => ({ words: `the last ${w(d)}`, range: [duration - d, duration] }),
  (d, w) => ({ words: `the opening ${w(d)}`, range: [0, d] }),
  (d, w) => ({ words: `the final ${w(d)}`, range: [duration - d, duration] }),
  (d, w) => ({ words: `the middle ${w(d)}`, range: [duration / 2 - d / 2, duration / 2 + d / 2] }),
  (d, w) => ({ words: `the next ${w(d)}`, range: [1000, 1000 + d] }),
  (d, w) => ({ words: `${w(d)} before the end`, range: [duration - d, duration] }),
  (d, w) => ({ words: `after ${w(d)}`, range: [d, duration] }),
  (d, w) => ({ words: `before ${w(d)}`, range: [0, d] }),
  (d, w) => ({ words: `until ${w(d)}`, range: [0, d] }),
  (d, w) => ({ words: `from ${w(d)} on`, range: [d, duration] }),
  (d, w) => ({ words: `from ${w(d)} to the end`, range: [d, duration] }),
  (d, w) => ({ words: `from the start to ${w(d)}`, range: [0, d] }),
]

const contexts = ['', 'delete ', 'please cut ', 'silence ', 'select ']

function rangesIn(words: string): [number, number][] {
  const reading = readWords(words, {
    durationSeconds: duration,
    cursorSeconds: 1000,
    selection: null,
    frameRate: 25,
    sampleRate: 48_000,
    things: [],
  })
  return reading.clauses
    .flatMap((clause) => clause.mentions)
    .map((mention) => (mention.kind === 'range' ? [mention.startSeconds, mention.endSeconds] : [NaN, NaN]))
}

function expectRange(words: string, [start, end]: [number, number]): void {
  const found = rangesIn(words)
  expect(found, words).toHaveLength(1)
  expect(found[0]![0], words).toBeCloseTo(start, 6)
  expect(found[0]![1], words).toBeCloseTo(end, 6)
}

it('reads any range back as it was written', () => {
  const pick = <T>(list: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...list)
  const edge = fc.oneof(
    fc.integer({ min: 0, max: 120 }),
    fc.integer({ min: 0, max: duration }),
    fc.constantFrom(0, duration),
  )
  fc.assert(
    fc.property(
      edge,
      edge,
      pick(forms),
      pick(writers),
      pick(lengthWriters),
      pick(contexts),
      (one, other, form, write, writeLength, context) => {
        fc.pre(one !== other)
        const [start, end] = one < other ? [one, other] : [other, one]
        expectRange(`${context}${form(start, end, write, writeLength)}`, [start, end])
      },
    ),
    drawn({ seed: 20_260_101, sample: 600, all: 3000 }),
  )
})

it('reads any open range back as it was written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3599 }),
      fc.constantFrom(...openForms),
      fc.constantFrom(...lengthWriters),
      fc.constantFrom(...contexts),
      (length, form, write, context) => {
        const { words, range } = form(length, write)
        expectRange(`${context}${words}`, range)
      },
    ),
    drawn({ seed: 20_260_102, sample: 300, all: 1500 }),
  )
})

it('reads any two ranges of one sentence as two', () => {
  const four = fc
    .uniqueArray(fc.integer({ min: 0, max: 3599 }), { minLength: 4, maxLength: 4 })
    .map((list) => list.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(
      four,
      fc.constantFrom<Writer>(clock, glued, shortSeconds, String),
      fc.constantFrom('-', ' to ', ' - '),
      ([a, b, c, d], write, link) => {
        expect(rangesIn(`cut ${write(a!)}${link}${write(b!)} and ${write(c!)}${link}${write(d!)}`)).toEqual([
          [a, b],
          [c, d],
        ])
      },
    ),
    drawn({ seed: 20_260_103, sample: 100, all: 500 }),
  )
})
