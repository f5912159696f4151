import { describe, expect, it } from 'vitest'
import { emptyDocument, isProblem, perform, type Problem } from '../../src/kernel/index.ts'
import { editsOfSnapshot } from '../../src/music/edits-of-snapshot.ts'
import { projectSnapshot } from '../../src/music/snapshot.ts'
import { readStreamRequest, type ReadRequest } from '../../src/music/wire/request.ts'

const CONVERSATION = '5f3c1a52-7c1e-4b6e-9f5a-0a1b2c3d4e5f'
const note = { pitch: 60, startBeat: 0, durationBeats: 1, velocity: 90 }
const region = { id: 'r1', name: 'Intro', startBeat: 0, durationBeats: 16, notes: [note] }
const track = { id: 't1', name: 'Bass', regions: [region] }
const project = {
  projectId: 'p1',
  name: 'Song',
  tempo: 120,
  key: 'Am',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks: [track],
}

const read = (changed: object, around: object = {}): ReadRequest | Problem =>
  readStreamRequest({ prompt: 'louder bass', project: { ...project, ...changed }, ...around })
function served(changed: object, around: object = {}): ReadRequest {
  const request = read(changed, around)
  if (isProblem(request)) throw new Error(request.message)
  return request
}
function wrongPaths(request: ReadRequest | Problem): string[] {
  if (!isProblem(request)) return []
  expect(request.code).toBe('invalid-request')
  const wrong = request.details as { path: string; message: string }[]
  for (const { message } of wrong) expect(message).not.toBe('Invalid input')
  return wrong.map(({ path }) => path)
}
const withRegion = (changed: object): object => ({ tracks: [{ ...track, regions: [{ ...region, ...changed }] }] })
/** What goes into a document and out again, with what it is to be. */
const kept = (request: ReadRequest): object =>
  projectSnapshot(
    perform(
      emptyDocument,
      editsOfSnapshot(request.project).map((edit, at) => ({ ...edit, id: at + 1 })),
    ),
  )

describe('a snapshot', () => {
  it('with an id twice is refused, and both places are told', () => {
    expect(wrongPaths(read({ tracks: [track, { ...track, regions: [] }] }))).toEqual(['project.tracks.1.id'])
    expect(wrongPaths(read({ tracks: [{ ...track, regions: [region, region] }] }))).toEqual([
      'project.tracks.0.regions.1.id',
    ])
    expect(wrongPaths(read({ tracks: [track, { id: 't2', name: 'B', regions: [{ ...region }] }] }))).toEqual([
      'project.tracks.1.regions.0.id',
    ])
    expect(
      wrongPaths(
        read({
          buses: [
            { id: 't1', name: 'Room' },
            { id: 'r1', name: 'Hall' },
          ],
        }),
      ),
    ).toEqual(['project.buses.0.id', 'project.buses.1.id'])
    expect((read({ tracks: [track, { ...track, regions: [] }] }) as Problem).message).toContain(
      'project.tracks.1.id: is the same id as project.tracks.0.id',
    )
  })

  it('keeps fields that nobody here knows, at every level, through a document and out again', () => {
    const odd = {
      ...project,
      mood: { dark: true },
      tracks: [
        {
          ...track,
          plugin: 'x',
          regions: [{ ...region, noteCount: 1, lyrics: ['la'], notes: [{ ...note, articulation: 'staccato' }] }],
          effects: [{ type: 'reverb', wet: 0.4 }],
        },
      ],
      buses: [{ id: 'b', name: 'Room', colour: 'red' }],
    }
    expect(kept(served(odd))).toEqual(odd)
  })

  it('with wrong types is refused with every path that is wrong', () => {
    const request = readStreamRequest({
      prompt: 7,
      project: {
        ...project,
        name: null,
        tempo: 'fast',
        key: 3,
        timeSignature: 'waltz',
        tracks: [
          {
            id: '',
            name: 5,
            volume: 2,
            pan: -1,
            muted: 'no',
            regions: [
              {
                ...region,
                startBeat: -1,
                durationBeats: 0,
                noteCount: 1.5,
                notes: [{ ...note, pitch: 128 }, { ...note, velocity: 0, startBeat: '0' }, 'note'],
              },
              null,
            ],
          },
          'track',
        ],
        buses: {},
      },
    })
    expect(wrongPaths(request).toSorted()).toEqual(
      [
        'prompt',
        'project.name',
        'project.tempo',
        'project.key',
        'project.timeSignature',
        'project.tracks.0.id',
        'project.tracks.0.name',
        'project.tracks.0.volume',
        'project.tracks.0.pan',
        'project.tracks.0.muted',
        'project.tracks.0.regions.0.startBeat',
        'project.tracks.0.regions.0.durationBeats',
        'project.tracks.0.regions.0.noteCount',
        'project.tracks.0.regions.0.notes.0.pitch',
        'project.tracks.0.regions.0.notes.1.velocity',
        'project.tracks.0.regions.0.notes.1.startBeat',
        'project.tracks.0.regions.0.notes.2',
        'project.tracks.0.regions.1',
        'project.tracks.1',
        'project.buses',
      ].toSorted(),
    )
  })

  it('of a song that cannot be played is refused where it is wrong', () => {
    for (const tempo of [0, -120, null, '120', Number.NaN, Number.POSITIVE_INFINITY])
      expect(wrongPaths(read({ tempo })), String(tempo)).toEqual(['project.tempo'])
    for (const timeSignature of [
      '4/3',
      '0/4',
      'x',
      '',
      { numerator: 4 },
      { numerator: 0, denominator: 4 },
      { numerator: 4.5, denominator: 4 },
      null,
      4,
    ])
      expect(
        wrongPaths(read({ timeSignature })).map((path) => path.split('.').slice(0, 2).join('.')),
        JSON.stringify(timeSignature),
      ).toEqual(['project.timeSignature'])
    expect(wrongPaths(read(withRegion({ startBeat: null })))).toEqual(['project.tracks.0.regions.0.startBeat'])
    for (const missing of ['name', 'tempo', 'key', 'timeSignature', 'tracks'])
      expect(wrongPaths(read({ [missing]: undefined })), missing).toEqual([`project.${missing}`])
    for (const body of [null, [], 'x', 4, undefined]) expect(wrongPaths(readStreamRequest(body))).toEqual(['(body)'])
    for (const none of [null, undefined])
      expect(wrongPaths(readStreamRequest({ prompt: 'x', project: none }))).toEqual(['project'])
    for (const odd of [[], 'x', 4])
      expect(wrongPaths(readStreamRequest({ prompt: 'x', project: odd }))).toEqual(['project'])
  })

  it('in any signature is taken, written either way', () => {
    for (const [text, numerator, denominator] of [
      ['7/8', 7, 8],
      ['5/4', 5, 4],
      ['3/4', 3, 4],
      [' 12 / 8 ', 12, 8],
    ] as const) {
      expect(served({ timeSignature: text }).project.timeSignature).toEqual({ numerator, denominator })
      expect(served({ timeSignature: { numerator, denominator } }).project.timeSignature).toEqual({
        numerator,
        denominator,
      })
    }
    for (const tempo of [1, 63.5, 120, 400]) expect(served({ tempo }).project.tempo).toBe(tempo)
  })

  it('may have regions that overlap, which stay where they are', () => {
    const regions = [region, { ...region, id: 'r2', startBeat: 8 }, { ...region, id: 'r3' }]
    expect(kept(served({ tracks: [{ ...track, regions }] }))).toMatchObject({
      tracks: [{ regions: regions.map(({ id, startBeat }) => ({ id, startBeat, durationBeats: 16, noteCount: 1 })) }],
    })
  })

  it('may have names in any script, and a region without a name takes that of its track', () => {
    for (const name of [
      '🎹 Piano 👩🏽‍🎤',
      'مقدمة',
      'שיר\u202E ראשון',
      'e\u0301tude',
      'a "b" \\ c',
      '__proto__',
      'x'.repeat(500),
    ]) {
      const tracks = [
        {
          ...track,
          name,
          regions: [
            { ...region, name, noteCount: 1 },
            { ...region, id: 'r2', name: undefined, startBeat: 16 },
          ],
        },
      ]
      expect(kept(served({ name, tracks }))).toMatchObject({ name, tracks: [{ name, regions: [{ name }, { name }] }] })
    }
  })
})

