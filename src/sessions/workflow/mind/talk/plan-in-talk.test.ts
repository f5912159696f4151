import { describe, expect, it } from 'vitest'
import { requestIn } from '../../../../../test/sessions/request-in.ts'
import type { FilesChange, FilesTurn, PlannedFiles } from '../files-request.ts'
import { planInTalk } from './plan-in-talk.ts'
import { readWishes } from '../plan-files.ts'
import { sayWishes } from './say-wish.ts'

const nothing: FilesChange = {
  files: new Map(),
  memos: { added: [], removed: [] },
  context: { added: [], removed: [] },
  isOnMedia: false,
}
const did = (words: string, changed: Partial<FilesChange>): FilesTurn => ({
  turn: 't1',
  words,
  said: words,
  changed: { ...nothing, ...changed },
})
const added = did('add the line "pears" at the end of list.txt', {
  files: new Map([['list.txt', { before: 'apples\nplums\n', after: 'apples\nplums\npears\n' }]]),
})
const files = { 'list.txt': 'apples\nplums\npears\n', 'other.md': '# Other\n\nplums\n' }
const say = (
  words: string,
  earlier: readonly FilesTurn[] = [added],
  given: object = { files },
): Promise<PlannedFiles> => planInTalk({ ...requestIn(given, words), earlier })
const actions = (planned: PlannedFiles) => (planned.status === 'plan' ? planned.plan.actions : planned)

describe('a message that leans on the turn before', () => {
  it('takes back what it corrects, in one plan', async () => {
    const planned = await say('oh no, right at the top please')
    expect(planned).toMatchObject({ leaning: { takesBack: ['t1'] } })
    expect(actions(planned)).toMatchObject([
      { action: 'EDIT', path: 'list.txt', edits: [{ find: 'apples\nplums\npears', replace: 'pears\napples\nplums' }] },
    ])
  })

  it('does it in the other file and puts the first one back', async () => {
    expect(actions(await say('sorry, in other.md'))).toMatchObject([
      { action: 'EDIT', path: 'list.txt' },
      { action: 'EDIT', path: 'other.md' },
    ])
  })

  it('goes on with another text, and beside what was written', async () => {
    expect(await say('and "figs" as well')).toMatchObject({ plan: { title: 'Add “figs” at the end of list.txt' } })
    expect(await say('put "figs" above that')).toMatchObject({
      plan: { title: 'Add “figs” before “pears” in list.txt' },
    })
  })

  it('deletes a file that a corrected turn had made', async () => {
    const made = did('create a.md with "one"', { files: new Map([['a.md', { before: null, after: 'one\n' }]]) })
    expect(actions(await say('name it b.md instead', [made], { files: { 'a.md': 'one\n' } }))).toMatchObject([
      { action: 'CREATE', path: 'b.md', content: 'one\n' },
      { action: 'DELETE', path: 'a.md' },
    ])
  })

  it('changes the only number, and asks by how much where none is said', async () => {
    const told = did('remember "Record for 40 minutes."', { memos: { added: ['Record for 40 minutes.'], removed: [] } })
    const given = { memos: ['Record for 40 minutes.'] }
    expect(await say('half that', [told], given)).toMatchObject({
      plan: { memos: [{ change: 'remove' }, { change: 'add', text: 'Record for 20 minutes.' }] },
    })
    expect(await say('a bit more', [told], given)).toMatchObject({ status: 'question' })
  })

  it('keeps what was done to other lines since', async () => {
    const planned = await say('undo that', [added], { files: { 'list.txt': 'apples\nplums, ripe\npears\n' } })
    expect(actions(planned)).toMatchObject([{ action: 'EDIT', edits: [{ find: 'pears', replace: '' }] }])
  })

  it('does not put a remark in the place of a text', async () => {
    for (const words of ['did it work?', 'no, in capitals', 'hm, that looks good'])
      expect(await say(words), words).not.toMatchObject({ status: 'plan' })
  })
})

describe('a question that waits', () => {
  const asked = (words: string, offers: readonly { text: string; words: string }[] = []): FilesTurn => ({
    turn: '',
    words,
    said: words,
    question: { status: 'question', question: 'Which?', offers },
    changed: null,
  })

  it('is answered by the file, by an offer, or not at all', async () => {
    const open = asked('add the line "figs" at the end')
    expect(await say('list.txt', [open])).toMatchObject({ plan: { title: 'Add “figs” at the end of list.txt' } })
    const offers = [{ text: 'the last', words: 'replace the last "plums" with "figs" in list.txt' }]
    expect(await say('the last one', [asked('replace "plums" with "figs" in list.txt', offers)])).toMatchObject({
      plan: { title: 'Replace “plums” by “figs” in list.txt' },
    })
    expect(await say('never mind', [open])).toMatchObject({ status: 'answer' })
  })
})

it('answers what is there and what was changed', async () => {
  expect(await say('which files are there?')).toMatchObject({ answer: 'list.txt\nother.md' })
  expect(await say('what did you change?')).toMatchObject({ answer: expect.stringContaining('list.txt') as string })
})

it('says every wish so that it is read as the same wish', () => {
  for (const words of [
    'replace the last "a b" with "c" in x.md',
    'replace every line "a" with "b" in x.md',
    'change the title of x.md to "T"',
    'add the line "a" under "H" in x.md',
    'delete the last line from x.md',
    'delete the section "H" from x.md',
    'write the timestamped chapters of the film to x.md',
    'drop x.md from the context',
    'remember "He said “no”."',
  ]) {
    const wishes = readWishes(words, [])
    expect(readWishes(sayWishes(wishes ?? []) ?? '', []), words).toEqual(wishes)
  }
})

