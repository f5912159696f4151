import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../../../../test/test-folder.ts'
import { reviewReducer, type ReviewState } from '../../../review/index.ts'
import type { Action } from '../../../sessions/index.ts'
import type { Asker } from '../asker.ts'
import { beginPlanReview, changedActions, settleActions, type ActionRow, type PlanToReview } from './action-rows.ts'
import { openDrafts, type Previewer } from './drafts.ts'
import { previewAction, type PreviewDesk } from './preview-action.ts'
import { seedChecks, seedPlan } from '../../../../test/support/cli/seed-plan.ts'

/** A person who answers in order, and remembers what they were shown. */
function person(answers: readonly (string | undefined)[]): { asker: Asker; shown: string[] } {
  const left = [...answers]
  const shown: string[] = []
  const hear = ({ lines, question }: { lines: readonly { text: string }[]; question: string }): void =>
    void shown.push([...lines.map(({ text }) => text), question].join('\n'))
  return {
    shown,
    asker: {
      choose: async (asked) => {
        hear(asked)
        return left.shift() ?? 'ctrl-c'
      },
      line: async (asked) => {
        hear(asked)
        return left.shift()
      },
      handOver: (work) => work(),
    },
  }
}

/** An editor that saves what it is told to, once for each time that it is opened. */
function editor(
  saves: readonly ((text: string) => string | Uint8Array)[],
): Previewer & { opened: { path: string; text: string }[] } {
  const opened: { path: string; text: string }[] = []
  return {
    kind: 'external',
    opened,
    show: async (path) => {
      const text = await readFile(path, 'utf8')
      const save = saves[opened.length]
      opened.push({ path, text })
      if (save) await writeFile(path, save(text))
      return undefined
    },
  }
}

const none: Previewer = { kind: 'none', show: async () => undefined }

async function preview(
  index: number,
  {
    answers,
    previewer = none,
    changed = new Map(),
    out = [],
    more = {},
  }: {
    answers: readonly (string | undefined)[]
    previewer?: Previewer
    changed?: ReadonlyMap<number, Action>
    out?: readonly number[]
    more?: Partial<PlanToReview>
  },
) {
  const { asker, shown } = person(answers)
  const voice = {
    json: false,
    color: false,
    width: 80,
    say: () => undefined,
    give: () => undefined,
    remark: () => undefined,
  }
  const review: PlanToReview = {
    voice,
    title: seedPlan.title,
    planPath: '',
    plan: seedPlan,
    checks: seedChecks,
    previewer,
    ...more,
  }
  const desk: PreviewDesk = { asker, drafts: openDrafts(await testFolder()), review }
  return { ...(await previewIn(desk, index, { changed, out })), shown, desk }
}

/** What a preview of an action comes to: the actions as they are changed then, and what is said. */
async function previewIn(
  desk: PreviewDesk,
  index: number,
  { changed, out = [] }: { changed: ReadonlyMap<number, Action>; out?: readonly number[] },
): Promise<{ changed: Map<number, Action>; message: string }> {
  const state = stateWith(desk.review, changed, out)
  const row = state.rows.find((each) => each.about === 'action' && each.index === index) as ActionRow
  const { row: made, message } = await previewAction(desk, row, state)
  const after = made ? reviewReducer(state, { do: 'modify', row: made }) : state
  return { changed: changedActions(after.rows), message }
}

function stateWith(
  { plan }: Pick<PlanToReview, 'plan'>,
  changed: ReadonlyMap<number, Action>,
  out: readonly number[] = [],
): ReviewState<ActionRow> {
  const whole = beginPlanReview(plan)
  const rows = whole.rows.map((row) =>
    row.about === 'action' ? { ...row, made: changed.get(row.index) ?? null } : row,
  )
  const outIds = new Set(out.map((index) => `action-${index}`))
  return { ...whole, rows, ticked: new Set([...whole.ticked].filter((id) => !outIds.has(id))) }
}

const CREATE = 0
const EDIT = 1
const EXECUTE = 2

