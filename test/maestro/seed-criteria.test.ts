import { beforeAll, describe, expect, it } from 'vitest'
import type { SentEvent } from '../../src/maestro/client/index.ts'
import { isProblem } from '../../src/kernel/index.ts'
import { curl, hasCurl } from './curl.ts'
import { networkTo, newClient, sharedServer } from './running-server.ts'
import { seedClient, type SentBody } from './seed-client.ts'
import { streamFaults } from './stream-faults.ts'

const server = sharedServer()
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const intro =
  'STORI PROMPT\nMode: compose\nSection: intro\nStyle: pop\nKey: Dm\nTempo: 92\nRole: [drums, bass, pads, lead]\nConstraints:\n  bars: 4\n'
/**
 * With all that a helpful hand might tidy up: blanks at ends, empty lines, deeper lines, letters in two parts, returns.
 */
const verse =
  'stori  PROMPT  \n\n\nMode: compose   \nSection: verse\nPosition: after intro\nStyle: pop\r\nRole:\n    - drums\n    - bass\nVibe: e\u0301te\u0301 x2\nConstraints: {bars: 8}\nRequest: |\n  Keep the mood,\n\n      and breathe.  \n  \tThen go on.\n\n'
const prompts = [
  intro,
  verse,
  'set the tempo to 100',
  'STORI PROMPT\nMode: compose\nSection: outro\nPosition: last\nRole: [keys]\nConstraints:\n  bars: 2\n',
]

type Asked = { readonly body: SentBody; readonly events: readonly SentEvent[] }
type Face = {
  readonly name: string
  readonly skip: boolean
  open(): Promise<(prompt: string) => Promise<Asked>>
  /** Ids that are the client's own. */ own?(): string[]
}

/** The reference client, with what it sends. */
function referenceClient(): Face {
  let own: string[] = []
  return {
    name: 'the reference client',
    skip: false,
    own: () => own,
    open: async () => {
      const bodies: string[] = []
      const client = await newClient(server.now(), (request) => {
        if (request.body !== undefined) bodies.push(request.body)
        return networkTo(server.now())(request)
      })
      await client.newProject({ name: 'Rain Check', tempo: 92, key: 'Dm' })
      return async (prompt) => {
        const proposal = await client.send(prompt)
        if (isProblem(proposal)) throw new Error(proposal.message)
        await proposal.apply()
        own = client.project().tracks.flatMap(({ id, regions }) => [id, ...regions.map((region) => region.id)])
        return { body: JSON.parse(bodies.at(-1) ?? '') as SentBody, events: proposal.events }
      }
    },
  }
}

const faces: readonly Face[] = [
  referenceClient(),
  {
    name: `bare curl${hasCurl ? '' : ' (curl is not installed)'}`,
    skip: !hasCurl,
    open: async () => seedClient(server.now).ask,
  },
]

/** The parameters of the calls of one name. */
const paramsOf = ({ events }: Asked, name: string): { readonly [param: string]: unknown }[] =>
  events.flatMap((event) => (event.type === 'toolCall' && event.name === name ? [event.params] : []))

