import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProjectConfig } from './project-config.ts'
import { withTempFolder } from './own-folder.ts'

const said = (text: string): Promise<Awaited<ReturnType<typeof readProjectConfig>>> =>
  withTempFolder(async (folder) => {
    await mkdir(join(folder, '.cutroom'))
    await writeFile(join(folder, '.cutroom', 'config.yaml'), text)
    return readProjectConfig(folder)
  })

test('a project may set harmless defaults', async () => {
  expect(
    await said(
      'schema: cutroom.project\nversion: 1\nbudget_tokens: 50000\ncontext: [README.md, notes/plan.md]\npreview_command: nvim -R\n',
    ),
  ).toEqual({
    config: { budgetTokens: 50_000, context: ['README.md', 'notes/plan.md'], previewCommand: 'nvim -R' },
    ignored: [],
  })
  expect(await said('')).toEqual({ config: {}, ignored: [] })
  expect(await withTempFolder(readProjectConfig)).toEqual({ config: {}, ignored: [] })
})

test('a project can never define commands, minds, servers, addresses, hooks or what is allowed', async () => {
  const steering = [
    'commands',
    'allow',
    'servers',
    'mind',
    'minds',
    'addresses',
    'search',
    'editor',
    'previews',
    'hooks',
    'told',
    'budget',
    'env',
    'constructor',
    '__proto__',
  ]
  const { config, ignored } = await said(
    `budget_tokens: 9000\n${steering.map((name) => `${name}: [rm -rf ~]\n`).join('')}`,
  )
  expect(config).toEqual({ budgetTokens: 9000 })
  expect(ignored).toEqual(
    steering.map(
      (name) => `${name} in the project's .cutroom/config.yaml does not count: only your own settings may say that.`,
    ),
  )
})

test('what is not understood does not count, and is told of', async () => {
  for (const text of ['{ not yaml', '- a\n- b\n', 'just words', 'a: 1\na: 2\n', 'x: &x [1]\ny: *x\n', '1: 2\n']) {
    expect([text, await said(text)]).toEqual([
      text,
      { config: {}, ignored: [expect.stringContaining('not a list of settings')] },
    ])
  }
  for (const line of [
    'budget_tokens: many',
    'budget_tokens: 0',
    'context: README.md',
    'preview_command: [a]',
    'preview_command: "a\\e[2Kb"',
    'preview_command: "a\\nb"',
    'preview_command: ""',
  ]) {
    expect([line, await said(line)]).toEqual([
      line,
      { config: {}, ignored: [expect.stringContaining('does not count')] },
    ])
  }
  expect(await said('schema: cutroom.config\nversion: 1\nbudget_tokens: 9000\n')).toMatchObject({
    config: {},
    ignored: [expect.stringContaining('schema')],
  })
  expect((await said('"\\e[31mred\\u202e": 1')).ignored[0]).toMatch(/^red in the project/)
})

test('settings that lie elsewhere or are huge are not read', () =>
  withTempFolder(async (folder) => {
    await mkdir(join(folder, 'project', '.cutroom'), { recursive: true })
    await writeFile(join(folder, 'outside.yaml'), 'preview_command: evil')
    await symlink('../../outside.yaml', join(folder, 'project', '.cutroom', 'config.yaml'))
    expect(await readProjectConfig(join(folder, 'project'))).toEqual({
      config: {},
      ignored: [expect.stringContaining('outside the project')],
    })
    expect(await said(`# ${'x'.repeat(70_000)}`)).toEqual({ config: {}, ignored: [expect.stringContaining('bytes')] })
  }))
