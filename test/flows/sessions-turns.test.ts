import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { initProject } from '../../src/project/project-file.ts'
import { cutroom, cutroomProcess, type Said } from '../command.ts'
import { beginTurn } from '../children/begin-turn.ts'
import { unsafeCalls } from '../durable.ts'
import { killsOf } from '../kills/kills-of.ts'
import { runMortal } from '../mortal.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

type Begun = { readonly session: string; readonly path: string; readonly turn: string }
const begun = ({ json }: Said): Begun => json as unknown as Begun

async function project(): Promise<string> {
  const folder = await testFolder()
  await initProject(folder)
  return folder
}

test('new prints the path of the session, refuses a name that is taken, and names a better one', async () => {
  const folder = await project()
  const made = begun(await cutroom(folder, ['new', 'add-notes', '--json']))
  expect(made).toEqual({
    session: expect.stringMatching(/^\d{8}-add-notes$/) as string,
    path: join(folder, '.cutroom/sessions', made.session),
    turn: `${made.session}/01`,
  })
  expect((await readdir(join(made.path, '01'))).sort()).toEqual(['meta.yaml', 'system_prompt.xml', 'turn.context'])
  expect(await cutroom(folder, ['new', 'another'])).toMatchObject({
    exitCode: 0,
    stdout: `.cutroom/sessions/${made.session.slice(0, 8)}-another\n`,
  })
  expect(await cutroom(folder, ['new', 'another'])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('--session another') as string,
  })
  expect(await cutroom(folder, ['new', 'Show Notes'])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('such as show-notes.') as string,
  })
})

test('get-prompt prints a prompt and nothing else, the project’s own first', async () => {
  const folder = await project()
  const said = await cutroom(folder, ['get-prompt'])
  expect(said).toMatchObject({
    exitCode: 0,
    stderr: '',
    stdout: expect.stringMatching(/^<agent name="studio">[^]{200,}<\/agent>\n$/) as string,
  })
  expect(await cutroom(folder, ['get-prompt', 'wrter'])).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringContaining('did you mean writer?') as string,
  })
  await mkdir(join(folder, '.cutroom/prompts'))
  await writeFile(join(folder, '.cutroom/prompts/writer.xml'), '<mine>\u001b[31m</mine>')
  expect(await cutroom(folder, ['get-prompt', 'writer'])).toMatchObject({
    exitCode: 0,
    stdout: '<mine></mine>\n',
    stderr: expect.stringContaining("the project's own") as string,
  })
})

test('branch begins a session where a turn began, by its number or its whole name', async () => {
  const folder = await project()
  const first = begun(await cutroom(folder, ['new', 'add-notes', '--json']))
  await writeFile(join(first.path, '01/turn.context'), 'a.md\n')
  const branch = begun(await cutroom(folder, ['branch', '1', 'other-way', '--json']))
  expect(branch).toMatchObject({ session: `${first.session.slice(0, 8)}-other-way`, from: first.turn })
  expect(await readFile(join(branch.path, '01/turn.context'), 'utf8')).toBe('a.md\n')
  expect(await cutroom(folder, ['branch', first.turn, 'third-way'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Files and documents stay as they are now') as string,
  })
  expect(await cutroom(folder, ['branch', '09', 'no-way'])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('has no turn "09"; it has 01.') as string,
  })
  expect(await cutroom(first.path, ['branch', '01', 'from-inside', '--json'])).toMatchObject({
    exitCode: 0,
    json: { from: first.turn },
  })
})

test('requests are turns of the session that was begun, and take its waiting turn', async () => {
  const studio = await testStudio().withTracks({ host: 4 })
  const { session, path } = begun(await studio.run('new', 'cut-it'))
  expect(await studio.run('ask', 'delete from 1 to 2', '-y')).toMatchObject({
    exitCode: 0,
    json: { turn: `${session}/01` },
  })
  const meta = await readFile(join(path, '01/meta.yaml'), 'utf8')
  expect(meta).toMatch(/version: 2\n/)
  expect(meta).toMatch(/parent_turn_id: null\n/)
  expect(meta).toMatch(/status: applied\n/)
  expect((await readdir(join(path, '01'))).sort()).toEqual([
    'meta.yaml',
    'plan.md',
    'report.md',
    'system_prompt.xml',
    'turn.context',
  ])
  await cp(join(path, '01'), join(path, '01-branch-01'), { recursive: true })
  expect(await studio.run('ask', 'delete from 1 to 2', '-y')).toMatchObject({
    exitCode: 0,
    json: { turn: `${session}/02` },
  })
})

const isRoot = process.getuid?.() === 0
/** Root may write everywhere, so there the command runs as someone who may not. */
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

test('sessions that may not be written to are one sentence, and nothing is lost', async (context) => {
  if (isRoot && (await cutroomProcess('/', ['--help'], { before: asNobody })).exitCode !== 0)
    context.skip('no other user to run as')
  const folder = await project()
  const { path } = begun(await cutroom(folder, ['new', 'add-notes', '--json']))
  const places = [folder, join(folder, '.cutroom'), join(folder, '.cutroom/sessions'), path, join(path, '01')]
  for (const place of places) await chmod(place, 0o555)
  for (const file of [
    join(folder, 'cutroom.json'),
    join(folder, '.cutroom/current'),
    ...['meta.yaml', 'turn.context', 'system_prompt.xml'].map((name) => join(path, '01', name)),
  ])
    await chmod(file, 0o444)
  try {
    for (const args of [
      ['new', 'another'],
      ['new', 'add-notes'],
      ['branch', '01', 'other-way'],
    ]) {
      expect(await cutroomProcess(folder, args, isRoot ? { before: asNobody } : {}), args.join(' ')).toMatchObject({
        exitCode: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Not done: [^\n]*you have no permission[^\n]*\n$/) as string,
      })
    }
    expect(await readdir(join(path, '01'))).toHaveLength(3)
  } finally {
    for (const place of places) await chmod(place, 0o755)
  }
})

test('killed anywhere, a session and its next turn are finished by the same command', async () => {
  const whole = await project()
  const { targets, points } = await runMortal(beginTurn, [whole])
  const wanted = await sessionFiles(whole)
  expect(targets.length).toBeGreaterThan(30)
  expect(unsafeCalls(points)).toEqual([])
  for (const { at } of killsOf(targets)) {
    const folder = await project()
    expect((await runMortal(beginTurn, [folder], at)).wasKilled, at).toBe(true)
    const { stdout } = await runMortal(beginTurn, [folder])
    expect(stdout, at).toContain('"turn":"0')
    expect(await sessionFiles(folder, (JSON.parse(stdout) as { turn: string }).turn), at).toEqual(wanted)
  }
})

/** The texts of the session and its two turns, whatever number the second got. */
async function sessionFiles(folder: string, second = '02'): Promise<Record<string, string>> {
  const session = join(folder, '.cutroom/sessions/20260124-first-steps')
  const paths = [
    'session.context',
    ...['01', second].flatMap((turn) =>
      ['meta.yaml', 'system_prompt.xml', 'turn.context'].map((file) => `${turn}/${file}`),
    ),
  ]
  const texts = await Promise.all([
    ...paths.map((path) => readFile(join(session, path), 'utf8')),
    readFile(join(folder, '.cutroom/current'), 'utf8'),
  ])
  return Object.fromEntries(
    texts.map((text, index) => [String(index), text.replaceAll(`first-steps/${second}`, 'first-steps/02')]),
  )
}
