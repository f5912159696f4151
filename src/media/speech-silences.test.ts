import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import { openSources } from './sources.ts'
import { findSpeechSilences } from './speech-silences.ts'
import { bring, noise, putFile, succeed, wav16 } from '../../test/support/media/recordings.ts'

const RATE = 16_000
type Sounding = readonly (readonly [number, number])[]

/** Bursts like syllables at known places over a hiss; the silences between them are known as well. */
function talk(seconds: number, sounding: Sounding, { level = 0.4, hiss = 0.002, rate = RATE } = {}): number[] {
  const next = noise(7)
  return Array.from({ length: seconds * rate }, (_, i) => {
    const isVoice = sounding.some(([from, to]) => i >= from * rate && i < to * rate)
    return Math.round(
      32_767 * ((isVoice ? level * Math.sin(i / 11) * (0.75 + 0.25 * Math.sin(i / 500)) : 0) + hiss * next()),
    )
  })
}

async function silencesOf(samples: number[], rate = RATE): Promise<[number, number][]> {
  return withTempFolder(async (folder) => {
    const sources = openSources(join(folder, 'media'))
    try {
      const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([samples], rate)), sources.mediaFolder)
      return succeed(await findSpeechSilences(sources, address)).map(([from, to]) => [from / 1e6, to / 1e6])
    } finally {
      await sources.close()
    }
  })
}

const words: Sounding = [
  [0.5, 1.2],
  [1.3, 2],
  [3.5, 4.1],
  [4.9, 6],
  [8, 9],
]

test.each([
  { level: 0.4, hiss: 0.002 },
  { level: 0.05, hiss: 0.0005 },
  { level: 0.6, hiss: 0 },
])('silences lie between the bursts, a little inside their edges, at any level (%o)', async (loudness) => {
  const found = await silencesOf(talk(10, words, loudness))
  // The plain truth: what lies between the bursts, where it is longer than a breath.
  const truth = [
    [0, 0.5],
    [2, 3.5],
    [4.1, 4.9],
    [6, 8],
    [9, 10],
  ] as const
  expect(found.length).toBe(truth.length)
  for (const [at, [from, to]] of truth.entries()) {
    const [start, end] = found[at]!
    expect(start - from).toBeGreaterThanOrEqual(0)
    expect(start - from).toBeLessThan(0.1)
    expect(to - end).toBeGreaterThanOrEqual(0)
    expect(to - end).toBeLessThan(0.1)
  }
})

test.each([8000, 11_025, 22_050, 48_000])('at %i samples a second they lie at the same places', async (rate) => {
  const found = await silencesOf(talk(10, words, { rate }), rate)
  expect(found).toHaveLength(5)
  for (const [at, [from, to]] of (
    [
      [0, 0.5],
      [2, 3.5],
      [4.1, 4.9],
      [6, 8],
      [9, 10],
    ] as const
  ).entries()) {
    expect(found[at]?.[0]).toBeGreaterThanOrEqual(from)
    expect(found[at]?.[0]).toBeLessThan(from + 0.12)
    expect(found[at]?.[1]).toBeLessThanOrEqual(to)
    expect(found[at]?.[1]).toBeGreaterThan(to - 0.12)
  }
})

test('a sound that wavers around one line is not cut into pieces, and noise in a pause is no silence', async () => {
  const next = noise(2)
  const laughter = talk(10, words).map((value, i) =>
    i >= 6.4 * RATE && i < 7.6 * RATE ? value + Math.round(32_767 * 0.15 * next()) : value,
  )
  const found = await silencesOf(laughter)
  for (const [from, to] of found) expect(Math.min(to, 7.5) - Math.max(from, 6.5)).toBeLessThanOrEqual(0)
  expect(found.length).toBe(6)
})

test('one long tone, and nothing at all, hold no pauses', async () => {
  expect(await silencesOf(talk(4, [[0, 4]]))).toEqual([])
  expect(await silencesOf(Array.from({ length: RATE }, () => 0))).toEqual([])
})
