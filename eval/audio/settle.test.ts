import { expect, test } from 'vitest'
import {
  all,
  anyOf,
  endedAbout,
  equallyLoud,
  fadedAbout,
  gainedAbout,
  labelledAbout,
  loudnessAbout,
  maybeTreated,
  pannedAbout,
  toned,
  treated,
  type Expect,
} from './expect.ts'
import type { Facts, Heard, HeardTrack, Play } from './heard.ts'
import { judge } from './judge.ts'
import type { Levels, Outcome } from './outcome.ts'

const play = (source: string, from: number, to: number, facts: Partial<Facts> = {}): Play => ({
  source,
  from,
  to,
  gainDb: 0,
  reversed: false,
  inverted: false,
  silent: false,
  fades: [],
  effects: [],
  ...facts,
})
const track = (name: string, plays: readonly Play[], more: Partial<HeardTrack> = {}): HeardTrack => ({
  name,
  kind: 'mono',
  muted: false,
  solo: false,
  gainDb: 0,
  pan: 0,
  plays,
  clipStarts: [0],
  ...more,
})
const [a, b] = [track('A', [play('A', 0, 100)]), track('B', [play('B', 0, 100)])]
const before: Heard = {
  duration: 100,
  cursor: 0,
  selection: null,
  selectedTracks: [],
  selectedClips: [],
  tracks: [a, b],
  labels: [],
  clipboardSeconds: 0,
}

const verdict = (expected: Expect, after: Partial<Heard>, more: Partial<Outcome> = {}): string =>
  judge(expected, {
    status: 'ready',
    text: '',
    before,
    after: { ...before, ...after },
    measure: () => ({ peakDb: 0, lufs: 0, rmsDb: 0 }),
    ...more,
  }).verdict
const onA = (...plays: readonly Play[]): Partial<Heard> => ({ tracks: [track('A', plays), b] })
const fading = (fade: 'in' | 'out', from: number, to: number): Partial<Heard> =>
  onA(
    ...[play('A', 0, from), play('A', from, to, { fades: [fade] }), play('A', to, 100)].filter(
      (each) => 'from' in each && each.to > each.from,
    ),
  )

test('a fade of any length in its range is right at its edge, and nowhere else', () => {
  const softEnd = fadedAbout('out', 'end', [2, 20], ['A'])
  expect(verdict(softEnd, fading('out', 90, 100))).toBe('right')
  expect(verdict(softEnd, fading('out', 99, 100))).toBe('wrong')
  expect(verdict(softEnd, fading('out', 70, 100))).toBe('wrong')
  expect(verdict(softEnd, fading('out', 80, 90))).toBe('wrong')
  expect(verdict(softEnd, fading('in', 90, 100))).toBe('wrong')
  expect(verdict(softEnd, {})).toBe('wrong')
  expect(verdict(fadedAbout('out', 'end', [2, 20]), fading('out', 90, 100))).toBe('wrong')
  expect(verdict(fadedAbout('in', 'start', [1, 5], ['A']), fading('in', 0, 3))).toBe('right')
  expect(verdict(fadedAbout('in', 40, [1, 5], ['A']), fading('in', 40, 43))).toBe('right')
  expect(verdict(fadedAbout('in', 40, [1, 5], ['A']), fading('in', 41, 43))).toBe('wrong')
})

test('a fade that may be left out is right in both ways, and not too long', () => {
  const maybe = all(gainedAbout([-6, -1], { tracks: ['A'] }), fadedAbout('out', 'end', [0, 10], ['A']))
  expect(verdict(maybe, onA(play('A', 0, 100, { gainDb: -3 })))).toBe('right')
  expect(
    verdict(maybe, onA(play('A', 0, 95, { gainDb: -3 }), play('A', 95, 100, { gainDb: -3, fades: ['out'] }))),
  ).toBe('right')
  expect(
    verdict(maybe, onA(play('A', 0, 80, { gainDb: -3 }), play('A', 80, 100, { gainDb: -3, fades: ['out'] }))),
  ).toBe('wrong')
})

test('an amount in its range is right by the clips or by the track, alike all over and on no other track', () => {
  const softer = gainedAbout([-9, -3], { tracks: ['A'] })
  expect(verdict(softer, onA(play('A', 0, 100, { gainDb: -6 })))).toBe('right')
  expect(verdict(softer, { tracks: [{ ...a, gainDb: -6 }, b] })).toBe('right')
  expect(verdict(softer, { tracks: [track('A', [play('A', 0, 100, { gainDb: -6 })], { gainDb: -6 }), b] })).toBe(
    'wrong',
  )
  expect(verdict(softer, onA(play('A', 0, 100, { gainDb: 6 })))).toBe('wrong')
  expect(verdict(softer, onA(play('A', 0, 50, { gainDb: -6 }), play('A', 50, 100)))).toBe('wrong')
  expect(
    verdict(softer, {
      tracks: [
        { ...a, gainDb: -6 },
        { ...b, gainDb: -6 },
      ],
    }),
  ).toBe('wrong')
  const opening = gainedAbout([-9, -3], { tracks: ['A'], range: [0, 50] })
  expect(verdict(opening, onA(play('A', 0, 50, { gainDb: -6 }), play('A', 50, 100)))).toBe('right')
  expect(verdict(opening, { tracks: [{ ...a, gainDb: -6 }, b] })).toBe('wrong')
})

