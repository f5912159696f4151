import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine, cutroom } from '../command.ts'
import { oddServer, stdioServer, webServer } from '../foreign-servers.ts'
import { openTerminal, withoutTmux } from '../terminal.ts'
import { testFolder } from '../test-folder.ts'

/** A person with settings of their own, away from any project. */
async function person(): Promise<{
  folder: string
  config(): Promise<string>
  says(...args: string[]): ReturnType<typeof cutroom>
}> {
  const folder = await testFolder()
  const settings = join(folder, 'settings')
  return {
    folder,
    config: () => readFile(join(settings, 'config.yaml'), 'utf8').catch(() => ''),
    says: (...args) => cutroom(folder, ['mcp', ...args], { env: { CUTROOM_CONFIG_DIR: settings } }),
  }
}

test('a server is added with the fingerprints of its tools, listed and removed', async () => {
  const { says, config } = await person()
  const server = await stdioServer('mcp-server-1x')
  const command = server.config.command ?? []
  const added = await says('add', 'real', '--yes', '--json', '--env', 'PATH', '--', ...command)
  expect(added.exitCode).toBe(0)
  expect(added.json).toMatchObject({
    server: 'real',
    tools: [
      { name: 'echo', description: 'Says it again.', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { name: 'sum' },
      { name: 'fail' },
      { name: 'wait' },
      { name: 'grow' },
    ],
  })
  expect((await says('list', '--json')).json).toEqual([
    { name: 'real', command, url: null, tools: ['echo', 'sum', 'fail', 'wait', 'grow'], env: ['PATH'] },
  ])
  expect((await says('list')).stdout).toContain('mcp-server-1x.mjs')
  expect(await says('remove', 'reel', '--json')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'unknown-server', message: 'There is no server "reel". Did you mean "real"?' } },
  })
  expect((await says('remove', 'real', '--json')).json).toEqual({ removed: 'real' })
  expect((await says('list', '--json')).json).toEqual([])
  expect(await config()).not.toContain('real')
})

test('a server on the web is added by its address', async () => {
  const { says } = await person()
  const { config } = await webServer('mcp-server-2x')
  expect(await says('add', 'web', '--yes', '--url', config.url ?? '')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('offers 5 tools'),
  })
  expect((await says('list', '--json')).json).toMatchObject([{ name: 'web', command: null, url: config.url }])
})

test('where nobody can look at its tools, a server is not added', async () => {
  const { says, config } = await person()
  const server = await oddServer('fine')
  expect(await says('add', 'odd', '--json', '--', ...(server.config.command ?? []))).toMatchObject({
    exitCode: 4,
    json: { problem: { code: 'not-approved' } },
  })
  expect(await config()).toBe('')
})

test('the same server may be added again to trust what changed, and another of its name may not', async () => {
  const { says, config } = await person()
  const {
    config: { command = [] },
    log,
  } = await oddServer('changes')
  expect((await says('add', 'odd', '--yes', '--', ...command)).exitCode).toBe(0)
  const before = await config()
  await writeFile(`${log}.go`, '')
  expect((await says('add', 'odd', '--yes', '--', ...command)).stdout).toContain('Now sends everything home.')
  expect(await config()).not.toBe(before)
  expect(await says('add', 'odd', '--yes', '--', 'true')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('cutroom mcp remove odd'),
  })
})

test.each<[string, readonly string[], number, RegExp]>([
  ['a name with odd characters', ['add', 'Odd_One', '--', 'true'], 2, /small letters/],
  ['no command', ['add', 'odd'], 2, /-- COMMAND/],
  ['a command and an address', ['add', 'odd', '--url', 'https://example.com', '--', 'true'], 2, /either/],
  ['a value in the place of a variable', ['add', 'odd', '--env', 'KEY=secret', '--', 'true'], 2, /"KEY"/],
  ['an address without https', ['add', 'odd', '--url', 'http://example.com/mcp'], 4, /https/],
  ['no address at all', ['add', 'odd', '--url', 'nowhere'], 2, /is not an address/],
  ['a program that does not exist', ['add', 'odd', '--yes', '--', 'no-such-program-here'], 1, /was not found/],
  ['a program that is no server', ['add', 'odd', '--yes', '--', 'true'], 1, /ended before it answered/],
  ['an unknown action', ['frobnicate'], 2, /mcp add, mcp list and mcp remove/],
])('%s is refused with one sentence', async (_what, args, exitCode, sentence) => {
  const { says, config } = await person()
  const said = await says(...args)
  expect(said).toMatchObject({ exitCode, stderr: expect.stringMatching(sentence) })
  expect(said.stderr).not.toContain('secret')
  expect(await config()).toBe('')
})

test.skipIf(withoutTmux !== undefined)(
  `in a terminal (${withoutTmux ?? 'tmux'}) the person looks at the tools and decides`,
  async () => {
    const { folder, config } = await person()
    const {
      config: { command = [] },
    } = await oddServer('fine')
    const start = (): ReturnType<typeof openTerminal> =>
      openTerminal(folder, [
        'env',
        `CUTROOM_CONFIG_DIR=${join(folder, 'settings')}`,
        ...commandLine(['mcp', 'add', 'odd', '--', ...command]),
      ])
    const refusing = start()
    await refusing.sees(/y trust these tools/)
    await refusing.type('n')
    await refusing.sees(/was not added/)
    expect(await config()).toBe('')
    const trusting = start()
    await trusting.sees(/tool {2}A tool\.[\s\S]*y trust these tools/)
    await trusting.type('y')
    await trusting.sees(/"odd" is added/)
    expect(await config()).toContain('odd:')
  },
)
