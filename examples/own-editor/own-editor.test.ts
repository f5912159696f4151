import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import {
  isProblem,
  isQuestion,
  planUnit,
  runLive,
  undoLive,
  type Json,
  type LiveRun,
  type Problem,
  type Proposal,
  type Unit,
} from 'cutroom/kernel'
import { openEditor, type OwnEditor, type Patience } from './adapter.ts'
import { playlist, songsOf } from './domain.ts'

const START = ['Dawn', 'Rain', 'Harbour', 'Night bus', 'Lanterns', 'Home']

const editors: OwnEditor[] = []
afterEach(async () => {
  for (const editor of editors.splice(0)) await editor.close()
})

function sure<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

async function open(args: string[] = [], patienceMs?: Patience): Promise<OwnEditor> {
  const editor = sure(await openEditor(args, patienceMs))
  editors.push(editor)
  return editor
}

/** A line that only tests send: faults, a user's own hand, or just a look at what was received. */
async function behind(editor: OwnEditor, request: { [field: string]: Json } = {}): Promise<string[]> {
  return (sure(await editor.ask({ do: 'test', ...request })) as unknown as { received: string[] }).received
}

/** The commands that reached the editor, without looks. */
const commands = async (editor: OwnEditor): Promise<string[]> =>
  (await behind(editor)).filter((name) => !['hello', 'look'].includes(name))
const titles = async (editor: OwnEditor): Promise<string[]> =>
  songsOf(sure(await editor.snapshot()).state).map(({ title }) => title)

type Wish = { operation: string; params?: { [param: string]: Json }; chosen?: { [key: string]: Json }; quoted?: string }
const remove = (...ids: string[]): Wish => ({ operation: 'remove_selected', chosen: { selection: ids } })
const move = (ids: string[], target: string): Wish => ({
  operation: 'move_selected',
  chosen: { selection: ids, target },
})

/** Plans wishes one after the other on a shadow of the live editor. */
async function plan(editor: OwnEditor, ...wishes: Wish[]): Promise<Proposal> {
  const shadow = sure(await editor.shadow())
  const units: Unit[] = []
  let { copy } = shadow
  for (const [index, { operation: name, params = {}, chosen = {}, quoted }] of wishes.entries()) {
    const operation = playlist.operations.get(name)!
    const mentions =
      quoted === undefined
        ? []
        : [
            {
              kind: 'text' as const,
              value: quoted,
              role: 'quoted' as const,
              text: `"${quoted}"`,
              span: { from: 0, to: 0 },
              confidence: 1,
              source: 'words' as const,
              notes: [],
              lead: null,
            },
          ]
    const asked = { operation: name, destroys: operation.destroys !== undefined, mentions }
    const planned = sure(
      await planUnit(
        playlist,
        copy,
        {
          operation,
          asked,
          params,
          chosen: new Map(Object.entries(chosen)),
          document: 'list',
          unitNumber: index + 1,
          firstStep: units.flatMap((unit) => unit.steps).length + 1,
        },
        { measure: async () => null },
      ),
    )
    if (isQuestion(planned)) throw new Error(planned.question)
    units.push(planned.unit)
    copy = planned.copy
  }
  return {
    id: 'p1',
    words: 'tidy the list',
    reading: '',
    notes: [],
    parts: [
      { document: 'list', domain: 'playlist', base: shadow.base, units, working: copy.state, nextId: copy.nextId },
    ],
  }
}

const approve = (editor: OwnEditor, proposal: Proposal, ...refused: string[]): Promise<LiveRun | Problem> =>
  runLive(playlist, editor, proposal, { proposal: proposal.id, by: 'person', refused: new Set(refused) })

