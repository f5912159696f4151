import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { wires } from '../support/models/open-wire.ts'
import type { WireReply } from '../support/models/protocol.ts'
import { startWire, type Fate, type WireServer } from '../support/models/wire-server.ts'
import { commandLine, cutroom } from '../command.ts'
import { stdioServer } from '../foreign-servers.ts'
import { openTerminal, withoutTmux, type Terminal } from '../terminal.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

const call = (name: string, args: object = {}): { id: string; name: string; args: never } => ({
  id: `call_${name}`,
  name,
  args: args as never,
})
const gentle: WireReply = {
  calls: [
    call('set_time_selection', { start_time: 27, end_time: 30 }),
    call('apply_fade_out'),
    call('finish', { goals: [{ goal: 'ends softly', met: true, by: 'apply_fade_out' }] }),
  ],
}
const [anthropic] = wires

type Place = { studio: TestStudio; server: WireServer; env: Record<string, string>; ask(...args: string[]): Terminal }

async function place(fates: readonly Fate[]): Promise<Place> {
  if (!anthropic) throw new Error('There is no wire')
  const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
  const server = await startWire(anthropic, fates)
  onTestFinished(() => server.close())
  const env = { ...anthropic.env(server.origin), CUTROOM_CONFIG_DIR: join(await testFolder(), 'settings') }
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  return {
    studio,
    server,
    env,
    ask: (...args) =>
      openTerminal(studio.folder, [
        'env',
        ...set,
        ...commandLine(['ask', '--mind', `${anthropic.provider}/${anthropic.model}`, ...args]),
      ]),
  }
}

const WISH = 'let it end softly, as a good story does'

describe.skipIf(withoutTmux !== undefined)(`with a model in a terminal (${withoutTmux ?? 'tmux'})`, () => {
  test('nothing is sent before the person says yes; then the plan is shown with its cost and accepted', async () => {
    const { ask, server, studio } = await place([{ reply: gentle }])
    const refused = ask(WISH)
    await refused.sees(/Go on\?/)
    await refused.type('n')
    await refused.sees(/Nothing was sent to/)
    expect(server.chats()).toEqual([])
    const terminal = ask(WISH)
    await terminal.sees(/Go on\?/)
    await terminal.type('y')
    const plan = await terminal.sees(/q leave it waiting/)
    expect(plan).toMatch(/anthropic\/\S+: 1 call, \d+ fresh, \d+ cached, \d+ output tokens/)
    expect(plan).toContain('Fade out 0:27–0:30')
    await terminal.type('a')
    await terminal.sees(/✓ Fade out 0:27–0:30/)
    expect((await studio.look()).revision).toBe(2)
  })

  test('another reading of what the model planned can be taken, and the turn is still planned again without it', async () => {
    const { ask, studio } = await place([{ reply: gentle }])
    const terminal = ask(WISH)
    await terminal.sees(/Go on\?/)
    await terminal.type('y')
    await terminal.sees(/1 {2}instead: Fade out 0:27–0:30 on Host/)
    await terminal.type('1')
    await terminal.sees(/1 {2}instead: Fade out 0:27–0:30 on all 2 tracks/)
    await terminal.type('a')
    await terminal.sees(/✓ Fade out 0:27–0:30 on Host/)
    expect(await cutroom(studio.folder, ['replay', '--verify'])).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test('a tool of another program is put to the person with its real arguments, once for each use', async () => {
    const foreign = await stdioServer('mcp-server-1x')
    const { ask, server, env, studio } = await place([
      { reply: { calls: [call('real__echo', { text: 'one' })] } },
      { reply: { calls: [call('real__echo', { text: 'two' })] } },
      { reply: gentle },
    ])
    expect(
      await cutroom(studio.folder, ['mcp', 'add', 'real', '--yes', '--', ...(foreign.config.command ?? [])], { env }),
    ).toMatchObject({ exitCode: 0 })
    const terminal = ask(WISH)
    await terminal.sees(/Go on\?/)
    await terminal.type('y')
    await terminal.sees(/\{"text":"one"\}[\s\S]*Allow this once\?/)
    await terminal.type('y')
    await terminal.sees(/\{"text":"two"\}[\s\S]*Allow this once\?/)
    await terminal.type('n')
    await terminal.sees(/q leave it waiting/)
    expect(await foreign.noted()).toContain('echo one')
    expect(await foreign.noted()).not.toContain('echo two')
    expect(JSON.stringify(server.chats().at(-1)?.body)).toContain('1.x heard one')
  })

  test('a tool server that hangs at its start is shown to be waited for, and Ctrl-C ends that too', async () => {
    const { ask, env, server } = await place([{ reply: gentle }])
    const settings = env['CUTROOM_CONFIG_DIR'] ?? ''
    await mkdir(settings, { recursive: true })
    await writeFile(
      join(settings, 'config.yaml'),
      `schema: cutroom.config\nversion: 1\nservers: { deaf: { command: [sh, -c, "trap '' INT; sleep 60"] } }\n`,
    )
    const terminal = ask(WISH)
    await terminal.sees(/Go on\?/)
    await terminal.type('y')
    await terminal.sees(/starting your tool servers, \d+ s/)
    await terminal.type('\u0003')
    await terminal.sees(/Not done: [^\n]*cancelled/)
    expect(server.chats()).toEqual([])
  })

  test('Ctrl-C ends a model that does not answer, and nothing is lost', async () => {
    const { ask, studio } = await place([{ fault: 'hang' }])
    const terminal = ask(WISH)
    await terminal.sees(/Go on\?/)
    await terminal.type('y')
    await terminal.sees(/is thinking, \d+ s/)
    await terminal.type('\u0003')
    await terminal.sees(/Not done: [^\n]*cancelled/)
    expect((await studio.look()).revision).toBe(1)
  })
})
