import { describe, expect, it } from 'vitest'
import type { AudioClip, AudioView } from '../../../src/client/index.ts'
import { guessCut, guessFade, guessLabel, guessMove, guessSplit, guessTrack, guessTrim } from './optimistic.ts'

const clip = (id: string, start: number, end: number, isReversed = false): AudioClip => ({
  id,
  name: id,
  start,
  end,
  pieces: [
    { source: 's', from: 100, to: 100 + end - start, at: start, isReversed, isInverted: false, isSilent: false },
  ],
  envelope: [],
  fades: [],
})
const makeView = (clips: AudioClip[]): AudioView => ({
  kind: 'audio',
  name: 'podcast',
  revision: 1,
  sampleRate: 10,
  length: 100,
  tracks: ['t1', 't2'].map((id) => ({
    id,
    name: id,
    kind: 'mono',
    channels: 1,
    isMuted: false,
    isSolo: false,
    isHeard: true,
    gainDb: 0,
    pan: 0,
    clips: id === 't1' ? clips : [],
  })),
  labels: [],
  selection: null,
  selectedTracks: [],
  cursor: 0,
  sources: [],
})
/** What is heard at each place of a track: the sample of the source that stands there. */
function heard({ tracks }: AudioView, track = 't1'): Map<number, number> {
  const found = new Map<number, number>()
  for (const { pieces } of tracks.find(({ id }) => id === track)?.clips ?? [])
    for (const { at, from, to, isReversed } of pieces)
      for (let i = 0; i < to - from; i++) found.set(at + i, isReversed ? to - 1 - i : from + i)
  return found
}

describe.each([false, true])('what a hand edit will come to (played backwards: %s)', (isReversed) => {
  const view = makeView([clip('a', 0, 40, isReversed), clip('b', 50, 100, isReversed)])
  const before = heard(view)

  it('splits without a change to what is heard', () => {
    const after = guessSplit(['t1'], 30)(view)
    expect(after.tracks[0]?.clips.map(({ start, end }) => [start, end])).toEqual([
      [0, 30],
      [30, 40],
      [50, 100],
    ])
    expect(heard(after)).toEqual(before)
    expect(guessSplit(['t1'], 45)(view).tracks).toEqual(view.tracks)
  })

  it('cuts a stretch out of every clip and closes the gap', () => {
    const after = guessCut(['t1'], 30, 60)(view)
    const expected = new Map(
      [...before].flatMap(([at, sample]) => (at < 30 ? [[at, sample]] : at < 60 ? [] : [[at - 30, sample]])),
    )
    expect(heard(after)).toEqual(expected)
    expect(after.length).toBe(70)
    const inside = guessCut(['t1'], 10, 20)(view)
    expect(inside.tracks[0]?.clips.map(({ id, start, end }) => [id, start, end])).toEqual([
      ['a', 0, 30],
      ['b', 40, 90],
    ])
  })

  it('moves, trims and fades one clip, and nothing else', () => {
    const moved = guessMove('a', 200, 't2')(view)
    expect([...heard(moved, 't2')]).toEqual(
      [...before].filter(([at]) => at < 40).map(([at, sample]) => [at + 200, sample]),
    )
    expect(moved.length).toBe(240)
    const trimmed = guessTrim('b', 60, 90)(view)
    expect(heard(trimmed)).toEqual(new Map([...before].filter(([at]) => at < 40 || (at >= 60 && at < 90))))
    const [faded] = guessFade('a', 'out', 30, 40)(view).tracks[0]!.clips
    expect([faded?.fades, faded?.envelope.at(-1)]).toEqual([[{ way: 'out', start: 30, end: 40 }], [40, 0]])
  })
})

it('solos over mutes, and keeps labels in their order', () => {
  const view = makeView([])
  const solo = guessTrack('t2', { isSolo: true })(guessTrack('t1', { isMuted: true })(view))
  expect(solo.tracks.map(({ isHeard }) => isHeard)).toEqual([false, true])
  const named = guessLabel({ id: 'n', text: 'Intro', start: 5, end: 5 })(
    guessLabel({ id: 'm', text: 'Talk', start: 9, end: 9 })(view),
  )
  expect(named.labels.map(({ text }) => text)).toEqual(['Intro', 'Talk'])
  expect(guessLabel({ id: 'n', text: 'Start', start: 5, end: 5 })(named).labels.map(({ text }) => text)).toEqual([
    'Start',
    'Talk',
  ])
})

it('a clip that is split again before the server told of the first time makes clips with names of their own', () => {
  const once = guessSplit(['t1'], 60)(makeView([clip('a', 0, 100)]))
  const twice = guessSplit(['t1'], 30)(once)
  const ids = twice.tracks[0]?.clips.map(({ id }) => id) ?? []
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(3)
})
