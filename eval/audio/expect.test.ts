import { describe, expect, test } from 'vitest'
import {
  acx,
  all,
  answers,
  anyOf,
  asks,
  clipMoved,
  clipsSelected,
  copied,
  cursorIs,
  cutOut,
  ducked,
  faded,
  gained,
  insertedAt,
  inverted,
  joinedAt,
  kept,
  labelAdded,
  labelRemoved,
  loudness,
  louderBy,
  muted,
  nothingChanged,
  nothingSelected,
  onNewTracks,
  panned,
  peak,
  refuses,
  removed,
  renamed,
  reversed,
  selectionIs,
  silenced,
  silenceTruncated,
  soloed,
  splitAt,
  taken,
  trackCreated,
  trackDeleted,
  trackDuplicated,
  trackGain,
  trackMoved,
  tracksSelected,
  treated,
  type Expect,
} from './expect.ts'
import type { Facts, Heard, HeardTrack, Play } from './heard.ts'
import { judge } from './judge.ts'
import type { Outcome } from './outcome.ts'

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
  clipStarts: plays.length === 0 ? [] : [0],
  ...more,
})
const whole = (name: string): HeardTrack => track(name, [play(name, 0, 100)])
const chapters = track('Chapters', [], { kind: 'label' })
const labels = [
  { text: 'Intro', start: 0, end: 10 },
  { text: 'Main', start: 10, end: 90 },
]
const start: Heard = {
  duration: 100,
  cursor: 5,
  selection: { start: 1, end: 2 },
  selectedTracks: ['A'],
  selectedClips: [],
  tracks: [whole('A'), whole('B'), chapters],
  labels,
  clipboardSeconds: 7,
}

const quiet = { peakDb: -99, lufs: -99, rmsDb: -99 }
const verdict = (expected: Expect, after: Partial<Heard>, more: Partial<Outcome> = {}): string =>
  judge(expected, {
    status: 'ready',
    text: '',
    before: start,
    after: { ...start, ...after },
    measure: () => quiet,
    ...more,
  }).verdict
const onA = (plays: readonly Play[], clipStarts: readonly number[] = [0]): Partial<Heard> => ({
  tracks: [track('A', plays, { clipStarts }), whole('B'), chapters],
})

