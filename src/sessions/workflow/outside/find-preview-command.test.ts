import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { withTempFolder } from '../../../gate/own-folder.ts'
import { changeUserConfig, readUserConfig } from '../../../gate/user-config.ts'
import { findPreviewCommand, splitCommand } from './find-preview-command.ts'

const before = { CUTROOM_CONFIG_DIR: process.env['CUTROOM_CONFIG_DIR'], PATH: process.env['PATH'] }
afterEach(() => {
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
})

/** A project that brings settings, a user without any, and a machine without `code`. */
const withProject = (settings: string, run: (project: string, folder: string) => Promise<void>): Promise<void> =>
  withTempFolder(async (folder) => {
    process.env['CUTROOM_CONFIG_DIR'] = join(folder, 'settings')
    process.env['PATH'] = join(folder, 'programs')
    await mkdir(join(folder, 'programs'))
    await mkdir(join(folder, 'project', '.cutroom'), { recursive: true })
    await writeFile(join(folder, 'project', '.cutroom', 'config.yaml'), settings)
    await run(join(folder, 'project'), folder)
  })

const never = async (): Promise<boolean> => {
  throw new Error('Nobody was to be asked.')
}

test('the user’s own command is used, its quotes respected, and nothing is asked', () =>
  withProject('preview_command: evil', async (project) => {
    await changeUserConfig((now) => ({ ...now, preview_command: `"my editor" -n 'a b'`, editor: 'nano' }))
    expect(await findPreviewCommand(project, never)).toEqual(['my editor', '-n', 'a b'])
  }))

test('a project’s command is shown whole and asked once; the answer is remembered by its hash', () =>
  withProject('preview_command: nvim -R', async (project) => {
    const asked: string[] = []
    const yes = async (command: string): Promise<boolean> => {
      asked.push(command)
      return true
    }
    expect(await findPreviewCommand(project, yes)).toEqual(['nvim', '-R'])
    expect(await findPreviewCommand(project, never)).toEqual(['nvim', '-R'])
    expect(asked).toEqual(['nvim -R'])
    expect(await readUserConfig()).toMatchObject({
      previews: {
        '311f902f074c3fc39c5e2f37113560f310798ce85a381dfb8939ec19b050f47b':
          expect.stringMatching(/^trusted on \d{4}-\d\d-\d\d$/),
      },
    })
    await writeFile(join(project, '.cutroom', 'config.yaml'), 'preview_command: nvim -R -c "!id"')
    await expect(findPreviewCommand(project, never)).rejects.toThrow('Nobody was to be asked.')
  }))

test('a command that the user refused is not used and not asked again', () =>
  withProject('preview_command: evil', async (project) => {
    expect(await findPreviewCommand(project, async () => false)).toBeUndefined()
    expect(await findPreviewCommand(project, never)).toBeUndefined()
  }))

test('where nobody can answer, a project’s command is not used, and it is asked the next time', () =>
  withProject('preview_command: evil', async (project) => {
    expect(await findPreviewCommand(project, async () => undefined)).toBeUndefined()
    expect(await findPreviewCommand(project, async () => true)).toEqual(['evil'])
  }))

test.each(['sh -c "$(id)"', 'a | b', 'a; b', 'x "unclosed', '"a\\e[2Kb"', '[a, b]'])(
  'a project’s %s is not even asked for',
  (command) =>
    withProject(`preview_command: ${command}`, async (project) => {
      expect(await findPreviewCommand(project, never)).toBeUndefined()
    }),
)

test('without a command it is the user’s editor, then code, then the terminal', () =>
  withProject('', async (project, folder) => {
    expect(await findPreviewCommand(project, never)).toBeUndefined()
    await writeFile(join(folder, 'programs', 'code'), '#!/bin/sh\n')
    await chmod(join(folder, 'programs', 'code'), 0o755)
    expect(await findPreviewCommand(project, never)).toEqual(['code'])
    await changeUserConfig((now) => ({ ...now, editor: 'nano -l' }))
    expect(await findPreviewCommand(project, never)).toEqual(['nano', '-l'])
  }))

test.each([
  ['nvim -R', ['nvim', '-R']],
  ['  code\t--wait  ', ['code', '--wait']],
  [`"a b" 'c d' e\\ f`, ['a b', 'c d', 'e f']],
  [`x "" ''`, ['x', '', '']],
  [`x 'a"b' "a'b" "a\\"b" "a\\nb" 'a\\b'`, ['x', 'a"b', `a'b`, 'a"b', 'a\\nb', 'a\\b']],
  [`a"b"'c'`, ['abc']],
  [`x '$HOME' "a;b|c" \\$y`, ['x', '$HOME', 'a;b|c', '$y']],
])('%s is parted as a shell would part it', (text, args) => {
  expect(splitCommand(text)).toEqual(args)
})

test.each([
  '',
  '  ',
  `''`,
  'a "b',
  `a 'b`,
  'a \\',
  'a | b',
  'a && b',
  'a; b',
  'a > b',
  'a $HOME',
  'a "$HOME"',
  'a "`id`"',
  'a $(id)',
  'a `id`',
  '(a)',
])('%j is refused', (text) => {
  expect(splitCommand(text)).toMatchObject({ code: 'bad-command' })
})
