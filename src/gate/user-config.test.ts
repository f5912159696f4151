import { readFile, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { problem } from '../base/index.ts'
import { withTempFolder } from './own-folder.ts'
import { changeUserConfig, configFolder, readUserConfig } from './user-config.ts'

const before = process.env['CUTROOM_CONFIG_DIR']
afterEach(() => {
  if (before === undefined) delete process.env['CUTROOM_CONFIG_DIR']
  else process.env['CUTROOM_CONFIG_DIR'] = before
})

const withSettings = (run: (folder: string) => Promise<void>): Promise<void> =>
  withTempFolder(async (folder) => {
    const settings = join(folder, 'deep', 'settings')
    process.env['CUTROOM_CONFIG_DIR'] = settings
    await run(settings)
  })

test('settings begin empty, are changed one after the other, and are the user’s alone', () =>
  withSettings(async (folder) => {
    expect(await readUserConfig()).toEqual({ schema: 'cutroom.config', version: 1 })
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        changeUserConfig((now) => ({ ...now, servers: { ...now.servers, [name]: { command: [name] } } })),
      ),
    )
    expect(await readUserConfig()).toMatchObject({
      servers: { a: { command: ['a'] }, b: { command: ['b'] }, c: { command: ['c'] } },
    })
    expect((await stat(folder)).mode & 0o077).toBe(0)
    expect((await stat(join(folder, 'config.yaml'))).mode & 0o077).toBe(0)
  }))

test('a change that is refused, and settings that are not understood, leave the file as it was', () =>
  withSettings(async (folder) => {
    await changeUserConfig((now) => ({ ...now, mind: 'builtin' }))
    expect(await changeUserConfig(() => problem('no', 'No.'))).toMatchObject({ code: 'no' })
    expect(await readUserConfig()).toMatchObject({ mind: 'builtin' })
    const file = join(folder, 'config.yaml')
    for (const text of ['{ not yaml', 'schema: cutroom.config\nversion: 1\nsurprise: true\n']) {
      await writeFile(file, text)
      expect(await changeUserConfig((now) => now)).toMatchObject({ code: 'bad-config' })
      expect(await readFile(file, 'utf8')).toBe(text)
    }
  }))

test('a folder that cannot be made is told of', () =>
  withTempFolder(async (folder) => {
    await writeFile(join(folder, 'file'), '')
    process.env['CUTROOM_CONFIG_DIR'] = join(folder, 'file', 'settings')
    expect(await changeUserConfig((now) => now)).toMatchObject({ problem: true })
  }))

test('an empty file is no setting, and a wrong one is told with its place', () =>
  withSettings(async (folder) => {
    await changeUserConfig((now) => now)
    const said = async (text: string): Promise<unknown> => {
      await writeFile(join(folder, 'config.yaml'), text)
      return readUserConfig()
    }
    expect(await said('# nothing yet\n')).toEqual({ schema: 'cutroom.config', version: 1 })
    expect(await said('schema: cutroom.config\nversion: 1\nbudget: { calls: many }\n')).toMatchObject({
      message: expect.stringContaining('config.yaml is not understood (budget.calls: '),
    })
    expect(await said('schema: cutroom.config\nversion: 1\nminds: x\n')).toMatchObject({
      message: expect.stringContaining('config.yaml is not understood (Unrecognized key: "minds"); mend it'),
    })
  }))

test('commands, a search endpoint and previewers are the user’s to name', () =>
  withSettings(async (folder) => {
    await changeUserConfig((now) => now)
    const settings =
      'commands: [npm test]\nsearch: { url: "https://search.example/?q={query}", key_env: SEARCH_KEY, key_header: x-key }\npreview_command: nvim -R\neditor: nano\npreviews: { abc: trusted on 2026-01-02 }\n'
    await writeFile(join(folder, 'config.yaml'), `schema: cutroom.config\nversion: 1\n${settings}`)
    expect(await readUserConfig()).toMatchObject({
      commands: ['npm test'],
      search: { url: 'https://search.example/?q={query}', key_env: 'SEARCH_KEY' },
      preview_command: 'nvim -R',
      editor: 'nano',
    })
    await writeFile(join(folder, 'config.yaml'), 'schema: cutroom.config\nversion: 1\nsearch: { url: nowhere }\n')
    expect(await readUserConfig()).toMatchObject({ code: 'bad-config', message: expect.stringContaining('search.url') })
  }))

test.each(['', 'here'])('the place %j depends on the current folder, so the settings do not lie there', (place) => {
  process.env['CUTROOM_CONFIG_DIR'] = place
  expect(isAbsolute(configFolder())).toBe(true)
})
