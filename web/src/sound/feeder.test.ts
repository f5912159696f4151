import { describe, expect, it } from 'vitest'
import { MAX_STRETCH_SECONDS, problem, type Problem } from '../../../src/client/index.ts'
import { Feeder, type DeckSource, type DeckTold, type FeederDoor, type FeedPlan } from './feeder.ts'

const RATE = 1000
const source = (id: string, revision = 1): DeckSource => ({ id, document: 'd', revision })
const plan = (fields: Partial<FeedPlan> = {}): FeedPlan => ({ listened: 'a', ready: [], loop: null, ...fields })

/** A server with so many seconds of sound, and what was asked of it and fed from it. */
function server({ seconds = 60, revision = 1, refuse }: { seconds?: number; revision?: number; refuse?: Refuse } = {}) {
  const asked: { id: string; from: number; to: number }[] = []
  const fed: { id: string; from: number; to: number }[] = []
  const told: { id: string; told: DeckTold }[] = []
  let atOnce = 0
  const door: FeederDoor = {
    fetch: async ({ id }, { from, to, rate }) => {
      expect(++atOnce).toBe(1)
      asked.push({ id, from, to })
      await Promise.resolve()
      atOnce--
      const refused = refuse?.(asked.length)
      if (refused) return refused
      const own = rate ?? RATE
      const firstFrame = Math.round(from * own)
      const totalFrames = seconds * own
      if (firstFrame >= totalFrames) return problem('outside-document', 'It ends before.')
      const frames = Math.min(totalFrames, Math.round(to * own)) - firstFrame
      const facts = { rate: own, channels: 1, firstFrame, frames, totalFrames, documentRate: RATE, revision }
      return { facts, samples: new Float32Array(frames) }
    },
    feed: (id, { facts: { firstFrame: from, frames } }) => void fed.push({ id, from, to: from + frames }),
    keep: () => undefined,
    tell: (id, each) => void told.push({ id, told: each }),
    wait: () => Promise.resolve(),
  }
  return { feeder: new Feeder(door), asked, fed, told }
}
type Refuse = (count: number) => Problem | undefined

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 400; turn++) await Promise.resolve()
}

describe('the feeder', () => {
  it('has the next ten seconds there and no more, one after the other, without a hole', async () => {
    const { feeder, asked, fed } = server()
    feeder.plan([source('a')], plan())
    await settled()
    expect(asked[0]).toEqual({ id: 'a', from: 0, to: 0.5 })
    for (const [index, { from }] of fed.entries()) expect(from).toBe(fed[index - 1]?.to ?? 0)
    expect(fed.at(-1)?.to).toBeGreaterThanOrEqual(MAX_STRETCH_SECONDS * RATE)
    expect(fed.at(-1)?.to).toBeLessThan((MAX_STRETCH_SECONDS + 5) * RATE)
    for (const { from, to } of asked) expect(to - from).toBeLessThanOrEqual(MAX_STRETCH_SECONDS)
    const count = asked.length
    feeder.follow({ deck: 'a', frame: 200, going: null })
    await settled()
    expect(asked.length).toBe(count)
    feeder.follow({ deck: 'a', frame: 5000, going: null })
    await settled()
    expect(asked.length).toBeGreaterThan(count)
  })

  it('fetches what one goes to before all else', async () => {
    const { feeder, asked } = server()
    feeder.plan([source('a')], plan())
    await settled()
    const count = asked.length
    feeder.follow({ deck: 'a', frame: 40_000, going: null })
    await settled()
    expect(asked[count]).toEqual({ id: 'a', from: 40, to: 40.5 })
  })

  it('keeps the other side ready at the same place', async () => {
    const { feeder, fed } = server()
    const places = [{ before: { start: 10_000, end: 60_000 }, after: { start: 0, end: 50_000 } }]
    const ready = [{ id: 'b', by: { a: [{ places, from: 'before' as const }] } }]
    feeder.setRate(RATE)
    feeder.plan([source('a'), source('b')], plan({ ready }))
    feeder.follow({ deck: 'a', frame: 30_000, going: null })
    await settled()
    const ofB = fed.filter(({ id, from }) => id === 'b' && from >= 20_000)
    expect(ofB[0]?.from).toBe(20_000)
    expect(ofB.at(-1)?.to).toBeGreaterThanOrEqual(24_000)
  })

  it('takes a side that ends before that place from its beginning', async () => {
    const { feeder, fed, told } = server({ seconds: 5 })
    feeder.setRate(RATE)
    feeder.follow({ deck: 'a', frame: 30_000, going: null })
    feeder.plan([source('a')], plan())
    await settled()
    expect(told).toMatchObject([{ told: { is: 'known' } }])
    expect(fed[0]?.from).toBe(0)
  })

  it('never feeds the same frames twice, wherever one goes', async () => {
    const { feeder, fed } = server()
    feeder.plan([source('a')], plan())
    for (const frame of [0, 300, 20_000, 19_000, 23_500, 200, 21_000, 59_000]) {
      feeder.follow({ deck: 'a', frame, going: null })
      await settled()
    }
    // What was let go of may come again; what lies within a few seconds of now was never let go of.
    const near = fed.filter(({ from, to }) => to > 59_000 && from < 60_000)
    for (const [index, one] of near.entries())
      for (const other of near.slice(index + 1)) expect(one.to <= other.from || other.to <= one.from).toBe(true)
  })

  it('asks again for what is being made, and leaves what is refused', async () => {
    const late = server({ refuse: (count) => (count < 4 ? problem('sound-not-ready', 'At 40 %.') : undefined) })
    late.feeder.plan([source('a')], plan())
    await settled()
    expect(late.told.map(({ told }) => told.is)).toEqual(['late', 'late', 'late', 'known'])
    const gone = server({ refuse: () => problem('unknown-proposal', 'It was decided.') })
    gone.feeder.plan([source('a')], plan())
    await settled()
    expect(gone.asked).toHaveLength(1)
    expect(gone.told).toMatchObject([{ told: { is: 'refused' } }])
  })

  it('puts no samples of another revision beside the ones it has', async () => {
    const { feeder, fed, asked } = server({ revision: 2 })
    feeder.plan([source('a', 1)], plan())
    await settled()
    expect([fed, asked.length]).toEqual([[], 1])
    feeder.plan([source('a2', 2)], plan({ listened: 'a2' }))
    await settled()
    expect(fed.length).toBeGreaterThan(0)
  })
})