describe('the id of a project', () => {
  const { projectId: _, ...nameless } = project
  const ask = (changed: object, around: object = {}) =>
    readStreamRequest({ prompt: 'x', project: { ...nameless, ...changed }, ...around })

  it('is projectId, else id, else the conversation with a warning', () => {
    expect(ask({ projectId: 'a', id: 'b' })).toMatchObject({ project: { projectId: 'a', id: 'b' }, warnings: [] })
    expect(ask({ id: 'b' })).toMatchObject({ project: { projectId: 'b' }, warnings: [] })
    for (const spelling of ['conversation_id', 'conversationId'])
      expect(ask({}, { [spelling]: CONVERSATION })).toMatchObject({
        project: { projectId: CONVERSATION },
        warnings: [expect.stringContaining('conversation_id stands in')],
      })
    expect(ask({ projectId: null }, { conversationId: CONVERSATION })).toMatchObject({
      project: { projectId: CONVERSATION },
      warnings: [expect.stringContaining('stands in')],
    })
  })

  it('cannot be absent altogether, nor be anything but a text', () => {
    expect(wrongPaths(ask({}))).toEqual(['project.projectId'])
    expect(wrongPaths(ask({ projectId: '' }))).toEqual(['project.projectId'])
    expect(wrongPaths(ask({ projectId: 7 }))).toEqual(['project.projectId'])
    expect(wrongPaths(ask({ id: 'b' }, { conversation_id: 'no uuid' }))).toEqual(['conversation_id'])
  })
})

describe('the fields of a request', () => {
  it('are read in snake and in camel case', () => {
    const camel = served(
      {},
      { conversationId: CONVERSATION, storePrompt: false, qualityPreset: 'fast', humanizeProfile: 'tight' },
    )
    expect(
      served(
        {},
        { conversation_id: CONVERSATION, store_prompt: false, quality_preset: 'fast', humanize_profile: 'tight' },
      ),
    ).toEqual(camel)
    expect(camel).toMatchObject({ storePrompt: false, qualityPreset: 'fast', humanizeProfile: 'tight' })
  })

  it('hold a prompt that says something and has an end', () => {
    for (const prompt of ['', '  \n', 'a\u0000b', 'x'.repeat(32_769), null, undefined, ['x']])
      expect(wrongPaths(read({}, { prompt })), JSON.stringify(prompt)?.slice(0, 20)).toContain('prompt')
    expect(served({}, { prompt: 'x'.repeat(32_768) }).prompt).toHaveLength(32_768)
  })
})
