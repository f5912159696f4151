import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../full.ts'
import { DeckPlayer } from '../../web/src/sound/deck-player.ts'
import type { PlacePair } from '../../web/src/sound/place-map.ts'

const RATE = 1000
/** Of a crossfade at this rate. */
const FADE = 5

/** A deck whose samples say where they are. */
function ramp(frames: number, base = 0): Float32Array {
  return Float32Array.from({ length: frames }, (_, frame) => base + frame + 1)
}

function open(frames: { [id: string]: number }, base: { [id: string]: number } = {}): DeckPlayer {
  const player = new DeckPlayer(RATE)
  for (const [id, totalFrames] of Object.entries(frames)) {
    player.open(id, { channels: 1, totalFrames })
    player.feed(id, { from: 0, samples: ramp(totalFrames, base[id] ?? 0) })
  }
  return player
}

function heard(player: DeckPlayer, frames: number, block = 128): number[] {
  const found: number[] = []
  while (found.length < frames) {
    const output = new Float32Array(Math.min(block, frames - found.length))
    player.render([output])
    found.push(...output)
  }
  return found
}

describe('decks', () => {
  it('play the very samples, from the very first, to the end', () => {
    const player = open({ a: 400 })
    player.go({ deck: 'a', frame: 0 })
    player.play(true)
    expect(heard(player, 500)).toEqual([...ramp(400), ...Array.from({ length: 100 }, () => 0)])
    expect(player.report()).toMatchObject({ isPlaying: false, hasEnded: true, frame: 400 })
    player.play(true)
    expect(heard(player, 3)).toEqual([1, 2, 3])
  })

  it('hear a single channel on both sides, and two as they are', () => {
    const player = new DeckPlayer(RATE)
    player.open('s', { channels: 2, totalFrames: 3 })
    player.feed('s', { from: 0, samples: Float32Array.of(1, -1, 2, -2, 3, -3) })
    player.go({ deck: 's', frame: 0 })
    player.play(true)
    const both = [new Float32Array(3), new Float32Array(3)]
    player.render(both)
    expect(both.map((each) => [...each])).toEqual([
      [1, 2, 3],
      [-1, -2, -3],
    ])
  })

  it('wait for samples without going on, and go on where they were', () => {
    const player = new DeckPlayer(RATE)
    player.open('a', { channels: 1, totalFrames: 100 })
    player.feed('a', { from: 0, samples: ramp(100).slice(0, 10) })
    player.go({ deck: 'a', frame: 0 })
    player.play(true)
    expect(heard(player, 20, 4).filter((each) => each !== 0)).toEqual([...ramp(10)])
    expect(player.report()).toMatchObject({ isWaiting: true, frame: 10 })
    player.feed('a', { from: 10, samples: ramp(100).slice(10) })
    expect(heard(player, 5)).toEqual([11, 12, 13, 14, 15])
    expect(player.report().isWaiting).toBe(false)
  })

  it('go over to the same place of another within a crossfade, and not before its samples are there', () => {
    const places: PlacePair[] = [
      { before: { start: 0, end: 10 }, after: { start: 0, end: 10 } },
      { before: { start: 30, end: 200 }, after: { start: 10, end: 180 } },
    ]
    const player = open({ before: 200 })
    player.open('after', { channels: 1, totalFrames: 180 })
    player.go({ deck: 'before', frame: 0 })
    player.play(true)
    heard(player, 50)
    player.go({ deck: 'after', by: { before: [{ places, from: 'before' }] } })
    expect(heard(player, 10)).toEqual([...ramp(60)].slice(50))
    expect(player.report()).toMatchObject({ deck: 'before', going: { deck: 'after', frame: 40 } })
    player.feed('after', { from: 30, samples: ramp(180, 1000).slice(30) })
    const crossed = heard(player, 20)
    const mixed = crossed.slice(0, FADE)
    // Both go on under the crossfade; what is heard lies between them.
    for (const [at, sample] of mixed.entries()) {
      expect(sample).toBeGreaterThanOrEqual(61 + at)
      expect(sample).toBeLessThan(1041 + at)
    }
    expect(crossed.slice(FADE)).toEqual([...ramp(180, 1000)].slice(40 + FADE, 60))
    expect(player.report()).toMatchObject({ deck: 'after', frame: 60, going: null })
  })

  it('play a loop over and over, and on when it is taken away', () => {
    const player = open({ a: 100 })
    player.loop('a', { start: 20, end: 40 })
    player.go({ deck: 'a', frame: 20 })
    player.play(true)
    const twice = heard(player, 60, 7)
    const clean = twice.map((sample, at) => (at % 20 < FADE ? null : sample))
    expect(clean).toEqual(twice.map((_, at) => (at % 20 < FADE ? null : 21 + (at % 20))))
    player.loop('a', null)
    expect(player.report().frame).toBe(40)
    expect(heard(player, 2)).toEqual([41, 42])
  })

  it('keep only what they are told to', () => {
    const player = new DeckPlayer(RATE)
    player.open('a', { channels: 1, totalFrames: 30 })
    for (const from of [0, 10, 20]) player.feed('a', { from, samples: ramp(30).slice(from, from + 10) })
    player.keep('a', [{ start: 12, end: 18 }])
    player.go({ deck: 'a', frame: 10 })
    player.play(true)
    heard(player, FADE)
    expect(heard(player, 10)).toEqual([16, 17, 18, 19, 20, 0, 0, 0, 0, 0])
  })

  it('are, whatever is pressed, where a plain model says, and never louder than what they play', () => {
    const press = fc.oneof(
      fc.record({ do: fc.constant('play' as const), on: fc.boolean() }),
      fc.record({ do: fc.constant('seek' as const), deck: fc.constantFrom('a', 'b'), frame: fc.nat(299) }),
      fc.record({ do: fc.constant('switch' as const), deck: fc.constantFrom('a', 'b') }),
      fc.record({ do: fc.constant('run' as const), frames: fc.integer({ min: 1, max: 90 }) }),
    )
    fc.assert(
      fc.property(fc.array(press, { maxLength: 30 }), (presses) => {
        const player = new DeckPlayer(RATE)
        for (const id of ['a', 'b']) {
          player.open(id, { channels: 1, totalFrames: 300 })
          player.feed(id, { from: 0, samples: new Float32Array(300).fill(1) })
        }
        player.go({ deck: 'a', frame: 0 })
        // The model: both decks hold the same, so a place is a number that runs while it plays.
        let [deck, frame, isPlaying, ended] = ['a', 0, false, false]
        for (const each of presses) {
          if (each.do === 'play') {
            if (each.on && !isPlaying && ended) [frame, ended] = [0, false]
            isPlaying = each.on
            player.play(each.on)
          } else if (each.do === 'seek') {
            ;[deck, frame, ended] = [each.deck, each.frame, false]
            player.go({ deck, frame })
          } else if (each.do === 'switch') {
            deck = each.deck
            ended = false
            player.go({ deck, by: {} })
            player.render([new Float32Array(0)])
          } else {
            const output = heard(player, each.frames)
            expect(Math.max(...output)).toBeLessThanOrEqual(1 + 1e-6)
            if (isPlaying) frame = Math.min(300, frame + each.frames)
            if (isPlaying && frame === 300 && player.report().hasEnded) [isPlaying, ended] = [false, true]
          }
        }
        expect(player.report()).toMatchObject({ deck, frame, isPlaying })
      }),
      drawn({ seed: 16, sample: 200, all: 5000 }),
    )
  })
})