for (const { name, skip, open, own } of faces)
  describe.skipIf(skip)(`the seed's criteria, with ${name}`, () => {
    let turns: Asked[] = []
    /** For each request, all that was said before it. */
    const requests = (): { body: SentBody; before: Asked }[] =>
      turns.map(({ body }, at) => ({
        body,
        before: { body, events: turns.slice(0, at).flatMap(({ events }) => events) },
      }))
    beforeAll(async () => {
      const ask = await open()
      turns = []
      for (const prompt of prompts) turns.push(await ask(prompt))
    }, 120_000)

    it('every stream is whole and comes to something', () => {
      for (const { events } of turns) {
        expect(streamFaults(events)).toEqual([])
        expect(events.at(-1), JSON.stringify(events.at(-1))).toMatchObject({ success: true })
      }
    })

    it('project.tracks in every compose request contains all current tracks, each with a server-assigned id', () => {
      for (const { body, before } of requests())
        expect(body.project.tracks.map(({ id }) => id)).toEqual(
          paramsOf(before, 'stori_add_midi_track').map(({ trackId }) => trackId),
        )
      expect(turns.at(-1)?.body.project.tracks.length).toBeGreaterThanOrEqual(4)
      expect(
        turns.flatMap(({ body }) => body.project.tracks.map(({ id }) => String(id))).filter((id) => !uuid.test(id)),
      ).toEqual([])
    })

    it('project.tracks[].regions contains all current regions with server-assigned id, correct name, startBeat and durationBeats', () => {
      for (const { body, before } of requests()) {
        const sent = body.project.tracks.flatMap((track) =>
          track.regions.map(({ id, name: named, startBeat, durationBeats }) => ({
            trackId: track.id,
            regionId: id,
            name: named,
            startBeat,
            durationBeats,
          })),
        )
        const told = paramsOf(before, 'stori_add_midi_region').map(
          ({ trackId, regionId, name: named, startBeat, durationBeats }) => ({
            trackId,
            regionId,
            name: named,
            startBeat,
            durationBeats,
          }),
        )
        expect(sent).toHaveLength(told.length)
        expect(sent).toEqual(expect.arrayContaining(told))
      }
      expect(
        turns
          .at(-1)
          ?.body.project.tracks.flatMap(({ regions }) => regions.map(({ id }) => String(id)))
          .filter((id) => !uuid.test(id)),
      ).toEqual([])
    })

    it('Position: after intro places new regions at beat 16, and the next ones behind the verse', () => {
      const placed = turns.map((turn) =>
        paramsOf(turn, 'stori_add_midi_region').map(({ startBeat, durationBeats }) => [startBeat, durationBeats]),
      )
      expect(new Set(placed[0]?.map(String))).toEqual(new Set(['0,16']))
      expect(placed[1]).toEqual([
        [16, 32],
        [16, 32],
      ])
      expect(placed[3]).toEqual([[48, 8]])
      // The verse is played by those who played the intro.
      expect(paramsOf(turns[1]!, 'stori_add_midi_track')).toEqual([])
    })

    it('conversation_id is the same UUID for all prompts and present on every request', () => {
      expect(new Set(turns.map(({ body }) => body.conversation_id)).size).toBe(1)
      expect(turns[0]?.body.conversation_id).toMatch(uuid)
    })

    it('project.projectId is present and stable', () => {
      expect(new Set(turns.map(({ body }) => body.project.projectId)).size).toBe(1)
      expect(turns[0]?.body.project.projectId).toMatch(uuid)
      expect(new Set(turns.map(({ events }) => events[0]?.type === 'state' && events[0].projectId))).toEqual(
        new Set([turns[0]?.body.project.projectId]),
      )
    })

    it('structured prompts arrive with the header intact and all YAML indentation preserved', async () => {
      const [state] = turns[1]?.events ?? []
      expect(state).toMatchObject({
        type: 'state',
        parsed: {
          raw: verse,
          mode: 'compose',
          section: 'verse',
          position: 'after intro',
          request: 'Keep the mood,\n\n    and breathe.  \n\tThen go on.',
        },
      })
      const { url, token } = server.now()
      const response = await fetch(`${url}/api/v1/projects/${turns[0]?.body.project.projectId}/history`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(
        ((await response.json()) as { history: { prompt: string }[] }).history.map(({ prompt }) => prompt),
      ).toEqual(prompts)
    })

    it('stori_ensure_bus calls result in the bus appearing in project.buses on the next request', () => {
      const made = paramsOf(turns[0]!, 'stori_ensure_bus').map(({ busId, name: named }) => ({ id: busId, name: named }))
      expect(made.length).toBeGreaterThan(0)
      expect(turns[0]?.body.project.buses ?? []).toEqual([])
      for (const { body } of turns.slice(1)) expect(body.project.buses).toEqual(expect.arrayContaining(made))
    })

    it('no client-generated UUIDs appear as entity ids: only ids echoed back from toolCall events', () => {
      for (const { body, before } of requests()) {
        const echoed = new Set(
          before.events.flatMap((event) =>
            event.type === 'toolCall'
              ? ['trackId', 'regionId', 'newRegionId', 'busId'].map((param) => event.params[param])
              : [],
          ),
        )
        const { tracks, buses = [] } = body.project
        expect(
          [...tracks, ...tracks.flatMap(({ regions }) => regions), ...buses]
            .map(({ id }) => id as string)
            .filter((id) => !echoed.has(id)),
        ).toEqual([])
        expect((own?.() ?? []).filter((id) => echoed.has(id))).toEqual([])
      }
    })
  })

describe.skipIf(!hasCurl)(`a stream that curl lost${hasCurl ? '' : ' (curl is not installed)'}`, () => {
  it('is read on from Last-Event-ID', async () => {
    const { events } = await seedClient(server.now).ask(intro)
    const streamId = events[0]?.type === 'state' ? events[0].streamId : ''
    const rest = await curl(server.now(), {
      path: `/api/v1/maestro/streams/${streamId}`,
      headers: ['Last-Event-ID: 7'],
    })
    expect(rest.events).toEqual(events.slice(7))
    expect(rest.ids).toEqual(events.slice(7).map(({ seq }) => seq))
  })
})