test('A plan is made on a shadow: the editor hears one look and no command', async () => {
  const editor = await open()
  const proposal = await plan(editor, { operation: 'remove_selected', quoted: 'Rain' }, move(['song-6'], 'song-1'))
  expect(await behind(editor)).toEqual(['hello', 'look'])
  expect(proposal.parts[0]!.units.map((unit) => unit.steps.map((step) => [step.operation, step.params]))).toEqual([
    [
      ['select_rows', { from: 2, to: 2 }],
      ['remove_selected', {}],
    ],
    [
      ['select_rows', { from: 5, to: 5 }],
      ['set_target', { row: 1 }],
      ['move_selected', {}],
    ],
  ])
  expect(proposal.parts[0]!.units[0]!.steps[0]!.because[0]).toMatchObject({ source: 'words', text: '"Rain"' })
  expect(songsOf(proposal.parts[0]!.working).map(({ title }) => title)).toEqual([
    'Home',
    'Dawn',
    'Harbour',
    'Night bus',
    'Lanterns',
  ])
})

test('A wish that destroys asks when nothing says which songs, and the editor hears no command', async () => {
  const editor = await open()
  await expect(plan(editor, { operation: 'remove_selected' })).rejects.toThrow(
    'Which songs? For example: remove "Rain".',
  )
  expect(await commands(editor)).toEqual([])
})

test('An approved plan runs step by step, is read back unit by unit, and can be undone while it is on top', async () => {
  const editor = await open()
  const proposal = await plan(
    editor,
    remove('song-2'),
    move(['song-6'], 'song-1'),
    { operation: 'add_song', params: { title: 'Coda', seconds: 60 }, chosen: { target: 'end' } },
    { operation: 'remove_selected', quoted: 'Coda' },
  )
  const run = await approve(editor, proposal)
  expect(run).toMatchObject({
    done: true,
    notGivenBack: [],
    units: [
      { unit: 'u1', asPlanned: true, claims: [{ promise: 'songs left', found: 5, ok: true }] },
      { unit: 'u2', asPlanned: true },
      { unit: 'u3', asPlanned: true },
      { unit: 'u4', asPlanned: true },
    ],
  })
  expect(await titles(editor)).toEqual(['Home', 'Dawn', 'Harbour', 'Night bus', 'Lanterns'])
  expect(await undoLive(editor, run as LiveRun)).toBeUndefined()
  expect(await titles(editor)).toEqual(START)
})

test('A run that is no longer on top is not undone, by name', async () => {
  const editor = await open()
  const run = (await approve(editor, await plan(editor, remove('song-2')))) as LiveRun
  await behind(editor, { user: { operation: 'add_song', params: { title: 'Mine', seconds: 1 } } })
  expect(await undoLive(editor, run)).toMatchObject({
    code: 'not-on-top',
    message: expect.stringContaining('tidy the list'),
  })
  expect(await titles(editor)).toContain('Mine')
})

test.each([0, 1])(
  'A setter that says yes and does nothing stops everything (after %i honest ones), and nothing is lost',
  async (after) => {
    const editor = await open()
    const proposal = await plan(editor, remove('song-2'), remove('song-4', 'song-5'))
    await behind(editor, { fault: { lie: 'select_rows', after } })
    expect(await approve(editor, proposal)).toMatchObject({
      code: 'state-not-set',
      message: expect.stringContaining('select_rows said yes'),
    })
    expect((await commands(editor)).filter((name) => name === 'remove_selected')).toHaveLength(after)
    expect(await titles(editor)).toEqual(START)
  },
)

test('A lie about the operation itself is found and taken back', async () => {
  for (const fault of [{ lie: 'remove_selected' }, { botch: 'remove_selected' }]) {
    const editor = await open()
    const proposal = await plan(editor, move(['song-1'], 'end'), remove('song-2'))
    await behind(editor, { fault })
    expect(await approve(editor, proposal)).toMatchObject({ code: 'not-as-planned', details: { takenBack: true } })
    expect(await titles(editor)).toEqual(START)
  }
})

test("A setter that spoils the content behind the editor's own undo is told", async () => {
  const editor = await open()
  const proposal = await plan(editor, remove('song-2'))
  await behind(editor, { fault: { botch: 'select_rows' } })
  expect(await approve(editor, proposal)).toMatchObject({
    code: 'state-not-set',
    message: expect.stringContaining('could not be taken back'),
    details: { takenBack: false },
  })
  expect(await commands(editor)).toEqual(['select_rows', 'undo_to'])
})

