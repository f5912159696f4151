import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ffmpeg } from '../support/media/recordings.ts'
import { cutroom } from '../command.ts'
import { clipProject, edit, putClip, said, spoken } from '../interview.ts'
import { streamsOf } from '../streams-of.ts'
import { testFolder } from '../test-folder.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'

type Report = {
  duration: number
  soundSeconds: number
  picture: { frames: number; method: string } | null
  offset: { worstSeconds: number } | null
  splices: { clickScore: number }[]
  reusedPieces: number
}

/** The clip with its end first, a sentence left out and a hesitation taken away. */
async function cutProject(): Promise<TestStudio> {
  const project = await clipProject()
  await edit(project, 'move_sentence', { sentenceId: 'sent-5', toIndex: 0 })
  await edit(project, 'exclude_sentence', { sentenceId: 'sent-2' })
  await edit(project, 'delete_words', { sentenceId: 'sent-4', wordIndices: [2] })
  return project
}

async function rendered(folder: string, ...args: string[]): Promise<Report> {
  const done = await cutroom(folder, ['render', ...args, '--json'])
  expect(done, done.stderr).toMatchObject({ exitCode: 0 })
  return done.json as unknown as Report
}

test('a cut becomes a film whose frames, length and sound fit, and the same cut as sound', async () => {
  const project = await cutProject()
  const path = (name: string): string => join(project.folder, name)
  const { duration } = await spoken(project)
  const film = await rendered(project.folder, 'cut.mp4')
  const [picture, sound] = await streamsOf(path('cut.mp4'))
  expect([picture, sound]).toMatchObject([
    { codec_name: 'h264', width: 640, height: 360, nb_read_frames: String(film.picture?.frames) },
    { codec_name: 'aac' },
  ])
  expect(film.duration).toBeCloseTo((film.picture?.frames ?? 0) / 25, 6)
  expect(Math.abs(film.duration - duration)).toBeLessThan(0.3)
  expect(Math.abs(Number(picture?.duration) - Number(sound?.duration))).toBeLessThan(0.05)
  expect(Math.abs(Number(picture?.start_time) - Number(sound?.start_time))).toBeLessThan(0.023)
  expect(Math.abs(film.offset?.worstSeconds ?? 1)).toBeLessThan(0.023)
  expect(film.splices).toHaveLength(3)
  expect(film.splices.every(({ clickScore }) => clickScore < 6)).toBe(true)

  const wav = await rendered(project.folder, 'cut.wav')
  expect(Math.abs(wav.duration - duration)).toBeLessThan(0.3)
  const mp3 = await rendered(project.folder, 'cut.mp3')
  expect(Math.abs(Number((await streamsOf(path('cut.mp3')))[0]?.duration) - mp3.duration)).toBeLessThan(0.1)
  expect(await heardFrom(project.folder, 'clip.mp4')).toEqual(places.map(([id]) => id))
  expect(await heardFrom(project.folder, 'cut.wav')).toEqual(['sent-5', 'sent-1', 'sent-3', 'sent-4'])
  expect(await heardFrom(project.folder, 'cut.mp4')).toEqual(['sent-5', 'sent-1', 'sent-3', 'sent-4'])
})

/** When the sentences of the clip are said, by its transcript, and the hesitation that was taken out. */
const places = [
  ['sent-1', 1, 2.169],
  ['sent-2', 2.569, 6.146],
  ['sent-3', 6.746, 7.909],
  ['sent-4', 8.209, 8.703],
  ['um', 8.86, 9.14],
  ['sent-4', 9.296, 9.873],
  ['sent-5', 10.473, 12.08],
] as const
/** Enough of a voice to tell its moments apart, and quick to compare. */
const RATE = 2000
const STEP = RATE / 4
const LOOK = RATE / 10

/**
 * Which sentences are heard in a render, one after the other: pieces of its sound are looked for in the sound of the
 * clip.
 */
async function heardFrom(folder: string, name: string): Promise<string[]> {
  const [source, made] = [await samplesOf(join(folder, 'clip.mp4')), await samplesOf(join(folder, name))]
  const heard: string[] = []
  for (let at = STEP; at + LOOK < made.length; at += STEP) {
    const seconds = placeOf(made.subarray(at, at + LOOK), source) / RATE
    const found = places.find(([, from, to]) => seconds > from && seconds + LOOK / RATE < to)?.[0]
    if (found !== undefined && found !== heard.at(-1)) heard.push(found)
  }
  return heard
}

