import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { midiFile } from '../midi-file.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

/** Eight notes on a piano, a beat each: those at 2 and 5 come late, and three are struck with 90 already. */
async function openSong(): Promise<TestStudio> {
  const project = await testStudio().empty()
  const notes = Array.from({ length: 8 }, (_, beat) => ({
    pitch: 60 + beat,
    startBeat: beat + (beat === 2 || beat === 5 ? 0.0625 : 0),
    durationBeats: 0.5,
    velocity: beat < 3 ? 90 : 70,
  }))
  const region = { id: '8b0c5d1e-6f0a-4c7e-9d55-0123456789ab', name: 'Part', startBeat: 0, durationBeats: 8, notes }
  const song = {
    projectId: '8b0c5d1e-6f0a-4c7e-9d55-0123456789ad',
    name: 'Song',
    tempo: 120,
    key: 'C',
    timeSignature: '4/4',
    tracks: [{ id: '8b0c5d1e-6f0a-4c7e-9d55-0123456789ac', name: 'Piano', regions: [region] }],
  }
  await writeFile(join(project.folder, 'project.json'), JSON.stringify(song))
  const imported = await project.run('import', 'project.json')
  expect(imported, imported.stdout).toMatchObject({ exitCode: 0 })
  return project
}

type Said = { readonly diff: { readonly summary: string }; readonly verified: readonly { readonly promise: string }[] }

test.each([
  [
    'quantize the piano to 1/4',
    '2 notes changed',
    /^All 8 notes of Piano, Part are on the grid of 1 beat; 2 of them moved$/,
  ],
  ['quantize the piano to 1/4 by 50%', '2 notes changed', /^2 of 8 notes of Piano, Part are 50 % nearer to the grid/],
  ['transpose the piano up 2 semitones', '8 notes changed', /^All 8 notes of Piano, Part are higher by 2 semitones$/],
  ['set the velocity of the piano to 90', '5 notes changed', /./],
] as const)('"%s" says how many notes are otherwise than before', async (words, summary, promise) => {
  const project = await openSong()
  const planned = await project.run('ask', words, '--plan')
  expect((planned.json as unknown as Said).diff.summary).toBe(summary)
  const done = await project.run('ask', words, '-y')
  expect(done, done.stderr).toMatchObject({ exitCode: 0 })
  const { verified } = done.json as unknown as Said
  expect(verified[0]?.promise).toMatch(promise)
})

test('another take has other notes, which are not called changed ones', async () => {
  const project = await testStudio().empty()
  await project.run('ask', 'create an 8 bar lo-fi verse with bass in D minor', '-y')
  const { json } = await project.run('ask', 'another take of the bass, less busy', '--plan')
  expect((json as unknown as Said).diff.summary).toMatch(/^\d+ notes added, \d+ notes out$/)
})

test('to set what is set already is nothing to do', async () => {
  const project = await openSong()
  expect(await project.run('ask', 'set the velocity of the piano to 90', '-y')).toMatchObject({ exitCode: 0 })
  const again = await project.run('ask', 'set the velocity of the piano to 90', '-y')
  expect(again.json).not.toMatchObject({ applied: true })
  expect(`${again.stdout}${again.stderr}`).toContain('already as it is wanted')
})

test('a key that is only heard is not shown as set otherwise', async () => {
  const project = await testStudio().empty()
  await writeFile(join(project.folder, 'heard.mid'), midiFile())
  expect(await project.run('import', 'heard.mid')).toMatchObject({ exitCode: 0 })
  const shown = await project.say('ask', 'transpose the piano up 2 semitones', '--plan')
  expect(shown.stdout).toContain('notes changed')
  expect(shown.stdout).not.toMatch(/^ *key .* → /m)
})