describe('removing', () => {
  const short = (name: string): HeardTrack => track(name, [play(name, 0, 20), play(name, 30, 100)])
  const moved = [
    { text: 'Intro', start: 0, end: 10 },
    { text: 'Main', start: 10, end: 80 },
  ]
  const right: Partial<Heard> = { duration: 90, tracks: [short('A'), short('B'), chapters], labels: moved }

  test('a range gone from all tracks, with the gap closed and labels following, is right', () => {
    expect(verdict(removed([[20, 30]]), right)).toBe('right')
    expect(verdict(removed([[20, 30]]), { ...right, selection: null, cursor: 20 })).toBe('right')
  })
  test('another range, one track too few, a gap left open or labels left behind are wrong', () => {
    expect(verdict(removed([[20, 31]]), right)).toBe('wrong')
    expect(verdict(removed([[20, 30]]), { ...right, tracks: [short('A'), whole('B'), chapters] })).toBe('wrong')
    expect(verdict(removed([[20, 30]]), { ...right, labels })).toBe('wrong')
    const open = (name: string): HeardTrack =>
      track(name, [play(name, 0, 20), { gap: 10 }, play(name, 30, 100)], { clipStarts: [0, 30] })
    expect(verdict(removed([[20, 30]]), { tracks: [open('A'), open('B'), chapters] })).toBe('wrong')
  })
  test('a removal that also mutes, splits elsewhere, changes gain or takes the clipboard is wrong', () => {
    expect(
      verdict(removed([[20, 30]]), { ...right, tracks: [{ ...short('A'), muted: true }, short('B'), chapters] }),
    ).toBe('wrong')
    expect(
      verdict(removed([[20, 30]]), {
        ...right,
        tracks: [{ ...short('A'), clipStarts: [0, 50] }, short('B'), chapters],
      }),
    ).toBe('wrong')
    expect(
      verdict(removed([[20, 30]]), {
        ...right,
        tracks: [track('A', [play('A', 0, 20, { gainDb: 1 }), play('A', 30, 100)]), short('B'), chapters],
      }),
    ).toBe('wrong')
    expect(verdict(removed([[20, 30]]), { ...right, clipboardSeconds: 10 })).toBe('wrong')
  })
  test('the seam may be a clip edge, and a cut may fill the clipboard', () => {
    expect(
      verdict(removed([[20, 30]]), {
        ...right,
        tracks: [{ ...short('A'), clipStarts: [0, 20] }, short('B'), chapters],
      }),
    ).toBe('right')
    expect(verdict(cutOut([[20, 30]]), { ...right, clipboardSeconds: 10 })).toBe('right')
    expect(verdict(cutOut([[20, 30]]), right)).toBe('right')
    expect(verdict(taken([20, 30]), { ...right, clipboardSeconds: 10 })).toBe('right')
    expect(verdict(taken([20, 30]), right)).toBe('wrong')
  })
  test('one named track loses its range alone, and labels stay', () => {
    const after = { tracks: [short('A'), whole('B'), chapters] }
    expect(verdict(removed([[20, 30]], ['A']), after)).toBe('right')
    expect(verdict(removed([[20, 30]], ['B']), after)).toBe('wrong')
    expect(verdict(removed([[20, 30]], ['A']), { ...after, labels: moved })).toBe('wrong')
  })
  test('two ranges are in the time of the start', () => {
    const twice = (name: string): HeardTrack =>
      track(name, [play(name, 0, 20), play(name, 30, 50), play(name, 60, 100)])
    const after = {
      duration: 80,
      tracks: [twice('A'), twice('B'), chapters],
      labels: [
        { text: 'Intro', start: 0, end: 10 },
        { text: 'Main', start: 10, end: 70 },
      ],
    }
    expect(
      verdict(
        removed([
          [20, 30],
          [50, 60],
        ]),
        after,
      ),
    ).toBe('right')
    expect(
      verdict(
        removed([
          [20, 30],
          [60, 70],
        ]),
        after,
      ),
    ).toBe('wrong')
  })
  test('a label that lost its whole extent may be gone, but no other', () => {
    const late = (name: string): HeardTrack => track(name, [play(name, 10, 100)])
    const after = { duration: 90, tracks: [late('A'), late('B'), chapters] }
    expect(verdict(removed([[0, 10]]), { ...after, labels: [{ text: 'Main', start: 0, end: 80 }] })).toBe('right')
    expect(
      verdict(removed([[0, 10]]), {
        ...after,
        labels: [
          { text: 'Intro', start: 0, end: 0 },
          { text: 'Main', start: 0, end: 80 },
        ],
      }),
    ).toBe('right')
    expect(verdict(removed([[0, 10]]), { ...after, labels: [] })).toBe('wrong')
  })
})

test('kept sound stays where it is', () => {
  const inPlace = onA([{ gap: 20 }, play('A', 20, 30)], [20])
  expect(verdict(kept([20, 30], ['A']), inPlace)).toBe('right')
  expect(verdict(kept([20, 30], ['A']), onA([play('A', 20, 30)]))).toBe('wrong')
  expect(verdict(kept([20, 31], ['A']), inPlace)).toBe('wrong')
})

test('silence keeps the length, as a gap or as a silent stretch', () => {
  expect(verdict(silenced([[20, 30]], ['A']), onA([play('A', 0, 20), { gap: 10 }, play('A', 30, 100)], [0, 30]))).toBe(
    'right',
  )
  expect(
    verdict(
      silenced([[20, 30]], ['A']),
      onA([play('A', 0, 20), play('A', 20, 30, { silent: true }), play('A', 30, 100)]),
    ),
  ).toBe('right')
  expect(verdict(silenced([[20, 30]], ['A']), onA([play('A', 0, 20), play('A', 30, 100)]))).toBe('wrong')
})

test('splits and joins are clip edges and nothing else', () => {
  const split = onA([play('A', 0, 100)], [0, 40])
  expect(verdict(splitAt([40], ['A']), split)).toBe('right')
  expect(verdict(splitAt([40]), split)).toBe('wrong')
  expect(verdict(splitAt([40], ['A']), onA([play('A', 0, 100)], [0, 40, 60]))).toBe('wrong')
  const before = { ...start, ...split }
  expect(verdict(joinedAt([40], ['A']), {}, { before })).toBe('right')
  expect(verdict(joinedAt([40], ['A']), split, { before })).toBe('wrong')
})

