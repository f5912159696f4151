import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutroom, cutroomProcess, type Said } from '../command.ts'
import { isNothingSkipped, partOf } from '../full.ts'
import { onCopy } from '../kills/killed-project.ts'
import { makeWav } from '../make-wav.ts'

/** One call of each command, as a person gives it in the project below. */
const calls: Readonly<Record<string, readonly string[]>> = {
  demo: ['sample'],
  init: ['--project', 'other'],
  import: ['guest.wav'],
  ask: ['split at 2', '-y'],
  proposals: [],
  approve: ['PROPOSAL'],
  reject: ['PROPOSAL'],
  preview: ['PROPOSAL', '--out', 'other'],
  state: [],
  documents: [],
  diff: ['1', '2'],
  run: ['split_at_time', '--params', '{"time": 3}'],
  operations: [],
  log: [],
  undo: [],
  redo: [],
  show: ['02'],
  replay: ['--verify'],
  context: [],
  transcribe: ['host.wav', '--with', 'whisper'],
  render: ['other/out.wav'],
  export: ['other/labels.txt'],
  relink: ['host.wav'],
  doctor: [],
  clean: [],
  new: ['another'],
  branch: ['01', 'another'],
  'get-prompt': ['editor'],
  recipe: ['list'],
  preprocess: ['plan.md'],
  studio: ['--port', '99999'],
  start: ['--port', '99999'],
  mcp: ['list'],
  models: ['list'],
  plan: ['-m', 'replace "notes" with "minutes" in notes.md'],
  execute: ['plan.md', '-y'],
  resume: [],
  completion: ['bash'],
}

/** The exit codes of those that cannot do it here. */
const refusals = new Map([
  ['transcribe', 1],
  ['studio', 2],
  ['start', 2],
  ['resume', 4],
])

/** What lasts, or needs a terminal, is only refused or ended at once above; these tests run it as a process. */
const lasting = new Map([
  ['studio', 'src/cli/commands/studio.test.ts'],
  ['start', 'src/cli/commands/start.test.ts'],
  ['mcp', 'src/mcp/server/make-server.test.ts'],
  ['the conversation', 'test/flows/terminal.test.ts'],
  ['the review of an edit', 'test/flows/review.test.ts'],
  ['the review of a plan', 'test/flows/plan-review.test.ts'],
])

const PLAN = `# A plan

- **Status:** Green 🟢
- **Plan Type:** Edit
- **Agent:** studio

## Rationale

\`\`\`text
Because.
\`\`\`

## Action Plan

### \`CREATE\`

- **File Path:** [a.md](/a.md)
- **Description:** a file

\`\`\`
a
\`\`\`
`

let template = ''
let proposal = ''
beforeAll(async () => {
  template = await realpath(await mkdtemp(join(tmpdir(), 'cutroom-test-')))
  const run = async (...args: string[]): Promise<Said> => {
    const said = await cutroom(template, [...args, '--json'])
    expect([0, 4], `${args.join(' ')}: ${said.stderr}`).toContain(said.exitCode)
    return said
  }
  await mkdir(join(template, 'other'))
  const recordings = { 'host.wav': makeWav({ seconds: 6 }), 'guest.wav': makeWav({ seconds: 4 }) }
  const files = { ...recordings, 'plan.md': PLAN, 'notes.md': 'notes\n' }
  for (const [name, content] of Object.entries(files)) await writeFile(join(template, name), content)
  await run('init')
  await run('import', 'host.wav')
  await run('ask', 'split at 1', '-y')
  await run('ask', 'split at 4', '-y')
  await run('undo')
  proposal = (await run('ask', 'delete from 2 to 3')).json.proposal
})
afterAll(() => rm(template, { recursive: true, force: true }))

/** Both ways on a project of their own, without what differs each time: folders, times and ids that are drawn. */
async function sayBoth(args: readonly string[]): Promise<[asProcess: Heard, here: Heard]> {
  const given = args.map((each) => each.replace('PROPOSAL', proposal))
  const heardBy = (run: typeof cutroom | typeof cutroomProcess): Promise<Heard> =>
    onCopy(template, async (folder) => {
      const { exitCode, stdout, stderr } = await run(folder, given)
      const named = [[folder, 'FOLDER'], ...drawn] as const
      const plain = (text: string): string => named.reduce((rest, [each, name]) => rest.replaceAll(each, name), text)
      return { exitCode, stdout: plain(stdout), stderr: plain(stderr) }
    })
  return [await heardBy(cutroomProcess), await heardBy(cutroom)]
}

type Heard = Pick<Said, 'exitCode' | 'stdout' | 'stderr'>

const drawn = [
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
  [/\bp[\da-f]{10}\b/g, 'PROPOSAL'],
  [/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, 'ID'],
  // Music is that of its project: the same words give other notes, and other instruments, in another one.
  [/^ .*[▁▂▃▄▅▆▇█].*$/gm, 'NOTES'],
] as const

/** A full check starts each of them. */
const inFull = <Case>(cases: readonly Case[], sample: number): Case[] =>
  isNothingSkipped ? [...cases] : partOf(cases, { sample })

test('every command has a call here, and no other has', async () => {
  const { stdout } = await cutroom(template, ['--help'])
  const commands = [...stdout.matchAll(/^ {2}([a-z][a-z-]*)[ |]/gm)].map(([, name]) => name ?? '')
  expect(Object.keys(calls).sort()).toEqual(commands.sort())
})

test.each(inFull(Object.entries(calls), 5))(
  '%s says the same here as in a process of its own',
  async (command, args) => {
    const [asProcess, here] = await sayBoth([command, '--json', ...args])
    expect(here).toEqual(asProcess)
    expect(here, here.stderr).toMatchObject({ exitCode: refusals.get(command) ?? 0 })
    expect(here.stdout).not.toBe('')
  },
)

const wrong = [['exicute', '--json'], ['ask'], ['state', '--nothing']]
const others = [[], ['--help'], ['--version'], ['execute', '--help'], ['state'], ...wrong].map((args) => ({ args }))

test.each(inFull(others, 2))('cutroom $args says the same here as in a process of its own', async ({ args }) => {
  const [asProcess, here] = await sayBoth(args)
  expect(here).toEqual(asProcess)
  expect(`${here.stdout}${here.stderr}`).not.toBe('')
})

test('what lasts is tested as a process', () => {
  for (const file of lasting.values()) expect(existsSync(resolve(import.meta.dirname, '../..', file)), file).toBe(true)
})
