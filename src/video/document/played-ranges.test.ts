import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { isProblem, runOperation, type Json, type WorkingCopy } from '../../kernel/index.ts'
import { video } from '../for-planning.ts'
import { importTranscript } from '../operations/import-transcript.ts'
import { snapshotOf } from '../snapshot.ts'
import { type PlayedRange, playedMicros, playedRanges } from './played-ranges.ts'

type Timed = readonly (readonly [startMicros: number, endMicros: number])[]

const picture = { file: 'x', width: 640, height: 360, rate: { num: 25, den: 1 }, isVariable: false }

/** A document of some sources, each a list of segments of sentences, given as the times of their words. */
function documentWith(
  ...sources: readonly { readonly duration: number; readonly segments: readonly (readonly Timed[])[] }[]
): WorkingCopy {
  return sources.reduce<WorkingCopy>(
    (copy, { duration, segments }, at) => {
      const spoken = segments.map((sentences) =>
        sentences.map((words) => ({
          speaker: null,
          words: words.map(([startMicros, endMicros]) => ({ text: 'x', startMicros, endMicros, interpolated: false })),
        })),
      )
      return ran(copy, importTranscript, {
        source: { name: `S${at}`, durationMicros: duration, recording: null, picture },
        segments: spoken as unknown as Json,
      })
    },
    { state: video.newDocument, nextId: 1 },
  )
}

function ran(copy: WorkingCopy, operation: typeof importTranscript | undefined, params: Json): WorkingCopy {
  const performed = operation && runOperation(copy, operation, params)
  if (!performed || isProblem(performed)) throw new Error(performed ? performed.message : 'There is no such operation')
  return performed.copy
}

/** One edit where it can be done; the same copy where it is refused. */
function tried(copy: WorkingCopy, name: string, params: Json): WorkingCopy {
  const operation = video.operations.get(name)
  const performed = operation && runOperation(copy, operation, params)
  return performed && !isProblem(performed) ? performed.copy : copy
}

const ms = (...times: readonly (readonly [number, number])[]): Timed =>
  times.map(([start, end]) => [start * 1000, end * 1000])
const told = (copy: WorkingCopy): string[] =>
  playedRanges(copy.state.document).map(
    ({ sourceId, start, end, override }) =>
      `${sourceId} ${[start, end].map(({ earliest, at, latest }) => `${earliest / 1000}≤${at / 1000}≤${latest / 1000}`).join(' ')}${override ? ` under ${override.sourceId}@${override.startMicros / 1000}` : ''}`,
  )

describe('what a cut plays', () => {
  const speech = (): WorkingCopy =>
    documentWith({
      duration: 10_000_000,
      segments: [[ms([1000, 1400], [1500, 1900], [2000, 2400]), ms([4000, 4400], [4500, 4900])]],
    })

  test('is everything where nothing was touched, silence at both ends included', () => {
    expect(told(speech())).toEqual(['src-1 0≤0≤1000 4900≤10000≤10000'])
  })

  test('stops beside a word that is out, with a little of the pause', () => {
    expect(told(tried(speech(), 'delete_words', { sentenceId: 'sent-1', wordIndices: [2] }))).toEqual([
      'src-1 0≤0≤1000 1900≤1950≤2000',
      'src-1 2400≤3850≤4000 4900≤10000≤10000',
    ])
  })

  test('breaks where the order does, and leaves the silence at the ends behind when they are moved between others', () => {
    expect(told(tried(speech(), 'move_sentence', { sentenceId: 'sent-2', toIndex: 0 }))).toEqual([
      'src-1 2400≤3750≤4000 4900≤5150≤10000',
      'src-1 0≤750≤1000 2400≤2650≤4000',
    ])
  })

  test('keeps as much of a shortened pause as was asked for', () => {
    const short = tried(speech(), 'set_gap', { sentenceId: 'sent-1', wordIndex: 2, seconds: 0.3 })
    expect(told(short)).toEqual(['src-1 0≤0≤1000 2400≤2550≤2700', 'src-1 3700≤3850≤4000 4900≤10000≤10000'])
    expect(playedMicros(playedRanges(speech().state.document)) - playedMicros(playedRanges(short.state.document))).toBe(
      1_300_000,
    )
    // Once the word behind it is out there is no pause to shorten.
    expect(told(tried(short, 'delete_words', { sentenceId: 'sent-2', wordIndices: [0] }))[0]).toBe(
      'src-1 0≤0≤1000 2400≤2550≤4000',
    )
  })

  test('shows another picture over a sentence, which runs on across what is cut out of it', () => {
    const over = tried(speech(), 'set_video_override', { sentenceId: 'sent-1', sourceId: 'src-1', start: 5 })
    expect(told(over)).toEqual([
      'src-1 0≤0≤1000 2400≤3200≤4000 under src-1@5000',
      'src-1 2400≤3200≤4000 4900≤10000≤10000',
    ])
    expect(told(tried(over, 'delete_words', { sentenceId: 'sent-1', wordIndices: [1] }))).toEqual([
      'src-1 0≤0≤1000 1400≤1450≤1500 under src-1@5000',
      'src-1 1900≤1950≤2000 2400≤3200≤4000 under src-1@6450',
      'src-1 2400≤3200≤4000 4900≤10000≤10000',
    ])
  })

  test('is nothing where everything is out', () => {
    expect(
      told(
        tried(tried(speech(), 'exclude_sentence', { sentenceId: 'sent-1' }), 'exclude_sentence', {
          sentenceId: 'sent-2',
        }),
      ),
    ).toEqual([])
  })
})