test('loudness in its range counts the gain of the track, and leaves other tracks alone', () => {
  const measure = (): Levels => ({ peakDb: 0, lufs: -20, rmsDb: 0 })
  const published = loudnessAbout([-17, -13], { tracks: ['A'] })
  expect(verdict(published, { tracks: [{ ...a, gainDb: 5 }, b] }, { measure })).toBe('right')
  expect(verdict(published, { tracks: [{ ...a, gainDb: 1 }, b] }, { measure })).toBe('wrong')
  expect(
    verdict(
      published,
      {
        tracks: [
          { ...a, gainDb: 5 },
          { ...b, gainDb: 5 },
        ],
      },
      { measure },
    ),
  ).toBe('wrong')
})

test('tracks are equally loud whichever of them moved, by clips or by the track', () => {
  const measure = (name: string): Levels => ({ peakDb: 0, lufs: name === 'A' ? -14 : -20, rmsDb: 0 })
  expect(verdict(equallyLoud(['A', 'B']), {}, { measure })).toBe('wrong')
  expect(verdict(equallyLoud(['A', 'B']), { tracks: [a, { ...b, gainDb: 5.5 }] }, { measure })).toBe('right')
  expect(verdict(equallyLoud(['A', 'B']), { tracks: [a, { ...b, gainDb: 5.5, muted: true }] }, { measure })).toBe(
    'wrong',
  )
})

test('an effect that may be there is no reason for another one', () => {
  const evened = all(treated('compressor', { tracks: ['A'] }), maybeTreated(['limiter'], { tracks: ['A'] }))
  expect(verdict(evened, onA(play('A', 0, 100, { effects: ['compressor'] })))).toBe('right')
  expect(verdict(evened, onA(play('A', 0, 100, { effects: ['compressor', 'limiter'] })))).toBe('right')
  expect(verdict(evened, onA(play('A', 0, 100, { effects: ['limiter'] })))).toBe('wrong')
  expect(verdict(evened, onA(play('A', 0, 100, { effects: ['compressor', 'equalize'] })))).toBe('wrong')
})

test('a change of tone goes one of the ways that were asked for', () => {
  const brighter = toned(['A'], { param: 'treble_db', within: [1, 12] }, { param: 'mid_db', within: [1, 6] })
  const equalized = onA(play('A', 0, 100, { effects: ['equalize'] }))
  expect(verdict(brighter, equalized, { tones: () => [{ treble_db: 4, bass_db: 0 }] })).toBe('right')
  expect(verdict(brighter, equalized, { tones: () => [{ treble_db: -4, bass_db: 4 }] })).toBe('wrong')
  expect(verdict(brighter, equalized)).toBe('wrong')
  expect(verdict(brighter, {}, { tones: () => [{ treble_db: 4 }] })).toBe('wrong')
})

test('a place between left and right may be any in its range', () => {
  expect(verdict(pannedAbout('A', [-1, -0.1]), { tracks: [{ ...a, pan: -0.4 }, b] })).toBe('right')
  expect(verdict(pannedAbout('A', [-1, -0.1]), { tracks: [{ ...a, pan: 0.4 }, b] })).toBe('wrong')
  expect(
    verdict(pannedAbout('A', [-1, -0.1]), {
      tracks: [
        { ...a, pan: -0.4 },
        { ...b, pan: 0.4 },
      ],
    }),
  ).toBe('wrong')
})

test('labels with free text stand where they should, one for each', () => {
  const labels = [
    { text: 'Mark', start: 20, end: 20 },
    { text: 'Mark', start: 40, end: 40 },
  ]
  const chapters: HeardTrack = { ...track('Labels', []), kind: 'label', clipStarts: [] }
  const marks = all(labelledAbout(/./, [20, 20]), labelledAbout(/mark/i, [40, 41]))
  expect(verdict(marks, { labels, tracks: [a, b, chapters] })).toBe('right')
  expect(verdict(marks, { labels: labels.slice(0, 1), tracks: [a, b, chapters] })).toBe('wrong')
  expect(verdict(marks, { labels: [...labels, { text: 'Mark', start: 60, end: 60 }], tracks: [a, b, chapters] })).toBe(
    'wrong',
  )
})

test('what ends earlier ends within its range, and keeps all before', () => {
  const shorter = endedAbout([60, 70], ['A'])
  expect(verdict(shorter, onA(play('A', 0, 65)))).toBe('right')
  expect(verdict(shorter, onA(play('A', 0, 55)))).toBe('wrong')
  expect(verdict(shorter, onA(play('A', 5, 70)))).toBe('wrong')
  expect(verdict(shorter, {})).toBe('wrong')
})

test('one of several ways is enough', () => {
  expect(
    verdict(anyOf(fadedAbout('out', 'end', [2, 20]), pannedAbout('B', [0.1, 1])), { tracks: [a, { ...b, pan: 0.5 }] }),
  ).toBe('right')
})
