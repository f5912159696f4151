import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { putFile, wav16 } from '../../test/support/media/recordings.ts'
import { must, testStudio } from '../../test/test-studio.ts'
import { toMix } from '../audio/index.ts'
import { openSound, type OpenedSound } from './open-sound.ts'
import { openSources } from './sources.ts'

const RATE = 8000
const BLOCK = 320

/** Steady levels, so that what should be heard of each is known by heart; a loud second one in the middle of Host. */
async function openThree(...words: string[]): Promise<OpenedSound> {
  const studio = await testStudio().empty()
  const steady = (level: number): number[] => Array.from({ length: 4 * RATE }, () => level)
  const host = steady(8192).map((level, at) => (at >= RATE && at < 2 * RATE ? 16_384 : level))
  const files = [
    await putFile(join(studio.folder, 'Host.wav'), wav16([host], RATE)),
    await putFile(join(studio.folder, 'Guest.wav'), wav16([steady(-4096)], RATE)),
    await putFile(join(studio.folder, 'Music.wav'), wav16([steady(2048), steady(-1024)], RATE)),
  ]
  must(await studio.workbench.importFiles(files))
  for (const each of words) await studio.run('ask', each, '-y')
  await studio.workbench.project.refresh()
  const { mix } = toMix(must(studio.workbench.document()).state.document)
  const sources = openSources(join(studio.folder, '.cutroom', 'media'))
  onTestFinished(() => sources.close())
  return must(await openSound(mix, sources))
}

/** The levels of each track by its place among those that were imported. */
async function levelsOf(sound: OpenedSound, from: number, to: number, rate = RATE): Promise<number[][]> {
  const stretch = { from, to, rate }
  const { samples, peaks } = must(await sound.readWithLevels({ ...stretch, blockFrames: BLOCK }))
  expect(samples).toEqual(must(await sound.read(stretch)))
  const count = sound.tracks.length
  expect(peaks.length).toBe(count * Math.ceil((to - from) / BLOCK))
  return sound.tracks.map((_, track) =>
    Array.from({ length: peaks.length / count }, (_, block) => peaks[block * count + track] ?? NaN),
  )
}

const rounded = (levels: readonly number[]): number[] =>
  [...new Set(levels.map((level) => Math.round(level * 1e5) / 1e5))].toSorted((a, b) => a - b)
const CENTRE = Math.SQRT1_2

it('tells of each track what it puts into the mix, block by block', async () => {
  const sound = await openThree()
  const [host = [], guest = [], music = []] = await levelsOf(sound, RATE / 2, 3 * RATE + 7)
  expect(host.length).toBe(63)
  expect(rounded(host.slice(0, 12))).toEqual(rounded([0.25 * CENTRE]))
  expect(rounded(host.slice(13, 37))).toEqual(rounded([0.5 * CENTRE]))
  expect(rounded(host.slice(38))).toEqual(rounded([0.25 * CENTRE]))
  expect(rounded(guest)).toEqual(rounded([0.125 * CENTRE]))
  // Of two channels the louder one.
  expect(rounded(music)).toEqual([0.0625])
})

it('tells what is heard of a track that was lowered, put to a side, or cut', async () => {
  const sound = await openThree('set the gain of Guest to -6 dB', 'pan Guest hard left', 'delete from 0:01 to 0:02')
  const [host = [], guest = []] = await levelsOf(sound, 0, 2 * RATE)
  expect(rounded(host.slice(1, 24))).toEqual(rounded([0.25 * CENTRE]))
  expect(Math.max(...host.slice(26))).toBeLessThan(0.26 * CENTRE)
  expect(rounded(guest.slice(1, 24))).toEqual(rounded([0.125 * 10 ** (-6 / 20)]))
})

it('knows nothing of tracks that are muted, or silenced by the solo of another', async () => {
  const muted = await openThree('mute Host')
  expect(muted.tracks.length).toBe(2)
  expect(rounded((await levelsOf(muted, 0, RATE))[0] ?? [])).toEqual(rounded([0.125 * CENTRE]))
  const alone = await openThree('solo Guest')
  expect(alone.tracks.length).toBe(1)
  // Alone it is a mix of one channel, at its own level.
  expect(rounded((await levelsOf(alone, 0, RATE))[0] ?? [])).toEqual([0.125])
})

it('tells the same at another rate', async () => {
  const sound = await openThree()
  const [host = []] = await levelsOf(sound, 0, 2 * RATE * 2, RATE * 2)
  expect(rounded(host.slice(1, 48))).toEqual(rounded([0.25 * CENTRE]))
  expect(rounded(host.slice(52, 98))).toEqual(rounded([0.5 * CENTRE]))
})
