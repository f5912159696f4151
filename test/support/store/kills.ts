import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countOf, partOf, seedOf } from '../../full.ts'
import { killTargets, namedPoints } from '../../kill-points.ts'
import { seeded } from '../../laws/random.ts'
import { finished, runChild, startChild } from '../../run-child.ts'
import { testFolder } from '../../test-folder.ts'
import type { Store, StorePlace } from '../../../src/store/index.ts'
import { databases, opened, taken, type TestDatabase } from './stores.ts'

const STREAMS = 20
const EVENTS = 6

/**
 * Kills servers on one kind of database. Each kind has a file of its own, since they take minutes and files run side by
 * side.
 */
export function describeKills(kind: TestDatabase['kind']): void {
  for (const { name: database, skip, use } of databases.filter((each) => each.kind === kind))
    describe.skipIf(skip)(`a server killed on ${database}`, () => {
      const { place } = use()

      it('at its commits loses nothing that it acknowledged and does nothing twice', async () => {
        // How many groups there are depends on the machine; the first ones are always there.
        const targets = await pointsOf(place(), /^store-streams\.\w+(#[2-5])?$/)
        expect(targets.length).toBeGreaterThanOrEqual(12)
        for (const target of partOf(targets, { sample: 2 }))
          await killedAt({ place: place(), name: `point-${targets.indexOf(target)}`, target })
      }, 1_800_000)

      it('at any moment loses nothing that it acknowledged and does nothing twice', async () => {
        const random = seeded(seedOf(20261116))
        for (let round = 0; round < countOf({ sample: 1, all: 10 }); round++) {
          const name = `round-${round}`
          const child = startChild('append-streams', args(place(), name))
          const after = random.below(STREAMS * EVENTS)
          let lines = 0
          child.stdout?.on('data', (text: Buffer) => {
            lines += text.toString().split('\n').length - 1
            if (lines >= after) child.kill('SIGKILL')
          })
          const killed = await finished(child)
          await survives(place(), name, killed.stdout)
        }
      }, 1_800_000)
    })
}

/** Runs streams, each named after `name`, up to a kill point, and sees what is left of them. */
export async function killedAt({
  place,
  name,
  target,
}: {
  place: StorePlace
  name: string
  target: string
}): Promise<void> {
  const killed = await runChild('append-streams', args(place, name), { CUTROOM_KILL_AT: target })
  expect(killed.signal, `${target}: ${killed.stderr}`).toBe('SIGKILL')
  await survives(place, name, killed.stdout)
}

/** The kill points of a run that nothing disturbs, each before and after. */
export async function pointsOf(place: StorePlace, wanted: RegExp): Promise<string[]> {
  const log = join(await testFolder(), 'points')
  const calm = await runChild('append-streams', args(place, 'calm'), { CUTROOM_KILL_LOG: log })
  expect(calm, calm.stderr).toMatchObject({ exitCode: 0 })
  await survives(place, 'calm', calm.stdout)
  return killTargets(namedPoints(await readFile(log, 'utf8')))
    .filter((target) => wanted.test(target))
    .flatMap((target) => [target, `${target}!`])
}

function args(place: StorePlace, name: string): string[] {
  return [JSON.stringify(place), name, String(STREAMS), String(EVENTS)]
}

/**
 * Opens what a killed process left and sees that all it acknowledged is there, that nothing is there twice, and that
 * each stream can be carried to its end by one server.
 */
async function survives(place: StorePlace, name: string, printed: string): Promise<void> {
  const store = await opened(place)
  const acknowledged = new Map(
    printed
      .split('\n')
      .filter((line) => line.startsWith(`${name}-`))
      .map((line) => line.split(' ') as [string, string]),
  )
  await store.beat({ until: 1000 })
  // Side by side, so that they are carried on in a few commits, as a server would.
  await Promise.all(
    Array.from({ length: STREAMS }, (_, at) =>
      carriedToItsEnd(store, `${name}-${at}`, acknowledged.get(`${name}-${at}`)),
    ),
  )
  expect((await store.unfinishedStreams({ now: 500 })).filter(({ id }) => id.startsWith(`${name}-`))).toEqual([])
  await store.close()
}

async function carriedToItsEnd(store: Store, id: string, acknowledged: string | undefined): Promise<void> {
  const found = await store.stream(id)
  if (found === undefined) {
    expect(acknowledged, `${id} was begun`).toBeUndefined()
    return
  }
  const stored = await store.eventsAfter({ streamId: id, afterSeq: 0, most: 100 })
  expect(
    stored.map(({ seq }) => seq),
    id,
  ).toEqual(stored.map((_, index) => index + 1))
  expect(stored.length, id).toBeGreaterThanOrEqual(acknowledged === 'end' ? EVENTS : Number(acknowledged ?? 0))
  expect(found.status, id).toBe(stored.length === EVENTS ? 'completed' : 'running')
  if (found.status !== 'running') return
  expect(await store.claimStream({ id, now: 500 }), id).toBe(true)
  for (let seq = stored.length + 1; seq <= EVENTS; seq++)
    await store.append(
      id,
      [{ seq, json: JSON.stringify({ id, seq }) }],
      seq === EVENTS ? { end: { status: 'completed', now: 3 } } : undefined,
    )
  expect(
    (await taken(store.follow({ streamId: id, afterSeq: 0 }))).map(({ json }) => JSON.parse(json) as unknown),
  ).toEqual(Array.from({ length: EVENTS }, (_, index) => ({ id, seq: index + 1 })))
}
