import { describe, expect, it } from 'vitest'
import {
  check,
  foundOn,
  isProblem,
  perform,
  problem,
  retract,
  runOperation,
  type Document,
  type Json,
  type WorkingCopy,
} from '../../kernel/index.ts'
import { fileOf, pathsIn, foundEdits } from '../document.ts'
import { files } from '../for-planning.ts'
import { operations } from './index.ts'

type Case = { readonly params: Json; readonly before?: readonly (readonly [operation: string, params: Json])[] }

/** At least one sample for every operation, in a folder with notes.md (in view) and crlf.txt. */
const cases: { readonly [operation: string]: readonly Case[] } = {
  create_file: [
    { params: { path: 'new/deep.md', content: '# Hello\n', folders: 1 } },
    { params: { path: 'empty.txt', content: '' } },
    { params: { path: 'notes.md', content: 'all new', overwrite: true } },
    { params: { path: 'odd [name] @ 🎙 %2F.md', content: 'x' } },
  ],
  edit_file: [
    { params: { path: 'notes.md', edits: [{ find: 'two', replace: '2' }] } },
    {
      params: {
        path: 'notes.md',
        edits: [
          { find: 'one', replace: 'ONE\nand a half' },
          { find: 'and a half', replace: 'and more' },
          { find: 'three', replace: '' },
        ],
      },
    },
    {
      params: { path: 'notes.md', edits: [{ find: 'e', replace: 'E' }], all: true },
      before: [['create_file', { path: 'notes.md', content: 'e e\nthe e\n', overwrite: true }]],
    },
    { params: { path: 'crlf.txt', edits: [{ find: 'a\nb', replace: 'c\nd' }] } },
    {
      params: { path: 'new.md', edits: [{ find: 'new', replace: 'newer' }] },
      before: [['create_file', { path: 'new.md', content: 'new\n' }]],
    },
  ],
  delete_file: [
    { params: { path: 'notes.md' } },
    { params: { path: 'crlf.txt', mode: 0o755 } },
    { params: { path: 'new.md' }, before: [['create_file', { path: 'new.md', content: 'new\n' }]] },
  ],
  move_file: [
    { params: { path: 'notes.md', to: 'old/notes.md', folders: 1, mode: 0o600 } },
    { params: { path: 'crlf.txt', to: 'crlf.md' } },
    {
      params: { path: 'empty.txt', to: 'still-empty.txt' },
      before: [['create_file', { path: 'empty.txt', content: '' }]],
    },
  ],
  read_resource: [
    { params: { resource: 'crlf.txt' } },
    { params: { resource: 'https://example.org/a' } },
    { params: { resource: 'folder', isFolder: true } },
  ],
  prune_resource: [{ params: { resource: 'notes.md' } }],
  run_command: [{ params: { command: 'npm test', cwd: 'web', env: [['CI', '1']] } }],
  search_web: [{ params: { queries: ['how loud is a podcast'] } }],
  set_memos: [{ params: { text: '- Use pnpm.\n', says: 'Remember: Use pnpm.' } }],
}

function start(): WorkingCopy {
  const empty: WorkingCopy = { state: files.newDocument, nextId: 1 }
  const found = [
    { path: 'notes.md', text: 'one\ntwo\nthree\n' },
    { path: 'crlf.txt', text: 'a\r\nb\r\n' },
  ]
  return foundOn(empty, { context: { turn: ['notes.md'], session: [], global: [] } }, (document, newId) =>
    found.flatMap(({ path, text }) =>
      foundEdits(document, { path, file: { text, encoding: 'utf-8', bom: false } }, newId),
    ),
  ).copy
}

function run(copy: WorkingCopy, name: string, params: Json): ReturnType<typeof runOperation> {
  const operation = files.operations.get(name)
  if (!operation) throw new Error(`There is no ${name}`)
  return runOperation(copy, operation, params)
}

function after(copy: WorkingCopy, steps: Case['before'] = []): WorkingCopy {
  return steps.reduce((now, [name, params]) => {
    const done = run(now, name, params)
    if (isProblem(done)) throw new Error(done.message)
    return done.copy
  }, copy)
}

const contentOf = (document: Document): [string, string | undefined][] =>
  pathsIn(document).map((path) => [path, fileOf(document, path)?.text])
const nothingToMeasure = async (): Promise<ReturnType<typeof problem>> =>
  problem('cannot-measure', 'Nothing is measured here.')