type Shown = {
  readonly sentences: readonly {
    readonly id: string
    readonly sourceId: string
    readonly excluded: boolean
    readonly override?: unknown
    readonly words: readonly {
      readonly id: string
      readonly start: number
      readonly end: number
      readonly excluded: boolean
      readonly gapAfter?: number
    }[]
  }[]
}
type Heard = {
  readonly source: string
  readonly number: number
  readonly sentence: string
  readonly gap: number | undefined
  readonly over: boolean
  readonly out: boolean
  start: number
  end: number
}

/** Every word in the order of the cut, with times that do not overlap in their source; read from the snapshot alone. */
function heardWords(copy: WorkingCopy): Heard[] {
  const { sentences } = snapshotOf({ name: 'x', revision: 1, state: copy.state }) as unknown as Shown
  const all = sentences.flatMap(({ id, sourceId, excluded, override, words }) =>
    words.map((word): Heard => ({
      source: sourceId,
      number: Number(/\d+$/.exec(word.id)?.[0]),
      sentence: id,
      gap: word.gapAfter === undefined ? undefined : Math.round(word.gapAfter * 1e6),
      over: override !== undefined,
      out: excluded || word.excluded,
      start: Math.round(word.start * 1e6),
      end: Math.round(word.end * 1e6),
    })),
  )
  for (const source of new Set(all.map((word) => word.source))) {
    const words = all.filter((word) => word.source === source).sort((a, b) => a.number - b.number)
    for (const [at, word] of words.entries()) {
      word.start = Math.max(word.start, words[at - 1]?.end ?? 0)
      word.end = Math.max(word.start, Math.min(word.end, words[at + 1]?.start ?? word.end))
    }
  }
  return all
}

type Edges = { readonly from: number; readonly to: number; readonly words: readonly Heard[] }

/** The same by walking word by word, as the rules are told. */
function naively(all: readonly Heard[], durations: readonly number[]): Edges[] {
  const kept = all.filter(({ out }) => !out)
  const other = (word: Heard, by: number): Heard | undefined =>
    all.find(({ source, number }) => source === word.source && number === word.number + by)
  const lengthOf = (source: string): number =>
    Math.max(
      durations[source === 'src-1' ? 0 : 1] ?? 0,
      ...all.filter((word) => word.source === source).map(({ end }) => end),
    )
  const ranges: { from: number; to: number; words: Heard[] }[] = []
  for (const [at, word] of kept.entries()) {
    const [before, after] = [kept[at - 1], kept[at + 1]]
    const joins = (a: Heard | undefined, b: Heard | undefined): boolean =>
      a !== undefined &&
      b !== undefined &&
      a.source === b.source &&
      b.number === a.number + 1 &&
      !isShort(a, b) &&
      a.over === b.over &&
      (!a.over || a.sentence === b.sentence)
    if (joins(before, word)) ranges.at(-1)?.words.push(word)
    else ranges.push({ from: wish(word, other(word, -1), before, -1), to: 0, words: [word] })
    const range = ranges.at(-1)
    if (range && !joins(word, after)) range.to = wish(word, other(word, 1), after, 1)
  }
  return ranges

  function isShort(a: Heard, b: Heard): boolean {
    return a.gap !== undefined && a.gap < b.start - a.end
  }

  function wish(word: Heard, neighbour: Heard | undefined, played: Heard | undefined, by: -1 | 1): number {
    const edge = by === 1 ? word.end : word.start
    if (!neighbour && played?.source !== word.source) return by === 1 ? lengthOf(word.source) : 0
    const room = Math.abs(
      (neighbour ? (by === 1 ? neighbour.start : neighbour.end) : by === 1 ? lengthOf(word.source) : 0) - edge,
    )
    if (!neighbour) return edge + by * Math.min(Math.floor(room / 2), 250_000)
    if (neighbour.out) return edge + by * Math.min(Math.floor(room / 2), 150_000)
    if (neighbour !== played) return edge + by * Math.min(Math.floor(room / 2), 250_000)
    const [first, second] = by === 1 ? [word, neighbour] : [neighbour, word]
    if (isShort(first, second))
      return by === 1 ? edge + Math.floor((first.gap ?? 0) / 2) : edge - Math.ceil((first.gap ?? 0) / 2)
    return first.end + Math.floor((second.start - first.end) / 2)
  }
}

