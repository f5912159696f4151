import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { wires } from '../support/models/open-wire.ts'
import { KEY, type Protocol, type WireReply } from '../support/models/protocol.ts'
import { startWire, type Fate, type WireServer } from '../support/models/wire-server.ts'
import { cutroom, type Said } from '../command.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

const servers: WireServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

type Place = Omit<TestStudio, 'ask'> & {
  server: WireServer
  ask(...args: string[]): Promise<Said>
  env: Record<string, string>
  model: string
}

/** A project, a model server and settings of its own. */
async function place(protocol: Protocol, replies: readonly (WireReply | Fate)[]): Promise<Place> {
  const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
  const server = await startWire(
    protocol,
    replies.map((each): Fate => ('reply' in each || 'status' in each || 'fault' in each ? each : { reply: each })),
  )
  servers.push(server)
  const env = { ...protocol.env(server.origin), CUTROOM_CONFIG_DIR: join(await testFolder(), 'settings') }
  const model = `${protocol.provider}/${protocol.model}`
  return {
    ...studio,
    server,
    env,
    model,
    ask: (...args) => cutroom(studio.folder, ['ask', '--json', '--mind', model, ...args], { env }),
  }
}

const call = (name: string, args: object = {}): { id: string; name: string; args: never } => ({
  id: `call_${name}`,
  name,
  args: args as never,
})
const finish = (by: string): ReturnType<typeof call> => call('finish', { goals: [{ goal: 'as asked', met: true, by }] })
const gentle: WireReply = {
  calls: [
    call('set_time_selection', { start_time: 27, end_time: 30 }),
    call('apply_fade_out'),
    finish('apply_fade_out'),
  ],
  usage: { fresh: 1800, cached: 0, output: 90 },
}
const WISH = 'let it end softly, as a good story does'

describe.each(wires.map((protocol) => ({ name: protocol.provider, protocol })))('$name', ({ protocol }) => {
  test('a wish becomes a plan that waits, is approved, shown with its cost, and planned again without the model', async () => {
    const { ask, server, run, state, env, folder, model } = await place(protocol, [gentle])
    const votes = protocol.provider === 'anthropic' ? 1 : 3
    const asked = await ask(WISH)
    expect(asked.json).toMatchObject({
      status: 'ready',
      applied: false,
      steps: [
        { kind: 'prepare', operation: 'set_time_selection' },
        { kind: 'prepare', operation: 'select_all_tracks' },
        { kind: 'operate', operation: 'apply_fade_out' },
      ],
    })
    expect(asked.exitCode).toBe(4)
    expect(server.chats()).toHaveLength(votes)
    const approved = await run('approve', asked.json.proposal)
    expect(approved.json).toMatchObject({ applied: true })
    const turn = approved.json.turn
    expect((await run('show', turn)).json).toMatchObject({
      mind: model,
      cost: { modelCalls: votes, fresh: 1800 * votes, output: 90 * votes },
      calls: expect.arrayContaining([expect.objectContaining({ iteration: 1, attempts: 1 })]) as object,
    })
    const verified = await cutroom(folder, ['replay', '--verify'], { env })
    expect(verified.stdout).toContain('1 plan of a model made again without it')
    expect(server.chats()).toHaveLength(votes)
    await run('undo')
    expect(state().duration).toBe(30)
    expect(filesWith(folder, KEY)).toEqual([])
    const kept = join(folder, '.cutroom', 'sessions', turn, 'exchanges.json')
    expect(existsSync(kept)).toBe(true)
    expect(statSync(kept).mode & 0o077).toBe(0)
  })

  test('the first use says what leaves the machine, and the second does not', async () => {
    const { ask } = await place(protocol, [gentle])
    const said = 'go to a server on this machine'
    expect((await ask(WISH, '--plan')).stderr).toContain(said)
    expect((await ask(WISH, '--plan')).stderr).not.toContain(said)
  })
})

test('settings that cannot be written are no reason not to work: it is said again', async () => {
  const { folder, env, model } = await place(wires[0] as Protocol, [gentle])
  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  for (const _ of [1, 2]) {
    const asked = await cutroom(folder, ['ask', '--json', '--plan', '--mind', model, WISH], {
      env: { ...env, CUTROOM_CONFIG_DIR: join(file, 'settings') },
    })
    expect(asked.json, asked.stderr).toMatchObject({ status: 'ready' })
    expect(asked.stderr).toContain('go to a server on this machine')
  }
})

