import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempFolder } from '../../../gate/own-folder.ts'
import { executeCommand, refuseExecute } from './execute-command.ts'

const action = (command: string, cwd: string | null = null): Parameters<typeof executeCommand>[1] => ({
  command,
  cwd,
  env: [],
})

test('a command of a plan runs in the folder that it names, from the project’s root', () =>
  withTempFolder(async (folder) => {
    await mkdir(join(folder, 'web'))
    expect(await executeCommand(folder, action('touch here\r\necho done', './web/'))).toMatchObject({
      exitCode: 0,
      output: 'done\n',
    })
    expect(existsSync(join(folder, 'web', 'here'))).toBe(true)
  }))

test('a folder outside the project, or one that a link leads to, is refused before and at the run', () =>
  withTempFolder(async (folder) => {
    const project = join(folder, 'project')
    await mkdir(join(project, 'real'), { recursive: true })
    await mkdir(join(folder, 'project-2'))
    await symlink('/', join(project, 'out'))
    await symlink('real', join(project, 'in'))
    await symlink('.', join(project, 'self'))
    for (const [cwd, code] of [
      ['..', 'outside-project'],
      ['../project-2', 'outside-project'],
      ['real/../../..', 'outside-project'],
      ['out', 'outside-project'],
      ['out/tmp', 'outside-project'],
      ['in', 'unsafe'],
      ['self', 'unsafe'],
      ['a\u001b[31m', 'unsafe'],
      ['a\nb', 'unsafe'],
    ] as const) {
      expect([cwd, await refuseExecute(project, action('touch started', cwd))]).toEqual([
        cwd,
        expect.objectContaining({ code }),
      ])
      expect([cwd, await executeCommand(project, action('touch started', cwd))]).toEqual([
        cwd,
        expect.objectContaining({ code }),
      ])
    }
  }))

test('a folder that is not there yet may still be made by the plan, but must be there when the command runs', () =>
  withTempFolder(async (folder) => {
    expect(await refuseExecute(folder, action('true', 'later'))).toBeUndefined()
    expect(await executeCommand(folder, action('true', 'later'))).toMatchObject({ code: 'not-found' })
  }))

test('a command that cannot be shown, and a variable that steers, are refused before', () =>
  withTempFolder(async (folder) => {
    expect(await refuseExecute(folder, action('ls \u202e'))).toMatchObject({ code: 'unsafe' })
    expect(await refuseExecute(folder, { ...action('ls'), env: [['LD_PRELOAD', 'x.so']] })).toMatchObject({
      code: 'unsafe',
    })
  }))
