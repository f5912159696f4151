import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { partOf } from '../../../test/full.ts'
import { testFolder } from '../../../test/test-folder.ts'
import { noise16, putFile, refuse, succeed, wav16, noise } from '../../../test/support/media/recordings.ts'
import { judge, quantile, type SpokenWord } from '../../../test/support/media/judge.ts'
import { findSpeechModel } from './moonshine/speech-model.ts'
import { transcribe } from './transcribe.ts'
import type { Surroundings } from './ask-server.ts'
import { wordsOfTokens, alignTokens, placeWords, findPauses } from './transcribe-with-moonshine.ts'
import fc from 'fast-check'

// The model is too large for the repository and lies where whoever runs the tests has fetched it.
process.env['CUTROOM_DATA_DIR'] = process.env['CUTROOM_OWN_DATA_DIR'] ?? ''
const isAbsent = (await findSpeechModel()) === null
const surroundings: Surroundings = { config: { schema: 'cutroom.config', version: 1 }, env: {} }
const speech = (file: string): string => join(import.meta.dirname, 'speech', file)
const hear = (path: string, more: Partial<Parameters<typeof transcribe>[0]> = {}) =>
  transcribe({ path, how: 'moonshine', surroundings, ...more })

describe.skipIf(isAbsent)('Moonshine (the model is not here: cutroom transcribe --get-model)', () => {
  it.each(partOf(['unseen-man', 'unseen-woman', 'unseen-fast'], { sample: 1 }))(
    'finds the times of the words of %s, which no rule was tuned on',
    async (name) => {
      const spoken = JSON.parse(await readFile(speech(`${name}.json`), 'utf8')) as SpokenWord[]
      const progress: number[] = []
      const { words, language } = succeed(
        await hear(speech(`${name}.ogg`), { onProgress: (done) => progress.push(done) }),
      )
      const { wordError, startErrors, endErrors, missing } = judge(spoken, words)
      expect(missing).toEqual([])
      expect(wordError).toBeLessThan(0.3)
      expect(startErrors.length).toBeGreaterThan(30)
      expect(quantile(startErrors, 0.5)).toBeLessThanOrEqual(0.08)
      expect(quantile(startErrors, 0.95)).toBeLessThanOrEqual(0.25)
      expect(quantile(endErrors, 0.5)).toBeLessThanOrEqual(0.08)
      for (const [index, word] of words.entries()) {
        expect(word.endSeconds).toBeGreaterThan(word.startSeconds)
        expect(word.startSeconds).toBeGreaterThanOrEqual(words[index - 1]?.endSeconds ?? 0)
        expect(word.confidence).toBeGreaterThan(0)
      }
      expect(language).toBe('en')
      expect(progress.at(-1)).toBe(1)
    },
  )

  it('hears nothing in silence, and in next to nothing', async () => {
    const folder = await testFolder()
    const silent = await putFile(join(folder, 'silent.wav'), wav16([Array.from({ length: 16_000 }, () => 0)], 16_000))
    expect(refuse(await hear(silent)).code).toBe('no-speech')
    const click = await putFile(join(folder, 'click.wav'), wav16([noise16(160)], 16_000))
    const heard = await hear(click)
    // A click may be taken for a word; it must not be placed where there is no sound.
    if ('words' in heard) for (const { endSeconds } of heard.words) expect(endSeconds).toBeLessThanOrEqual(0.0101)
  })

  it('stops in the middle when the person cancels', async () => {
    const stop = new AbortController()
    expect(
      refuse(
        await hear(speech('unseen-man.ogg'), {
          signal: stop.signal,
          onProgress: () => {
            stop.abort()
          },
        }),
      ).code,
    ).toBe('cancelled')
  })

  it('is only asked for English', async () => {
    expect(refuse(await hear(speech('unseen-man.ogg'), { language: 'de' })).code).toBe('english-only')
  })

  it('is chosen where nothing else is ready', async () => {
    const path = process.env['PATH']
    process.env['PATH'] = '/nowhere'
    const kinds: string[] = []
    await transcribe({
      path: speech('unseen-fast.ogg'),
      surroundings,
      onWay: ({ kind }) => kinds.push(kind),
      signal: AbortSignal.abort(),
    })
    process.env['PATH'] = path
    expect(kinds).toEqual(['moonshine'])
  })
})

it('where the model is not there, it is said how to get it', async () => {
  const own = process.env['CUTROOM_DATA_DIR']
  process.env['CUTROOM_DATA_DIR'] = await testFolder()
  expect(refuse(await hear(speech('unseen-man.ogg')))).toMatchObject({
    code: 'model-missing',
    message: expect.stringContaining('--get-model'),
  })
  process.env['CUTROOM_DATA_DIR'] = own
})

const token = (piece: string, probability = 1) => ({ piece, probability })

it('pieces become words with their punctuation, as sure as their least sure piece', () => {
  const words = wordsOfTokens([
    token('\u2581The', 0.9),
    token('\u2581Fish', 0.8),
    token('er', 0.4),
    token('man', 0.9),
    token('.'),
  ])
  expect(words).toEqual([
    { text: 'The', confidence: 0.9, firstToken: 0 },
    { text: 'Fisherman.', confidence: 0.4, firstToken: 1 },
  ])
})