describe('a preview', () => {
  it('of a new file asks for its path while an editor shows its content, in the words of seed 003', async () => {
    const previewer = editor([() => 'def core():\n    return 2\n'])
    const { changed, shown } = await preview(CREATE, { answers: ['src/other.py', 'y'], previewer })
    expect(changed.get(CREATE)).toEqual({
      ...seedPlan.actions[CREATE],
      path: 'src/other.py',
      content: 'def core():\n    return 2\n',
    })
    expect(shown[0])
      .toBe(`Your editor has been opened to preview the new file's content. You may edit it directly in this preview.

File path: [src/components/new_component/core.py]
Press Enter to confirm, or type a new path ›`)
    expect(shown[1]).toMatch(/Have you finished editing and saved the file content\? \(y\/n\) ›$/)
    expect(previewer.opened[0]?.path).toMatch(/core\.py$/)
    expect(previewer.opened[0]?.text).toBe('def core():\n    return 1\n')
  })

  it('of an edit shows the file as it would be, and takes what was made of it as more replacements', async () => {
    const previewer = editor([(text) => text.replace('version = "1"', 'version = "2"')])
    const { changed, shown } = await preview(EDIT, { answers: ['y'], previewer })
    expect(shown[0]).toBe(`Editing: [pyproject.toml]

Your editor has been opened to preview the proposed changes. You may edit the file directly in this preview to make final adjustments.

Have you finished editing and saved the file? (y/n) ›`)
    expect(changed.get(EDIT)).toMatchObject({
      edits: [
        { find: 'name = "old"', replace: 'name = "new"' },
        { find: 'version = "1"', replace: 'version = "2"' },
      ],
    })
  })

  it('of a command is changed on a line', async () => {
    const { changed, shown } = await preview(EXECUTE, { answers: ['e', 'poetry lock --no-update'] })
    expect(changed.get(EXECUTE)).toMatchObject({ command: 'poetry lock --no-update' })
    expect(shown[0]).toContain('$ poetry lock')
    expect(shown[0]).toMatch(/\(e\)dit or \(c\)lose ›$/)
  })

  it('of a command with several lines is changed in the editor, or not at all', async () => {
    const plan = { ...seedPlan, actions: [{ ...seedPlan.actions[EXECUTE], command: 'one\ntwo' } as Action] }
    const inEditor = await preview(0, {
      answers: ['e', 'y'],
      previewer: editor([() => 'one\nthree\n']),
      more: { plan },
    })
    expect(inEditor.changed.get(0)).toMatchObject({ command: 'one\nthree' })
    const without = await preview(0, { answers: ['e', 'c'], more: { plan } })
    expect([without.changed.size, without.shown.at(-1)]).toEqual([0, expect.stringContaining('preview_command')])
  })

  it('of each query is changed one after another, and an empty one is not taken', async () => {
    const plan = { ...seedPlan, actions: [{ action: 'RESEARCH', description: '', queries: ['one', 'two'] } as Action] }
    expect((await preview(0, { answers: ['e', 'first', 'second'], more: { plan } })).changed.get(0)).toMatchObject({
      queries: ['first', 'second'],
    })
    const empty = await preview(0, { answers: ['e', 'first', ' '], more: { plan } })
    expect([empty.changed.size, empty.message]).toEqual([0, expect.stringContaining('toggle')])
  })

  it('of an operation takes parameters that are an object, and refuses others in a sentence', async () => {
    const plan = {
      ...seedPlan,
      actions: [
        {
          action: 'PERFORM',
          operation: 'fade_out',
          document: 'host',
          description: '',
          params: { seconds: 3 },
        } as Action,
      ],
    }
    expect((await preview(0, { answers: ['e', '{"seconds": 5}'], more: { plan } })).changed.get(0)).toMatchObject({
      params: { seconds: 5 },
    })
    for (const typed of ['{seconds', '[5]', '5'])
      expect((await preview(0, { answers: ['e', typed], more: { plan } })).message).toContain('JSON object')
  })

  it('of what is only read shows what it holds, and asks for nothing', async () => {
    const plan = {
      ...seedPlan,
      actions: [{ action: 'READ', resource: { path: 'notes.md' }, description: 'To know.' } as Action],
    }
    const { changed, shown } = await preview(0, {
      answers: ['c'],
      more: { plan, resourceText: async () => 'Line one\n\u001b[2JLine two\n' },
    })
    expect(changed.size).toBe(0)
    expect(shown).toEqual(['READ:   notes.md\nTo know.\n\nnotes.md\n\nLine one\nLine two\n(c)lose ›'])
  })

  it('without an editor shows a new file, of which the path can be changed', async () => {
    const { changed, shown } = await preview(CREATE, { answers: ['p', '/src/other.py'] })
    expect(shown[0]).toContain('def core():\n    return 1')
    expect(changed.get(CREATE)).toEqual({ ...seedPlan.actions[CREATE], path: 'src/other.py' })
  })

  it('without an editor shows the difference', async () => {
    const { changed, shown } = await preview(EDIT, { answers: ['c'] })
    expect(changed.size).toBe(0)
    expect(shown[0]).toContain('-name = "old"\n+name = "new"')
  })

  it('that is not finished changes nothing and loses nothing', async () => {
    const previewer = editor([() => 'half done\n'])
    const { changed, message, desk } = await preview(CREATE, { answers: ['', 'n', '', 'y'], previewer })
    expect([changed.size, message]).toEqual([0, 'Nothing was taken over; p opens it again as you left it.'])
    const again = await previewIn(desk, CREATE, { changed })
    expect(previewer.opened[1]?.text).toBe('half done\n')
    expect(again.changed.get(CREATE)).toMatchObject({ content: 'half done\n' })
  })

  it('after which the plan would not hold is not taken over, and says why', async () => {
    const recheck: PlanToReview['recheck'] = async () => ({
      errors: [{ index: CREATE, message: '../x leaves the project.' }],
      checks: seedChecks,
    })
    expect(await preview(CREATE, { answers: ['p', '../x'], more: { recheck } })).toMatchObject({
      changed: new Map(),
      message: 'Not taken over: ../x leaves the project.',
    })
  })

  it('after which only what is left out would not hold is taken over; taken in again, that goes too', async () => {
    const recheck: PlanToReview['recheck'] = async () => ({
      errors: [{ index: EDIT, message: 'pyproject.toml does not exist.' }],
      checks: seedChecks,
    })
    const answers = ['p', 'other.py']
    expect(await preview(CREATE, { answers, more: { recheck } })).toMatchObject({
      changed: new Map(),
      message: 'Not taken over: pyproject.toml does not exist.',
    })
    const { changed, message, desk } = await preview(CREATE, { answers, out: [EDIT], more: { recheck } })
    expect([[...changed.keys()], message]).toEqual([[CREATE], ''])
    expect(await settleActions(desk.review, stateWith(desk.review, changed))).toEqual(
      new Map([[`action-${EDIT}`, 'it does not fit what you changed: pyproject.toml does not exist.']]),
    )
  })

  it('that brings back what was planned is no change', async () => {
    const changed = new Map([[EXECUTE, { ...seedPlan.actions[EXECUTE], command: 'ls' } as Action]])
    expect((await preview(EXECUTE, { answers: ['e', 'poetry lock'], changed })).changed.size).toBe(0)
  })

  it("lies in files that are the person's alone, under names that steer no program", async () => {
    const plan = {
      ...seedPlan,
      actions: [{ ...seedPlan.actions[CREATE], path: 'a/.vscode/../-rf\n.bashrc' } as Action],
    }
    const previewer = editor([])
    await preview(0, { answers: ['', 'y'], previewer, more: { plan } })
    const path = previewer.opened[0]?.path ?? ''
    expect(path).toMatch(/\/rf_\.bashrc$/)
    expect([(await stat(path)).mode & 0o777, (await stat(dirname(path))).mode & 0o777]).toEqual([0o600, 0o700])
  })

  it('of a file that was saved as something else than text is refused', async () => {
    const { changed, message } = await preview(CREATE, {
      answers: ['', 'y'],
      previewer: editor([() => new Uint8Array([0xff, 0xfe, 0x61])]),
    })
    expect([changed.size, message]).toEqual([0, expect.stringContaining('UTF-8')])
  })
})
