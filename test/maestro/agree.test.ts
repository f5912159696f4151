import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { builtInMind, planRequest } from '../../src/agent/index.ts'
import { applyCalls } from '../../src/client/index.ts'
import { isProblem, type Problem } from '../../src/kernel/index.ts'
import { conduct } from '../../src/maestro/index.ts'
import { projectSnapshot } from '../../src/music/index.ts'
import type { MaestroEvent } from '../../src/music/wire/events.ts'
import { readStreamRequest, type ReadRequest } from '../../src/music/wire/request.ts'
import type { Snapshot } from '../../src/music/wire/snapshot.ts'
import { anyProject } from '../../src/client/random-project.test-support.ts'
import { newClient, networkTo, sharedServer } from './running-server.ts'

const prompts = [
  'create a 4 bar lo-fi intro with drums and bass', 'add a 16 bar verse after the intro, drums bass and keys, D minor, 92 bpm', 'another take of the bass, less busy', 'write an 8 bar chorus with chords and lead in house style',
  'set the tempo to 128', 'transpose the bass up an octave', 'mute the drums', 'add a reverb to the keys', 'duplicate the intro at bar 33', 'delete the verse', 'quantize the drums to sixteenths', 'add a techno beat at bar 9', 'rename the bass to Low End', 'what key is this in?',
  'STORI PROMPT\nMode: compose\nSection: bridge\nPosition: last\nStyle: jazz\nRole: [drums, bass, chords]\nConstraints:\n  bars: 4\n',
]

function asked(prompt: string, project: Snapshot): ReadRequest {
  const read: ReadRequest | Problem = readStreamRequest({ prompt, project })
  if (isProblem(read)) throw new Error(read.message)
  return read
}

async function streamed(request: ReadRequest): Promise<{ events: MaestroEvent[]; working: Snapshot | null }> {
  const events: MaestroEvent[] = []
  const { working } = await conduct({
    request, streamId: randomUUID(), seed: request.prompt, baseStateId: 'base', kept: [], newId: randomUUID, signal: new AbortController().signal,
    emit: async (event) => void events.push(structuredClone(event)),
    plan: async (plan) => ({ outcome: await planRequest({ ...plan, mind: builtInMind }), inputTokens: 0, contextWindowTokens: 0 }),
  })
  return { events, working: working && projectSnapshot(working.document) }
}

describe('Client and server agree', () => {
  it('on the project after any stream, whatever the project and the prompt', { timeout: 120_000 }, async () => {
    let applied = 0
    await fc.assert(
      fc.asyncProperty(anyProject, fc.constantFrom(...prompts), async (project, prompt) => {
        const request = asked(prompt, project)
        const { events, working } = await streamed(request)
        expect([events[0]?.type, events.at(-1)?.type]).toEqual(['state', 'complete'])
        if (!working) return
        applied += 1
        expect(applyCalls(request.project, events.flatMap((event) => (event.type === 'toolCall' ? [event] : [])))).toEqual(working)
      }),
      { numRuns: process.env['CUTROOM_FULL'] ? 600 : 60 },
    )
    expect(applied).toBeGreaterThan(10)
  })
})

describe('A line that breaks again and again', () => {
  const server = sharedServer()

  it('loses no event and brings none twice', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }), fc.constantFrom(...prompts.slice(0, 4)), async (cuts, prompt) => {
        // Whoever has not heard the first event does not know which stream to resume.
        const left = cuts.map((cut, at) => (at === 0 ? cut + 1 : cut))
        const whole = await newClient(server.now())
        const broken = await newClient(server.now(), networkTo(server.now(), () => left.shift() ?? Infinity))
        const [first, second] = [await whole.send(prompt), await broken.send(prompt)]
        if (isProblem(first) || isProblem(second)) throw new Error(isProblem(first) ? first.message : isProblem(second) ? second.message : '')
        const types = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type)
        expect(types(second.events)).toEqual(types(first.events))
        expect(second.events.map((event) => (event as { seq?: number }).seq)).toEqual(second.events.map((_, at) => at + 1))
      }),
      { numRuns: process.env['CUTROOM_FULL'] ? 25 : 5 },
    )
  })
})
