import { existsSync } from 'node:fs'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { seedChecks, seedPlan } from '../support/cli/seed-plan.ts'
import { childCommand } from '../run-child.ts'
import { openTerminal, withoutTmux, type Terminal } from '../terminal.ts'
import { testFolder } from '../test-folder.ts'

type Reviewing = {
  readonly terminal: Terminal
  /** Waits for the end, and says what was decided. */ decided(): Promise<Record<string, unknown>>
  readonly folder: string
}

const PROMPT = /^Execute this plan\? .*›/m
const TREE = /\[s\] to confirm\./

type How = {
  readonly editor?: string
  readonly name?: string
  readonly size?: { columns: number; rows: number }
  readonly env?: Record<string, string>
  readonly plan?: object
  readonly prompt?: RegExp
}

/** Opens a review of the plan of seed 003. `editor` is what a program does with the file that it is given. */
async function review({
  editor,
  name = 'my-editor',
  size,
  env = {},
  plan = { plan: seedPlan, checks: seedChecks },
  prompt = PROMPT,
}: How = {}): Promise<Reviewing> {
  const folder = await testFolder()
  await writeFile(join(folder, 'plan.json'), JSON.stringify(plan))
  await writeFile(join(folder, 'plan.md'), '# Bootstrap New Project Component\n\nThe plan as it was written.\n')
  const program = join(folder, name)
  await writeFile(program, `#!/bin/sh\n${editor ?? ''}\ntouch "${folder}/opened"\n`)
  await chmod(program, 0o755)
  const environment = Object.entries({ TERM: 'xterm-256color', ...env }).map(([name, value]) => `${name}=${value}`)
  const terminal = openTerminal(
    folder,
    [
      'env',
      '-u',
      'NO_COLOR',
      ...environment,
      ...childCommand('review-a-plan', [join(folder, 'plan.json'), ...(editor === undefined ? [] : [program])]),
    ],
    size,
  )
  await terminal.sees(prompt)
  return {
    terminal,
    folder,
    decided: async () => {
      await terminal.sees(/^Decided: /m)
      return JSON.parse(await readFile(join(folder, 'decided.json'), 'utf8')) as Record<string, unknown>
    },
  }
}

const ENTER = '\r'
const everything = { decision: 'approve', skippedActions: [], skippedMemos: [], along: [], changed: [] }