test('A click between plan and run does no harm, since preparation is sent as written', async () => {
  const editor = await open()
  const proposal = await plan(editor, remove('song-2'))
  await behind(editor, { user: { operation: 'select_rows', params: { from: 5, to: 6 } } })
  expect(await approve(editor, proposal)).toMatchObject({ done: true })
  expect(await titles(editor)).toEqual(START.filter((title) => title !== 'Rain'))
})

test('A plan that used the selection as it was is not run on another one', async () => {
  const editor = await open()
  await behind(editor, { user: { operation: 'select_rows', params: { from: 1, to: 1 } } })
  const proposal = await plan(editor, { operation: 'remove_selected' })
  await behind(editor, { user: { operation: 'select_rows', params: { from: 5, to: 6 } } })
  expect(await approve(editor, proposal)).toMatchObject({ code: 'state-not-set' })
  expect(await commands(editor)).toEqual([])
})

test('An edit between plan and run makes the plan stale, and no command is sent', async () => {
  const editor = await open()
  const proposal = await plan(editor, remove('song-2'))
  await behind(editor, { user: { operation: 'sort_by_title' } })
  expect(await approve(editor, proposal)).toMatchObject({ code: 'stale' })
  expect(await commands(editor)).toEqual([])
})

test('What an earlier unit borrowed is set again for a later one, and given back at the end', async () => {
  const editor = await open()
  await behind(editor, { user: { operation: 'set_target', params: { row: 3 } } })
  const add = (title: string, chosen: { [key: string]: Json } = {}): Wish => ({
    operation: 'add_song',
    params: { title, seconds: 1 },
    chosen,
  })
  const proposal = await plan(editor, add('Last', { target: 'end' }), add('Third'))
  expect(proposal.parts[0]!.units[1]!.steps.map((step) => step.operation)).toEqual(['add_song'])
  expect(await approve(editor, proposal)).toMatchObject({ done: true, notGivenBack: [] })
  expect(await titles(editor)).toEqual(['Dawn', 'Rain', 'Third', 'Harbour', 'Night bus', 'Lanterns', 'Home', 'Last'])
  expect(sure(await editor.snapshot()).state.editor['target']).toBe(3)
})

test('Refusing a unit finds the rows of the others again', async () => {
  const editor = await open()
  const proposal = await plan(editor, remove('song-1'), remove('song-4'), move(['song-6'], 'song-3'))
  expect(proposal.parts[0]!.units[1]!.steps[0]!.params).toEqual({ from: 3, to: 3 })
  expect(await approve(editor, proposal, 'u1')).toMatchObject({
    done: true,
    taken: [{ unit: 'u1' }],
    units: [{ asPlanned: true }, { asPlanned: true }],
  })
  expect(await titles(editor)).toEqual(['Dawn', 'Rain', 'Home', 'Harbour', 'Lanterns'])
})

test('Where the rest would do something else without the refused unit, nothing is sent', async () => {
  const editor = await open()
  // Without the move, another song lies between the two that are removed together.
  const proposal = await plan(editor, move(['song-4'], 'song-2'), remove('song-1', 'song-4'))
  expect(await approve(editor, proposal, 'u1')).toMatchObject({ code: 'plan-again' })
  expect(await commands(editor)).toEqual([])
})

test('A process that dies in the middle is one clear problem, then and afterwards', async () => {
  const editor = await open()
  const proposal = await plan(editor, remove('song-2'), move(['song-6'], 'song-1'))
  await behind(editor, { fault: { die: 'move_selected' } })
  const run = await approve(editor, proposal)
  expect(run).toMatchObject({
    code: 'editor-gone',
    message: expect.stringContaining('could not be taken back'),
    details: { takenBack: false },
  })
  expect(await editor.snapshot()).toMatchObject({ code: 'editor-gone' })
  expect(await editor.shadow()).toMatchObject({ code: 'editor-gone' })
})

