import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProblem, runOperation, type Json, type WorkingCopy } from '../../src/kernel/index.ts'
import { cutListOf, openSources, placeEdges, writeHandOff } from '../../src/media/index.ts'
import { playedRanges, sourcesOf, spokenSentences, video } from '../../src/video/index.ts'
import { importTranscript } from '../../src/video/operations/import-transcript.ts'
import { drawn } from '../full.ts'

/** Times of words in steps of 20 ms: how long one is, and how far from the end of the one before it begins. */
type Timed = { readonly length: number; readonly gap: number }
type Edit = { readonly operation: string; readonly a: number; readonly b: number }

const RATE = { num: 25, den: 1 }
const STEP = 20_000

/** What a person sees of the order, kept here by hand: sentences with their words, and which of those are out. */
type Line = {
  readonly id: string
  readonly words: { readonly text: string; readonly at: number; readonly source: string; out: boolean }[]
}

const wordsWith = (least: number): fc.Arbitrary<Timed[]> =>
  fc.array(fc.record({ length: fc.integer({ min: 16, max: 40 }), gap: fc.integer({ min: least, max: 120 }) }), {
    minLength: 1,
    maxLength: 6,
  })
const sourcesWith = (least: number): fc.Arbitrary<Timed[][][]> =>
  fc.array(fc.array(wordsWith(least), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    operation: fc.constantFrom('move_sentence', 'swap_sentences', 'delete_words', 'exclude_sentence'),
    a: fc.nat(50),
    b: fc.nat(50),
  }),
  { maxLength: 6 },
)

function documentOf(sources: readonly Timed[][][]): { copy: WorkingCopy; lines: Line[] } {
  let copy: WorkingCopy = { state: video.newDocument, nextId: 1 }
  const lines: Line[] = []
  let number = 0
  for (const [index, sentences] of sources.entries()) {
    let at = 0
    const segment = sentences.map((words) => {
      const timed = words.map(({ length, gap }) => {
        const start = Math.max(0, at + gap * STEP)
        at = start + length * STEP
        return { text: `w${++number}`, startMicros: start, endMicros: at, interpolated: false }
      })
      lines.push({
        id: '',
        words: timed.map(({ text, startMicros, endMicros }) => ({
          text,
          at: (startMicros + endMicros) / 2,
          source: String(index),
          out: false,
        })),
      })
      return { speaker: null, words: timed }
    })
    const source = { name: `S${index}`, durationMicros: at + 2_000_000, recording: null }
    const performed = runOperation(copy, importTranscript, { source, segments: [segment] })
    if (isProblem(performed)) throw new Error(performed.message)
    copy = performed.copy
  }
  const ids = spokenSentences(copy.state.document).map(({ id }) => id)
  return { copy, lines: lines.map((line, at) => ({ ...line, id: ids[at]! })) }
}

/** Does an edit to the document and to the list by hand; what is refused changes neither. */
function edited(copy: WorkingCopy, lines: Line[], { operation, a, b }: Edit): { copy: WorkingCopy; lines: Line[] } {
  const [at, to] = [a % lines.length, b % lines.length]
  const [line, other] = [lines[at]!, lines[to]!]
  const word = b % line.words.length
  const params: Record<string, Json> = {
    move_sentence: { sentenceId: line.id, toIndex: to, reason: '' },
    swap_sentences: { sentenceIdA: line.id, sentenceIdB: other.id, reason: '' },
    delete_words: { sentenceId: line.id, wordIndices: [word], reason: '' },
    exclude_sentence: { sentenceId: line.id, reason: '' },
  }
  const performed = runOperation(copy, video.operations.get(operation)!, params[operation]!)
  if (isProblem(performed)) return { copy, lines }
  if (operation === 'delete_words') line.words[word]!.out = true
  if (operation === 'exclude_sentence') for (const each of line.words) each.out = true
  const order = operation === 'move_sentence' ? lines.filter((each) => each !== line) : [...lines]
  if (operation === 'move_sentence') order.splice(to, 0, line)
  if (operation === 'swap_sentences') [order[at], order[to]] = [other, line]
  return { copy: performed.copy, lines: order }
}