const [anthropic, openai] = wires as [Protocol, Protocol]

test('what the grammar is certain of never reaches a model, unless it is asked to', async () => {
  const { ask, server } = await place(anthropic, [{ calls: [call('delete_selection'), finish('delete_selection')] }])
  expect((await ask('delete from 5 to 10', '--plan')).json).toMatchObject({
    status: 'ready',
    reading: 'Delete 0:05–0:10 on all 2 tracks',
  })
  expect(server.requests).toEqual([])
  expect((await ask('delete from 5 to 10', '--plan', '--no-builtin')).json).toMatchObject({
    status: 'ready',
    reading: 'Delete 0:05–0:10 on all 2 tracks',
  })
  expect(server.chats()).toHaveLength(1)
})

test('a key in the environment alone sends nothing', async () => {
  const { folder, env, server } = await place(anthropic, [gentle])
  const asked = await cutroom(folder, ['ask', WISH, '--plan', '--json'], { env })
  expect(asked.json).toMatchObject({ status: 'question' })
  expect(server.requests).toEqual([])
})

test('doctor tells of models and tool servers without asking one, and never shows a key', async () => {
  const { folder, env, server } = await place(anthropic, [gentle])
  const part = async (name: string): Promise<unknown> =>
    (
      (await cutroom(folder, ['doctor', '--json'], { env })).json as unknown as { parts: readonly { name: string }[] }
    ).parts.find((each) => each.name === name)
  expect(await part('anthropic')).toMatchObject({
    found: true,
    version: expect.stringContaining('with a key') as string,
  })
  expect(await part('tool servers')).toMatchObject({ found: false })
  const settings = env['CUTROOM_CONFIG_DIR'] ?? ''
  mkdirSync(settings, { recursive: true })
  writeFileSync(
    join(settings, 'config.yaml'),
    'schema: cutroom.config\nversion: 1\nservers: { weather: { command: [rain] } }\n',
  )
  expect(await part('tool servers')).toMatchObject({ found: true, version: '1: weather' })
  writeFileSync(join(settings, 'config.yaml'), 'minds: x\n')
  expect(await part('settings')).toMatchObject({
    found: false,
    how: expect.stringContaining('config.yaml is not understood') as string,
  })
  expect((await cutroom(folder, ['doctor'], { env })).stdout).not.toContain(KEY)
  expect(server.requests).toEqual([])
})

test('what was not asked for waits for a person, whatever -y says', async () => {
  const { ask, look, run } = await place(openai, [
    {
      calls: [
        call('select_tracks', { tracks: ['t1'] }),
        call('more', { operation: 'delete_track', params: {} }),
        finish('delete_track'),
      ],
    },
  ])
  const before = await look()
  const asked = await ask('make it sound a bit nicer', '-y')
  expect(asked.exitCode).toBe(4)
  expect(asked.json).toMatchObject({ status: 'refused', problem: { code: 'not-approved' } })
  expect((await look()).revision).toBe(before.revision)
  const waiting = (await run('proposals')).json
  expect(waiting).toHaveLength(1)
  expect((await run('approve', (waiting[0] as unknown as { id: string }).id)).json).toMatchObject({ applied: true })
})

test('the plan says what the model chose, and -y names each operation of that once', async () => {
  const twice = [3, 20].flatMap((start) => [
    call('set_time_selection', { start_time: start, end_time: start + 2 }),
    call('apply_fade_out'),
  ])
  const { folder, env, model } = await place(anthropic, [{ calls: [...twice, finish('apply_fade_out')] }])
  const { stdout, stderr } = await cutroom(folder, ['ask', WISH, '-y', '--mind', model], { env })
  expect(stdout).toContain('Select 0:03–0:05  (the model’s choice)')
  expect(stderr).toContain('The model chose apply_fade_out by itself')
})

