import { describe, expect, it } from 'vitest'
import { isProblem } from '../kernel/index.ts'
import type { EventOf, MaestroEvent } from '../music/wire/events.ts'
import { readStreamRequest } from '../music/wire/request.ts'
import { conductBuiltIn } from './conduct-thread.ts'

const note = { pitch: 36, startBeat: 0, durationBeats: 1, velocity: 90 }
const intro = { id: 'intro', name: 'Intro', startBeat: 0, durationBeats: 16, notes: [note] }
const verse = { id: 'verse', name: 'Verse', startBeat: 16, durationBeats: 32, notes: [note] }
const song = {
  projectId: 'song-1',
  name: 'Rain Check',
  tempo: 92,
  key: 'Dm',
  timeSignature: '4/4',
  tracks: [{ id: 'drums', name: 'Drums', drumKitId: 'TR-909', regions: [intro, verse] }],
}
const { projectId: _, ...unnamed } = song
const { notes: __, ...unsentIntro } = { ...intro, noteCount: 32 }
const { notes: ___, ...unsentVerse } = { ...verse, noteCount: 8 }

async function said(prompt: string, fields: object = {}): Promise<readonly MaestroEvent[]> {
  const request = readStreamRequest({ prompt, project: song, ...fields })
  if (isProblem(request)) throw new Error(request.message)
  return (await conductBuiltIn({ request, streamId: 'stream-1', seed: 'seed', baseStateId: 'base', kept: [] })).events
}

const those = <T extends MaestroEvent['type']>(events: readonly MaestroEvent[], type: T): EventOf<T>[] =>
  events.filter((event): event is EventOf<T> => event.type === type)

describe('a place that the song does not have', () => {
  it.each(['after bridge', 'afternoon', 'bar 0', '-4', 'between intro bridge', 'within bridge bar 2'])(
    'is an error with the names that there are: %s',
    async (position) => {
      for (const mode of ['compose', 'edit', 'ask']) {
        const events = await said(
          `STORI PROMPT\nMode: ${mode}\nRequest: mute the drums\nPosition: ${position}\nRole: [bass]\n`,
        )
        expect(events.map(({ type }) => type)).toEqual(['state', 'error', 'complete'])
        expect(events[1]).toMatchObject({ message: expect.stringMatching(/Intro and Verse/) as string })
        expect(events[2]).toMatchObject({ success: false })
      }
    },
  )

  it('is asked about where it stands in plain words', async () => {
    expect((await said('add a bass after the bridge')).at(-1)).toMatchObject({ success: false, error: 'question' })
  })
})