describe.skipIf(withoutTmux !== undefined)(
  `a plan put to a person at a terminal${withoutTmux === undefined ? '' : ` (${withoutTmux})`}`,
  () => {
    test('is approved whole with one key, as seed 003 draws it', async () => {
      const { terminal, decided } = await review()
      expect(terminal.visible().trimEnd()).toBe(`▶ Reviewing Plan: "Bootstrap New Project Component"
--------------------------------------------------------------------

 memos.yaml:
  [+] ADD:    All new components must have a core.py file. # Establish a new convention.

 Action Plan:
  - CREATE: 1 file
  - EDIT:   1 file
  - EXECUTE: 1 command
      $ poetry lock
      What a command does cannot be undone.

--------------------------------------------------------------------
Execute this plan? (a)pprove all / (r)eview full plan / (m)odify / (s)kip / (q)uit ›`)
      await terminal.type('xyz\u001b[5~')
      await terminal.type('a')
      expect(await decided()).toEqual(everything)
    })

    test('is modified in the tree that seed 003 draws', async () => {
      const { terminal, decided } = await review()
      await terminal.type('m')
      await terminal.sees(TREE)
      await terminal.type('j\rjj ')
      const screen = await terminal.sees(/└─\[ \] EXECUTE: poetry lock/)
      expect(screen.slice(screen.indexOf('Use [')))
        .toContain(`Use [↑/↓] to navigate, [enter] to toggle, [a] to toggle all, [p] to preview details, [s] to confirm.

- Memos
 │
 └─[✓] [+] ADD: All new components must have a core.py file.

- Action Plan
 │
 ├─[ ] CREATE: src/components/new_component/core.py
 ├─[✓] EDIT:   pyproject.toml
 └─[ ] EXECUTE: poetry lock`)
      await terminal.type('s')
      expect(await decided()).toEqual({ ...everything, skippedActions: [0, 2] })
      expect(terminal.screen()).toContain('without EXECUTE: poetry lock')
    })

    test('toggles all at once, and a burst of keys acts as the same keys one by one', async () => {
      const { terminal, decided } = await review()
      // All out; the memo, the second and the first action in again; to the prompt and back; the first out and in;
      // confirmed.
      await terminal.type(`ma jj${ENTER}kkkkjjjjkk qm${ENTER}${ENTER}s`)
      expect(await decided()).toEqual({ ...everything, skippedActions: [2] })
    })

    test('is left by q, and what was chosen in the tree is kept while the person looks again', async () => {
      const { terminal, decided } = await review()
      await terminal.type('mj ')
      await terminal.sees(/├─\[ \] CREATE/)
      await terminal.type('\u001b')
      await terminal.sees(/Your changes are kept for \(m\)/)
      await terminal.type('m')
      await terminal.sees(/├─\[ \] CREATE/)
      await terminal.type('q')
      await terminal.sees(PROMPT)
      await terminal.type('q')
      expect(await decided()).toEqual({ decision: 'quit' })
    })

    test('is skipped with a message, and an empty one goes back', async () => {
      const { terminal, decided } = await review()
      await terminal.type('s')
      await terminal.sees(/What should be planned instead\? ›/)
      await terminal.type(ENTER)
      await terminal.type('s')
      await terminal.type('use pmpn\u007f\u007f\u007fnpm, please\r')
      expect(await decided()).toEqual({ decision: 'skip', message: 'use pnpm, please' })
    })

    test('is left by Ctrl-C from wherever the person is', async () => {
      const { terminal, decided } = await review()
      await terminal.type('mjjjpe')
      await terminal.sees(/Command › poetry lock/)
      await terminal.type('\u0003')
      expect(await decided()).toEqual({ decision: 'quit' })
    })

    test('shows each kind by p: a new file and an edit in the editor, a command on a line', async () => {
      const { terminal, decided, folder } = await review({ editor: 'printf "# by hand\\n" >> "$1"' })
      await terminal.type('mjp')
      await terminal.sees(/File path: \[src\/components\/new_component\/core\.py\]/)
      await terminal.type('src/cor.py\u001b[D\u001b[D\u001b[De\r')
      // The y is the sign that the editor is done, so it is pressed only when it is.
      await waitFor(join(folder, 'opened'))
      await terminal.sees(/Have you finished editing and saved the file content\? \(y\/n\)/)
      await terminal.type('y')
      await terminal.sees(/CREATE: src\/core\.py \*modified/)
      await rm(join(folder, 'opened'))
      await terminal.type('jp')
      await terminal.sees(/Editing: \[pyproject\.toml\]/)
      await waitFor(join(folder, 'opened'))
      await terminal.type('y')
      await terminal.sees(/EDIT: {3}pyproject\.toml \*modified/)
      await terminal.type('jp')
      await terminal.sees(/\(e\)dit or \(c\)lose/)
      await terminal.type('e --check\r')
      await terminal.sees(/EXECUTE: poetry lock --check \*modified/)
      await terminal.type('s')
      expect(await decided()).toMatchObject({
        decision: 'approve',
        changed: [
          [0, { path: 'src/core.py', content: 'def core():\n    return 1\n# by hand\n' }],
          [1, { edits: [{ replace: 'name = "new"' }, { replace: 'version = "1"\n# by hand' }] }],
          [2, { command: 'poetry lock --check' }],
        ],
      })
    })

    test('without an editor shows the whole plan and the differences in the terminal, page by page', async () => {
      const { terminal, decided } = await review({ size: { columns: 110, rows: 16 } })
      await terminal.type('r')
      await terminal.sees(/The plan as it was written\./)
      await terminal.type('c')
      await terminal.sees(PROMPT)
      await terminal.type('mjjp')
      await terminal.sees(/^\+name = "new"$/m)
      await terminal.type('c')
      await terminal.sees(TREE)
      await terminal.type('qa')
      expect(await decided()).toEqual(everything)
    })

    test('shows each of the other kinds whole, and closes it again', async () => {
      const actions = [
        { action: 'READ', resource: { path: 'notes.md' }, description: 'To know what was said.' },
        { action: 'RESEARCH', description: '', queries: ['how loud a podcast is'] },
        { action: 'PERFORM', operation: 'fade_out', document: 'host', description: '', params: { seconds: 3 } },
        { action: 'INVOKE', agent: 'Writer', handoff: [{ path: 'cut.md' }], message: 'Write the notes.' },
        { action: 'PRUNE', resource: { path: 'old.md' }, description: 'No longer needed.' },
      ]
      const { terminal, decided } = await review({ plan: { plan: { ...seedPlan, actions }, checks: [] } })
      await terminal.type('m')
      for (const text of [
        /# Establish a new convention\.\n\(c\)lose/,
        /To know what was said\./,
        /^how loud a podcast is$/m,
        /^fade_out on host$/m,
        /^Write the notes\.$/m,
        /No longer needed\./,
      ]) {
        await terminal.type('p')
        await terminal.sees(text)
        await terminal.type('cj')
        await terminal.sees(TREE)
      }
      await terminal.type('s')
      expect(await decided()).toEqual(everything)
    })

    test('gives the terminal to an editor that needs it, and takes it back', async () => {
      const { terminal, decided } = await review({
        name: 'nano',
        editor: 'printf "Type here: "\nread line\necho "$line" >> "$1"',
      })
      await terminal.type('mjjp')
      await terminal.sees(/Type here:/)
      await terminal.enter('license = "MIT"')
      await terminal.sees(/Have you finished editing/)
      await terminal.type('ys')
      expect(await decided()).toMatchObject({
        changed: [[1, { edits: [{}, { replace: 'version = "1"\nlicense = "MIT"' }] }]],
      })
    })

    test('opens the plan as a copy, so that nothing typed there reaches it', async () => {
      const { terminal, decided, folder } = await review({ editor: 'echo changed > "$1"' })
      await terminal.type('r')
      await terminal.sees(/as a copy to read/)
      await waitFor(join(folder, 'opened'))
      expect(await readFile(join(folder, 'plan.md'), 'utf8')).toContain('as it was written')
      await terminal.type('q')
      expect(await decided()).toEqual({ decision: 'quit' })
    })

    test('says what goes with an action that is left out, before it is confirmed', async () => {
      const { terminal, decided } = await review({
        plan: { plan: seedPlan, checks: seedChecks, needs: [[1, 0, 'it needs the new file']] },
      })
      await terminal.type('mj s')
      await terminal.sees(/! goes too: it needs the new file/)
      await terminal.sees(/press s again to confirm the rest/)
      await terminal.type('s')
      expect(await decided()).toEqual({ ...everything, skippedActions: [0, 1], along: [[1, 'it needs the new file']] })
    })

    test('is drawn anew when the terminal changes its size, down to forty columns', async () => {
      const { terminal, decided } = await review()
      await terminal.type('mjj')
      await terminal.sees(TREE)
      terminal.resize(40, 20)
      await until(() => /^preview details, \[s\] to confirm\.$/m.test(terminal.visible()))
      expect(terminal.visible()).toMatch(/^ ├─\[✓\] CREATE: src\/components\/new_comp…$/m)
      terminal.resize(130, 60)
      await until(() => /^ ├─\[✓\] CREATE: src\/components\/new_component\/core\.py$/m.test(terminal.visible()))
      expect(terminal.visible().match(/Action Plan$/gm)).toHaveLength(1)
      await terminal.type(' s')
      expect(await decided()).toEqual({ ...everything, skippedActions: [1] })
    })

    test('is a numbered list with typed answers for whoever hears it', async () => {
      const { terminal, decided } = await review({ env: { CUTROOM_PLAIN: '1' } })
      await terminal.enter('modify')
      await terminal.sees(/^4\. \[x\] EXECUTE: poetry lock$/m)
      await terminal.enter('2')
      await terminal.sees(/^2\. \[ \] CREATE: /m)
      await terminal.enter('show 4')
      await terminal.sees(/\(e\)dit or \(c\)lose/)
      await terminal.enter('e')
      await terminal.sees(/an empty line keeps it/)
      await terminal.enter('poetry check')
      await terminal.sees(/^4\. \[x\] EXECUTE: poetry check \*modified$/m)
      await terminal.enter('run')
      expect(await decided()).toMatchObject({
        decision: 'approve',
        skippedActions: [0],
        changed: [[2, { command: 'poetry check' }]],
      })
    })

    test('is left by Ctrl-C also where answers are typed', async () => {
      const { terminal, decided } = await review({ env: { TERM: 'dumb' } })
      await terminal.enter('m')
      await terminal.sees(/^4\. \[x\] EXECUTE: poetry lock$/m)
      await terminal.type('\u0003')
      expect(await decided()).toEqual({ decision: 'quit' })
    })

    test('marks the row by a sign where colours are not wanted', async () => {
      const { terminal, decided } = await review({ env: { NO_COLOR: '1' } })
      await terminal.type('mj')
      await terminal.sees(/^▸├─\[✓\] CREATE/m)
      await terminal.type('qq')
      expect(await decided()).toEqual({ decision: 'quit' })
    })
  },
)

/** A file that another program makes. */
const waitFor = (path: string): Promise<void> => until(() => existsSync(path))

/** The test's own time-out is the end. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(50)
}
