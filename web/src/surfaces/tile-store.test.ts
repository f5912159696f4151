import { describe, expect, it } from 'vitest'
import { readTileQuery, writeTiles, type PeakTile } from '../../../src/client/index.ts'
import { TileStore } from './tile-store.ts'

const GONE = `sha256:${'f'.repeat(64)}`
const THERE = `sha256:${'a'.repeat(64)}`

/** A server that knows all sources but one; it answers when it is told to. */
function server() {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const transport = async (url: string): Promise<Response> => {
    asked.push(url)
    await new Promise<void>((resolve) => waiting.push(resolve))
    const wishes = readTileQuery(new URL(url, 'http://x').searchParams.getAll('tiles')) ?? []
    if (wishes.some(({ source }) => source === GONE)) return new Response('{}', { status: 404 })
    const empty = new Int8Array(0)
    const tiles = wishes.flatMap(({ level, indexes }, wish) =>
      indexes.map((index): PeakTile => ({
        wish,
        level,
        index,
        channels: 1,
        bins: 0,
        planes: [{ low: empty, high: empty, rms: empty }],
      })),
    )
    return new Response(writeTiles(tiles) as Uint8Array<ArrayBuffer>)
  }
  const answerAll = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) {
      waiting.splice(0).forEach((answer) => answer())
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  return { asked, transport, answerAll }
}

describe('the tiles that are kept', () => {
  it('are asked for together, two requests at a time, and once', async () => {
    const { asked, transport, answerAll } = server()
    const store = new TileStore(() => undefined, transport)
    store.begin()
    for (let index = 0; index < 200; index++) store.want({ source: THERE, level: 256, index })
    expect(store.fetch()).toBe(200)
    store.fetch()
    expect(asked).toHaveLength(2)
    await answerAll()
    store.fetch()
    await answerAll()
    expect(asked).toHaveLength(4)
    expect(store.fetch()).toBe(0)
    expect(store.tileOf(THERE, 256, 199)).toMatchObject({ index: 199 })
  })

  it('do not go missing because another one is', async () => {
    const { asked, transport, answerAll } = server()
    let now = 0
    const store = new TileStore(
      () => undefined,
      transport,
      () => now,
    )
    const want = (): number => {
      store.begin()
      store.want({ source: GONE, level: 256, index: 0 })
      store.want({ source: THERE, level: 256, index: 0 })
      return store.fetch()
    }
    want()
    await answerAll()
    expect([store.tileOf(THERE, 256, 0), store.tileOf(GONE, 256, 0)]).toEqual([expect.anything(), undefined])
    const before = asked.length
    expect(want()).toBe(0)
    expect(asked).toHaveLength(before)
    now = 6000
    expect(want()).toBe(1)
    await answerAll()
  })
})
