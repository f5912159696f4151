import { describe, expect, it } from 'vitest'
import type { AudioClip, AudioView } from '../../../src/client/index.ts'
import { hitTest, layRows, rowsBetween } from './hit-test.ts'

const clip = (id: string, start: number, end: number, fades: AudioClip['fades'] = []): AudioClip => ({
  id,
  name: id,
  start,
  end,
  pieces: [],
  envelope: [],
  fades,
})
const track = (id: string, kind: 'mono' | 'label', clips: AudioClip[]): AudioView['tracks'][number] => ({
  id,
  name: id,
  kind,
  channels: 1,
  isMuted: false,
  isSolo: false,
  isHeard: true,
  gainDb: 0,
  pan: 0,
  clips,
})
const view = {
  tracks: [
    track('t1', 'mono', [clip('a', 0, 1000), clip('b', 1000, 3000, [{ way: 'in', start: 1000, end: 1500 }])]),
    track('labels', 'label', []),
    track('t2', 'mono', []),
  ],
} as unknown as AudioView
const rows = layRows(view.tracks, 300)
const scale = { start: 0, perPx: 10, width: 600 }
const at = (x: number, y: number): [string | null, string | undefined, string] => {
  const hit = hitTest({ view, rows, scale, x, y })
  return [hit.track, hit.clip?.id, hit.grip]
}

describe('what lies under the hand', () => {
  it('is a name, an edge, a fade or sound, and else a track or nothing', () => {
    expect(at(50, 10)).toEqual(['t1', 'a', 'name'])
    expect(at(50, 80)).toEqual(['t1', 'a', 'lane'])
    expect(at(3, 80)).toEqual(['t1', 'a', 'start'])
    expect(at(297, 80)).toEqual(['t1', 'b', 'end'])
    expect(at(150, 10)).toEqual(['t1', 'b', 'fade-in'])
    expect(at(298, 10)).toEqual(['t1', 'b', 'fade-out'])
    expect(at(400, 80)).toEqual(['t1', undefined, 'lane'])
    expect(at(50, 200)).toEqual(['t2', undefined, 'lane'])
    expect(at(50, 900)).toEqual([null, undefined, 'lane'])
  })

  it('is found at the same place of a clip however large the page is', () => {
    const large = layRows(view.tracks, 600, 2)
    expect(large.map(({ height }) => height)).toEqual([300, 300])
    const atLarge = (x: number, y: number): string => hitTest({ view, rows: large, scale, x, y, unit: 2 }).grip
    expect([10, 20, 50, 60].map((y) => atLarge(50, y))).toEqual(['lane', 'name', 'name', 'lane'])
    expect([5, 10, 25, 30].map((y) => at(50, y)[2])).toEqual(['lane', 'name', 'name', 'lane'])
    // Where there is more height than tracks want, a few may have more of it.
    expect(layRows(view.tracks, 2000).map(({ height }) => height)).toEqual([700, 700])
  })

  it('is a row for each track of sound, as high as there is room for', () => {
    expect(rows).toEqual([
      { track: 't1', top: 0, height: 150 },
      { track: 't2', top: 150, height: 150 },
    ])
    const many = layRows(
      Array.from({ length: 20 }, (_, i) => ({ id: `t${i}`, kind: 'mono' })),
      300,
    )
    expect(many.at(-1)).toEqual({ track: 't19', top: 19 * 76, height: 76 })
    expect(rowsBetween(many, 80, 10)).toEqual(['t0', 't1'])
  })
})
