import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { midiOfSnapshot } from '../../src/media/midi/midi-of-snapshot.ts'
import { writeMidi } from '../../src/media/midi/write-midi.ts'
import type { ProjectSnapshot } from '../../src/music/index.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

const chords = [
  [48, 60, 64, 67],
  [43, 59, 62, 67],
  [45, 57, 60, 64],
  [41, 57, 60, 65],
]
const played = chords.flatMap((pitches, bar) =>
  pitches.map((pitch) => ({ pitch, startBeat: bar * 4, durationBeats: 4, velocity: 80 })),
)
const project: ProjectSnapshot = {
  projectId: 'p',
  name: 'Demo',
  tempo: 100,
  key: 'C',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks: [
    {
      id: 't',
      name: 'Piano',
      gmProgram: 0,
      volume: 0.8,
      pan: 0.5,
      regions: [{ id: 'r', name: 'Piano', startBeat: 0, durationBeats: 16, notes: played }],
    },
  ],
}

/** The roots that a new track plays where bars begin. */
async function rootsOf(studio: TestStudio, track: RegExp): Promise<number[]> {
  const { tracks } = (await studio.run('state', '--notes')).json as unknown as ProjectSnapshot
  const regions = tracks.filter(({ name }) => track.test(name)).flatMap((each) => each.regions)
  return regions
    .flatMap(({ notes = [] }) =>
      Array.from(
        { length: 8 },
        (_, bar) => notes.find(({ startBeat }) => Math.abs(startBeat - bar * 4) < 0.06)?.pitch ?? -1,
      ),
    )
    .map((pitch) => pitch % 12)
}

test('four bars of a MIDI file are played twice by a bass line of eight, transposed or not', async () => {
  const studio = await testStudio().empty()
  await writeFile(join(studio.folder, 'demo.mid'), writeMidi(midiOfSnapshot(project).song))
  expect(await studio.run('import', 'demo.mid')).toMatchObject({ exitCode: 0 })
  const asked = await studio.run('ask', 'add an 8 bar bass line', '-y')
  expect(asked, asked.stderr).toMatchObject({ exitCode: 0, json: { applied: true } })
  expect(JSON.stringify(asked.json)).toContain('Heard C–G–Am–F in bars 1–4; repeated it.')
  expect(await rootsOf(studio, /bass/i)).toEqual([0, 7, 9, 5, 0, 7, 9, 5])

  await studio.run('undo')
  expect(await studio.run('ask', 'transpose the piano up 2 semitones', '-y')).toMatchObject({
    exitCode: 0,
    json: { applied: true },
  })
  expect(await studio.run('ask', 'add an 8 bar bass line', '-y')).toMatchObject({
    exitCode: 0,
    json: { applied: true },
  })
  expect(await rootsOf(studio, /bass/i)).toEqual([2, 9, 11, 7, 2, 9, 11, 7])
})
