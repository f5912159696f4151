import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { beads, pocket, shelf, title, toyDomain } from '../../test/laws/toy-domain.ts'
import type { Edit } from './change.ts'
import { perform } from './perform.ts'
import { operation, type AnyOperation, type EditorEdit, type View } from './operation.ts'
import { stateKey, type StateKey } from './state-key.ts'
import { runOperation } from './working-copy.ts'

const { newDocument } = toyDomain()
const document = perform(newDocument.document, [
  { edit: 'place', item: 's1', at: { list: 'shelf', key: 'V11' }, id: 1 },
  { edit: 'place', item: 'b1', at: { list: 'box', key: 'V11' }, id: 2 },
])
const copy = { state: { document, editor: newDocument.editor }, nextId: 3 }

function making(
  writes: readonly StateKey<never>[],
  edits: readonly (Edit | EditorEdit)[],
  look?: (view: View) => void,
): AnyOperation {
  return operation({
    name: 'sly',
    summary: 'Does what it should not.',
    kind: 'operate',
    reads: [beads.required],
    writes,
    params: z.object({}),
    apply: (view) => (look?.(view), edits),
  })
}
const run = (sly: AnyOperation) => () =>
  runOperation(copy, sly, {}, [], () => [{ edit: 'set', cell: 'secret/x/y', to: 1 }])

describe('the view', () => {
  it('fails an operation that reads an undeclared key', () => {
    expect(run(making([], [], (view) => view.read(title)))).toThrow('sly reads title')
  })

  it('fails an operation whose key only borrows a declared name', () => {
    const forged = stateKey({ name: 'beads', about: 'everything else', read: ({ editor }) => editor })
    expect(run(making([], [], (view) => view.read(forged)))).toThrow('sly reads beads')
  })

  it('hands out the same value however often it is read', () => {
    const values: unknown[] = []
    const fresh = stateKey({ name: 'fresh', about: 'a new list each time', read: () => [1, 2, 3] })
    run({ ...making([], [], (view) => values.push(view.read(fresh), view.read(fresh))), reads: [fresh.required] })()
    expect(values[0]).toBe(values[1])
  })
})

describe('the address check', () => {
  const set: Edit = { edit: 'set', cell: 'strip/s1/title', to: 'x' }

  it.each<[string, Edit | EditorEdit, string]>([
    ['a cell', set, 'cell:strip/s1/title'],
    ['a shift of a cell', { edit: 'add', cell: 'strip/s1/title', by: 1 }, 'cell:strip/s1/title'],
    ['a list', { edit: 'place', item: 's9', at: { list: 'shelf', key: 'W' } }, 'list:shelf'],
    ['what leaves a list', { edit: 'place', item: 's1', at: null }, 'list:shelf'],
    [
      'a sequence',
      { edit: 'insert', run: 'r9', sequence: 'strip', after: null, length: 1, content: null },
      'sequence:strip',
    ],
    ['editor state', { edit: 'editor', field: 'pocket', to: 1 }, 'editor:pocket'],
    ['what a blob holds', { edit: 'load', blob: 'b' }, 'cell:secret/x/y'],
  ])('fails an operation that writes %s without declaring it', (_, edit, address) => {
    expect(run(making([], [edit]))).toThrow(`sly writes ${address}`)
  })

  it('lets declared writes through', () => {
    expect(
      run(
        making(
          [title as never, shelf as never, pocket as never],
          [
            set,
            { edit: 'place', item: 's9', at: { list: 'shelf', key: 'W' } },
            { edit: 'editor', field: 'pocket', to: 1 },
          ],
        ),
      ),
    ).not.toThrow()
  })

  it('is not deceived by a cell that only begins like a declared one', () => {
    for (const cell of ['strip/s1/title/more', 'strip/s1', 'strip/s1/titles', 'strip'])
      expect(run(making([title as never], [{ edit: 'set', cell, to: 1 }])), cell).toThrow('sly writes')
  })

  it('sees that an item put in a declared list leaves another one', () => {
    expect(run(making([shelf as never], [{ edit: 'place', item: 'b1', at: { list: 'shelf', key: 'W' } }]))).toThrow(
      'sly writes list:box',
    )
  })
})

describe('parameters', () => {
  it('are refused in a sentence when they do not fit', () => {
    const strict = operation({
      name: 'strict',
      summary: 'Needs a number.',
      kind: 'operate',
      reads: [],
      writes: [],
      params: z.object({ count: z.number() }),
      apply: () => [],
    })
    expect(runOperation(copy, strict, { count: 'many' })).toMatchObject({
      code: 'invalid-params',
      message: expect.stringContaining('strict cannot take these parameters: count'),
    })
  })

  it('are told by the first few that do not fit, however many there are', () => {
    const listing = operation({
      name: 'listing',
      summary: 'Needs numbers.',
      kind: 'operate',
      reads: [],
      writes: [],
      params: z.object({ counts: z.array(z.number().max(1)) }),
      apply: () => [],
    })
    expect(runOperation(copy, listing, { counts: Array.from({ length: 20_000 }, () => 2) })).toMatchObject({
      code: 'invalid-value',
      message: expect.stringMatching(
        /^listing cannot take these parameters: counts\.0 should be at most 1, not 2; .{10,900}; and 19992 more\.$/,
      ),
    })
  })
})