test('gain, fades, reversal, polarity and effects hold for their range and track only', () => {
  const within = (facts: Partial<Facts>): Partial<Heard> =>
    onA([play('A', 0, 20), play('A', 20, 30, facts), play('A', 30, 100)])
  const where = { tracks: ['A'], range: [20, 30] } as const
  const pairs: readonly (readonly [Expect, Partial<Facts>])[] = [
    [gained(3, where), { gainDb: 3 }],
    [faded('out', [20, 30], ['A']), { fades: ['out'] }],
    [reversed(where), { reversed: true }],
    [inverted(where), { inverted: true }],
    [treated('compressor', where), { effects: ['compressor'] }],
  ]
  for (const [expected, facts] of pairs) {
    for (const [, other] of pairs) expect(verdict(expected, within(other))).toBe(other === facts ? 'right' : 'wrong')
    expect(verdict(expected, onA([play('A', 0, 19), play('A', 19, 30, facts), play('A', 30, 100)]))).toBe('wrong')
    expect(
      verdict(expected, {
        tracks: [whole('A'), track('B', [play('B', 0, 20), play('B', 20, 30, facts), play('B', 30, 100)]), chapters],
      }),
    ).toBe('wrong')
  }
})

test('a reversed stretch plays its pieces in the other order', () => {
  const before = { ...start, ...onA([play('A', 0, 20), play('A', 50, 60), play('A', 30, 100)], [0, 20, 30]) }
  const mirrored = onA(
    [
      play('A', 0, 10),
      play('A', 50, 60, { reversed: true }),
      play('A', 10, 20, { reversed: true }),
      play('A', 30, 100),
    ],
    [0, 20, 30],
  )
  expect(verdict(reversed({ tracks: ['A'], range: [10, 30] }), mirrored, { before })).toBe('right')
})

test('levels are measured, and only their track may change in gain', () => {
  const louder = onA([play('A', 0, 100, { gainDb: 4.2 })])
  const measure = (name: string) => (name === 'A' ? { peakDb: -1.05, lufs: -16.1, rmsDb: -20 } : quiet)
  expect(verdict(peak(-1, { tracks: ['A'] }), louder, { measure })).toBe('right')
  expect(verdict(peak(-2, { tracks: ['A'] }), louder, { measure })).toBe('wrong')
  expect(verdict(peak(-1, { tracks: ['B'] }), louder, { measure })).toBe('wrong')
  expect(verdict(loudness(-16, { tracks: ['A'] }), louder, { measure })).toBe('right')
  expect(verdict(loudness(-16.4, { tracks: ['A'] }), louder, { measure })).toBe('wrong')
  expect(verdict(acx({ tracks: ['A'] }), louder, { measure: () => ({ peakDb: -3.2, lufs: 0, rmsDb: -20 }) })).toBe(
    'right',
  )
  expect(verdict(acx({ tracks: ['A'] }), louder, { measure })).toBe('wrong')
})

test('louder may be the clip or the track, once', () => {
  expect(verdict(louderBy(3, 'A'), onA([play('A', 0, 100, { gainDb: 3 })]))).toBe('right')
  expect(verdict(louderBy(3, 'A'), { tracks: [{ ...whole('A'), gainDb: 3 }, whole('B'), chapters] })).toBe('right')
  expect(
    verdict(louderBy(3, 'A'), {
      tracks: [track('A', [play('A', 0, 100, { gainDb: 3 })], { gainDb: 3 }), whole('B'), chapters],
    }),
  ).toBe('wrong')
})

test('ducking lowers the named track somewhere in its range, and nothing outside it', () => {
  const duck = { gainDb: -12, effects: ['duck'] } as const
  expect(verdict(ducked('A', [20, 60]), onA([play('A', 0, 30), play('A', 30, 40, duck), play('A', 40, 100)]))).toBe(
    'right',
  )
  expect(verdict(ducked('A', [20, 60]), onA([play('A', 0, 70), play('A', 70, 80, duck), play('A', 80, 100)]))).toBe(
    'wrong',
  )
  expect(verdict(ducked('A', [20, 60]), {})).toBe('wrong')
})

