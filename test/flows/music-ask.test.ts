import { expect, test } from 'vitest'
import { countCells } from '../../src/cli/review/count-cells.ts'
import type { ProjectSnapshot } from '../../src/music/index.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

const songIn = async (project: TestStudio): Promise<ProjectSnapshot> =>
  (await project.run('state')).json as unknown as ProjectSnapshot
const placesOf = ({ tracks }: ProjectSnapshot, section: string): number[] =>
  tracks.flatMap(({ regions }) =>
    regions.filter(({ name }) => name?.toLowerCase() === section).map(({ startBeat }) => startBeat),
  )

test('words that ask for music begin a song, and each section stands where it was asked for', async () => {
  const project = await testStudio().empty()
  const plan = await project.run('ask', 'create a 4 bar lo-fi intro with drums and bass in D minor at 92 bpm', '--plan')
  expect(plan, plan.stderr).toMatchObject({ exitCode: 0, json: { status: 'ready', document: 'song' } })
  expect((await project.run('documents')).json).toEqual([])
  const first = await project.run('ask', 'create a 4 bar lo-fi intro with drums and bass in D minor at 92 bpm', '-y')
  expect(first, first.stderr).toMatchObject({ exitCode: 0, json: { applied: true, document: 'song', revision: 1 } })
  expect(first.json.verified.every(({ ok }) => ok)).toBe(true)
  const intro = await songIn(project)
  expect(intro).toMatchObject({ tempo: 92, timeSignature: { numerator: 4, denominator: 4 } })
  expect(placesOf(intro, 'intro')).toEqual([0, 0])

  expect(await project.run('ask', 'add an 8 bar verse after the intro with drums, bass and keys', '-y')).toMatchObject({
    exitCode: 0,
    json: { applied: true, revision: 2 },
  })
  const both = await songIn(project)
  expect(placesOf(both, 'verse')).toEqual([16, 16, 16])
  await project.run('undo')
  expect(await songIn(project)).toMatchObject({ tracks: intro.tracks })
  await project.run('redo')
  expect(await songIn(project)).toMatchObject({ tracks: both.tracks })

  const ids = (song: ProjectSnapshot): string[] => song.tracks.flatMap(({ regions }) => regions.map(({ id }) => id))
  expect(await project.run('ask', 'another take of the bass, less busy', '-y')).toMatchObject({
    exitCode: 0,
    json: { applied: true },
  })
  expect(ids(await songIn(project))).toEqual(ids(both))
})

test('a section with players that are busy there is asked about, and none of them is left out', async () => {
  const project = await testStudio().empty()
  await project.run('ask', 'compose a 4 bar lo-fi intro with drums, bass and keys in D minor at 82 bpm', '-y')
  await project.run('ask', 'copy the bass of the intro to bar 5', '-y')
  const verse = 'add an 8 bar verse after the intro with drums, bass, keys and a lead'
  expect((await project.run('ask', verse, '--plan')).json).toMatchObject({
    status: 'question',
    question: expect.stringMatching(/something on Bass already: insert it and move what follows/),
  })
  const plan = await project.run('ask', `${verse}, moving what follows`, '--plan')
  const rows = (plan.json as unknown as { steps: { purpose: string }[] }).steps.map(({ purpose }) => purpose)
  expect(rows.filter((row) => /^Add \d+ notes to Keys/.test(row))).toEqual([
    expect.stringMatching(/, Verse, bars 5–8$/),
    expect.stringMatching(/, Verse, bars 9–12$/),
  ])
  expect(await project.run('ask', `${verse}, moving what follows`, '-y')).toMatchObject({ exitCode: 0 })
  const song = await songIn(project)
  expect(placesOf(song, 'verse')).toEqual([16, 16, 16, 16])
  expect(placesOf(song, 'intro (copy)')).toEqual([48])
})

test('a song that was taken back is begun again by the next words', async () => {
  const project = await testStudio().empty()
  for (const revision of [1, 3]) {
    expect(await project.run('ask', 'make a 2 bar house beat', '-y')).toMatchObject({
      exitCode: 0,
      json: { document: 'song', revision },
    })
    expect(await project.run('undo')).toMatchObject({ exitCode: 0 })
  }
  expect((await project.run('documents')).json).toEqual([])
  // A turn is told by what was asked, not by the calls that it came to.
  const summary: unknown = expect.stringMatching(/^Compose 2 bars of house [^;]* for drums/)
  expect((await project.run('log')).json).toMatchObject([
    { summary, undone: true },
    { summary, undone: true },
  ])
})

test('a project with nothing in it says that it can compose, too', async () => {
  const project = await testStudio().empty()
  for (const args of [['ask', 'make it shorter'], ['state'], ['documents']]) {
    const said = await project.say(...args)
    expect(`${said.stdout}${said.stderr}`, args[0]).toMatch(/import FILE.*create a 4 bar lo-fi intro/)
  }
})

test('a plan stays within the terminal, however much was asked', async () => {
  const project = await testStudio().empty()
  const words = 'create a 2 bar lo-fi intro with drums, bass, keys and a lead in D minor at 92 bpm'
  const { stdout } = await project.say('ask', words, '--plan')
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`("${words}")`)
  expect(stdout.split('\n').filter((line) => countCells(line) > 80)).toEqual([])
})
