import { expect, test } from 'vitest'
import type { ProjectSnapshot, SnapshotRegion } from '../../src/music/wire/snapshot.ts'
import { changeTrack, regionNamed } from './draft.ts'
import { recut } from './expect.ts'
import { judge } from './judge.ts'
import { projects } from './projects.ts'

const before: ProjectSnapshot = projects.lofi
const { track, region } = regionNamed({ before }, 'Keys@16')
const halves = recut('Keys@16', [
  { from: 16, to: 32 },
  { from: 32, to: 48 },
])

const verdictOf = (wished: typeof halves, ...pieces: readonly SnapshotRegion[]): string =>
  judge(wished, {
    status: 'ready',
    text: '',
    before,
    after: changeTrack(before, track.id, (each) => ({
      ...each,
      regions: [...each.regions.filter(({ id }) => id !== region.id), ...pieces],
    })),
  }).verdict

function piece(
  id: string,
  [from, to]: readonly [number, number],
  fields: Partial<SnapshotRegion> = {},
): SnapshotRegion {
  const notes = region
    .notes!.filter(({ startBeat }) => startBeat >= from - 16 && startBeat < to - 16)
    .map((note) => ({ ...note, startBeat: note.startBeat - (from - 16) }))
  return { id, name: 'Verse', startBeat: from, durationBeats: to - from, noteCount: notes.length, notes, ...fields }
}

test('a region is split where every note is in one of the pieces, whatever these are called', () => {
  expect(verdictOf(halves, piece(region.id, [16, 32]), piece('new', [32, 48], { name: 'Verse (copy)' }))).toBe('right')
  expect(verdictOf(halves, piece('one', [16, 32]), piece('other', [32, 48]))).toBe('right')
  expect(verdictOf(halves, piece(region.id, [16, 32]))).toBe('wrong')
  expect(verdictOf(halves, piece(region.id, [16, 24]), piece('new', [24, 48]))).toBe('wrong')
  expect(verdictOf(halves, piece(region.id, [16, 32]), piece('new', [32, 48], { notes: [], noteCount: 0 }))).toBe(
    'wrong',
  )
  expect(verdictOf(halves, region)).toBe('wrong')
})

test('a region that is trimmed may cut the note that rings over its end', () => {
  const trimmed = recut('Keys@16', [{ from: 16, to: 19 }])
  const short = piece(region.id, [16, 19])
  expect(verdictOf(trimmed, short)).toBe('right')
  expect(
    verdictOf(trimmed, {
      ...short,
      notes: short.notes!.map((note) => ({ ...note, durationBeats: Math.min(note.durationBeats, 3 - note.startBeat) })),
    }),
  ).toBe('right')
  expect(verdictOf(trimmed, { ...short, notes: short.notes!.map((note) => ({ ...note, durationBeats: 0.1 })) })).toBe(
    'wrong',
  )
})

test('a name that was said is the name that it has', () => {
  const named = recut('Keys@16', [{ from: 16, to: 48, name: 'Rain' }])
  expect(verdictOf(named, { ...region, name: 'Rain' })).toBe('right')
  expect(verdictOf(named, { ...region, id: 'new', name: 'Rain' })).toBe('right')
  expect(verdictOf(named, { ...region, name: 'Train' })).toBe('wrong')
})