describe('a message in words alone', () => {
  const task = did('add call the bank to list.txt', {
    files: new Map([['list.txt', { before: 'apples\n', after: 'apples\ncall the bank\n' }]]),
  })
  const given = { files: { 'list.txt': 'apples\ncall the bank\n', 'config.json': '{ "port": 3000 }' } }
  const edits = async (words: string, earlier: readonly FilesTurn[]) => actions(await say(words, earlier, given))

  it('adds one more line, beside the last one where that is said', async () => {
    expect(await edits('and call the plumber', [task])).toMatchObject([
      { edits: [{ replace: expect.stringContaining('call the bank\ncall the plumber') }] },
    ])
    expect(await edits('and pears right above that', [task])).toMatchObject([
      { edits: [{ replace: expect.stringContaining('pears') }] },
    ])
  })

  it('puts a line right', async () => {
    expect(await edits('sorry, I meant call the dentist', [task])).toMatchObject([
      { edits: [{ find: 'call the bank', replace: 'call the dentist' }] },
    ])
  })

  it('puts a memo right, and goes on with another', async () => {
    const told = did('remember that the show is weekly', { memos: { added: ['the show is weekly'], removed: [] } })
    expect(await say('no, that the show is monthly', [told], given)).toMatchObject({ leaning: { takesBack: ['t1'] } })
    expect(await say('and that Jo mixes it', [told], given)).toMatchObject({
      plan: { memos: [{ change: 'add', text: 'Jo mixes it' }] },
    })
  })

  it('is said of the file that was asked about', async () => {
    const asked: FilesTurn = { ...did('what is in list.txt?', {}), changed: null, isAnswered: true }
    expect(await edits('delete the first line', [asked])).toMatchObject([
      { path: 'list.txt', edits: [{ find: expect.stringContaining('apples') }] },
    ])
  })

  it('answers what a request lacked', async () => {
    const lacking = await say('change the port in config.json', [], given)
    expect(lacking).toMatchObject({ status: 'question' })
    const asked = { ...did('change the port in config.json', {}), changed: null, question: lacking as never }
    expect(await edits('8080', [asked])).toMatchObject([
      { path: 'config.json', edits: [{ replace: expect.stringContaining('8080') }] },
    ])
  })

  it.each([
    ['add a line at the end of list.txt', 'apples\ncall the bank\nfigs'],
    ['add an item to list.txt at the top', 'figs\napples\ncall the bank'],
    ['in list.txt add a line at the top', 'figs\napples\ncall the bank'],
    ['at the end of list.txt add a line', 'apples\ncall the bank\nfigs'],
  ])('asks for the text of a line and puts it where that was said: “%s”', async (words, after) => {
    const lacking = await say(words, [], given)
    expect(lacking).toMatchObject({ status: 'question', question: 'What should it say?' })
    const asked = { ...did(words, {}), changed: null, question: lacking as never }
    const [edit] = (await edits('figs', [asked])) as readonly { edits: readonly { find: string; replace: string }[] }[]
    const { find, replace } = edit?.edits[0] ?? { find: '', replace: '' }
    expect(given.files['list.txt'].replace(find, replace)).toBe(`${after}\n`)
  })

  it('moves what stands first to the end', async () => {
    const first = did("in list.txt put 'figs' first", {
      files: new Map([['list.txt', { before: 'apples\n', after: 'figs\napples\n' }]]),
    })
    const now = { files: { 'list.txt': 'figs\napples\n' } }
    expect(actions(await say('no, last', [first], now))).toMatchObject([
      {
        edits: [
          { find: 'figs', replace: '' },
          { find: 'apples', replace: 'apples\nfigs' },
        ],
      },
    ])
  })

  it('copies the file that was made', async () => {
    const made = did('make a file a.txt that says one', {
      files: new Map([['a.txt', { before: null, after: 'one\n' }]]),
    })
    for (const words of ['copy it to b.txt', 'make a copy of it called b.txt', 'now copy that file to b.txt'])
      expect(actions(await say(words, [made], { files: { 'a.txt': 'one\n' } })), words).toMatchObject([
        { action: 'CREATE', path: 'b.txt', content: 'one\n' },
      ])
  })

  it('names the turn on a recording that later ones follow, and leaves those', async () => {
    const turn = (id: string, words: string, changed: Partial<FilesChange>): FilesTurn => ({
      ...did(words, changed),
      turn: id,
    })
    const ums = turn('t1', 'take out the ums', { isOnMedia: true })
    const notes = turn('t2', 'write the show notes', {
      files: new Map([['show-notes.md', { before: null, after: '# Notes\n' }]]),
    })
    const now = { files: { 'show-notes.md': '# Notes\n' } }
    for (const words of ['undo the ums, keep the notes', 'take back the ums but leave the show notes', 'undo the ums'])
      expect(await say(words, [notes, ums], now), words).toMatchObject({
        status: 'answer',
        answer: expect.stringContaining('cutroom undo t1') as string,
      })
    expect(await say('undo the notes, keep the ums out', [notes, ums], now)).toMatchObject({
      leaning: { takesBack: ['t2'] },
    })
  })

  it('comes to an end where a sign stands alone', async () => {
    expect(await say('host = "x" in config.json', [], given)).toMatchObject({ status: 'unknown' })
  })
})