describe('the law of an operation on files', () => {
  it('has a sample for every operation, and for no other', () => {
    expect(Object.keys(cases).sort()).toEqual(operations.map(({ name }) => name).sort())
  })

  const samples = operations.flatMap((operation) =>
    (cases[operation.name] ?? []).map((sample, index) => ({
      operation,
      sample,
      title: `${operation.name} ${index + 1}`,
    })),
  )

  it.each(samples)('$title keeps it', async ({ operation, sample: { params, before } }) => {
    const copy = after(start(), before)
    const done = run(copy, operation.name, params)
    if (isProblem(done)) throw new Error(done.message)

    const again = run(copy, operation.name, JSON.parse(JSON.stringify(params)) as Json)
    expect(JSON.stringify(again)).toBe(JSON.stringify(done))

    const undone = retract(done.copy.state.document, done.changes)
    expect(contentOf(undone)).toEqual(contentOf(copy.state.document))
    expect(contentOf(perform(undone, done.changes))).toEqual(contentOf(done.copy.state.document))
    expect(
      contentOf(perform(copy.state.document, JSON.parse(JSON.stringify(done.changes)) as typeof done.changes)),
    ).toEqual(contentOf(done.copy.state.document))

    expect(done.changes.length > 0).toBe(operation.kind === 'operate')
    expect(Object.keys(done.editor).length > 0 || done.changes.length > 0).toBe(true)

    for (const claim of done.claims)
      expect(await check(files.checkers, claim, done.copy.state, nothingToMeasure)).toMatchObject({ ok: true })
    if (operation.kind === 'operate') expect(done.claims.length).toBeGreaterThan(0)
    expect(done.says).toMatch(/^\S[^\n]*\S$/)
  })

  it.each(operations)('$name denies parameters that it does not know', (operation) => {
    const { params, before } = cases[operation.name]?.[0] ?? { params: {} }
    expect(
      run(after(start(), before), operation.name, { ...(params as { [name: string]: Json }), surprise: 1 }),
    ).toMatchObject({ code: 'invalid-params' })
  })

  it.each([
    '/etc/passwd',
    '../up.md',
    'a/../b',
    'a//b',
    './a',
    'a/',
    '',
    'nul\0l',
    'a\uD800',
    '.cutroom/memos.yaml',
    '.Cutroom/prompts/studio.xml',
  ])('no path out of the project or of an odd form is taken: %j', (path) => {
    expect(run(start(), 'create_file', { path, content: 'x' })).toMatchObject({ problem: true })
    expect(run(start(), 'edit_file', { path, edits: [{ find: 'a', replace: 'b' }] })).toMatchObject({ problem: true })
    expect(run(start(), 'delete_file', { path })).toMatchObject({ code: expect.stringMatching(/^invalid-/) as string })
    expect(run(start(), 'move_file', { path, to: 'a.md' })).toMatchObject({
      code: expect.stringMatching(/^invalid-/) as string,
    })
    expect(run(start(), 'move_file', { path: 'notes.md', to: path })).toMatchObject({
      code: expect.stringMatching(/^invalid-/) as string,
    })
  })

  it('broken promises are found: a claim does not hold on the state before', async () => {
    for (const {
      operation,
      sample: { params, before },
    } of samples.filter(({ operation: { kind } }) => kind === 'operate')) {
      const copy = after(start(), before)
      const done = run(copy, operation.name, params)
      if (isProblem(done)) throw new Error(done.message)
      const found = await Promise.all(
        done.claims.map((claim) => check(files.checkers, claim, copy.state, nothingToMeasure)),
      )
      expect(
        found.some(({ ok }) => !ok),
        operation.name,
      ).toBe(true)
    }
  })
})

describe('a contract is the check before the flight', () => {
  it('CREATE: the file must not exist already', () => {
    expect(run(start(), 'create_file', { path: 'notes.md', content: 'x' })).toMatchObject({ code: 'file-exists' })
  })

  it('EDIT: the file must exist', () => {
    expect(run(start(), 'edit_file', { path: 'nothing.md', edits: [{ find: 'a', replace: 'b' }] })).toMatchObject({
      code: 'file-missing',
    })
  })

  it('EDIT: each FIND matches one text, and the REPLACE is another', () => {
    expect(run(start(), 'edit_file', { path: 'notes.md', edits: [{ find: 'four', replace: '4' }] })).toMatchObject({
      code: 'find-missing',
    })
    expect(
      run(after(start(), [['create_file', { path: 'twice.md', content: 'a\na\n' }]]), 'edit_file', {
        path: 'twice.md',
        edits: [{ find: 'a', replace: 'b' }],
      }),
    ).toMatchObject({ code: 'find-ambiguous' })
    expect(run(start(), 'edit_file', { path: 'notes.md', edits: [{ find: 'two', replace: 'two' }] })).toMatchObject({
      code: 'replace-same',
    })
  })

  it('DELETE and MOVE: the file must exist, and nothing stands where it goes', () => {
    expect(run(start(), 'delete_file', { path: 'nothing.md' })).toMatchObject({ code: 'file-missing' })
    expect(run(start(), 'move_file', { path: 'nothing.md', to: 'a.md' })).toMatchObject({ code: 'file-missing' })
    expect(run(start(), 'move_file', { path: 'notes.md', to: 'crlf.txt' })).toMatchObject({ code: 'file-exists' })
  })

  it('EDIT of all: every place that stands by itself, and the count is said', () => {
    const done = run(
      after(start(), [['create_file', { path: 'x.md', content: 'x = 1\nmax = 1\nx = 1, x = 10\r\nx = 1' }]]),
      'edit_file',
      { path: 'x.md', edits: [{ find: 'x = 1', replace: 'y' }], all: true },
    )
    if (isProblem(done)) throw new Error(done.message)
    expect([fileOf(done.copy.state.document, 'x.md')?.text, done.says]).toEqual([
      'y\nmax = 1\ny, x = 10\r\ny',
      'Change 3 texts in x.md',
    ])
  })

  it('PRUNE: what is taken out of view must be in view', () => {
    expect(run(start(), 'prune_resource', { resource: 'crlf.txt' })).toMatchObject({ code: 'not-in-context' })
  })

  it('READ: a file must exist', () => {
    expect(run(start(), 'read_resource', { resource: 'nothing.md' })).toMatchObject({ code: 'file-missing' })
  })
})
