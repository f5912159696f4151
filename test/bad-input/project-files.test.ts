import { appendFile, chmod, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProject } from '../../src/project/project-file.ts'
import { cutroom, cutroomProcess, type Said } from '../command.ts'
import { printed, startChild } from '../run-child.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'

async function edited(): Promise<TestStudio> {
  const project = await testStudio().withTracks({ host: 4 })
  await project.ask('delete from 0 to 1').approve()
  await project.ask('split at 1').approve()
  return project
}

/** Refused with one sentence on stderr, the same one as data. */
function refusedWith(said: Said, code: string, sentence: RegExp): void {
  expect(said, said.stderr).toMatchObject({
    exitCode: 1,
    json: { status: 'refused', problem: { code, message: expect.stringMatching(sentence) as string } },
  })
  expect(said.stderr.trim().split('\n')).toHaveLength(1)
}

test('a project file from a newer version, or one that is damaged, is named and nothing is touched', async () => {
  const project = await edited()
  const path = join(project.folder, 'cutroom.json')
  const good = await readFile(path, 'utf8')
  const journal = await readFile(join(project.folder, '.cutroom/journal.jsonl'), 'utf8')
  await writeFile(path, good.replace('"version":1', '"version":2'))
  refusedWith(
    await project.run('ask', 'delete from 0 to 1', '-y'),
    'newer-version',
    /cutroom\.json was written by a newer Cutroom.*update Cutroom/,
  )
  for (const damage of ['', '{"schema":', '[]', 'null', '{"schema":"other","version":1}', '\u0000\u0001']) {
    await writeFile(path, damage)
    expect(await findProject(project.folder)).toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(/cutroom\.json.*restore it from a backup/) as string,
    })
  }
  refusedWith(await project.run('state'), 'damaged', /cutroom\.json.*restore it from a backup/)
  expect(await project.run('init')).toMatchObject({ exitCode: 1 })
  expect(await readFile(path, 'utf8')).toBe('\u0000\u0001')
  expect(await readFile(join(project.folder, '.cutroom/journal.jsonl'), 'utf8')).toBe(journal)
  await writeFile(path, good)
  expect(await project.run('state')).toMatchObject({ exitCode: 0, json: { duration: 3 } })
})

test('outside a project a command says so, and what to do', async () => {
  const { folder } = await testStudio().empty()
  await rm(join(folder, 'cutroom.json'))
  const said = await cutroom(folder, ['state', '--json'])
  expect(said).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('cutroom init') as string })
  expect(said.json.problem.code).toBe('no-project')
})

test('a torn last line of the journal is ignored with a notice, and the next change goes on from what is whole', async () => {
  const project = await edited()
  const journal = join(project.folder, '.cutroom/journal.jsonl')
  const before = project.state()
  await appendFile(journal, '{"schema":"cutroom.journal","version":1,"seq":4,"prev')
  const said = await project.run('state')
  expect(said).toMatchObject({ exitCode: 0, json: JSON.parse(JSON.stringify(before)) as object })
  expect(said.stderr).toContain('was never finished and is ignored; everything before it is whole')
  expect(await project.run('replay', '--verify')).toMatchObject({
    exitCode: 0,
    json: { ok: true, lines: 3, firstBad: null },
  })
  expect(await project.run('undo')).toMatchObject({ exitCode: 0 })
  expect(await project.run('replay', '--verify')).toMatchObject({
    exitCode: 0,
    stderr: expect.not.stringContaining('never finished') as string,
    json: { lines: 4 },
  })
  expect((await readdir(join(project.folder, '.cutroom/torn'))).length).toBe(1)
})

test('a journal with an edited line in the middle is refused: the line is named, with what to do', async () => {
  const project = await edited()
  const journal = join(project.folder, '.cutroom/journal.jsonl')
  const good = await readFile(journal, 'utf8')
  await writeFile(journal, good.replace('delete from 0 to 1', 'delete from 0 to 2'))
  for (const command of [['state'], ['ask', 'unmute the host', '-y'], ['undo']])
    refusedWith(
      await project.run(...command),
      'journal-damaged',
      /Line 2 of \.cutroom\/journal\.jsonl was changed.*restore line 2 from a backup.*Nothing was changed/,
    )
  const verdict = await project.run('replay', '--verify')
  expect(verdict).toMatchObject({ exitCode: 1, json: { ok: false, lines: 1, firstBad: 2 } })
  expect(verdict.stderr).toContain('restore line 2 from a backup')
  // What the sentence advises works.
  const lines = good.split('\n')
  await writeFile(journal, `${lines[0] ?? ''}\n`)
  expect(await project.run('state')).toMatchObject({ exitCode: 0, json: { duration: 4 } })
  await writeFile(journal, good)
  expect(await project.run('state')).toMatchObject({ exitCode: 0, json: { duration: 3 } })
})

