import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  applied,
  audioView,
  proposal as proposalShape,
  ran,
  readTiles,
  turnRow,
  writeTileQuery,
  type AudioView,
  type PeakTile,
  type TileWish,
} from '../../src/client/index.ts'
import { ask, openDoor, refused, type Door } from '../open-door.ts'
import { testStudio } from '../test-studio.ts'

async function view(door: Door, more = ''): Promise<AudioView> {
  const { body: rows } = await door.get('/documents', z.array(z.object({ name: z.string() })))
  return (await door.get(`/documents/${rows[0]?.name ?? ''}?form=view${more}`, audioView)).body
}

async function getTiles(
  { url, token }: Door,
  wishes: readonly TileWish[],
): Promise<{ status: number; cache: string | null; tiles: PeakTile[] }> {
  const reply = await fetch(`${url}/api/v1/peaks?${writeTileQuery(wishes)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = await reply.arrayBuffer()
  return {
    status: reply.status,
    cache: reply.headers.get('cache-control'),
    tiles: reply.status === 200 ? readTiles(bytes) : [],
  }
}

/** The samples of a plain WAV of 16 bits. */
function samplesOf(path: string): number[] {
  const bytes = readFileSync(path)
  return Array.from({ length: (bytes.length - 44) / 2 }, (_, i) => bytes.readInt16LE(44 + 2 * i))
}

/** Runs an operation and approves what comes of it. */
async function doByHand(door: Door, body: object): Promise<void> {
  const run = await door.post('/run', ran, body)
  expect(run.body.status).toBe('ready')
  const { status } = await door.post(`/proposals/${run.body.proposal?.id ?? ''}/approve`, applied)
  expect(status).toBe(200)
}

describe('audio at the door of the studio', () => {
  it('shows which samples are heard where, with fades, and as it was and would be', async () => {
    const studio = await testStudio().withTracks({ Host: 20, Guest: 10 }, { channels: 2 })
    const door = await openDoor(studio)
    const first = await view(door)
    const rate = first.sampleRate
    expect(first).toMatchObject({ kind: 'audio', length: 20 * rate, selection: null, cursor: 0 })
    expect(first.tracks.map(({ name, channels, isHeard }) => [name, channels, isHeard])).toEqual([
      ['Host', 2, true],
      ['Guest', 2, true],
    ])
    const [host] = first.tracks
    expect(host?.clips).toEqual([
      {
        id: host?.clips[0]?.id,
        name: 'Host',
        start: 0,
        end: 20 * rate,
        pieces: [
          {
            source: first.sources[0]?.address,
            from: 0,
            to: 20 * rate,
            at: 0,
            isReversed: false,
            isInverted: false,
            isSilent: false,
          },
        ],
        envelope: [],
        fades: [],
      },
    ])
    expect(first.sources[0]).toMatchObject({ name: 'Host', channels: 2, length: 20 * rate, isMissing: false })

    const asked = await ask(door, 'delete from 0:05 to 0:07 and fade out the last 2 seconds of Host')
    const id = asked.proposal ?? ''
    const after = await view(door, `&proposal=${id}`)
    expect(after.length).toBe(18 * rate)
    expect(after.tracks[0]?.clips[0]).toMatchObject({
      pieces: [
        { from: 0, to: 5 * rate, at: 0 },
        { from: 7 * rate, to: 18 * rate, at: 5 * rate },
        { from: 18 * rate, to: 20 * rate, at: 16 * rate },
      ],
      fades: [{ way: 'out', start: 16 * rate, end: 18 * rate }],
      envelope: [
        [0, 1],
        [16 * rate, 1],
        [18 * rate, 0],
      ],
    })
    const { body: whole } = await door.get(`/proposals/${id}`, proposalShape)
    const [cut] = whole.steps.filter(({ kind }) => kind === 'operate')
    const only = await view(door, `&proposal=${id}&only=${cut?.id ?? ''}`)
    expect([only.length, only.tracks[0]?.clips[0]?.fades]).toEqual([18 * rate, []])
    expect((await view(door)).length).toBe(20 * rate)
    await door.post(`/proposals/${id}/approve`, applied)
    expect((await view(door)).length).toBe(18 * rate)
    expect((await view(door, `&at=${first.revision}`)).length).toBe(20 * rate)
    const name = (await view(door)).name
    const plain = z.object({ kind: z.literal('audio'), duration: z.number() })
    expect((await door.get(`/documents/${name}`, plain)).body.duration).toBe(18)
    expect((await door.get(`/documents/${name}?form=view&at=99`, refused)).status).toBe(404)
    expect((await door.get(`/documents/${name}?form=view&proposal=nope`, refused)).status).toBe(404)
    for (const query of ['form=odd', 'at=-1', 'at=x', 'form=view&at=1&proposal=p1'])
      expect((await door.get(`/documents/${name}?${query}`, refused)).status).toBe(422)
  })

  it('draws every source in tiles that never change, and those of others never', async () => {
    const studio = await testStudio().withTracks({ Host: 3 })
    const door = await openDoor(studio)
    const { sources, sampleRate } = await view(door)
    const source = sources[0]?.address ?? ''
    const { cache, tiles } = await getTiles(door, [
      { source, level: 256, indexes: [0, 1] },
      { source, level: 1, indexes: [2] },
    ])
    expect(cache).toBe('private, max-age=31536000, immutable')
    expect(tiles.map(({ wish, level, index, bins }) => [wish, level, index, bins])).toEqual([
      [0, 256, 0, Math.ceil((3 * sampleRate) / 256)],
      [0, 256, 1, 0],
      [1, 1, 2, 4096],
    ])
    const samples = samplesOf(join(studio.folder, 'Host.wav'))
    const { low, high } = tiles[0]!.planes[0]!
    const bin = samples.slice(50 * 256, 51 * 256)
    expect([low[50], high[50]]).toEqual([
      Math.floor((Math.min(...bin) / 32_768) * 127),
      Math.ceil((Math.max(...bin) / 32_768) * 127),
    ])
    expect([...tiles[2]!.planes[0]!.low]).toEqual(
      samples.slice(2 * 4096, 3 * 4096).map((sample) => Math.round((sample / 32_768) * 32_767)),
    )
    expect((await getTiles(door, [{ source: `sha256:${'0'.repeat(64)}`, level: 256, indexes: [0] }])).status).toBe(404)
    expect((await getTiles(door, [{ source: `job:${'0'.repeat(32)}`, level: 256, indexes: [0] }])).status).toBe(404)
    for (const query of [
      '',
      `tiles=${source}/300/0`,
      `tiles=${source}/256/${Array(65).fill(0).join('.')}`,
      'tiles=../x/1/0',
    ])
      expect((await door.get(`/peaks?${query}`, refused)).status).toBe(422)
  })

  it('draws what an effect would make before anybody heard it', async () => {
    const door = await openDoor(await testStudio().withTracks({ Host: 2 }))
    const asked = await ask(door, 'compress everything')
    const { sources } = await view(door, `&proposal=${asked.proposal ?? ''}`)
    const [made] = sources.filter(({ address }) => address.startsWith('job:'))
    expect(made).toMatchObject({ name: 'Host', isMissing: false })
    const { status, tiles } = await getTiles(door, [{ source: made?.address ?? '', level: 1024, indexes: [0] }])
    expect(status).toBe(200)
    expect(Math.max(...tiles[0]!.planes[0]!.high)).toBeGreaterThan(5)
  })

  it('does by hand what everybody else does, one step of undo for all of it', async () => {
    const studio = await testStudio().withTracks({ Host: 20, Guest: 20 })
    const door = await openDoor(studio)
    const { tracks, name: on } = await view(door)
    const [host] = tracks
    const here = { on, tracks: [host?.id ?? ''], selection: null, playhead: 4 }
    await doByHand(door, { operation: 'split', params: {}, ...here })
    expect((await studio.look()).tracks.map(({ clips }) => clips.length)).toEqual([2, 1])
    await doByHand(door, { operation: 'delete_selection', params: {}, ...here, selection: { start: 10, end: 12 } })
    expect((await studio.look()).tracks.map(({ clips }) => clips.at(-1)?.end)).toEqual([18, 20])
    await doByHand(door, {
      operation: 'add_label',
      params: { text: 'Intro', time: 1 },
      on,
      next: [{ operation: 'add_label', params: { text: 'Talk', time: 3 } }],
    })
    expect((await view(door)).labels.map(({ text }) => text)).toEqual(['Intro', 'Talk'])
    await door.post('/undo', applied)
    expect((await view(door)).labels).toEqual([])
    const { body: turns } = await door.get('/history', z.array(turnRow))
    const set = await door.post('/run', ran, { operation: 'seek', params: { time: 7 }, on })
    expect(set.body).toEqual({ status: 'set', proposal: null, question: null, missing: [] })
    expect((await studio.look()).cursor).toBe(7)
    expect((await door.get('/history', z.array(turnRow))).body).toEqual(turns)
    for (const [body, status, code] of [
      [{ operation: 'splitt', params: {}, on }, 400, 'unknown-operation'],
      [{ operation: 'split', params: { times: 'x' }, on }, 400, 'invalid-params'],
      [{ operation: 'split', params: {}, on, odd: 1 }, 422, 'invalid-request'],
      [{ operation: 'split', params: {}, on: 'nope' }, 404, 'unknown-document'],
      [{ operation: 'select_tracks', params: { tracks: ['t99'] }, on }, 400, 'unknown-track'],
    ] as const) {
      const { status: got, body: said } = await door.post('/run', refused, body)
      expect([got, said.problem.code]).toEqual([status, code])
    }
    const question = await door.post('/run', ran, { operation: 'add_label', params: { time: 2 }, on })
    expect(question.body).toMatchObject({ status: 'question', missing: ['text'] })
  })

  it('knows what "this" and "here" are from what the page shows, without a turn', async () => {
    const studio = await testStudio().withTracks({ Host: 20, Guest: 20 })
    const door = await openDoor(studio)
    const { tracks, name: on } = await view(door)
    const shown = { on, selection: { start: 3, end: 5 }, tracks: [tracks[1]?.id ?? ''], playhead: 8 }
    const cut = await ask(door, 'delete this', shown)
    expect(cut.reply?.diff?.changes).toEqual([
      expect.objectContaining({ kind: 'removed', before: { start: 3, end: 5 }, tracks: [tracks[1]?.id] }),
    ])
    expect((await door.get('/history', z.array(turnRow))).body).toHaveLength(1)
    const split = await ask(door, 'split here', { ...shown, selection: null, tracks: [] })
    expect(split.reply?.diff?.changes[0]).toMatchObject({ kind: 'split', after: { start: 8, end: 8 } })
    const unknown = await ask(door, 'delete this', { ...shown, tracks: ['t99'] })
    expect(unknown.problem?.code).toBe('unknown-track')
  })
})