async function samplesOf(path: string): Promise<Float32Array> {
  await ffmpeg([
    '-v',
    'error',
    '-y',
    '-i',
    `file:${path}`,
    '-map',
    '0:a:0',
    '-ac',
    '1',
    '-ar',
    String(RATE),
    '-f',
    'f32le',
    `file:${path}.raw`,
  ])
  const bytes = await readFile(`${path}.raw`)
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

/**
 * Where a piece lies in a recording: the place with the highest correlation, or before its start where nothing is
 * alike.
 */
function placeOf(piece: Float32Array, source: Float32Array): number {
  const own = piece.reduce((sum, sample) => sum + sample * sample, 0)
  if (own < 1e-3) return -1
  let [best, bestAt] = [0.9, -1]
  for (let at = 0; at + piece.length <= source.length; at++) {
    let [product, other] = [0, 0]
    for (let index = 0; index < piece.length; index++) {
      const sample = source[at + index] ?? 0
      product += sample * (piece[index] ?? 0)
      other += sample * sample
    }
    const alike = product / Math.sqrt(own * other)
    if (alike > best) [best, bestAt] = [alike, at]
  }
  return bestAt
}

test('a podcast is cut by its transcript without a picture, and renders to sound', async () => {
  const project = await testStudio().empty()
  const { media, transcript } = await putClip(project.folder)
  await ffmpeg([
    '-v',
    'error',
    '-i',
    `file:${media}`,
    '-vn',
    '-ar',
    '22050',
    `file:${join(project.folder, 'podcast.wav')}`,
  ])
  const imported = await project.run('import', 'podcast.wav', '--as', 'video', '--transcript', transcript)
  expect(imported, imported.stderr).toMatchObject({ exitCode: 0, json: { document: 'podcast', kind: 'video' } })
  expect(await project.run('ask', 'take out the ums', '-y')).toMatchObject({ exitCode: 0, json: { applied: true } })
  expect(said(await spoken(project, 'podcast'))).toContain('This is, so nice.')
  const mp3 = await rendered(project.folder, 'clean.mp3')
  expect(mp3).toMatchObject({ picture: null, offset: null })
  expect(mp3.duration).toBeLessThan(11.9)
  // The name of a film means its sound where there is nothing to see.
  await rendered(project.folder, 'clean.mp4')
  expect((await streamsOf(join(project.folder, 'clean.mp4'))).map(({ codec_type }) => codec_type)).toEqual(['audio'])
})

test('a project renders on after it was copied, moved, or checked out without its media', async () => {
  const project = await cutProject()
  const { duration, picture } = await rendered(project.folder, 'cut.mp4')
  const folder = join(await testFolder(), 'moved')
  await cp(project.folder, folder, { recursive: true })
  await project.workbench.close()
  await rm(project.folder, { recursive: true })
  expect(await rendered(folder, 'again.mp4')).toMatchObject({ duration, picture })
  await rm(join(folder, '.cutroom/media'), { recursive: true })
  expect(await cutroom(folder, ['render', 'third.mp4', '--json'])).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'media-missing' } },
  })
  await mkdir(join(folder, 'footage'))
  await rename(join(folder, 'clip.mp4'), join(folder, 'footage/other name.mp4'))
  expect(await cutroom(folder, ['relink', 'footage/other name.mp4', '--json'])).toMatchObject({ exitCode: 0 })
  expect(await rendered(folder, 'third.mp4')).toMatchObject({ duration, picture })
})

test('clean frees the pieces of renders and footage that nothing refers to, and keeps what an undone turn could bring back', async () => {
  const project = await cutProject()
  const media = join(project.folder, '.cutroom/media')
  const kept = (await readdir(media)).sort()
  const stray = 'f'.repeat(64)
  for (const name of ['json', 'pyr', 'wav', 'footage'])
    await writeFile(join(media, `${stray}.${name}`), 'of an import that was never finished')
  await mkdir(join(media, 'renders'))
  await writeFile(join(media, 'renders', `${'a'.repeat(32)}.mp4`), 'a piece')
  // The one turn that uses the footage is taken back: it can come again.
  for (let turn = 0; turn < 4; turn++) must(await project.workbench.undo())
  const cleaned = await project.run('clean')
  expect(cleaned).toMatchObject({ exitCode: 0 })
  expect(
    (cleaned.json as unknown as { freed: { path: string }[] }).freed
      .map(({ path }) => path.replace('.cutroom/media/', ''))
      .sort(),
  ).toEqual(
    [`${stray}.footage`, `${stray}.json`, `${stray}.pyr`, `${stray}.wav`, `renders/${'a'.repeat(32)}.mp4`].sort(),
  )
  expect((await readdir(media)).filter((name) => name !== 'renders').sort()).toEqual(kept)
  for (let turn = 0; turn < 4; turn++) must(await project.workbench.redo())
  const { reusedPieces } = await rendered(project.folder, 'cut.mp4')
  expect(reusedPieces).toBe(0)
  expect(await readdir(join(media, 'renders'))).toEqual([])
})
