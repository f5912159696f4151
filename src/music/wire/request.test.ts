import { describe, expect, it } from 'vitest'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { readStreamRequest, type ReadRequest } from './request.ts'

const region = { id: 'r1', name: 'Intro', startBeat: 0, durationBeats: 16 }
const note = { pitch: 60, startBeat: 0, durationBeats: 1, velocity: 90 }
const project = {
  projectId: 'p1',
  name: 'Song',
  tempo: 120,
  key: 'Am',
  timeSignature: '4/4',
  tracks: [{ id: 't1', name: 'Bass', regions: [region] }],
}
const withRegion = (changed: object): typeof project => ({
  ...project,
  tracks: [{ id: 't1', name: 'Bass', regions: [{ ...region, ...changed }] }],
})
const read = (fields: object): ReadRequest | Problem => readStreamRequest({ prompt: 'louder bass', project, ...fields })

function wrong(fields: object): string[] {
  const request = read(fields)
  return isProblem(request)
    ? (request.details as { path: string; message: string }[]).map(({ path, message }) => `${path} ${message}`)
    : []
}

describe('what is wrong with a request', () => {
  it.each<[object, string[]]>([
    [{ conversation_id: 'x' }, ['conversation_id should be a UUID']],
    [{ conversationId: 'x' }, ['conversationId should be a UUID']],
    [{ store_prompt: 'no' }, ['store_prompt should be true or false, not "no"']],
    [{ quality_preset: 'best' }, ['quality_preset should be "fast", "balanced" or "quality", not "best"']],
    [{ prompt: '' }, ['prompt should say what to do']],
    [{ prompt: ' \n' }, ['prompt should say what to do']],
    [{ prompt: 5 }, ['prompt should be a text, not 5']],
    [{ project: { ...project, tempo: 'fast' } }, ['project.tempo should be a number, not "fast"']],
    [{ project: { ...project, key: undefined } }, ['project.key is missing']],
    [{ project: { ...project, projectId: undefined, id: 7 } }, ['project.id should be a text, not 7']],
    [{ project: { ...project, tracks: {} } }, ['project.tracks should be a list, not {}']],
    [
      { project: withRegion({ startBeat: 1_000_000_001 }) },
      ['project.tracks.0.regions.0.startBeat should be at most 1,000,000,000 beats'],
    ],
    [
      { project: withRegion({ durationBeats: 1e300 }) },
      ['project.tracks.0.regions.0.durationBeats should be at most 1,000,000,000 beats'],
    ],
    [
      { project: withRegion({ noteCount: 1.5 }) },
      ['project.tracks.0.regions.0.noteCount should be a whole number, not 1.5'],
    ],
  ])('%j is told as it was spelt, once, in plain words', (fields, sentences) => {
    expect(wrong(fields)).toEqual(sentences)
  })

  it('is never told in the words of the schema library', () => {
    const bodies = [
      null,
      5,
      [],
      {
        prompt: {},
        project: {
          ...project,
          timeSignature: 5,
          tracks: [
            null,
            {
              id: '',
              name: 1,
              gmProgram: 200,
              volume: 9,
              sends: [{}],
              automation: [{ points: 'x' }],
              regions: [{ notes: [{ pitch: 'C' }, 1], ccEvents: 4 }],
            },
          ],
          buses: [{}],
        },
        swing: 2,
      },
    ]
    for (const body of bodies) {
      const request = readStreamRequest(body)
      expect(isProblem(request) && request.message).toMatch(/^The request cannot be served: /)
      expect(isProblem(request) && request.message).not.toMatch(/Invalid|expected|received|Too (?:small|big)|undefined/)
    }
  })
})

describe('a request', () => {
  it('with a field in both spellings is told which one is used, where they differ', () => {
    const [one, other] = ['8fa3c1d2-0000-4000-8000-000000000001', '8fa3c1d2-0000-4000-8000-000000000002']
    expect(read({ conversation_id: one, conversationId: one })).toMatchObject({ conversationId: one, warnings: [] })
    expect(read({ conversation_id: one, conversationId: other })).toMatchObject({
      conversationId: other,
      warnings: [
        '"conversation_id" and "conversationId" are the same field and say different things; "conversationId" is used.',
      ],
    })
  })

  it('has its conversation in lower case, also where that stands in for the project', () => {
    const { projectId: _, ...unnamed } = project
    const conversation_id = '5F3C1A52-7C1E-4B6E-9F5A-0A1B2C3D4E5F'
    expect(read({ conversation_id, project: unnamed })).toMatchObject({
      conversationId: conversation_id.toLowerCase(),
      project: { projectId: conversation_id.toLowerCase() },
    })
  })

  it('counts the notes that it has, and warns where its own count is another', () => {
    const counted = read({ project: withRegion({ noteCount: 5, notes: [note] }) })
    expect(counted).toMatchObject({
      project: { tracks: [{ regions: [{ noteCount: 1 }] }] },
      warnings: ['The noteCount of the region "r1" is not the number of its notes; the notes count.'],
    })
    for (const fine of [{ noteCount: 1, notes: [note] }, { notes: [note] }, { noteCount: 5 }, {}])
      expect(read({ project: withRegion(fine) })).toMatchObject({
        warnings: [],
        project: { tracks: withRegion(fine).tracks },
      })
  })
})
