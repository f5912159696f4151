import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlayedStretch, VideoView } from '../../../src/client/index.ts'
import { placePicture } from './picture-places.ts'

const FILMS = ['sha256:a', 'sha256:b', null]

/** A view of these stretches, one behind the other, of two films and a recording without a picture. */
function viewOf(stretches: readonly Omit<PlayedStretch, 'at'>[]): VideoView {
  let at = 0
  const placed = stretches.map((stretch) => {
    const own = { ...stretch, at }
    at += stretch.to - stretch.from
    return own
  })
  const sources = FILMS.map((file, index) => ({
    id: `src-${index}`,
    name: String(file),
    durationMicros: 60_000_000,
    picture: file === null ? null : { file, width: 1920, height: 1080, frameRate: 25 },
  }))
  return { sources, stretches: placed, durationMicros: at } as unknown as VideoView
}

const source = fc.nat(FILMS.length - 1)
const stretch = fc
  .record({
    source,
    from: fc.nat(50_000_000),
    length: fc.integer({ min: 2000, max: 4_000_000 }),
    picture: fc.option(fc.record({ source, from: fc.nat(50_000_000) }), { freq: 3 }),
  })
  .map(({ length, ...rest }) => ({ ...rest, to: rest.from + length }))

test('law: what is seen is the film of the stretch that plays, as far into it as the sound is', () => {
  const moment = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 12 }), moment, (stretches, share) => {
      const view = viewOf(stretches)
      const micros = Math.floor((share * view.durationMicros) / 1.0001)
      const playing = view.stretches.filter(({ at }) => at <= micros).at(-1)!
      const into = Math.min(micros - playing.at, playing.to - playing.from - 1000)
      const seen = placePicture(view).at(micros / 1e6)!
      expect(seen.file).toBe(FILMS[playing.picture?.source ?? playing.source])
      expect(seen.seconds).toBeCloseTo(((playing.picture?.from ?? playing.from) + into) / 1e6, 9)
    }),
  )
})

test('stretches that go on without a jump are one run, and each jump begins another', () => {
  const places = placePicture(
    viewOf([
      { source: 0, from: 0, to: 1_000_000, picture: null },
      { source: 0, from: 1_000_000, to: 2_000_000, picture: null },
      { source: 0, from: 3_000_000, to: 4_000_000, picture: null },
      { source: 0, from: 4_000_000, to: 5_000_000, picture: { source: 1, from: 0 } },
      { source: 0, from: 7_000_000, to: 8_000_000, picture: { source: 1, from: 1_000_000 } },
      { source: 2, from: 0, to: 1_000_000, picture: null },
    ]),
  )
  expect([0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map((seconds) => places.at(seconds)?.run)).toEqual([0, 0, 1, 2, 2, 3])
  expect(places.jumps).toBe(3)
  expect(places.at(5.5)?.file).toBe(null)
})

test('before the beginning the first frame is seen, behind the end the last one, and of nothing nothing', () => {
  const places = placePicture(viewOf([{ source: 0, from: 2_000_000, to: 3_000_000, picture: null }]))
  expect(places.at(-1)).toEqual({ file: 'sha256:a', seconds: 2, run: 0 })
  expect(places.at(9)).toEqual({ file: 'sha256:a', seconds: 2.999, run: 0 })
  expect(placePicture(viewOf([])).at(0)).toBe(null)
})
