import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { modelMind, openBudget, planRequest } from '../../src/agent/index.ts'
import { applyCalls } from '../../src/maestro/client/index.ts'
import { isProblem } from '../../src/kernel/index.ts'
import { conduct } from '../../src/maestro/index.ts'
import { anthropicWire } from '../support/models/anthropic-wire.ts'
import { manualClock } from '../support/models/manual-clock.ts'
import { openWire } from '../support/models/open-wire.ts'
import type { WireReply } from '../support/models/protocol.ts'
import { startWire } from '../support/models/wire-server.ts'
import { projectSnapshot } from '../../src/music/index.ts'
import type { MaestroEvent } from '../../src/music/wire/events.ts'
import { readStreamRequest } from '../../src/music/wire/request.ts'
import { calls } from '../minds/video-wire.ts'

const song = {
  projectId: 'p',
  name: 'x',
  tempo: 92,
  key: 'Dm',
  timeSignature: '4/4',
  tracks: [
    {
      id: 'drums',
      name: 'Drums',
      drumKitId: 'TR-909',
      regions: [{ id: 'intro', name: 'Intro', startBeat: 0, durationBeats: 16, noteCount: 0, notes: [] }],
    },
  ],
}
const finish = ['finish', { goals: [{ goal: 'as asked', met: true, by: 'stori_add_notes' }] }] as const
const notes = [
  { pitch: 38, startBeat: 0, durationBeats: 4, velocity: 90 },
  { pitch: 45, startBeat: 4, durationBeats: 4, velocity: 90 },
]

/** The stream of a request whose model gives these replies over the wire of its provider. */
async function streamOf(
  prompt: string,
  replies: readonly WireReply[],
): Promise<{ events: MaestroEvent[]; after: unknown; working: unknown; asked: unknown[] }> {
  const server = await startWire(
    anthropicWire,
    replies.map((reply) => ({ reply })),
  )
  try {
    const mind = modelMind({
      model: await openWire(anthropicWire, server),
      budget: openBudget(0, {}),
      clock: manualClock(),
      votes: false,
    })
    const request = readStreamRequest({ prompt, project: song })
    if (isProblem(request)) throw new Error(request.message)
    const events: MaestroEvent[] = []
    const { working } = await conduct({
      request,
      streamId: randomUUID(),
      seed: prompt,
      baseStateId: 'b',
      kept: [],
      newId: randomUUID,
      signal: new AbortController().signal,
      emit: async (event) => void events.push(event),
      plan: async (plan) => ({ outcome: await planRequest({ ...plan, mind }), inputTokens: 0, contextWindowTokens: 0 }),
    })
    const after = applyCalls(
      request.project,
      events.flatMap((event) => (event.type === 'toolCall' ? [event] : [])),
    )
    return {
      events,
      after,
      working: working && projectSnapshot(working.document),
      asked: server.chats().map(({ body }) => body),
    }
  } finally {
    await server.close()
  }
}

const callsIn = (events: readonly MaestroEvent[]): [string, { [param: string]: unknown }][] =>
  events.flatMap((event) => (event.type === 'toolCall' ? [[event.name, event.params]] : []))

describe('A stream with a model', () => {
  it('sends canonical calls with ids of the server, whatever the model calls them and invents', async () => {
    const { events, after, working } = await streamOf('something low under it, you choose', [
      calls(
        ['more', { operation: 'stori_add_midi_track', params: { name: 'Bass', trackId: 'my-own-id' } }],
        ['stori_add_midi_region', { trackId: '$0.trackId', startBeat: 16, durationBeats: 8, name: 'Verse' }],
        ['stori_add_notes', { regionId: '$1.regionId', notes }],
        finish,
      ),
    ])
    expect([events[0]?.type, events.at(-1)?.type]).toEqual(['state', 'complete'])
    const made = callsIn(events)
    expect(made.map(([name]) => name)).toEqual(['stori_add_midi_track', 'stori_add_midi_region', 'stori_add_notes'])
    const trackId = made[0]?.[1]['trackId']
    expect(trackId).toMatch(/^[0-9a-f-]{36}$/)
    expect(made[1]?.[1]).toMatchObject({ trackId, startBeat: 16 })
    expect(made[2]?.[1]['regionId']).toBe(made[1]?.[1]['regionId'])
    expect(after).toEqual(working)
  })

  it('takes names for ids, and hands back what is wrong to be mended', async () => {
    const { events, asked } = await streamOf('make it push a little', [
      calls([
        'stori_add_notes',
        { regionId: 'Intro', notes: [{ pitch: 200, startBeat: 0, durationBeats: 1, velocity: 90 }] },
      ]),
      calls(['stori_add_notes', { regionId: 'Intro', notes }], finish),
    ])
    expect(callsIn(events)).toEqual([['stori_add_notes', { regionId: 'intro', notes }]])
    expect(events.some((event) => event.type === 'toolError')).toBe(true)
    expect(JSON.stringify(asked[1])).toContain('pitch')
    expect(events.at(-1)).toMatchObject({ type: 'complete', success: true })
  })

  it('ends with complete where the model only fails', async () => {
    const { events } = await streamOf('make it push a little', [
      calls(['stori_delete_region', { regionId: 'Nowhere' }]),
    ])
    expect(callsIn(events)).toEqual([])
    expect(events.at(-1)).toMatchObject({ type: 'complete', success: false })
  })
})