it('a letter may be spelled in bytes, and an empty word is none', () => {
  expect(
    wordsOfTokens([token('\u2581caf'), token('<0xC3>'), token('<0xA9>'), token('\u2581'), token('\u2581now')]).map(
      ({ text, firstToken }) => [text, firstToken],
    ),
  ).toEqual([
    ['café', 0],
    ['now', 4],
  ])
})

/** Every way to place tokens in order, the slow way. */
function bestOfAll(rows: readonly Float32Array[]): number {
  const frames = rows[0]!.length
  const score = (row: Float32Array, frame: number): number =>
    Math.log(1e-4 + ((row[frame - 1] ?? 0) + 2 * row[frame]! + (row[frame + 1] ?? 0)) / 4)
  const from = (token: number, first: number): number =>
    token === rows.length
      ? 0
      : Math.max(
          ...Array.from(
            { length: frames - first },
            (_, step) => score(rows[token]!, first + step) + from(token + 1, first + step),
          ),
        )
  return from(0, 0)
}

it('tokens are placed in order, and no other order of places was listened to more', () => {
  const rows = fc.integer({ min: 1, max: 5 }).chain((frames) =>
    fc.array(
      fc
        .array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: frames, maxLength: frames })
        .map((row) => Float32Array.from(row)),
      { minLength: 1, maxLength: 4 },
    ),
  )
  fc.assert(
    fc.property(rows, (attention) => {
      const placed = alignTokens(attention)
      expect(placed).toEqual([...placed].sort((a, b) => a - b))
      const score = placed.reduce(
        (sum, frame, token) =>
          sum +
          Math.log(
            1e-4 +
              ((attention[token]![frame - 1] ?? 0) +
                2 * attention[token]![frame]! +
                (attention[token]![frame + 1] ?? 0)) /
                4,
          ),
        0,
      )
      expect(score).toBeCloseTo(bestOfAll(attention), 5)
    }),
  )
})

it('a token that was listened for out of order does not drag the others along', () => {
  const at = (frame: number): Float32Array =>
    Float32Array.from({ length: 100 }, (_, index) => (index === frame ? 0.9 : 0.001))
  const [first, , last] = alignTokens([at(10), at(90), at(30)])
  expect([first, last]).toEqual([10, 30])
})

it('nothing heard is nothing to place', () => {
  expect(alignTokens([])).toEqual([])
})

/** Noise that is loud in the given stretches and 45 dB softer elsewhere. */
function sound(seconds: number, loud: readonly (readonly [number, number])[]): Float32Array {
  const next = noise(3)
  return Float32Array.from(
    { length: seconds * 16_000 },
    (_, index) => next() * (loud.some(([from, to]) => index >= from * 16_000 && index < to * 16_000) ? 0.3 : 0.0017),
  )
}

it('pauses are found where it is quiet for a while, at the edges also where it is short', () => {
  const pauses = findPauses(
    sound(4, [
      [0.05, 1],
      [1.3, 2],
      [2.06, 3.5],
    ]),
  )
  expect(pauses).toEqual([
    { startSeconds: 0, endSeconds: 0.05 },
    { startSeconds: 1, endSeconds: 1.3 },
    { startSeconds: 3.5, endSeconds: 4 },
  ])
})

it('a word begins where the pause before it ends, and ends where the next pause or word begins', () => {
  const pauses = [
    { startSeconds: 0, endSeconds: 0.3 },
    { startSeconds: 1, endSeconds: 1.5 },
    { startSeconds: 2.2, endSeconds: 3 },
  ]
  expect(placeWords([0.2, 0.655, 1.62], { pauses, seconds: 3 })).toEqual([
    { startSeconds: 0.3, endSeconds: 0.6 },
    { startSeconds: 0.6, endSeconds: 1 },
    { startSeconds: 1.5, endSeconds: 2.2 },
  ])
})

it('words lie in order, within the sound, and each lasts', () => {
  const pauses = fc
    .uniqueArray(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 })
    .map((edges) =>
      edges
        .sort((a, b) => a - b)
        .flatMap((edge, index) =>
          index % 2 === 1 ? [{ startSeconds: edges[index - 1]! / 100, endSeconds: edge / 100 }] : [],
        ),
    )
  const listened = fc
    .array(fc.integer({ min: 0, max: 1000 }), { maxLength: 30 })
    .map((places) => places.sort((a, b) => a - b).map((place) => place / 100))
  fc.assert(
    fc.property(pauses, listened, (pauses, listened) => {
      const places = placeWords(listened, { pauses, seconds: 10 })
      expect(places).toHaveLength(listened.length)
      for (const [index, { startSeconds, endSeconds }] of places.entries()) {
        expect(startSeconds).toBeGreaterThanOrEqual(places[index - 1]?.endSeconds ?? 0)
        expect(endSeconds).toBeGreaterThan(startSeconds)
      }
    }),
  )
})