const durations = [9_000_000, 5_000_000]
/** Words as tools write them: mostly in order, sometimes over each other or backwards. */
const timed = fc.array(
  fc.record({ pause: fc.integer({ min: -300, max: 900 }), length: fc.integer({ min: 0, max: 500 }) }),
  { minLength: 2, maxLength: 14 },
)
const edits = fc.array(
  fc.record({
    kind: fc.nat(7),
    a: fc.nat(9),
    b: fc.nat(9),
    words: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 14 },
)

function segmentsFrom(words: readonly { readonly pause: number; readonly length: number }[]): Timed[][] {
  let at = 500_000
  const times = words.map(({ pause, length }) => {
    const start = Math.max(0, at + pause * 1000)
    at = start + length * 1000
    return [start, at] as const
  })
  const sentences: Timed[] = []
  for (let from = 0; from < times.length; from += 3) sentences.push(times.slice(from, from + 3))
  return [sentences.slice(0, 2), sentences.slice(2)].filter((segment) => segment.length > 0)
}

test('any cut plays the kept words in order and nothing else, with the edges that the rules give', () => {
  fc.assert(
    fc.property(timed, timed, edits, (first, second, wishes) => {
      let copy = documentWith(
        { duration: durations[0] ?? 0, segments: segmentsFrom(first) },
        { duration: durations[1] ?? 0, segments: segmentsFrom(second) },
      )
      for (const { kind, a, b, words } of wishes) {
        const ids = [...new Set(heardWords(copy).map(({ sentence }) => sentence))]
        const [one = '', other = ''] = [ids[a % ids.length], ids[b % ids.length]]
        const count = heardWords(copy).filter(({ sentence }) => sentence === one).length
        const indices = [...new Set(words.map((at) => at % count))]
        const wish: readonly [string, Json] = [
          ['delete_words', { sentenceId: one, wordIndices: indices }] as const,
          ['restore_words', { sentenceId: one, wordIndices: indices }] as const,
          ['exclude_sentence', { sentenceId: one }] as const,
          ['move_sentence', { sentenceId: one, toIndex: b % ids.length }] as const,
          ['set_gap', { sentenceId: one, wordIndex: indices[0] ?? 0, seconds: b / 20 }] as const,
          ['set_video_override', { sentenceId: one, sourceId: 'src-1', start: b / 10 }] as const,
          ['split_sentence', { sentenceId: one, atWordIndex: indices[0] ?? 0 }] as const,
          ['merge_sentences', { sentenceIdA: one, sentenceIdB: other }] as const,
        ][kind % 8] ?? ['', {}]
        copy = tried(copy, ...wish)
      }
      const all = heardWords(copy)
      const ranges = playedRanges(copy.state.document)
      const expected = naively(all, durations)
      expect(ranges.map(({ start, end }) => [start.at, end.at])).toEqual(expected.map(({ from, to }) => [from, to]))
      expect(ranges.map(({ sentenceIds }) => sentenceIds)).toEqual(
        expected.map(({ words }) => [...new Set(words.map(({ sentence }) => sentence))]),
      )
      for (const [at, range] of ranges.entries()) expectSound(range, all, expected[at]?.words ?? [])
    }),
    drawn({ seed: 4, sample: 150, all: 3000 }),
  )
})

function expectSound({ sourceId, start, end }: PlayedRange, all: readonly Heard[], words: readonly Heard[]): void {
  for (const { earliest, at, latest } of [start, end]) expect(earliest <= at && at <= latest).toBe(true)
  expect(start.latest).toBeLessThanOrEqual(words[0]?.start ?? 0)
  expect(end.earliest).toBeGreaterThanOrEqual(words.at(-1)?.end ?? 0)
  // Wherever the edges fall in their room, no word is played that is not of this range.
  for (const word of all)
    if (word.source === sourceId && !words.includes(word) && word.end > word.start)
      expect(word.end <= start.earliest || word.start >= end.latest).toBe(true)
}
