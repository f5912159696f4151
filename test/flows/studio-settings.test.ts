import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { helpTopic, offlineModel, settings } from '../../src/client/index.ts'
import { cutroom } from '../command.ts'
import { serveStudio } from '../support/studio/served-studio.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

const KEY = 'sk-ant-secret-4711'

it('chooses who plans in the settings that the terminal reads too, and never tells a key', async () => {
  const { folder } = await testStudio().withTracks({ Host: 10 })
  const config = join(await testFolder(), 'settings')
  const env = { CUTROOM_CONFIG_DIR: config, ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: '' }
  // What a project brings along is nobody's settings.
  await writeFile(join(folder, 'config.yaml'), 'schema: cutroom.config\nversion: 1\nmind: ollama/theirs\n')
  const studio = await serveStudio(folder, { env })
  const first = await studio.get('/settings', settings)
  expect(first).toMatchObject({ place: config, mind: 'builtin', agreed: [] })
  expect(first.keys).toEqual([
    { provider: 'anthropic', variable: 'ANTHROPIC_API_KEY', isSet: true },
    { provider: 'openai', variable: 'OPENAI_API_KEY', isSet: false },
  ])
  expect(JSON.stringify(first)).not.toContain(KEY)
  const changed = await studio.post('/settings', { mind: 'ollama/llama3.2' }, settings)
  expect(changed.mind).toBe('ollama/llama3.2')
  expect(changed.minds.find(({ isChosen }) => isChosen)).toMatchObject({ goesTo: 'this machine', isReady: true })
  expect(await readFile(join(config, 'config.yaml'), 'utf8')).toMatch(/mind: ollama\/llama3\.2/)
  const { stdout } = await cutroom(folder, ['doctor'], { env })
  expect(stdout).toContain('ollama/llama3.2 plans unless --mind names another')
  for (const mind of ['nobody/knows', 'openai/gpt-4.1']) {
    const refused = await studio.refused('/settings', { method: 'POST', json: { mind } })
    expect(refused.status, mind).toBeGreaterThanOrEqual(400)
    expect(refused.message, mind).not.toBe('')
  }
  expect((await studio.get('/settings', settings)).mind).toBe('ollama/llama3.2')
  await studio.post('/settings', { mind: 'builtin' }, settings)
  expect(await readFile(join(config, 'config.yaml'), 'utf8')).not.toContain('mind:')
})

it('has an agreement asked for again', async () => {
  const { folder } = await testStudio().empty()
  const config = join(await testFolder(), 'settings')
  await mkdir(config)
  await writeFile(
    join(config, 'config.yaml'),
    'schema: cutroom.config\nversion: 1\ntold:\n  anthropic at api.anthropic.com: 2026-11-01T10:00:00.000Z\n',
  )
  const studio = await serveStudio(folder, { env: { CUTROOM_CONFIG_DIR: config } })
  const to = 'anthropic at api.anthropic.com'
  expect((await studio.get('/settings', settings)).agreed).toEqual([{ to, when: '2026-11-01T10:00:00.000Z' }])
  expect((await studio.post('/settings', { forget: to }, settings)).agreed).toEqual([])
  expect(await studio.refused('/settings', { method: 'POST', json: { forget: to } })).toMatchObject({
    code: 'not-found',
  })
})

it('lists offline models as the command does, and takes one away', async () => {
  const { folder } = await testStudio().empty()
  const data = await testFolder()
  const runtime = join(data, 'onnx-1', 'node_modules', 'onnxruntime-node')
  await mkdir(runtime, { recursive: true })
  await mkdir(join(data, 'sentences-1'))
  await writeFile(join(runtime, 'package.json'), '{"main":"index.js"}')
  await writeFile(join(runtime, 'index.js'), 'module.exports = {}')
  for (const file of ['model.onnx', 'vocabulary.txt'])
    await writeFile(join(data, 'sentences-1', file), Buffer.alloc(600_000))
  const env = { CUTROOM_DATA_DIR: data }
  const studio = await serveStudio(folder, { env })
  const models = await studio.get('/models', z.array(offlineModel))
  const said = (await cutroom(folder, ['models', '--json'], { env })).json as unknown as { models: unknown }
  expect(models).toEqual(said.models)
  expect(models.map(({ name, found }) => [name, found])).toEqual([
    ['speech', false],
    ['sentences', true],
  ])
  const reply = await studio.call('/models/sentences', { method: 'DELETE' })
  expect(await reply.json()).toMatchObject({ name: 'sentences', freedBytes: expect.any(Number) as number })
  expect((await studio.get('/models', z.array(offlineModel))).some(({ found }) => found)).toBe(false)
  for (const name of ['sentences', '..%2F..%2Fetc'])
    expect(await studio.refused(`/models/${name}`, { method: 'DELETE' }), name).toMatchObject({ code: 'not-there' })
})

it('tells what can be said to a document by subject, in sentences that each can be planned', async () => {
  const at = await testStudio().withTracks({ Host: 30, Guest: 30 })
  await at.ask('compose a 4 bar verse with drums and bass').approve()
  const studio = await serveStudio(at.folder)
  const rows = (await studio.get('/documents', z.array(z.object({ name: z.string() })))).map(({ name }) => name)
  expect(rows).toHaveLength(2)
  for (const name of rows) {
    const topics = await studio.get(`/documents/${encodeURIComponent(name)}/help`, z.array(helpTopic))
    expect(topics.length, name).toBeGreaterThan(4)
    for (const { examples, isMeasured } of topics) expect(examples.length > 0 || isMeasured).toBe(true)
    const said = topics.flatMap(({ examples }) => examples.slice(0, 1))
    for (const words of said)
      expect((await cutroom(at.folder, ['ask', words, '--on', name, '--plan', '--json'])).json, words).toMatchObject({
        status: 'ready',
      })
    const [first] = topics
    const more = await studio.get(
      `/documents/${encodeURIComponent(name)}/help?topic=${encodeURIComponent(first?.name ?? '')}`,
      z.array(helpTopic),
    )
    expect(more).toHaveLength(1)
    expect(more[0]?.examples.length).toBeGreaterThanOrEqual(first?.examples.length ?? 0)
  }
  expect(await studio.refused('/documents/nothing/help')).toMatchObject({ code: 'unknown-document' })
})
