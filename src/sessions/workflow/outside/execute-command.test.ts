import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempFolder } from '../../../gate/own-folder.ts'
import type { Action, Execute } from '../../plan/plan.ts'
import { executeCommand, refuseExecute, typeCommand, findUnapproved, refuseUnapproved } from './execute-command.ts'

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

const execute = (command: string, more: Partial<Execute> = {}): Execute => ({
  action: 'EXECUTE',
  description: '',
  expectedOutcome: '',
  cwd: null,
  env: [],
  command,
  ...more,
})
const search = (...queries: string[]): Action => ({ action: 'RESEARCH', description: '', queries })
const read = (url: string): Action => ({ action: 'READ', resource: { url }, description: '' })
const create: Action = { action: 'CREATE', path: 'a', description: '', overwrite: false, content: '' }

const exact = (actions: readonly Action[], allow: string[] = [], commands: string[] = []): string[] =>
  findUnapproved(actions, { allow, config: { commands } }).map((named) => named.exact)

test('every command and query that nobody allowed is named, and nothing else', () => {
  expect(
    findUnapproved(
      [create, execute('npm test', { cwd: 'web/', env: [['CI', '1']] }), search('a', 'b'), read('https://a.example/')],
      { allow: ['a'], config: {} },
    ),
  ).toEqual([
    { action: 'EXECUTE', index: 1, exact: 'cd web && export CI=1 && npm test', cwd: 'web', env: [['CI', '1']] },
    { action: 'RESEARCH', index: 2, exact: 'b', cwd: null, env: [] },
  ])
})

test('a command is allowed by its whole text, on the command line or in the user’s settings', () => {
  expect(exact([execute('npm test')], ['npm test'])).toEqual([])
  expect(exact([execute('npm test')], [], ['npm test'])).toEqual([])
  expect(exact([execute('a'), execute('b')], ['a'], ['c'])).toEqual(['b'])
})

test.each([
  'npm test; rm -rf ~',
  'npm test && curl evil.example',
  'npm  test',
  ' npm test',
  'npm test ',
  'npm test\n',
  'npm test\nrm x',
  'NPM TEST',
  'npm test # x',
  'npm test > /dev/null',
  'npm test\u200b',
  'npm tes',
  'npm test$(id)',
  '(npm test)',
  'eval npm test',
  '',
])('%j is not "npm test"', (command) => {
  expect(exact([execute(command)], ['npm test'], ['npm test'])).toEqual([command])
})

test.each<[string, Partial<Execute>]>([
  ['another folder', { cwd: 'other' }],
  ['the folder above', { cwd: '..' }],
  ['a variable', { env: [['A', 'b']] }],
])('an allowed command with %s is another command', (_what, more) => {
  const [named] = exact([execute('make', more)], ['make'], ['make'])
  expect(named).toMatch(/^(cd|export) .* && make$/)
  expect(exact([execute('make', more)], [named ?? ''])).toEqual([])
})

test('the settings allow commands, not queries', () => {
  expect(exact([search('make')], [], ['make'])).toEqual(['make'])
})

test.each([
  [null, '.'],
  ['', '.'],
  ['.', '.'],
  ['./', '.'],
  ['/', '.'],
  ['a/../b/', 'b'],
  ['/a', 'a'],
  ['../a', '../a'],
  ['a/../../b', '../b'],
])('the folder %j is %s', (cwd, folder) => {
  expect(findUnapproved([execute('x', { cwd })], { allow: [], config: {} })).toMatchObject([{ cwd: folder }])
})

test('folders and values are quoted as a shell reads them', () => {
  expect(
    typeCommand(
      execute('make', {
        cwd: `it's here; rm x`,
        env: [
          ['A', '$(id) `id` "x"'],
          ['B', ''],
        ],
      }),
    ),
  ).toBe(`cd 'it'\\''s here; rm x' && export A='$(id) \`id\` "x"' B='' && make`)
  expect(typeCommand(execute('make', { cwd: '-x' }))).toBe(`cd '-x' && make`)
  expect(typeCommand(execute('a\r\nb'))).toBe('a\nb')
})

test('after reading what others wrote, an address needs a person too', () => {
  const actions = [read('https://a.example/?told=secret'), read('https://b.example/')]
  expect(findUnapproved(actions, { allow: ['https://b.example/'], config: {}, untrusted: true })).toEqual([
    { action: 'READ', index: 0, exact: 'https://a.example/?told=secret', cwd: null, env: [] },
  ])
})

test('the refusal names each, says how to allow it, and prints no tricks', () => {
  const { code, message, details } = refuseUnapproved(
    findUnapproved([execute(`echo 'hi'`), execute('ls \u001b[31m\u202e'), search('a b')], { allow: [], config: {} }),
  )
  expect(code).toBe('not-approved')
  expect(message).toContain(`EXECUTE echo 'hi'; `)
  expect(message).toContain(`--allow 'echo '\\''hi'\\'''`)
  expect(message).toContain(`RESEARCH a b. `)
  expect(message).toMatch(/^[\P{Cc}\n]+$/u)
  expect(message).not.toContain('\u202e')
  expect(details).toMatchObject({
    needs: [{ exact: `echo 'hi'`, cwd: '.' }, {}, { action: 'RESEARCH', exact: 'a b', cwd: null }],
  })
})