const clock = (text: string): number => {
  const [hours = '', minutes = '', seconds = ''] = text.replace(',', '.').split(':')
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** The cues of an SRT or VTT file. */
const cuesIn = (text: string): { from: number; to: number; words: string[] }[] =>
  [...text.matchAll(/(\S+) --> (\S+)\n((?:.+\n?)+)/g)].map(([, from = '', to = '', said = '']) => ({
    from: clock(from),
    to: clock(to),
    words: said.trim().split(/\s+/),
  }))

async function captioned(sources: Timed[][][], wishes: readonly Edit[], format: 'srt' | 'vtt') {
  let { copy, lines } = documentOf(sources)
  for (const wish of wishes) ({ copy, lines } = edited(copy, lines, wish))
  const { document } = copy.state
  const said = lines.flatMap(({ words }) => words.filter(({ out }) => !out))
  const ranges = playedRanges(document)
  const footage = sourcesOf(document)
  const ids = footage.map(({ id }) => id)
  if (ranges.length === 0) return { said, cues: [], seconds: 0, ranges, ids }
  const cut = await placeEdges({ ranges, footage, sources: openSources('/nowhere'), rate: RATE })
  if (isProblem(cut)) throw new Error(cut.message)
  const sentences = spokenSentences(document)
  const list = cutListOf({ name: 'cut', cut, footage, paths: new Map(), sentences, dropFrame: false })
  const written = writeHandOff(list, format)
  if (isProblem(written)) throw new Error(written.message)
  return { said, cues: cuesIn(written.text), seconds: cut.frames / RATE.num, ranges, ids }
}

describe('captions of a cut', () => {
  it.each([
    ['that follow each other', 0],
    ['some of which overlap', -12],
  ])(
    'hold every word of the cut once, in its order and one after another, with words %s',
    async (_, least) => {
      await fc.assert(
        fc.asyncProperty(sourcesWith(least), edits, fc.constantFrom('srt', 'vtt'), async (sources, wishes, format) => {
          const { said, cues, seconds } = await captioned(sources, wishes, format)
          expect(cues.flatMap(({ words }) => words)).toEqual(said.map(({ text }) => text))
          let last = 0
          for (const { from, to } of cues) {
            expect(from).toBeGreaterThanOrEqual(last)
            expect(to).toBeGreaterThan(from)
            last = to
          }
          expect(last).toBeLessThanOrEqual(seconds + 0.001)
        }),
        drawn({ seed: 47, sample: 60, all: 3000 }),
      )
    },
    1_200_000,
  )

  it('begin when their first word is heard', async () => {
    await fc.assert(
      fc.asyncProperty(sourcesWith(5), edits, async (sources, wishes) => {
        const { said, cues, ranges, ids } = await captioned(sources, wishes, 'srt')
        // By hand: the words of the cut in order, each in the first range after the last one that plays its middle.
        let [range, before, at] = [0, 0, 0]
        const heard = said.map((word) => {
          const isIn = (): boolean => {
            const playing = ranges[range]
            return (
              playing !== undefined &&
              playing.sourceId === ids[Number(word.source)] &&
              playing.start.at <= word.at &&
              word.at <= playing.end.at
            )
          }
          while (range < ranges.length && (!isIn() || word.at < at)) {
            before += ranges[range]!.end.at - ranges[range]!.start.at
            range++
            at = 0
          }
          at = word.at
          return { ...word, seconds: (before + word.at - (ranges[range]?.start.at ?? 0)) / 1e6 }
        })
        for (const { from, to, words } of cues) {
          const first = heard.find(({ text }) => text === words[0])!
          // Half a word and the rounding of edges to frames.
          expect(first.seconds - from).toBeGreaterThanOrEqual(-1 - 0.04 * ranges.length)
          expect(first.seconds - from).toBeLessThanOrEqual(0.4 + 0.04 * ranges.length)
          expect(to).toBeGreaterThan(from)
        }
      }),
      drawn({ seed: 47, sample: 60, all: 3000 }),
    )
  }, 1_200_000)
})
