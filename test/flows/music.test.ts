import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { planByHand } from '../../src/app/by-hand.ts'
import { isQuestion, readingOf } from '../../src/kernel/index.ts'
import { music, type ProjectSnapshot } from '../../src/music/index.ts'
import { cutroom, type Said } from '../command.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'

/** The sounds that come along: they are the same everywhere, and small. */
const soundfont = resolve(import.meta.dirname, '../../assets/soundfont/cutroom-gm.sf3')
const run = ({ folder }: TestStudio, ...args: string[]): Promise<Said> =>
  cutroom(folder, [...args, '--json'], { env: { CUTROOM_SOUNDFONT: soundfont } })

const intro = { section: 'Intro', bars: 1, roles: ['drums', 'bass'], style: 'house', key: 'Dm', tempo: 180 }
const compose = (project: TestStudio, params: object): Promise<Said> =>
  run(project, 'run', 'compose_section', '--params', JSON.stringify(params))
const songOf = async (
  project: TestStudio,
  ...args: string[]
): Promise<ProjectSnapshot & { kind: string; revision: number }> =>
  (await run(project, 'state', ...args)).json as unknown as ProjectSnapshot & { kind: string; revision: number }
const starts = ({ tracks }: ProjectSnapshot): Record<string, [string | undefined, number, number | undefined][]> =>
  Object.fromEntries(
    tracks.map(({ name, regions }) => [
      name,
      regions.map((region) => [region.name, region.startBeat, region.noteCount]),
    ]),
  )

test('a song is composed section after section, taken back and brought again, and goes out as MIDI and comes in again', async () => {
  const project = await testStudio().empty()
  expect(await compose(project, intro)).toMatchObject({
    exitCode: 0,
    json: { applied: true, document: 'song', revision: 1 },
  })
  const first = await songOf(project)
  expect(first).toMatchObject({
    kind: 'music',
    revision: 1,
    tempo: 180,
    key: 'Dm',
    timeSignature: { numerator: 4, denominator: 4 },
  })
  expect(
    first.tracks.every(({ regions }) =>
      regions.every(({ notes, noteCount = 0 }) => notes === undefined && noteCount > 0),
    ),
  ).toBe(true)

  expect(
    await compose(project, {
      section: 'Verse',
      bars: 2,
      roles: ['drums', 'bass', 'chords'],
      style: 'house',
      position: 'after intro',
    }),
  ).toMatchObject({ exitCode: 0 })
  const both = await songOf(project)
  expect(
    Object.values(starts(both))
      .flat()
      .filter(([name]) => name === 'Verse')
      .map(([, start]) => start),
  ).toEqual([4, 4, 4])
  expect(await run(project, 'undo')).toMatchObject({ exitCode: 0 })
  expect(starts(await songOf(project))).toEqual(starts(first))
  expect(await run(project, 'redo')).toMatchObject({ exitCode: 0 })
  expect(starts(await songOf(project))).toEqual(starts(both))

  const drawn = await project.say('state', '--notes')
  expect(drawn.stdout).toMatch(/Drums +╭Intro─+╮╭Verse─+╮/)
  expect(drawn.stdout).toMatch(/kick +│[●•◦·]/)
  expect((await project.say('diff', '1', '2')).stdout).toMatch(/Drums +╭Intro─+╮╭\+Verse─+╮/)

  expect(await run(project, 'export', 'out.mid', '--format', 'midi')).toMatchObject({
    exitCode: 0,
    json: { duration: 4, warnings: [] },
  })
  expect((await readFile(join(project.folder, 'out.mid'))).toString('latin1', 0, 4)).toBe('MThd')
  expect(await run(project, 'import', 'out.mid')).toMatchObject({
    exitCode: 0,
    json: { document: 'out', kind: 'music', added: both.tracks.map(({ name }) => ({ name, duration: 4 })) },
  })
  expect(starts(await songOf(project, '--on', 'out'))).toEqual(starts(both))

  // What was imported is never written to, and need not be where it holds the very same.
  expect(await run(project, 'export', 'out.mid', '--on', 'out')).toMatchObject({ exitCode: 0 })
  expect(await run(project, 'run', 'stori_set_tempo', '--on', 'out', '--params', '{"tempo":90}')).toMatchObject({
    exitCode: 0,
  })
  expect(await run(project, 'export', 'out.mid', '--on', 'out')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'would-overwrite-original' } },
  })

  expect(await run(project, 'replay', '--verify')).toMatchObject({ exitCode: 0, json: { ok: true } })
})

