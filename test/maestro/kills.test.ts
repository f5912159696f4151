import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isProblem } from '../../src/kernel/index.ts'
import { anthropicWire } from '../support/models/anthropic-wire.ts'
import { startWire, type WireServer } from '../support/models/wire-server.ts'
import { databases } from '../support/store/stores.ts'
import { isNothingSkipped, numbersTo, partOf } from '../full.ts'
import { seeded, type Random } from '../laws/random.ts'
import { testFolder } from '../test-folder.ts'
import { killableServer, type KillableServer } from './killable-server.ts'
import { sharedServer } from './running-server.ts'
import { expectSurvived, hear, type Hearing, type Ask } from './surviving.ts'

const kills = partOf(numbersTo(10), { sample: 1 })
const STREAMS_A_KILL = 20
/** What is asked and when the server dies; how far each stream has come by then depends on the machine too. */
const SEED = Number(process.env['CUTROOM_SEED'] ?? 20261116)

const all = [
  'create a 4 bar lo-fi intro with drums and bass',
  'write an 8 bar house chorus with drums, bass, chords and lead at 124 bpm',
  'STORI PROMPT\nMode: compose\nSection: verse\nStyle: funk\nKey: Em\nRole: [drums, bass, keys]\nConstraints:\n  bars: 8\n',
  'add a piano track and a bus called Space',
  'set the tempo to 128',
  'what key is this in?',
  'mute the kazoo',
]
/** Each is heard once in calm first, to know how long it is; a sample hears fewer. */
const prompts = isNothingSkipped ? all : all.filter((_, at) => at % 3 === 0)
const [intro = ''] = prompts

/** A server that nobody kills. */
const undisturbed = sharedServer()
const calm = { now: async () => ({ ...undisturbed.now(), over: new Promise<never>(() => undefined) }) }

for (const { name, skip, use } of databases)
  describe.skipIf(skip)(`a server that dies on ${name}`, () => {
    const { place } = use()
    let mute: WireServer
    beforeAll(async () => {
      mute = await startWire(anthropicWire, [{ fault: 'hang' }])
    })
    afterAll(() => mute.close())

    it(`at any moment of many streams has lost nothing that was heard, said nothing twice, and brings each to its end (CUTROOM_SEED=${SEED})`, async () => {
      const folder = await testFolder()
      const server = killableServer({
        folder,
        store: place(),
        env: () => ({ ...anthropicWire.env(mute.origin), CUTROOM_CONFIG_DIR: folder }),
      })
      try {
        const lengths = new Map<string, number>()
        for (const prompt of prompts) lengths.set(prompt, (await hear(calm, { prompt })).frames.length)
        let cut = 0
        for (const kill of kills) {
          const random = seeded(SEED + kill)
          const asks = someAsks(random)
          const length = asks.reduce((sum, ask) => sum + (lengths.get(ask.prompt) ?? 1), 0)
          const hearings = await killedAfter(random.below(length), { server, asks })
          for (const hearing of hearings) await expectSurvived(server, { ...hearing, calm })
          await expectGoesOn(hearings)
          cut += hearings.filter(({ connections, frames }) => connections > 1 && frames.length > 0).length
        }
        // Else the kills came too early or too late to show anything.
        expect(cut).toBeGreaterThan(kills.length / 2)
      } finally {
        await server.stop()
      }
    }, 1_800_000)

    it('right before or after a commit, and again while it goes on, has lost nothing that was heard', async () => {
      const targets = partOf(
        [1, 2, 3, 4].flatMap((count) => [`store-streams.commit#${count}`, `store-streams.commit#${count}!`]),
        { sample: 1 },
      )
      const left = ['', ...targets]
      let starts = 0
      const server = killableServer({
        folder: await testFolder(),
        store: place(),
        env: () => {
          starts++
          return { CUTROOM_KILL_AT: left.shift() ?? '' }
        },
      })
      try {
        await hear(server, { prompt: intro })
        await server.kill()
        // A stream has a few commits only, so one server may live through several streams.
        for (let stream = 0; left.length > 0 && stream < 4 * targets.length; stream++)
          await expectSurvived(server, { ...(await hear(server, { prompt: intro })), calm })
        expect(starts).toBeGreaterThanOrEqual(1 + targets.length)
      } finally {
        await server.stop()
      }
    }, 1_800_000)
  })

function someAsks(random: Random): Ask[] {
  return Array.from({ length: STREAMS_A_KILL }, (_, at): Ask => {
    if (at === 0)
      return {
        prompt: 'something that nobody has heard before',
        model: `${anthropicWire.provider}/${anthropicWire.model}`,
      }
    return { prompt: random.pick(prompts), ...(at % 5 === 0 && { storePrompt: false }) }
  })
}

/**
 * Sends all asks at once and kills the server when so many events were heard, or when there is nothing more to hear.
 */
async function killedAfter(
  most: number,
  { server, asks }: { server: KillableServer; asks: readonly Ask[] },
): Promise<Hearing[]> {
  let heard = 0
  let killing: Promise<void> | undefined
  const kill = (): void => void (killing ??= server.kill())
  const hearings = asks.map((ask) =>
    hear(server, {
      ...ask,
      onFrame: () => {
        if (++heard > most) kill()
      },
    }),
  )
  await Promise.all(hearings.filter((_, at) => asks[at]?.model === undefined))
  kill()
  await killing
  return Promise.all(hearings)
}

/**
 * What is proposed next builds on notes that no client sends and on how they were made, so the server has to know both
 * still.
 */
async function expectGoesOn(hearings: readonly Hearing[]): Promise<void> {
  const whole = hearings.filter(({ ask, result }) => ask.prompt === intro && !isProblem(result) && result.isApplied)
  const one = whole.toSorted((a, b) => b.connections - a.connections)[0]
  if (!one) return
  const next = await one.client.send('another take of the bass, less busy')
  expect(isProblem(next) ? next : next.complete).toMatchObject({ success: true })
}