test('a project locked by another process says by which, and nothing is lost', async () => {
  const project = await edited()
  const before = project.state()
  await rename(join(project.folder, '.cutroom'), join(project.folder, 'records'))
  const holder = startChild('hold-lock', [project.folder])
  try {
    await printed(holder, 'held')
    await rename(join(project.folder, 'records'), join(project.folder, '.cutroom'))
    const said = await project.run('undo')
    refusedWith(said, 'locked', /The project is locked by process \d+ on .*wait for it or end it, then try again/)
    expect(said.json.problem.message).toContain(`process ${holder.pid} `)
    expect(await project.run('state')).toMatchObject({ exitCode: 0 })
  } finally {
    holder.kill('SIGKILL')
  }
  expect(await project.look()).toEqual(before)
  expect(await project.run('undo')).toMatchObject({ exitCode: 0 })
})

const isRoot = process.getuid?.() === 0

test('a folder that may not be written to is said so; looking still works', async (context) => {
  if (isRoot && (await cutroomProcess('/', ['--help'], { before: asNobody })).exitCode !== 0)
    context.skip('no other user to run as')
  const project = await edited()
  const how = isRoot ? { before: asNobody } : {}
  for (const path of [
    project.folder,
    join(project.folder, '.cutroom'),
    join(project.folder, '.cutroom/media'),
    join(project.folder, '.cutroom/sessions'),
    join(project.folder, '.cutroom/sessions/20261115-edits'),
  ])
    await chmod(path, 0o555)
  for (const path of [
    '.cutroom/journal.jsonl',
    'cutroom.json',
    'host.wav',
    ...(await readdir(join(project.folder, '.cutroom/media'))).map((name) => `.cutroom/media/${name}`),
  ])
    await chmod(join(project.folder, path), 0o444)
  try {
    const said = await cutroomProcess(project.folder, ['ask', '--json', 'delete from 0 to 1', '-y'], how)
    refusedWith(said, 'no-permission', /you have no permission; check the rights/)
    expect(await cutroomProcess(project.folder, ['state', '--json'], how)).toMatchObject({
      exitCode: 0,
      json: { duration: 3 },
    })
    const render = await cutroomProcess(project.folder, ['render', 'out.wav', '--json'], how)
    refusedWith(render, 'not-writable', /check the folder's permissions/)
  } finally {
    for (const path of [
      project.folder,
      join(project.folder, '.cutroom'),
      join(project.folder, '.cutroom/media'),
      join(project.folder, '.cutroom/sessions'),
      join(project.folder, '.cutroom/sessions/20261115-edits'),
    ])
      await chmod(path, 0o755)
  }
})

/** Root may write everywhere, so there the command runs as someone who may not. */
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

test('a recording that is gone is named, and relink finds it again by its content', async () => {
  const project = await edited()
  await rename(join(project.folder, 'host.wav'), join(project.folder, 'elsewhere.wav'))
  refusedWith(await project.run('render', 'out.wav'), 'media-missing', /"host\.wav" is not where it was.*relink/)
  expect((await project.say('state')).stdout).toContain('"host.wav" is not where it was')
  expect(await readdir(project.folder)).not.toContain('out.wav')
  expect(await project.run('relink', 'elsewhere.wav')).toMatchObject({
    exitCode: 0,
    json: { path: join(project.folder, 'elsewhere.wav') },
  })
  expect(await project.run('render', 'out.wav')).toMatchObject({ exitCode: 0, json: { duration: 3 } })
  refusedWith(await project.run('relink', 'out.wav'), 'media-unknown', /none of this project's recordings/)
})

test('a proposal that was edited by hand is refused and can be dropped', async () => {
  const project = await edited()
  const before = project.state()
  const { waiting } = await project.ask('delete from 0 to 1').waiting()
  const id = waiting?.proposal.id ?? ''
  const path = join(project.folder, `.cutroom/proposals/${id}.json`)
  const text = await readFile(path, 'utf8')
  for (const changed of [
    text.replace('"to":16000', '"to":24000').replace('delete from 0 to 1', 'delete from 0 to 2'),
    text.replace('"reading":', '"reading ":'),
    '{"schema":"cutroom.proposal","version":1}',
    '',
  ]) {
    expect(changed).not.toBe(text)
    await writeFile(path, changed)
    const refused = await project.workbench.approve(id)
    expect(refused).toMatchObject({
      problem: true,
      message: expect.stringMatching(/was changed after it was planned|not valid JSON/) as string,
    })
  }
  expect((await project.say('proposals')).stdout).toContain('not valid JSON')
  expect(await project.look()).toEqual(before)
  expect(await project.workbench.reject(id)).toBeUndefined()
  must(await project.workbench.ask('delete from 0 to 1'))
})
