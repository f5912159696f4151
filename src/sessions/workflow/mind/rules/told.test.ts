import { describe, expect, it } from 'vitest'
import { requestIn } from '../../../../../test/sessions/request-in.ts'
import { checkLanguage } from '../../../../grammar/check-language.ts'
import { planFiles } from '../plan-files.ts'
import { filesLanguage } from './language.ts'

const files = {
  'todo.txt': 'buy milk\ncall Anna\nbuy milk\n',
  'README.md': '# Guide\n\nMIT\n',
  'config.json': '{\n  "port": 3000,\n  "host": "localhost"\n}\n',
}
const memos = ['Use British spelling.', 'The guest is called Maria.']
const plan = async (words: string) => {
  const planned = await planFiles(requestIn({ files, memos }, words))
  return planned.status === 'plan' ? planned.plan : planned
}

describe('a reason in front of a request or behind it', () => {
  it.each([
    ['The fridge is full, so take both of the buy milk lines out of todo.txt.', 'todo.txt'],
    ['I never drink milk, so please delete both buy milk lines from todo.txt', 'todo.txt'],
    ['delete call Anna from todo.txt, I already called her', 'todo.txt'],
    ['Our licence changed: README.md must say BSD instead of MIT', 'README.md'],
    ['move call Anna up to the first place in todo.txt, it is urgent', 'todo.txt'],
    ['replace MIT with BSD in README.md because they asked for it', 'README.md'],
  ])('asks for nothing: %s', async (words, path) => {
    expect(await plan(words)).toMatchObject({ actions: [{ action: 'EDIT', path }], memos: [] })
  })

  it('is none where it wishes, limits or spares something', async () => {
    for (const words of [
      'I want call Anna to stay, delete the last thing in todo.txt',
      'call Anna stays, unless it is done',
      'todo.txt is too long',
    ])
      expect(await plan(words)).not.toHaveProperty('actions')
  })

  it('ends a text that is said without quotes', async () => {
    expect(await plan('line 2 of todo.txt should say call Ben, she left')).toMatchObject({
      actions: [{ edits: [{ replace: 'call Ben' }] }],
    })
  })
})

describe('one of several that were told of', () => {
  it('is a line of the file and never a memo', async () => {
    expect(await plan('buy milk is in todo.txt twice, delete the second one')).toMatchObject({
      actions: [{ path: 'todo.txt' }],
      memos: [],
    })
    expect(await plan('delete the second one')).not.toHaveProperty('memos')
    expect(await plan('todo.txt is long, remove the first one')).not.toHaveProperty('memos')
  })
})

describe('values in a row', () => {
  it('are each put in their own place', async () => {
    expect(await plan('set the port to 8080 and the host to example.org in config.json')).toMatchObject({
      actions: [{ edits: [{ replace: expect.stringContaining('8080') }] }],
    })
    expect(await plan('change the port to 8080 and the nonsense to 5 in config.json')).not.toHaveProperty('actions')
  })
})

it('every rule of files can be parsed', () => {
  expect(() => checkLanguage(filesLanguage())).not.toThrow()
})
