import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { killTargets, namedPoints } from '../../test/kill-points.ts'
import { seeded } from '../../test/laws/random.ts'
import { finished, runChild, startChild } from '../../test/run-child.ts'
import { testFolder } from '../../test/test-folder.ts'
import type { StorePlace } from './index.ts'
import { preparedIn } from './prepared.test-support.ts'
import { databases, opened, taken } from './stores.test-support.ts'

const isFull = process.env['CUTROOM_FULL'] === '1'
const STREAMS = 20
const EVENTS = 6

const args = (place: StorePlace, name: string): string[] => [JSON.stringify(place), name, String(STREAMS), String(EVENTS)]

/** Opens what a killed process left and sees that all it acknowledged is there, that nothing is there twice, and that each stream can be carried to its end by one server. */
async function survives(place: StorePlace, name: string, printed: string): Promise<void> {
  const store = await opened(place)
  const acknowledged = new Map<string, string>()
  for (const line of printed.split('\n').filter((text) => text.startsWith(`${name}-`))) acknowledged.set(line.split(' ')[0]!, line.split(' ')[1]!)
  await store.beat({ until: 1000 })
  for (let at = 0; at < STREAMS; at++) {
    const id = `${name}-${at}`
    const found = await store.stream(id)
    const last = acknowledged.get(id)
    if (found === undefined) {
      expect(last, `${id} was begun`).toBeUndefined()
      continue
    }
    const stored = await store.eventsAfter({ streamId: id, afterSeq: 0, most: 100 })
    expect(stored.map(({ seq }) => seq), id).toEqual(stored.map((_, index) => index + 1))
    expect(stored.length, id).toBeGreaterThanOrEqual(last === 'end' ? EVENTS : Number(last ?? 0))
    expect(found.status, id).toBe(stored.length === EVENTS ? 'completed' : 'running')
    if (found.status !== 'running') continue
    expect(await store.claimStream({ id, now: 500 }), id).toBe(true)
    for (let seq = stored.length + 1; seq <= EVENTS; seq++) await store.append(id, [{ seq, json: JSON.stringify({ id, seq }) }], seq === EVENTS ? { end: { status: 'completed', now: 3 } } : undefined)
    expect((await taken(store.follow({ streamId: id, afterSeq: 0 }))).map(({ json }) => JSON.parse(json) as unknown)).toEqual(Array.from({ length: EVENTS }, (_, index) => ({ id, seq: index + 1 })))
  }
  expect((await store.unfinishedStreams({ now: 500 })).filter(({ id }) => id.startsWith(`${name}-`))).toEqual([])
  await store.close()
}

/** The kill points of a run that nothing disturbs, each before and after. */
async function pointsOf(place: StorePlace, wanted: RegExp): Promise<string[]> {
  const log = join(await testFolder(), 'points')
  const calm = await runChild('append-streams', args(place, 'calm'), { CUTROOM_KILL_LOG: log })
  expect(calm, calm.stderr).toMatchObject({ exitCode: 0 })
  await survives(place, 'calm', calm.stdout)
  return killTargets(namedPoints(await readFile(log, 'utf8'))).filter((target) => wanted.test(target)).flatMap((target) => [target, `${target}!`])
}

for (const { name: database, skip, use } of databases) describe.skipIf(skip)(`a server killed on ${database}`, () => {
  const { place } = use()

  it('at its commits loses nothing that it acknowledged and does nothing twice', async () => {
    // How many groups there are depends on the machine; the first ones are always there.
    const targets = isFull ? await pointsOf(place(), /^store-streams\.\w+(#[2-5])?$/) : ['store-streams.commit#3', 'store-streams.commit#3!']
    expect(targets.length).toBeGreaterThanOrEqual(isFull ? 12 : 2)
    for (const [at, target] of targets.entries()) {
      const name = `point-${at}`
      const killed = await runChild('append-streams', args(place(), name), { CUTROOM_KILL_AT: target })
      expect(killed.signal, `${target}: ${killed.stderr}`).toBe('SIGKILL')
      await survives(place(), name, killed.stdout)
    }
  }, 1_800_000)

  it('at any moment loses nothing that it acknowledged and does nothing twice', async () => {
    const random = seeded(20261116)
    for (let round = 0; round < (isFull ? 10 : 1); round++) {
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

describe('a server killed while it makes its embedded database', () => {
  it('leaves nothing that the next one cannot begin with', async () => {
    const folder = await testFolder()
    const targets = isFull ? await pointsOf({ folder: join(folder, 'calm'), preparedIn }, /^(?:media|database|lock|database-folder|store-migrate|store-open)\./) : ['database.rename']
    for (const target of targets) {
      const place = { folder: join(folder, target.replace(/\W/g, '-')), preparedIn }
      const killed = await runChild('append-streams', args(place, 'new'), { CUTROOM_KILL_AT: target })
      expect(killed.signal, `${target}: ${killed.stderr}`).toBe('SIGKILL')
      await survives(place, 'new', killed.stdout)
      expect((await readdir(join(place.folder, 'database'))).filter((name) => name.startsWith('pglite-'))).toHaveLength(1)
      await rm(place.folder, { recursive: true })
    }
  }, 1_800_000)

  it('leaves a half that is cleared away', async () => {
    const folder = await testFolder()
    await mkdir(join(folder, 'database', 'pglite-abcdef', 'base'), { recursive: true })
    const store = await opened({ folder, preparedIn })
    await store.close()
    expect(await readdir(join(folder, 'database'))).not.toContain('pglite-abcdef')
  })
})
