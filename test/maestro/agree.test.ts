import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { builtInMind, planRequest } from '../../src/agent/index.ts'
import type { Client, Proposal, SendOptions } from '../../src/maestro/client/index.ts'
import { anyProject } from '../support/maestro/random-project.ts'
import { isProblem } from '../../src/kernel/index.ts'
import { applyCalls, conductWith, opening, type KeptTurn } from '../../src/maestro/index.ts'
import type { ProjectSnapshot, SnapshotRegion } from '../../src/music/wire/snapshot.ts'
import type { Maestro } from '../../src/server/index.ts'
import { testServer } from '../support/server/server.ts'
import { drawn, extent } from '../full.ts'
import { anyRequest, type Wish } from './random-requests.ts'
import { newClient, networkTo, sharedServer, type Break } from './running-server.ts'
import { streamFaults } from './stream-faults.ts'

const anySong = fc
  .tuple(anyProject, fc.constantFrom('4/4', '3/4', '7/8'))
  .map(([project, signature]): ProjectSnapshot => {
    const [numerator = 4, denominator = 4] = signature.split('/').map(Number)
    return {
      ...project,
      timeSignature: { numerator, denominator },
      tracks: project.tracks.map((track) => ({ ...track, regions: track.regions.map(withoutStrays) })),
    }
  })

/** Controllers are sent and kept together with notes, so a region whose notes nobody sends has none. */
function withoutStrays(region: SnapshotRegion): SnapshotRegion {
  const { ccEvents: _, pitchBends: _bends, aftertouch: _touches, ...rest } = region
  return region.notes ? region : rest
}

/** Where the line breaks, connection by connection. */
const breaks: fc.Arbitrary<Break[]> = fc.array(fc.record({ events: fc.nat({ max: 12 }), bytes: fc.nat({ max: 40 }) }), {
  maxLength: 4,
})
type Turn = {
  readonly wish: Wish
  readonly breaks: readonly Break[]
  readonly isWhole: boolean
  readonly isLive: boolean
}
const turn: fc.Arbitrary<Turn> = fc.record({ wish: anyRequest, breaks, isWhole: fc.boolean(), isLive: fc.boolean() })

/** The built-in mind behind a real server, with its working copy shown. */
function openMaestro(): { readonly maestro: Maestro; readonly proposed: Map<string, ProjectSnapshot> } {
  const proposed = new Map<string, ProjectSnapshot>()
  const maestro: Maestro = {
    applyCalls,
    conductorFor: async () => ({
      kind: 'builtin',
      opening,
      conduct: async ({ memory, ...run }) => {
        const left = await conductWith({
          ...run,
          kept: memory as unknown as KeptTurn[],
          plan: async (plan) => ({
            outcome: await planRequest({ ...plan, mind: builtInMind }),
            inputTokens: 0,
            contextWindowTokens: 0,
          }),
        })
        if (left.proposed !== undefined) proposed.set(run.streamId, JSON.parse(left.proposed) as ProjectSnapshot)
        return left
      },
    }),
  }
  return { maestro, proposed }
}

/** Whoever has not heard the first event does not know which stream to resume. */
const lineBreaks = (all: readonly Break[]): (() => Break | undefined) => {
  const left = all.map(({ events, bytes }, at) => ({ events: at === 0 ? events + 1 : events, bytes }))
  return () => left.shift()
}

async function said(client: Client, { prompt, ...options }: { prompt: string } & SendOptions): Promise<Proposal> {
  const proposal = await client.send(prompt, options)
  if (isProblem(proposal)) throw new Error(`${JSON.stringify(prompt)}: ${proposal.message}`)
  return proposal
}

describe('Client and server agree', () => {
  it(
    'on the project after every stream of a row, whatever the project, the prompts and the line',
    { timeout: 1_800_000 },
    async () => {
      const { maestro, proposed } = openMaestro()
      const server = await testServer({ maestro })
      const counted = { applied: 0, composed: 0, resumed: 0, later: 0 }
      await fc.assert(
        fc.asyncProperty(anySong, fc.array(turn, { minLength: 1, maxLength: 4 }), async (project, turns) => {
          let next: () => Break | undefined = () => undefined
          let connections = 0
          const line = networkTo(server, () => {
            connections++
            return next()
          })
          const client = await newClient(server, line)
          const begun = await client.newProject({ ...project, projectId: randomUUID() })
          if (isProblem(begun)) throw new Error(begun.message)
          for (const [at, { wish, breaks: cuts, isWhole, isLive }] of turns.entries()) {
            next = lineBreaks(cuts)
            connections = 0
            const before = client.project()
            const prompt = wish(before)
            const proposal = await said(client, {
              prompt,
              live: isLive,
              ...((at === 0 || isWhole) && { withNotesOf: 'all' }),
            })
            expect(streamFaults(proposal.events), prompt).toEqual([])
            const working = proposed.get(proposal.streamId)
            if (!isLive && proposal.complete.success) await proposal.apply()
            if (working) expect(client.snapshot({ withNotesOf: 'all' }), prompt).toEqual(working)
            else expect(client.project(), prompt).toEqual(before)
            counted.applied += working ? 1 : 0
            counted.composed += proposal.complete.variationId === undefined ? 0 : 1
            counted.resumed += connections > 1 ? 1 : 0
            counted.later += working && at > 0 ? 1 : 0
          }
        }),
        drawn({ seed: 20_261_116, sample: 15, all: 400 }),
      )
      // Else nothing was shown.
      for (const [what, times] of Object.entries(counted))
        expect(times, what).toBeGreaterThan(extent === 'all' ? 100 : 5)
    },
  )
})

describe('A line that breaks again and again', () => {
  const server = sharedServer()

  it('loses no event and brings none twice', { timeout: 1_800_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anySong,
        anyRequest,
        breaks.filter(({ length }) => length > 0),
        async (project, wish, cuts) => {
          const broken = await newClient(server.now(), networkTo(server.now(), lineBreaks(cuts)))
          const begun = await broken.newProject({ ...project, projectId: randomUUID() })
          if (isProblem(begun)) throw new Error(begun.message)
          const heard = await said(broken, { prompt: wish(begun), withNotesOf: 'all' })
          const again = await broken.resume(heard.streamId)
          expect(streamFaults(heard.events)).toEqual([])
          expect(heard.events).toEqual(isProblem(again) ? again : again.events)
        },
      ),
      drawn({ seed: 20_261_117, sample: 3, all: 60 }),
    )
  })
})
