import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../../../audio/operations/index.ts'
import { isProblem } from '../../../kernel/index.ts'
import { testFolder } from '../../../../test/test-folder.ts'
import { readPlan } from '../../plan/read-plan.ts'
import { readAgentPrompt } from './read-agent-prompt.ts'

test('there is a default agent and three specialists, and each is told the whole format', async () => {
  const folder = await testFolder()
  for (const name of [undefined, 'editor', 'writer', 'reviewer']) {
    const prompt = await readAgentPrompt(folder, name)
    if (isProblem(prompt)) throw new Error(prompt.message)
    expect(prompt).toMatchObject({
      name: name ?? 'studio',
      from: 'built-in',
      text: expect.stringMatching(new RegExp(`^<agent name="${name ?? 'studio'}">[^]*</agent>\n$`)) as string,
    })
    for (const action of [
      'CREATE',
      'EDIT',
      'DELETE',
      'READ',
      'PRUNE',
      'PERFORM',
      'EXECUTE',
      'RESEARCH',
      'CHAT_WITH_USER',
      'INVOKE',
      'CONCLUDE',
    ])
      expect(prompt.text).toContain(`- ${action}: `)
  }
})

test('the example in the prompt is a plan that can be read', async () => {
  const prompt = await readAgentPrompt(await testFolder())
  if (isProblem(prompt)) throw new Error(prompt.message)
  const [, example = ''] = /<!\[CDATA\[\n([^]*?)\]\]>/.exec(prompt.text) ?? []
  const read = readPlan(example)
  if (isProblem(read)) throw new Error(JSON.stringify(read))
  expect(read.plan).toMatchObject({
    status: 'Green 🟢',
    memos: [{ change: 'add', text: 'Notes are written in the present tense.', comment: 'The person asked for it.' }],
  })
  expect(read.plan.actions.map(({ action }) => action)).toEqual(['CREATE', 'EDIT', 'PERFORM'])
  const perform = read.plan.actions[2]
  if (perform?.action !== 'PERFORM') throw new Error('no PERFORM')
  expect(operations.find(({ name }) => name === perform.operation)?.params.safeParse(perform.params)).toMatchObject({
    success: true,
  })
})

test('the project’s own prompt comes first, in whatever case it is named', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, '.cutroom/prompts'), { recursive: true })
  await writeFile(join(folder, '.cutroom/prompts/Lead Editor.xml'), '<mine/>')
  await writeFile(join(folder, '.cutroom/prompts/studio.xml'), '<ours/>')
  expect(await readAgentPrompt(folder)).toEqual({ name: 'studio', text: '<ours/>', from: 'project' })
  expect(await readAgentPrompt(folder, 'lead_editor')).toMatchObject({ name: 'lead-editor', text: '<mine/>' })
  expect(await readAgentPrompt(folder, 'EDITOR')).toMatchObject({ name: 'editor', from: 'built-in' })
})

test('an agent that is not there is refused with the nearest name, and no path is made of a name', async () => {
  const folder = await testFolder()
  expect(await readAgentPrompt(folder, 'reviewr')).toMatchObject({
    code: 'unknown-agent',
    message: 'There is no agent "reviewr"; did you mean reviewer?',
  })
  expect(await readAgentPrompt(folder, '../../etc/passwd')).toMatchObject({
    code: 'unknown-agent',
    message: expect.stringContaining('there are studio, editor, writer, reviewer.') as string,
  })
  await mkdir(join(folder, '.cutroom/prompts'), { recursive: true })
  await symlink('/etc/passwd', join(folder, '.cutroom/prompts/leak.xml'))
  expect(await readAgentPrompt(folder, 'leak')).toMatchObject({ code: 'unknown-agent' })
})
