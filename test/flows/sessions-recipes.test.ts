import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeWav } from '../make-wav.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

/** Two recordings, the second one shorter. */
async function twoDocuments(): Promise<TestStudio> {
  const studio = await testStudio().withTracks({ host: 6 })
  await writeFile(join(studio.folder, 'guest.wav'), makeWav({ seconds: 3 }))
  expect(await studio.run('import', 'guest.wav')).toMatchObject({ exitCode: 0 })
  return studio
}

test('a request is saved with its words, and asked again on another document', async () => {
  const studio = await twoDocuments()
  const { json } = await studio.run('ask', 'delete the first second', '--on', 'host', '-y')
  expect(await studio.run('recipe', 'save', json.turn, 'no-count-in')).toMatchObject({
    exitCode: 0,
    json: { recipe: 'no-count-in', path: '.cutroom/recipes/no-count-in.md', left: [] },
  })
  expect(await readFile(join(studio.folder, '.cutroom/recipes/no-count-in.md'), 'utf8')).toMatch(
    /^# delete the first second\n[^]*Recipe of words[^]*### `PERFORM`/,
  )
  expect(await studio.run('recipe', 'list')).toMatchObject({
    exitCode: 0,
    json: [{ recipe: 'no-count-in', says: '"delete the first second"', readable: true }],
  })
  expect(await studio.run('recipe', 'run', 'no-count-in', '--on', 'guest')).toMatchObject({ exitCode: 4 })
  expect(await studio.run('recipe', 'run', 'no-count-in', '--on', 'guest', '-y')).toMatchObject({ exitCode: 0 })
  expect((await studio.look('guest')).duration).toBeCloseTo(2, 3)
  expect((await studio.look('host')).duration).toBeCloseTo(5, 3)
})

test('what was done by hand is saved as calls; what does not fit is named, and the rest waits for approval', async () => {
  const studio = await twoDocuments()
  const { json } = await studio.run('run', 'split_at_time', '--params', '{"time": 2}', '--on', 'host')
  expect(await studio.run('recipe', 'save', json.turn, 'split')).toMatchObject({ exitCode: 0 })
  const path = join(studio.folder, '.cutroom/recipes/split.md')
  const text = await readFile(path, 'utf8')
  const call = text.slice(text.lastIndexOf('### `PERFORM`'))
  await writeFile(path, `${text}\n${call.replace(/"time": 2\b/, '"time": 5')}`)
  expect(await studio.run('recipe', 'run', 'split', '--on', 'guest')).toMatchObject({
    exitCode: 4,
    stderr: expect.stringContaining('Did not fit: split_at_time: ') as string,
  })
  expect(await studio.run('recipe', 'run', 'split', '--on', 'guest', '-y')).toMatchObject({ exitCode: 0 })
  expect((await studio.look('guest')).tracks[0]?.clips.map(({ start, end }) => [start, end])).toEqual([
    [0, 2],
    [2, 3],
  ])
  await writeFile(path, text.replace(/"time": 2\b/, '"time": 50'))
  expect(await studio.run('recipe', 'run', 'split', '--on', 'guest', '-y')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'did-not-fit' } },
  })
})

test('recipes are refused by name: unknown, taken, badly named, holding other actions', async () => {
  const studio = await twoDocuments()
  const { json } = await studio.run('ask', 'split at 1', '--on', 'host', '-y')
  await studio.run('recipe', 'save', json.turn, 'split-it')
  expect(await studio.run('recipe', 'save', json.turn, 'split-it')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'exists' } },
  })
  expect(await studio.run('recipe', 'save', json.turn, '../x')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'bad-name' } },
  })
  expect(await studio.run('recipe', 'run', 'split-its')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'unknown-recipe', message: expect.stringContaining('did you mean split-it?') as string } },
  })
  await writeFile(
    join(studio.folder, '.cutroom/recipes/hostile.md'),
    '# Run it\n- **Status:** Green 🟢\n- **Plan Type:** Recipe of calls\n- **Agent:** x\n\n## Rationale\n~~~text\nx\n~~~\n\n## Action Plan\n\n### `EXECUTE`\n- **Description:** x\n- **Expected Outcome:** x\n\n~~~shell\nid\n~~~\n',
  )
  expect(await studio.run('recipe', 'run', 'hostile', '-y')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'bad-recipe', message: expect.stringContaining('EXECUTE') as string } },
  })
  expect(await studio.run('recipe', 'cook')).toMatchObject({ exitCode: 2 })
})