test('shortened silence loses nothing but silence', () => {
  const after = (from: number, to: number): Partial<Heard> => {
    const shorter = (name: string): HeardTrack => track(name, [play(name, 0, from), play(name, to, 100)])
    return {
      duration: 100 - to + from,
      tracks: [shorter('A'), shorter('B'), chapters],
      labels: [
        { text: 'Intro', start: 0, end: 10 },
        { text: 'Main', start: 10, end: 90 - to + from },
      ],
    }
  }
  expect(verdict(silenceTruncated([[40, 50]], { leftSeconds: 0.5 }), after(40.25, 49.75))).toBe('right')
  expect(verdict(silenceTruncated([[40, 50]]), after(40.5, 50))).toBe('right')
  expect(verdict(silenceTruncated([[40, 50]], { leftSeconds: 0.5 }), after(41, 49))).toBe('wrong')
  expect(verdict(silenceTruncated([[40, 50]]), after(39, 49.5))).toBe('wrong')
  expect(verdict(silenceTruncated([[40, 50]]), after(42, 44))).toBe('wrong')
  expect(verdict(silenceTruncated([[40, 50]]), {})).toBe('wrong')
})

test('a clip moves and leaves a gap', () => {
  const before = { ...start, ...onA([play('A', 0, 100)], [0, 80]) }
  const after = { duration: 110, ...onA([play('A', 0, 80), { gap: 10 }, play('A', 80, 100)], [0, 90]) }
  expect(verdict(clipMoved('A', [80, 100], 90), after, { before })).toBe('right')
  expect(verdict(clipMoved('A', [80, 100], 91), after, { before })).toBe('wrong')
})

test('what is pasted pushes what follows, or lies on new tracks of any name and place', () => {
  const pasted = {
    duration: 105,
    ...onA([play('A', 0, 50), play('A', 10, 15), play('A', 50, 100)], [0, 50, 55]),
    clipboardSeconds: 5,
  }
  expect(verdict(all(copied(5), insertedAt(50, { own: [10, 15] }, ['A'])), pasted)).toBe('right')
  expect(verdict(all(copied(5), insertedAt(50, { own: [10, 15] }, ['B'])), pasted)).toBe('wrong')
  const fresh = track('whatever', [{ gap: 50 }, play('A', 10, 15)], { clipStarts: [50] })
  expect(
    verdict(onNewTracks(50, { own: [10, 15] }, ['A']), { tracks: [whole('A'), fresh, whole('B'), chapters] }),
  ).toBe('right')
  expect(
    verdict(onNewTracks(51, { own: [10, 15] }, ['A']), { tracks: [whole('A'), fresh, whole('B'), chapters] }),
  ).toBe('wrong')
})

test('tracks are created, deleted, copied, moved, renamed and set, each alone', () => {
  const [a, b] = [whole('A'), whole('B')]
  const phone = track('Phone', [])
  expect(verdict(trackCreated('mono', 'Phone'), { tracks: [phone, a, b, chapters] })).toBe('right')
  expect(verdict(trackCreated('mono'), { tracks: [a, b, chapters, phone] })).toBe('right')
  expect(verdict(trackCreated('stereo'), { tracks: [a, b, chapters, phone] })).toBe('wrong')
  expect(verdict(trackCreated('mono'), { tracks: [b, a, chapters, phone] })).toBe('wrong')
  expect(verdict(trackDeleted('A'), { tracks: [b, chapters] })).toBe('right')
  expect(verdict(trackDeleted('B'), { tracks: [b, chapters] })).toBe('wrong')
  expect(verdict(trackDuplicated('A'), { tracks: [a, { ...a }, b, chapters] })).toBe('right')
  expect(verdict(trackDuplicated('A', 'A2'), { tracks: [a, b, chapters, { ...a, name: 'A2' }] })).toBe('right')
  expect(verdict(trackDuplicated('B'), { tracks: [a, { ...a, name: 'B copy' }, b, chapters] })).toBe('wrong')
  expect(verdict(trackMoved('B', 'up'), { tracks: [b, a, chapters] })).toBe('right')
  expect(verdict(trackMoved('A', 'bottom'), { tracks: [b, a, chapters] })).toBe('wrong')
  expect(verdict(renamed('A', 'Eve'), { tracks: [{ ...a, name: 'Eve' }, b, chapters] })).toBe('right')
  expect(verdict(renamed('B', 'Eve'), { tracks: [{ ...a, name: 'Eve' }, b, chapters] })).toBe('wrong')
  const settings: readonly (readonly [Expect, Partial<HeardTrack>])[] = [
    [muted('A'), { muted: true }],
    [soloed('A'), { solo: true }],
    [trackGain('A', -3), { gainDb: -3 }],
    [panned('A', 0.3), { pan: 0.3 }],
  ]
  for (const [expected, setting] of settings)
    for (const [, other] of settings)
      expect(verdict(expected, { tracks: [{ ...a, ...other }, b, chapters] })).toBe(
        setting === other ? 'right' : 'wrong',
      )
})

