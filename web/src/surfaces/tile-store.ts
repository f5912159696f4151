import {
  MAX_TILES,
  MAX_TILE_SOURCES,
  readTiles,
  writeTileQuery,
  type PeakLevel,
  type PeakTile,
  type TileWish,
} from '../../../src/client/index.ts'

/** About 60 MB of stereo. */
const MAX_KEPT = 2500
/** Six connections are all that a browser has for every tab together. */
const MAX_REQUESTS = 2
/** One that failed is tried again when it is wanted so much later. */
const RETRY_MS = 5000

type Wish = { readonly source: string; readonly level: PeakLevel; readonly index: number }

/** The tiles that were fetched, and the few requests for others. What is wanted no more is not asked for. */
export class TileStore {
  readonly #tiles = new Map<string, PeakTile>()
  readonly #failed = new Map<string, number>()
  readonly #asked = new Set<string>()
  #wanted = new Map<string, Wish>()
  #requests = 0

  constructor(
    readonly onArrival: () => void,
    readonly transport: (url: string) => Promise<Response> = (url) => fetch(url),
    readonly nowMs: () => number = () => performance.now(),
  ) {}

  readonly tileOf = (source: string, level: PeakLevel, index: number): PeakTile | undefined => {
    const key = keyOf({ source, level, index })
    const tile = this.#tiles.get(key)
    if (tile) {
      // The last that was used is the last to go.
      this.#tiles.delete(key)
      this.#tiles.set(key, tile)
    }
    return tile
  }

  /** Forgets what was wanted before: only what is seen now is fetched. */
  begin(): void {
    this.#wanted = new Map()
  }

  want(wish: Wish): void {
    const key = keyOf(wish)
    if (this.#tiles.has(key) || (this.#failed.get(key) ?? -Infinity) > this.nowMs() - RETRY_MS) return
    this.#wanted.set(key, wish)
  }

  /** How many are still to come; asks for them. */
  fetch(): number {
    while (this.#requests < MAX_REQUESTS) {
      const wishes = this.#nextWishes()
      if (wishes.length === 0) break
      void this.#ask(wishes)
    }
    return this.#wanted.size
  }

  #nextWishes(): TileWish[] {
    const groups = new Map<string, { source: string; level: PeakLevel; indexes: number[] }>()
    let count = 0
    for (const [key, { source, level, index }] of this.#wanted) {
      if (this.#asked.has(key)) continue
      const name = `${source}/${level}`
      const group = groups.get(name) ?? { source, level, indexes: [] }
      if (count === MAX_TILES || (!groups.has(name) && groups.size === MAX_TILE_SOURCES)) break
      group.indexes.push(index)
      groups.set(name, group)
      this.#asked.add(key)
      count++
    }
    return [...groups.values()]
  }

  async #ask(wishes: readonly TileWish[]): Promise<void> {
    this.#requests++
    const keys = wishes.flatMap(({ source, level, indexes }) => indexes.map((index) => keyOf({ source, level, index })))
    const tiles = await this.#read(wishes)
    for (const { wish, level, index, ...rest } of tiles)
      this.#keep(keyOf({ source: wishes[wish]?.source ?? '', level, index }), { wish, level, index, ...rest })
    for (const key of keys) {
      this.#asked.delete(key)
      this.#wanted.delete(key)
      if (!this.#tiles.has(key)) this.#failed.set(key, this.nowMs())
    }
    this.#requests--
    this.onArrival()
  }

  /** One source that is missing must not take the others with it. */
  async #read(wishes: readonly TileWish[]): Promise<PeakTile[]> {
    const reply = await this.transport(`/api/v1/peaks?${writeTileQuery(wishes)}`).catch(() => undefined)
    if (reply?.ok) return readTiles(await reply.arrayBuffer())
    if (wishes.length === 1 || reply === undefined) return []
    const all: PeakTile[] = []
    for (const [place, wish] of wishes.entries())
      for (const tile of await this.#read([wish])) all.push({ ...tile, wish: place })
    return all
  }

  #keep(key: string, tile: PeakTile): void {
    this.#tiles.set(key, tile)
    if (this.#tiles.size <= MAX_KEPT) return
    const [oldest] = this.#tiles.keys()
    if (oldest !== undefined) this.#tiles.delete(oldest)
  }
}

const keyOf = ({ source, level, index }: Wish): string => `${source}/${level}/${index}`