test('a song is rendered: as long as it is, and not silent', async () => {
  const project = await testStudio().empty()
  await compose(project, intro)
  expect(await run(project, 'render', 'song.wav')).toMatchObject({ exitCode: 0 })
  const wav = await readFile(join(project.folder, 'song.wav'))
  const [rate, data] = [wav.readUInt32LE(wav.indexOf('fmt ') + 12), wav.subarray(wav.indexOf('data') + 8)]
  const seconds = data.length / 4 / rate
  expect(seconds).toBeGreaterThan(4 / 3)
  expect(seconds).toBeLessThan(4 / 3 + 2.5)
  const samples = Array.from({ length: Math.floor(data.length / 2) }, (_, at) => Math.abs(data.readInt16LE(at * 2)))
  expect(samples.reduce((most, each) => Math.max(most, each), 0)).toBeGreaterThan(1000)
  expect(await run(project, 'render', 'song.doc')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'unknown-format' } },
  })
})

test('a project that its client sent comes in as it is, with names of any kind and in any time signature, and can be taken back', async () => {
  const project = await testStudio().empty()
  const sent = {
    projectId: 'p-1',
    name: '🎵 שיר',
    tempo: 120,
    key: 'F#m',
    timeSignature: { numerator: 7, denominator: 8 },
    madeBy: 'another program',
    tracks: [
      {
        id: 't/1',
        name: '🥁 Drums',
        drumKitId: 'TR-808',
        regions: [
          {
            id: 'r*1',
            name: 'מבוא',
            startBeat: 0,
            durationBeats: 7,
            notes: [{ pitch: 36, startBeat: 0, durationBeats: 0.5, velocity: 100 }],
          },
        ],
      },
      { id: 't2', name: 'Pad', gmProgram: 88, regions: [] },
    ],
  }
  await writeFile(join(project.folder, 'sent.json'), JSON.stringify(sent))
  expect(await run(project, 'import', 'sent.json')).toMatchObject({
    exitCode: 0,
    json: {
      document: 'sent',
      kind: 'music',
      added: [
        { id: 't/1', name: '🥁 Drums', duration: 3.5 },
        { id: 't2', duration: 0 },
      ],
    },
  })
  const { kind, revision, ...song } = await songOf(project, '--notes')
  expect({ kind, revision }).toEqual({ kind: 'music', revision: 1 })
  expect(song).toMatchObject(sent)
  expect((await project.say('state')).stdout).toContain('7/8')
  expect(await run(project, 'import', 'sent.json', '--as', 'music', '--on', 'sent')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'not-empty' } },
  })
  await run(project, 'undo', (await run(project, 'log')).json[0]!.turn)
  expect((await run(project, 'documents')).json).toEqual([])
  expect(await run(project, 'import', 'sent.json', '--on', 'sent')).toMatchObject({
    exitCode: 0,
    json: { document: 'sent' },
  })
  expect((await songOf(project, '--notes')).tracks).toMatchObject(sent.tracks)
  expect(await run(project, 'export', 'again.json', '--format', 'json')).toMatchObject({ exitCode: 0 })
  expect(JSON.parse(await readFile(join(project.folder, 'again.json'), 'utf8'))).toMatchObject(sent)
})

test('a song that came with several tempos is as long as it is played', async () => {
  const project = await testStudio().empty()
  // Half a beat at 120 and three and a half at 30.
  const midi = {
    format: 1,
    division: { ticksPerBeat: 480 },
    chunks: [{ endTick: 0, hadTracks: false }],
    kept: [
      { chunk: 0, tick: 0, hex: 'ff510307a120' },
      { chunk: 0, tick: 240, hex: 'ff51031e8480' },
    ],
  }
  const region = {
    id: 'r',
    name: 'Verse',
    startBeat: 0,
    durationBeats: 4,
    notes: [{ pitch: 60, startBeat: 0, durationBeats: 4, velocity: 90 }],
  }
  await writeFile(
    join(project.folder, 'slow.json'),
    JSON.stringify({
      projectId: 'p',
      name: 'Slow',
      tempo: 120,
      key: 'C',
      timeSignature: '4/4',
      midi,
      tracks: [{ id: 't', name: 'Keys', gmProgram: 0, regions: [region] }],
    }),
  )
  expect(await run(project, 'import', 'slow.json')).toMatchObject({
    exitCode: 0,
    json: { added: [{ duration: 7.25 }] },
  })
  expect((await run(project, 'documents')).json).toMatchObject([{ name: 'slow', duration: 7.25 }])
  expect(await run(project, 'export', 'slow.mid')).toMatchObject({ exitCode: 0, json: { duration: 7.25 } })
})

