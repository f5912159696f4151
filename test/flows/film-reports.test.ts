import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { lacksFfmpeg } from '../support/media/lacks-ffmpeg.ts'
import { makeClip, type ClipOptions } from '../support/media/clip.ts'
import { ffmpeg } from '../support/media/recordings.ts'
import { cutroom } from '../command.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

const words: readonly (readonly [text: string, start: number, end: number])[] = [
  ['Um,', 0.3, 0.6],
  ['hello', 0.9, 1.4],
  ['there.', 1.5, 2],
  ['This', 2.6, 3],
  ['um', 3.2, 3.5],
  ['works.', 3.8, 4.4],
  ['The', 5, 5.2],
  ['uh', 5.4, 5.6],
  ['end.', 5.8, 6.4],
]

/** A film with what is said in it, brought in as a person would. */
async function film(options: ClipOptions, ...how: string[]): Promise<TestStudio> {
  const project = await testStudio().empty()
  await makeClip(join(project.folder, 'talk.mp4'), options)
  const segment = { start: 0, end: 7, text: '', words: words.map(([word, start, end]) => ({ word, start, end })) }
  await writeFile(join(project.folder, 'talk.json'), JSON.stringify({ text: '', segments: [segment] }))
  const imported = await project.run('import', 'talk.mp4', ...how)
  expect(imported.exitCode, imported.stderr).toBe(0)
  return project
}

const spoken = ['--transcript', 'talk.json']

test.skipIf(lacksFfmpeg)('what was not accepted is called as the plan calls it', async () => {
  const project = await film({}, ...spoken)
  const asked = await project.say('ask', 'take out the ums')
  expect(asked.stdout).toMatch(/s2 .*um/)
  const id = /cutroom approve (\S+)/.exec(asked.stdout)?.[1] ?? ''
  const approved = await project.say('approve', id, '--only', 's1,s3')
  expect(approved.exitCode, approved.stderr).toBe(0)
  expect(approved.stdout).toContain('left out s2: not accepted')
  expect(approved.stdout).not.toMatch(/\bu2\b|refused/)
})

test.skipIf(lacksFfmpeg)('a film without sound is not said to have splices that nobody hears', async () => {
  const project = await film({ isMute: true }, ...spoken)
  await project.run('ask', 'take out the ums', '-y')
  const rendered = await project.say('render', 'cut.mp4')
  expect(rendered.exitCode, rendered.stderr).toBe(0)
  expect(rendered.stdout).toContain('frames decoded and seen')
  expect(rendered.stdout).not.toContain('splice')
})

test.skipIf(lacksFfmpeg).each([
  ['a film that was brought in as sound', ['talk.mp4', '--as', 'audio']],
  ['speech without a picture', ['talk.wav', '--as', 'video', ...spoken]],
])('%s, rendered under the name of a film, is said to be sound alone before it is', async (_, how) => {
  const project = await film({}, ...spoken)
  await ffmpeg(['-v', 'error', '-i', join(project.folder, 'talk.mp4'), join(project.folder, 'talk.wav')])
  await project.run('undo', '01')
  const imported = await project.run('import', ...how)
  expect(imported.exitCode, imported.stderr).toBe(0)
  const rendered = await project.say('render', 'out.mp4')
  expect(rendered.exitCode, rendered.stderr).toBe(0)
  const [first, second] = rendered.stdout.split('\n')
  expect(first).toBe('Note: There is no picture here: out.mp4 holds the sound alone.')
  expect(second).toContain('out.mp4')
  expect(JSON.parse((await project.run('render', 'again.mp4', '--json')).stdout)).toMatchObject({
    warnings: expect.arrayContaining(['There is no picture here: again.mp4 holds the sound alone.']) as unknown,
  })
  expect((await project.say('render', 'out.m4a')).stdout).not.toContain('no picture')
})

test.skipIf(lacksFfmpeg)('a song, rendered under the name of a film, is said to be sound alone', async () => {
  const project = await testStudio().empty()
  const soundfont = resolve(import.meta.dirname, '../../assets/soundfont/cutroom-gm.sf3')
  const run = (...args: string[]) => cutroom(project.folder, args, { env: { CUTROOM_SOUNDFONT: soundfont } })
  const intro = { section: 'Intro', bars: 1, roles: ['drums'], style: 'house', key: 'Dm', tempo: 180 }
  expect(await run('run', 'compose_section', '--params', JSON.stringify(intro))).toMatchObject({ exitCode: 0 })
  const rendered = await run('render', 'song.mp4')
  expect(rendered.exitCode, rendered.stderr).toBe(0)
  expect(rendered.stdout).toContain('Note: There is no picture here: song.mp4 holds the sound alone.')
  expect((await run('render', 'song.m4a')).stdout).not.toContain('no picture')
})

test.skipIf(lacksFfmpeg)('a film of a damaged source is not said to have nothing wrong in it', async () => {
  const project = await film({}, ...spoken)
  const path = join(project.folder, 'talk.mp4')
  const bytes = await readFile(path)
  // Where frames lie, well before the table behind them.
  bytes.fill(0, Math.floor(bytes.indexOf('moov') * 0.55), Math.floor(bytes.indexOf('moov') * 0.6))
  await writeFile(join(project.folder, 'hurt.mp4'), bytes)
  await project.run('undo', '01')
  const imported = await project.run('import', 'hurt.mp4', ...spoken)
  expect(imported.exitCode, imported.stderr).toBe(0)
  await project.run('ask', 'take out the ums', '-y')
  const rendered = await project.say('render', 'cut.mp4')
  expect(rendered.exitCode, rendered.stderr).toBe(0)
  expect(rendered.stdout).toMatch(/seen beside the source, each as it is there, damage included/)
  expect(rendered.stdout).toMatch(/Note: The picture of hurt\.mp4 is damaged from \d.* It was so before it was cut/)
})
