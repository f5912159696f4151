import { expect, test } from 'vitest'
import { isProblem, runOperation, type Json, type WorkingCopy } from '../../kernel/index.ts'
import { importSnapshot, music } from '../../music/index.ts'
import { drawSongChange } from './draw-song-change.ts'

const plain = { json: false, color: false, width: 80, say: () => {}, give: () => {}, remark: () => {} }
const note = (pitch: number, startBeat: number) => ({ pitch, startBeat, durationBeats: 1, velocity: 100 })
const sent = {
  projectId: 'p',
  name: 'Song',
  tempo: 120,
  key: 'C',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks: [
    {
      id: 'b',
      name: 'Bass',
      gmProgram: 33,
      regions: [{ id: 'b1', name: 'Intro', startBeat: 0, durationBeats: 4, notes: [note(36, 0), note(38, 1)] }],
    },
    {
      id: 'k',
      name: 'Keys',
      gmProgram: 0,
      regions: [{ id: 'k1', name: 'Intro', startBeat: 0, durationBeats: 4, notes: [note(60, 0)] }],
    },
  ],
}

function after(start: WorkingCopy, ...calls: readonly (readonly [string, object])[]): WorkingCopy {
  return calls.reduce<WorkingCopy>((copy, [name, params]) => {
    const operation = name === 'import' ? importSnapshot : music.operations.get(name)
    const done = operation && runOperation(copy, operation, params as Json)
    if (!done || isProblem(done)) throw new Error(JSON.stringify(done))
    return done.copy
  }, start)
}

const empty: WorkingCopy = { state: music.newDocument, nextId: 1 }
const song = after(empty, ['import', sent])
const change = (...calls: readonly (readonly [string, object])[]): string[] =>
  drawSongChange(plain, { before: song.state, after: after(song, ...calls).state })

test('a song that a plan begins is drawn as all new, with its notes', () => {
  const lines = drawSongChange(plain, { before: empty.state, after: song.state })
  expect(lines.filter((line) => /^\+(?:Bass|Keys) +╭\+Intro─+╮$/.test(line))).toHaveLength(2)
  expect(lines.some((line) => line.includes('Bass Intro  bar 1'))).toBe(true)
})

test('a region that moves is seen where it was and where it comes, and the others stay', () => {
  const lines = change(['stori_move_region', { regionId: 'b1', startBeat: 4 }])
  expect(lines.find((line) => line.startsWith('Bass'))).toMatch(/╭-Intro─+╮╭\+Intro─+╮/)
  expect(lines.find((line) => line.startsWith('Keys'))).toMatch(/ ╭Intro─+╮$/)
})

test('notes that change mark their region, and settings have a line each', () => {
  const lines = change(
    ['stori_transpose_notes', { regionId: 'b1', semitones: 12 }],
    ['stori_set_tempo', { tempo: 90 }],
    ['stori_set_midi_program', { trackId: 'k', program: 4 }],
    ['stori_set_track_volume', { trackId: 'b', volume: 0.5 }],
    ['stori_add_insert_effect', { trackId: 'k', type: 'chorus' }],
  )
  expect(lines.find((line) => line.startsWith('Bass'))).toContain('╭~Intro')
  expect(lines.map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      'tempo 120 → 90',
      'Bass: volume as made → 0.5',
      'Keys: instrument Grand Piano → Electric Piano',
      'Keys: effects as made → 1 (chorus)',
    ]),
  )
  expect(lines.some((line) => line.startsWith('C3'))).toBe(true)
})

test('in colour, notes that go are red and notes that come are green', () => {
  const lines = drawSongChange(
    { ...plain, color: true },
    { before: song.state, after: after(song, ['stori_transpose_notes', { regionId: 'b1', semitones: 2 }]).state },
  ).join('\n')
  expect(lines).toContain('\u001b[31m▄')
  expect(lines).toContain('\u001b[32m▄')
})
