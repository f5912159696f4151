import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VideoView } from '../../../src/client/index.ts'
import { findWords } from './find-words.ts'
import { layWords, rowAt, wordAt } from './lay-words.ts'
import { isOut, readWords, spanOfWords, wordAtTime } from './words-model.ts'

/** A cut as a person would write it down: sentences in their order, each word with its time in its source. */
type SaidWord = { readonly text: string; readonly start: number; readonly end: number; readonly out: boolean }
type Said = { readonly speaker: number; readonly out: boolean; readonly words: readonly SaidWord[] }

const sentencesDrawn = fc
  .array(
    fc.record({
      speaker: fc.integer({ min: -1, max: 2 }),
      out: fc.boolean(),
      words: fc.array(
        fc.record({
          text: fc.constantFrom('the', 'a', 'wonderful', 'day,', 'Um,', 'incomprehensibilities'),
          pause: fc.integer({ min: 0, max: 900 }),
          length: fc.integer({ min: 20, max: 700 }),
          out: fc.boolean(),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((said) => {
    let ms = 0
    const timed = said.map(({ words, ...sentence }): Said => ({
      ...sentence,
      words: words.map(({ text, pause, length, out }) => {
        const start = ms + pause
        ms = start + length
        return { text, start, end: ms, out }
      }),
    }))
    return fc.shuffledSubarray(timed, { minLength: timed.length })
  })

/** In columns, with the stretches that play: every kept word for itself. */
function viewOf(said: readonly Said[]): VideoView {
  const words = said.flatMap((sentence) => sentence.words.map((word) => ({ ...word, isOut: word.out || sentence.out })))
  let at = 0
  const stretches = words.flatMap(({ start, end, isOut: out }) => {
    if (out) return []
    const stretch = { source: 0, from: start * 1000, to: end * 1000, at, picture: null }
    at += (end - start) * 1000
    return [stretch]
  })
  return {
    kind: 'video',
    name: 'talk',
    revision: 1,
    durationMicros: at,
    sources: [],
    speakers: ['Ann', 'Bob', 'Cy'],
    sentences: {
      ids: said.map((_, place) => place).join(' '),
      speakers: said.map(({ speaker }, place): [number, number] => [place, speaker]),
      sources: [[0, 0]],
      counts: said.map((sentence) => sentence.words.length),
      outs: said.flatMap(({ out }, place) => (out ? [place] : [])),
    },
    words: {
      texts: words.map(({ text }) => text).join(' '),
      starts: said.flatMap((sentence) =>
        sentence.words.map(({ start }, place) => start - (sentence.words[place - 1]?.end ?? 0)),
      ),
      lengths: words.map(({ start, end }) => end - start),
      outs: said.flatMap((sentence) => sentence.words).flatMap(({ out }, place) => (out ? [place] : [])),
      estimated: [],
      unsure: [],
      fillers: [],
    },
    pauses: { after: [], spoken: [], left: [] },
    stretches,
  }
}

const allWords = (said: readonly Said[]) =>
  said.flatMap((sentence) => sentence.words.map((word) => ({ ...word, gone: word.out || sentence.out })))

test('every word has its place, its sentence and the time in which it is heard', () => {
  fc.assert(
    fc.property(sentencesDrawn, (said) => {
      const model = readWords(viewOf(said))
      let heardMs = 0
      for (const [at, { text, start, end, gone }] of allWords(said).entries()) {
        expect(model.texts[at]).toBe(text)
        expect(isOut(model, at)).toBe(gone)
        const [begins, ends] = [model.begins[at] ?? 0, model.ends[at] ?? 0]
        if (gone) expect(begins).toBeNaN()
        else {
          expect([begins, ends]).toEqual(
            [heardMs / 1000, (heardMs + end - start) / 1000].map((s) => expect.closeTo(s, 6)),
          )
          expect(wordAtTime(model, (begins + ends) / 2)).toBe(at)
          heardMs += end - start
        }
      }
    }),
  )
})

test('some words are heard from the first to the last of them that is in, or not at all at their seam', () => {
  fc.assert(
    fc.property(sentencesDrawn, fc.nat(), fc.nat(), (said, one, other) => {
      const all = allWords(said)
      const model = readWords(viewOf(said))
      const [first, last] = [one % all.length, other % all.length].toSorted((a, b) => a - b) as [number, number]
      const lengthOf = (words: typeof all): number =>
        words.reduce((sum, { start, end, gone }) => sum + (gone ? 0 : end - start), 0) / 1000
      const { start, end } = spanOfWords(model, { first, last })
      expect(start).toBeCloseTo(lengthOf(all.slice(0, first)), 6)
      expect(end - start).toBeCloseTo(lengthOf(all.slice(first, last + 1)), 6)
    }),
  )
})

test('words are laid in their order, in the width there is, and each is found where it stands', () => {
  fc.assert(
    fc.property(sentencesDrawn, fc.integer({ min: 60, max: 400 }), fc.boolean(), (said, width, isHidingRemoved) => {
      const model = readWords(viewOf(said))
      const layout = layWords(model, {
        width,
        rowHeight: 20,
        gap: 10,
        space: 4,
        isHidingRemoved,
        measure: (text) => 7 * text.length,
        measureChip: () => 0,
        chipBehind: () => undefined,
      })
      let before = { row: -1, right: -1 }
      for (const [word, text] of model.texts.entries()) {
        const row = layout.rowOf[word] ?? -1
        if (isHidingRemoved && isOut(model, word)) {
          expect(row).toBe(-1)
          continue
        }
        const left = layout.lefts[word] ?? Number.NaN
        const right = left + 7 * text.length
        expect(row === before.row ? left >= before.right + 4 : row === before.row + 1 && left === 0).toBe(true)
        // A word that is wider than the room stands alone.
        expect(right <= width || left === 0).toBe(true)
        const top = layout.rows[row]?.top ?? Number.NaN
        expect(wordAt(layout, rowAt(layout, top + 10), (left + right) / 2)).toBe(word)
        before = { row, right }
      }
    }),
  )
})

test('a phrase is found wherever it is said, however it is written, and nowhere else', () => {
  fc.assert(
    fc.property(
      sentencesDrawn,
      fc.subarray(['the', 'day', 'um', 'wonderful'], { minLength: 1, maxLength: 2 }),
      (said, phrase) => {
        const model = readWords(viewOf(said))
        const kept = allWords(said)
          .map(({ text, gone }, word) => ({ word, gone, text: text.toLowerCase().replace(',', '') }))
          .filter(({ gone }) => !gone)
        const naive = kept.flatMap(({ word }, at) =>
          phrase.every((text, offset) => kept[at + offset]?.text === text)
            ? [{ first: word, last: kept[at + phrase.length - 1]?.word ?? 0 }]
            : [],
        )
        expect(findWords(model, phrase.join(' '))).toEqual(naive)
      },
    ),
  )
})