test('-y applies what the words ask for, and beyond that only what the settings allow', async () => {
  const asked = await place(openai, [{ calls: [call('delete_selection'), finish('delete_selection')] }])
  expect((await asked.ask('delete from 5 to 10', '-y', '--no-builtin')).json).toMatchObject({ applied: true })
  const { ask, env } = await place(openai, [gentle])
  expect((await ask(WISH, '-y')).json).toMatchObject({ status: 'refused', problem: { code: 'not-approved' } })
  const settings = join(env['CUTROOM_CONFIG_DIR'] ?? '', 'config.yaml')
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}allow: [apply_fade_out, delete_track]\n`)
  expect((await ask(WISH, '-y')).json).toMatchObject({ applied: true })
})

test('a turn that was allowed more than usual is planned again all the same', async () => {
  const dear = { usage: { fresh: 300_000, cached: 0, output: 10 } }
  const { ask, env, folder } = await place(anthropic, [
    { ...gentle, calls: gentle.calls?.slice(0, 2) ?? [], ...dear },
    {
      calls: [
        call('set_time_selection', { start_time: 0, end_time: 2 }),
        call('apply_fade_in'),
        finish('apply_fade_in'),
      ],
      ...dear,
    },
  ])
  const settings = env['CUTROOM_CONFIG_DIR'] ?? ''
  mkdirSync(settings, { recursive: true })
  writeFileSync(
    join(settings, 'config.yaml'),
    'schema: cutroom.config\nversion: 1\nbudget: { tokens: 1000000 }\nallow: [apply_fade_in, apply_fade_out]\n',
  )
  expect((await ask(WISH, '-y')).json).toMatchObject({
    applied: true,
    reading: expect.stringContaining('then Fade in') as string,
  })
  expect(await cutroom(folder, ['replay', '--verify'], { env })).toMatchObject({ exitCode: 0, stderr: '' })
})

test('a question is kept with its exchange, and its answer goes to the model with it', async () => {
  const { ask, server, folder, run } = await place(anthropic, [
    { calls: [call('reply', { kind: 'question', text: 'How softly?' })] },
    gentle,
  ])
  expect(await ask(WISH)).toMatchObject({ exitCode: 3, json: { status: 'question', question: 'How softly?' } })
  expect((await ask('like a lullaby would')).json).toMatchObject({ status: 'ready' })
  expect(JSON.stringify(server.chats()[1]?.body)).toContain('How softly?')
  const kept = filesWith(folder, 'How softly?').find((file) => file.endsWith('exchanges.json')) ?? ''
  const turn = kept.split('/').slice(-3, -1).join('/')
  expect((await run('show', turn)).json).toMatchObject({ turn, input: WISH, steps: [], cost: { modelCalls: 1 } })
})

describe('each thing that can be wrong is one sentence', () => {
  test.each([
    [
      'no key',
      anthropic,
      { ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: 'https://api.anthropic.com' },
      'anthropic/claude-sonnet-4-5',
      1,
      'ANTHROPIC_API_KEY',
    ],
    ['a wrong key', openai, { OPENAI_API_KEY: 'wrong-key-0000' }, 'openai/gpt-4.1', 1, 'key'],
    ['a wrong model', openai, {}, 'openai/gpt-4.11', 1, 'gpt-4.1'],
    ['an unknown provider', openai, {}, 'nobody/nothing', 2, 'There is no mind "nobody/nothing"'],
    ['no name', openai, {}, 'openai/', 2, 'There is no mind'],
    [
      'no server',
      openai,
      { OPENAI_BASE_URL: 'http://127.0.0.1:2/v1' },
      'openai/gpt-4.1',
      1,
      'Nothing answers at 127.0.0.1:2',
    ],
  ] as const)('%s', async (_what, protocol, wrong, mind, code, says) => {
    const { folder, env, server } = await place(protocol, [gentle])
    const asked = await cutroom(folder, ['ask', WISH, '--plan', '--json', '--mind', mind], {
      env: { ...env, ...wrong },
    })
    expect(asked.exitCode).toBe(code)
    expect(asked.json.problem.message).toContain(says)
    expect(asked.stderr.trim().split('\n')).toHaveLength(1)
    expect(server.chats()).toEqual([])
  })
})

/** The files below a folder that hold a text. */
function filesWith(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile())
  return files.filter((file) => readFileSync(file).includes(text))
}
