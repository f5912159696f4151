import { describe, expect, it } from 'vitest'
import { DeckPlayer } from './deck-player.ts'

const RATE = 1000
/** Of the crossfade, at this rate. */
const FADE = 5
const QUANTUM = 32

/** Every frame has a number of its own, so that what is heard says which frame it is. */
const sound = (frames: number): Float32Array => Float32Array.from({ length: frames }, (_, at) => at + 1)

function playerOf(frames: number, levels?: { tracks: string[]; peaks: number[]; blockFrames: number }): DeckPlayer {
  const player = new DeckPlayer(RATE)
  player.open('a', { channels: 1, totalFrames: frames })
  const told = levels && { ...levels, peaks: Float32Array.from(levels.peaks) }
  player.feed('a', { from: 0, samples: sound(frames), ...(told && { levels: told }) })
  player.go({ deck: 'a', frame: 0 })
  return player
}

function render(player: DeckPlayer, quanta: number): number[] {
  return Array.from({ length: quanta }, () => {
    const output = new Float32Array(QUANTUM)
    player.render([output])
    return [...output]
  }).flat()
}

describe('a loop', () => {
  it('goes from its end to its beginning without a frame between them, over and over', () => {
    const player = playerOf(2000)
    const loop = { start: 300, end: 411 }
    player.loop('a', loop)
    player.go({ deck: 'a', frame: loop.start })
    player.play(true)
    const heard = render(player, 20)
    const length = loop.end - loop.start
    for (const [at, sample] of heard.entries()) {
      const within = at % length
      // What lies behind the end fades under the beginning.
      if (within >= FADE) expect(sample, `frame ${at}`).toBe(loop.start + within + 1)
      else if (at >= length) expect(sample).toBeGreaterThan(0)
    }
    expect(player.report()).toMatchObject({ frame: loop.start + (heard.length % length), isWaiting: false })
  })

  it('that is moved while it plays counts from then on, and one that lies behind is played out of', () => {
    const player = playerOf(2000)
    player.play(true)
    render(player, 10)
    player.loop('a', { start: 100, end: 200 })
    expect(render(player, 1).at(-1)).toBe(11 * QUANTUM)
    player.loop('a', { start: 100, end: 400 })
    render(player, 2)
    expect(player.report().frame).toBe(100 + 13 * QUANTUM - 400)
  })
})

describe('the levels of tracks', () => {
  const levels = { tracks: ['host', 'guest'], peaks: [0.1, 0.5, 0.2, 0.4, 0.9, 0], blockFrames: 40 }

  it('are the highest of what was played since they were last taken', () => {
    const player = playerOf(120, levels)
    expect([...player.takeLevels()]).toEqual([])
    player.play(true)
    render(player, 1)
    const close = (found: ReadonlyMap<string, number>): [string, number][] =>
      [...found].map(([track, peak]) => [track, Math.round(peak * 10) / 10])
    expect(close(player.takeLevels())).toEqual([
      ['host', 0.1],
      ['guest', 0.5],
    ])
    render(player, 1)
    expect(close(player.takeLevels())).toEqual([
      ['host', 0.2],
      ['guest', 0.5],
    ])
    render(player, 1)
    expect(close(player.takeLevels())).toEqual([
      ['host', 0.9],
      ['guest', 0.4],
    ])
    player.play(false)
    render(player, 2)
    expect([...player.takeLevels()]).toEqual([])
  })
})