test('labels come and go without touching the sound', () => {
  const added = [...labels, { text: 'quote', start: 50, end: 60 }]
  expect(verdict(labelAdded('Quote', 50, 60), { labels: added })).toBe('right')
  expect(verdict(labelAdded('Quote', 50), { labels: added })).toBe('wrong')
  expect(verdict(labelRemoved('Intro'), { labels: labels.slice(1) })).toBe('right')
  expect(verdict(labelRemoved('Main'), { labels: labels.slice(1) })).toBe('wrong')
  const bare = { ...start, tracks: [whole('A')], labels: [] }
  const withTrack = { ...bare, tracks: [whole('A'), chapters], labels: [{ text: 'X', start: 1, end: 1 }] }
  expect(verdict(labelAdded('X', 1), withTrack, { before: bare })).toBe('right')
  expect(verdict(labelAdded('X', 1), { labels: added, tracks: [...start.tracks, { ...chapters, name: 'More' }] })).toBe(
    'wrong',
  )
})

test('editor state that was asked for is found, and content must not move with it', () => {
  expect(verdict(selectionIs(10, 20), { selection: { start: 10, end: 20 }, cursor: 10 })).toBe('right')
  expect(verdict(selectionIs(10, 20), { selection: { start: 10, end: 21 } })).toBe('wrong')
  expect(verdict(selectionIs(10, 20), { selection: { start: 10, end: 20 }, clipboardSeconds: 10 })).toBe('wrong')
  expect(verdict(nothingSelected, { selection: null })).toBe('right')
  expect(verdict(nothingSelected, {})).toBe('wrong')
  expect(verdict(cursorIs(9), { cursor: 9 })).toBe('right')
  expect(verdict(cursorIs(9), { cursor: 9, selection: null })).toBe('wrong')
  expect(verdict(tracksSelected(['B', 'A']), { selectedTracks: ['A', 'B'] })).toBe('right')
  expect(verdict(tracksSelected(['B']), { selectedTracks: ['A', 'B'] })).toBe('wrong')
  expect(verdict(clipsSelected([{ track: 'A', start: 0 }]), { selectedClips: [{ track: 'A', start: 0 }] })).toBe(
    'right',
  )
  expect(verdict(clipsSelected([{ track: 'A', start: 0 }]), {})).toBe('wrong')
})

test('questions, answers and refusals leave everything as it was', () => {
  const said = (status: Outcome['status'], text: string): Partial<Outcome> => ({ status, text })
  expect(verdict(asks(/range/), {}, said('question', 'What range?'))).toBe('right')
  expect(verdict(asks(/range/), {}, said('question', 'Pardon?'))).toBe('asked')
  expect(verdict(asks(/range/), {}, said('ready', ''))).toBe('wrong')
  expect(verdict(asks(/range/), { cursor: 50 }, said('question', 'What range?'))).toBe('wrong')
  expect(verdict(removed([[1, 2]]), {}, said('question', 'What range?'))).toBe('asked')
  expect(verdict(removed([[1, 2]]), {}, said('refused', 'no'))).toBe('wrong')
  expect(verdict(answers(/100/), {}, said('answer', 'It is 100 s long.'))).toBe('right')
  expect(verdict(answers(/100/), {}, said('answer', 'It is 10 s long.'))).toBe('wrong')
  expect(verdict(refuses(/outside/), {}, said('refused', 'range-outside: …'))).toBe('right')
  expect(verdict(refuses(/outside/), {}, said('answer', 'outside'))).toBe('wrong')
  expect(verdict(nothingChanged, {}, said('answer', 'Fine.'))).toBe('right')
  expect(verdict(nothingChanged, { selection: null }, said('ready', ''))).toBe('wrong')
  expect(verdict(anyOf(muted('A'), asks(/./)), {}, said('question', 'Which?'))).toBe('right')
  expect(verdict(anyOf(muted('A'), muted('B')), {}, said('question', 'Which?'))).toBe('asked')
})