test('An editor that hangs is given up, and goes back by itself when it wakes up', async () => {
  // Only what hangs has a short limit, and it fires before the wake-up, which a later timer of the same process sends.
  const editor = await open([], { otherwise: 60_000, move_selected: 20, undo_to: 20, look: 60_000 })
  const proposal = await plan(editor, remove('song-2'), move(['song-6'], 'song-1'))
  await behind(editor, { fault: { hang: 'move_selected' } })
  const running = approve(editor, proposal)
  while (!(await commands(editor)).includes('move_selected')) await new Promise((soon) => setTimeout(soon, 5))
  await new Promise((later) => setTimeout(later, 100))
  await behind(editor, { wake: true })
  expect(await running).toMatchObject({ code: 'editor-silent', details: { takenBack: true } })
  expect((await commands(editor)).at(-1)).toBe('undo_to')
  expect(await titles(editor)).toEqual(START)
})

test('What the editor cannot do is refused by name, before anything is sent', async () => {
  const editor = await open(['--without=sort_by_title'])
  const proposal = await plan(editor, remove('song-2'), { operation: 'sort_by_title' })
  expect(await approve(editor, proposal)).toMatchObject({
    code: 'cannot-do',
    message: expect.stringContaining('sort_by_title'),
  })
  expect(await commands(editor)).toEqual([])
})

test('An approval of another proposal opens nothing, and neither does the permit to prepare', async () => {
  const editor = await open()
  const proposal = await plan(editor, remove('song-2'))
  expect(await runLive(playlist, editor, proposal, { proposal: 'p2', by: 'person' })).toMatchObject({
    code: 'not-approved',
  })
  expect(await editor.execute({ operation: 'remove_selected', params: {} }, { permit: 'prepare' })).toMatchObject({
    code: 'not-approved',
  })
  expect(await commands(editor)).toEqual([])
})

test('Whatever goes wrong at whichever step, the editor is exactly before or exactly as planned', async () => {
  const row = fc.integer({ min: 1, max: 6 })
  const wish = fc.oneof(
    row.map((n) => remove(`song-${n}`)),
    fc
      .tuple(row, row)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => move([`song-${a}`], `song-${b}`)),
    row.map((n): Wish => ({
      operation: 'add_song',
      params: { title: 'New', seconds: n },
      chosen: { target: `song-${n}` },
    })),
    fc.constant<Wish>({ operation: 'add_song', params: { title: 'There', seconds: 1 } }),
  )
  // A plan may speak of a song only while it is there.
  const wishes = fc.array(wish, { minLength: 1, maxLength: 5 }).map((list) => {
    const gone = new Set<Json>()
    return list.filter(({ operation, chosen = {} }) => {
      const names = Object.values(chosen).flat()
      if (names.some((name) => gone.has(name))) return false
      if (operation === 'remove_selected') for (const name of names) gone.add(name)
      return true
    })
  })
  const changes = fc.constantFrom('remove_selected', 'move_selected', 'add_song')
  const after = fc.integer({ min: 0, max: 2 })
  const fault = fc.oneof(
    fc.record({
      kind: fc.constant('lie'),
      operation: fc.oneof(changes, fc.constantFrom('select_rows', 'set_target')),
      after,
    }),
    fc.record({ kind: fc.constantFrom('botch', 'none'), operation: changes, after }),
  )
  const ends = { done: 0, stopped: 0 }
  await fc.assert(
    fc.asyncProperty(
      wishes,
      fault,
      fc.subarray(['u1', 'u2', 'u3']),
      async (list, { kind, operation, after }, refused) => {
        const editor = await open()
        const proposal = await plan(editor, ...list)
        if (kind !== 'none') await behind(editor, { fault: { [kind]: operation, after } })
        const run = await approve(editor, proposal, ...(kind === 'none' ? refused : []))
        const found = await titles(editor)
        if (isProblem(run)) expect(found).toEqual(START)
        else {
          if (kind !== 'none' || refused.length === 0)
            expect(found).toEqual(songsOf(proposal.parts[0]!.working).map(({ title }) => title))
          expect(await undoLive(editor, run)).toBeUndefined()
          expect(await titles(editor)).toEqual(START)
        }
        ends[isProblem(run) ? 'stopped' : 'done']++
        await editor.close()
      },
    ),
    { seed: 7, numRuns: 40 },
  )
  expect(Math.min(ends.done, ends.stopped)).toBeGreaterThan(8)
})