test('what is no song is refused with a sentence, and nothing is added', async () => {
  const project = await testStudio().empty()
  const song = {
    projectId: 'p',
    name: 'x',
    tempo: 120,
    key: 'C',
    timeSignature: '4/4',
    tracks: [{ id: 'a', name: 'A', regions: [] }],
  }
  const cases: [name: string, content: string, sentence: RegExp][] = [
    ['bad.mid', 'MThd\0\0', /^bad\.mid: This is no MIDI file/],
    ['no.json', '{"a":1}', /^no\.json: This is no music project: projectId/],
    [
      'twice.json',
      JSON.stringify({ ...song, tracks: [...song.tracks, ...song.tracks] }),
      /tracks\.1\.id: is the same id as tracks\.0\.id/,
    ],
    ['still.json', JSON.stringify({ ...song, tempo: 0 }), /tempo: /],
    ['text.txt', 'la la la', /^text\.txt: This is neither a MIDI file nor JSON/],
    ['broken.json', '{"tracks": [', /^broken\.json: This is neither a MIDI file nor JSON/],
  ]
  for (const [name, content, sentence] of cases) {
    await writeFile(join(project.folder, name), content)
    expect(await project.workbench.importFiles([join(project.folder, name)], { as: 'music' }), name).toMatchObject({
      problem: true,
      message: expect.stringMatching(sentence) as string,
    })
  }
  expect(await run(project, 'import', 'bad.mid')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'not-midi' } },
  })
  expect(await run(project, 'import', 'bad.mid', 'no.json', '--as', 'music')).toMatchObject({ exitCode: 2 })
  expect(await run(project, 'import', 'missing.mid', '--as', 'music')).toMatchObject({ exitCode: 1 })
  expect((await run(project, 'documents')).json).toEqual([])
  expect((await run(project, 'log')).json).toEqual([])
})

test('a plan that begins a song is looked at, heard, approved, taken back and brought again like any other', async () => {
  const project = await testStudio().empty()
  const { workbench } = project
  const begun = await workbench.begins('compose_section')
  const operation = music.operations.get('compose_section')
  if (!begun || !operation) throw new Error('Nothing begins a song')
  const part = must(await planByHand(workbench, begun, { operation, params: intro }))
  if (isQuestion(part)) throw new Error(part.question)
  const {
    proposal: { id },
  } = must(await workbench.propose({ words: 'an intro', reading: readingOf(part.units), parts: [part], plan: null }))

  expect((await run(project, 'proposals')).json).toMatchObject([{ id, document: 'song' }])
  expect(await run(project, 'preview', id, '--out', '.')).toMatchObject({
    exitCode: 0,
    json: { files: [{ fromSeconds: 0 }] },
  })
  expect((await run(project, 'documents')).json).toEqual([])
  expect(await run(project, 'approve', id)).toMatchObject({
    exitCode: 0,
    json: { applied: true, document: 'song', revision: 1 },
  })
  expect((await run(project, 'log')).json).toMatchObject([{ document: 'song', words: 'an intro' }])
  expect(await run(project, 'undo', '--plan')).toMatchObject({ exitCode: 0 })
  expect(await run(project, 'undo')).toMatchObject({ exitCode: 0 })
  expect((await run(project, 'documents')).json).toEqual([])
  expect(await run(project, 'redo')).toMatchObject({ exitCode: 0 })
  expect((await songOf(project)).tracks).toHaveLength(2)
  // A song whose beginning was undone is begun again under its name.
  await run(project, 'undo')
  expect(await compose(project, { ...intro, roles: ['bass'] })).toMatchObject({
    exitCode: 0,
    json: { document: 'song', revision: 5 },
  })
  expect((await songOf(project)).tracks.map(({ name }) => name)).toEqual(['Bass'])
  expect(await run(project, 'replay', '--verify')).toMatchObject({ exitCode: 0, json: { ok: true } })
})