describe('what is done to some notes', () => {
  const played = [36, 38, 42].map((pitch, at) => ({ pitch, startBeat: at, durationBeats: 0.5, velocity: 90 }))
  const bass = { id: 'bass', name: 'Bass', gmProgram: 33, regions: [{ ...intro, id: 'bass-intro', notes: played }] }

  it.each([
    ['delete the highest note of the bass', ['36 0 0.5 90', '38 1 0.5 90']],
    ['move the notes of the bass in bar 1 up an octave', ['48 0 0.5 90', '50 1 0.5 90', '54 2 0.5 90']],
    ['make the first note of the bass twice as long', ['36 0 1 90', '38 1 0.5 90', '42 2 0.5 90']],
    ['set the velocity of the last note of the bass to 40', ['36 0 0.5 90', '38 1 0.5 90', '42 2 0.5 40']],
  ])('comes as calls that clients know: %s', async (words, left) => {
    const calls = those(await said(words, { project: { ...song, tracks: [bass] } }), 'toolCall')
    expect(calls.map(({ name }) => name)).toEqual(['stori_clear_notes', 'stori_add_notes'])
    const { notes } = calls[1]!.params as { notes: typeof played }
    expect(notes.map((each) => [each.pitch, each.startBeat, each.durationBeats, each.velocity].join(' '))).toEqual(left)
  })

  it('is told by those names too where it cannot be done', async () => {
    const events = await said('move the notes of the bass in bar 1 down 4 octaves', {
      project: { ...song, tracks: [bass] },
    })
    expect(JSON.stringify(events)).not.toMatch(/"[a-z ]*(?:delete_notes|move_notes|stretch_notes|set_note_velocity)/)
    expect(events.at(-1)).toMatchObject({ success: false })
  })
})

describe('warnings', () => {
  it('of a prompt come once, and again with the end', async () => {
    const events = await said(
      'STORI PROMPT\nMode: compose\nRole: [bass]\nPosition: last\nTarget: nowhere\nEnergy: loud\n',
      { project: unnamed, conversation_id: '0c1b2a3d-0000-4000-8000-000000000001' },
    )
    const told = those(events, 'status').map(({ message }) => message)
    expect(told).toHaveLength(new Set(told).size)
    expect(told.join(' ')).toMatch(/no projectId.*Target.*Energy/)
    expect(those(events, 'complete')[0]).toMatchObject({ success: true, warnings: told })
  })

  it.each([
    ['an answer', 'what key is this in?'],
    ['an edit', 'set the tempo to 100'],
    ['a question', 'mute the kazoo'],
    ['a control', 'play'],
    ['a place that is not there', 'STORI PROMPT\nMode: compose\nPosition: after bridge\n'],
    ['a prompt that is none', 'STORI PROMPT\nMode: dance\n'],
    ['a refusal', 'STORI PROMPT\nMode: compose\nStyle: qwyzzle\nPosition: last\n'],
  ])('of a project without an id come with %s', async (_what, prompt) => {
    const events = await said(prompt, { project: unnamed, conversation_id: '0c1b2a3d-0000-4000-8000-000000000001' })
    expect(those(events, 'status')[0]?.message).toMatch(/no projectId/)
    expect(events.at(-1)).toMatchObject({ type: 'complete', warnings: [expect.stringMatching(/no projectId/)] })
  })
})

describe('state and stream', () => {
  it.each([
    ['make the drums quieter', 'editing'],
    ['make the drums red', 'editing'],
    ['give the drums some reverb', 'editing'],
    ['delete the drums in the intro', 'editing'],
    ['set the tempo to 100', 'editing'],
    ['add an 8 bar chorus at the end with drums', 'composing'],
    ['could you write 4 bars of drums at the end?', 'composing'],
    ['a 4 bar outro at the end, just drums', 'composing'],
    ['another take of the drums', 'composing'],
    ['STORI PROMPT\nMode: edit\nRequest: another take of the drums\n', 'editing'],
    ['STORI PROMPT\nMode: compose\nRequest: mute the drums\nRole: [drums]\nPosition: last\n', 'composing'],
  ])('agree on %s', async (prompt, state) => {
    const events = await said(prompt)
    expect(events[0]).toMatchObject({ state, executionMode: state === 'composing' ? 'variation' : 'apply' })
    expect(events.at(-1)).toMatchObject({ success: true })
    const isReviewed = state === 'composing'
    expect(those(events, 'toolCall').map(({ proposal = false }) => proposal)).toEqual(
      those(events, 'toolCall').map(() => isReviewed),
    )
    expect([those(events, 'meta').length, those(events, 'done').length, those(events, 'phrase').length > 0]).toEqual([
      isReviewed ? 1 : 0,
      isReviewed ? 1 : 0,
      isReviewed,
    ])
  })

  it('show no variation where words that speak of composing change no notes', async () => {
    const events = await said('give the drums some chorus')
    expect(events[0]).toMatchObject({ state: 'composing' })
    expect(those(events, 'toolCall')).toHaveLength(1)
    expect(events.filter((event) => event.type === 'meta' || event.type === 'done' || 'proposal' in event)).toEqual([])
    expect(events.at(-1)).not.toHaveProperty('variationId')
  })
})

describe('what cannot be done', () => {
  it('is told by the names of the wire', async () => {
    const events = await said('STORI PROMPT\nMode: compose\nStyle: qwyzzle\nRole: [drums]\nPosition: last\n')
    expect(those(events, 'toolError').map(({ name }) => name)).toEqual(['stori_generate_midi'])
  })

  it('for want of notes names every region whose notes are needed', async () => {
    const project = {
      ...song,
      tracks: [
        {
          ...song.tracks[0],
          regions: [
            unsentIntro,
            unsentVerse,
            { id: 'outro', name: 'Outro', startBeat: 48, durationBeats: 16, notes: [note] },
          ],
        },
      ],
    }
    const events = await said('quantize the drums to quarter notes', { project })
    expect(those(events, 'error')[0]).toMatchObject({
      code: 'notes-needed',
      message:
        'The notes of Drums, Intro and Drums, Verse were not sent; send the regions "intro" and "verse" with their notes.',
    })
    expect(those(events, 'toolError')[0]?.errors?.map(({ regionId }) => regionId)).toEqual(['intro', 'verse'])
    const one = await said('quantize the drums of the verse to quarter notes', { project })
    expect(those(one, 'toolError')[0]?.errors).toMatchObject([{ code: 'notes-needed', regionId: 'verse' }])
  })
})

describe('what is quoted of a long prompt', () => {
  const long = 'x'.repeat(20_000)
  it.each([
    [`mute the ${long}`, /^What should I mute\?/],
    [`STORI PROMPT\nMode: compose\nRole: ["${long}"]\nPosition: last\n`, /^I do not know the part “/],
  ])('is shortened in a question: %.40s', async (prompt, question) => {
    for (const store_prompt of [true, false]) {
      const [content] = those(await said(prompt, { store_prompt }), 'content')
      expect(content?.content).toMatch(question)
      expect(content?.content.length).toBeLessThan(500)
    }
  })
})
