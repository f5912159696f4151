import { expect, test } from 'vitest'
import type { ProjectSnapshot } from '../../src/music/index.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

const songIn = async (project: TestStudio): Promise<ProjectSnapshot> =>
  (await project.run('state')).json as unknown as ProjectSnapshot

test.each([
  ['create a 4 bar drum beat in 5/4', 5, 4, 20],
  ['4 bars of drums in 7/8', 7, 8, 14],
  ['create a 4 bar lo-fi intro with drums and bass in 6/8 at 70 bpm', 6, 8, 12],
  ['make the song 3/4 and create 4 bars of drums', 3, 4, 12],
] as const)(
  'in a project without a song, "%s" is made in the metre that was said',
  async (words, top, bottom, beats) => {
    const project = await testStudio().empty()
    const made = await project.run('ask', words, '-y')
    expect(made, made.stderr).toMatchObject({ exitCode: 0, json: { applied: true } })
    expect(JSON.stringify(made.json)).toContain(`in ${top}/${bottom}`)
    const song = await songIn(project)
    expect(song.timeSignature).toEqual({ numerator: top, denominator: bottom })
    for (const { regions } of song.tracks) expect(regions.map(({ durationBeats }) => durationBeats)).toEqual([beats])
    await project.run('undo')
    expect((await project.run('documents')).json).toEqual([])
  },
)

test('two sections in 5/4 stand one behind the other, bar by bar', async () => {
  const project = await testStudio().empty()
  const words = 'create a 4 bar intro and an 8 bar verse in 5/4 with drums and bass'
  expect(await project.run('ask', words, '-y')).toMatchObject({ exitCode: 0 })
  const { tracks } = await songIn(project)
  for (const { regions } of tracks) expect(regions.map(({ startBeat }) => startBeat)).toEqual([0, 20])
})

test.each(['make it 5/4', 'a 5/4 beat', 'start a song in 7/8 at 90 bpm', 'create 4 bars of drums in 5/3'])(
  '"%s" in a project without a song makes nothing in a metre that nobody said',
  async (words) => {
    const project = await testStudio().empty()
    const asked = await project.run('ask', words, '-y')
    expect(asked.exitCode, asked.stdout).not.toBe(0)
    expect(`${asked.stdout}${asked.stderr}`).not.toMatch(/song is in 4\/4/)
    expect((await project.run('documents')).json).toEqual([])
  },
)

test('beside a recording, too, a new song has the metre that was said', async () => {
  const project = await testStudio().withTracks({ Host: 4 })
  expect(await project.run('ask', 'create a 4 bar drum beat in 5/4', '-y')).toMatchObject({ exitCode: 0 })
  const { json } = await project.run('state', '--on', 'song')
  expect((json as unknown as ProjectSnapshot).timeSignature).toEqual({ numerator: 5, denominator: 4 })
})

test('a song that is begun keeps its metre, and another one is asked about', async () => {
  const project = await testStudio().empty()
  await project.run('ask', 'create 4 bars of drums', '-y')
  const asked = await project.run('ask', 'add 4 bars of bass in 5/4', '-y')
  expect(asked).toMatchObject({ exitCode: 3 })
  expect(asked.stdout + asked.stderr).toContain('The song is in 4/4')
})
