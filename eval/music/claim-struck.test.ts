import { expect, test } from 'vitest'
import type { SongNote, ProjectSnapshot } from '../../src/music/wire/snapshot.ts'
import { changeRegion, regionNamed } from './draft.ts'
import { loosened, struckHarder, struckSofter, type Expect } from './expect.ts'
import { judge } from './judge.ts'
import { projects } from './projects.ts'

const before: ProjectSnapshot = projects.lofi
const { region } = regionNamed({ before }, 'Drums@16')

function verdictOf(wished: Expect, change: (note: SongNote, index: number) => SongNote): string {
  return judge(wished, {
    status: 'ready',
    text: '',
    before,
    after: changeRegion(before, region.id, (each) => ({ ...each, notes: each.notes!.map(change) })),
  }).verdict
}

const harder = struckHarder('Drums@16')

test('every note is struck harder or softer, and stays where it is', () => {
  expect(verdictOf(harder, (note) => ({ ...note, velocity: note.velocity + 10 }))).toBe('right')
  expect(verdictOf(harder, (note) => ({ ...note, velocity: Math.min(100, note.velocity + 10) }))).toBe('right')
  expect(verdictOf(harder, (note) => ({ ...note, velocity: note.velocity - 10 }))).toBe('wrong')
  expect(
    verdictOf(harder, (note) => ({ ...note, velocity: note.velocity + 10, startBeat: note.startBeat + 0.05 })),
  ).toBe('wrong')
  expect(verdictOf(harder, (note) => ({ ...note, velocity: note.velocity + 10, pitch: note.pitch + 1 }))).toBe('wrong')
  expect(verdictOf(harder, (note) => ({ ...note, velocity: 127 }))).toBe('wrong')
  expect(verdictOf(struckSofter('Drums@16'), (note) => ({ ...note, velocity: note.velocity - 10 }))).toBe('right')
})

test('what is loose is a little off, in time or in force, and no note is lost', () => {
  const loose = loosened('Drums@16')
  expect(verdictOf(loose, (note, index) => ({ ...note, startBeat: note.startBeat + (index % 3) * 0.02 }))).toBe('right')
  expect(verdictOf(loose, (note, index) => ({ ...note, velocity: note.velocity + (index % 3) * 3 }))).toBe('right')
  expect(verdictOf(loose, (note) => ({ ...note, startBeat: note.startBeat + 0.25 }))).toBe('wrong')
  expect(verdictOf(loose, (note) => note)).toBe('wrong')
})
