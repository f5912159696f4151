import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ffmpeg } from '../support/media/recordings.ts'
import { cutroom } from '../command.ts'
import { clipProject, edit, putClip, putInterview, said, spoken, type Spoken } from '../interview.ts'
import { planCalls } from '../plan-calls.ts'
import { testFolder } from '../test-folder.ts'
import { must } from '../test-studio.ts'

const opening = [
  'Welcome to Workbench.',
  'My guest is Priya, who founded a company that mends old radios.',
  'Thank you, Tom.',
  'This is, um, so nice.',
  'You have just closed a round of funding.',
]

test('an interview is brought in, cut by hand, compared, taken back and brought back by the command line', async () => {
  const folder = await testFolder()
  const run = (...args: string[]) => cutroom(folder, [...args, '--json'])
  const state = async () => (await run('state')).json as unknown as Spoken
  await putClip(folder)
  expect(await run('init')).toMatchObject({ exitCode: 0 })
  const imported = await run('import', 'clip.mp4', '--transcript', 'clip.json')
  expect(imported, imported.stderr).toMatchObject({
    exitCode: 0,
    json: { document: 'clip', kind: 'video', added: [{ id: 'src-1', name: 'clip.mp4', duration: 12.08 }] },
  })
  const first = await state()
  expect(first).toMatchObject({
    kind: 'video',
    name: 'clip',
    revision: 1,
    duration: 12.08,
    sources: [{ id: 'src-1', name: 'clip.mp4' }],
  })
  expect(said(first)).toEqual(opening)
  expect(first.sentences.map(({ speaker }) => speaker)).toEqual(['Tom', 'Tom', 'Priya', 'Priya', 'Tom'])
  expect(first.segments.flatMap(({ sentenceIds }) => sentenceIds)).toEqual(first.sentences.map(({ id }) => id))

  const out = await run(
    'run',
    'delete_words',
    '--params',
    '{"sentenceId":"sent-4","wordIndices":[2],"reason":"a hesitation"}',
  )
  expect(out, out.stderr).toMatchObject({
    exitCode: 0,
    json: { applied: true, revision: 2, verified: [{ promise: '“um,” is out of sent-4', ok: true }] },
  })
  const moved = await run('run', 'move_sentence', '--params', '{"sentenceId":"sent-5","toIndex":0}')
  expect(moved, moved.stderr).toMatchObject({ exitCode: 0, json: { revision: 3 } })
  const cut = await state()
  expect(said(cut)).toEqual([opening[4], opening[0], opening[1], opening[2], 'This is, so nice.'])
  expect(cut.duration).toBeLessThan(first.duration - 0.3)

  const compared = await cutroom(folder, ['diff', '1', '2'])
  expect(`${compared.stdout}${compared.stderr}`).toMatch(/removed 0\.\d s in 1 cut[^]*This is, ~~um,~~ so nice\./)
  expect(await run('show', out.json.turn)).toMatchObject({
    exitCode: 0,
    json: { turn: out.json.turn, verified: [{ ok: true }] },
  })
  expect((await run('log')).json).toMatchObject([
    { document: 'clip', words: 'import clip.mp4 clip.json', undone: false },
    { summary: expect.stringContaining('um,') as string },
    { undone: false },
  ])

  expect(await run('undo', out.json.turn)).toMatchObject({ exitCode: 0, json: { turn: out.json.turn, broken: [] } })
  expect(said(await state())).toEqual([opening[4], opening[0], opening[1], opening[2], opening[3]])
  expect(await run('redo')).toMatchObject({ exitCode: 0, json: { turn: out.json.turn } })
  expect(await state()).toMatchObject({ ...cut, revision: 5 })
  expect(await run('replay', '--verify')).toMatchObject({ exitCode: 0, json: { ok: true, lines: 5, firstBad: null } })
})

test('undo of an earlier edit keeps what a later one on the same words, sentences and segments did', async () => {
  const project = await clipProject()
  const text = async () => said(await spoken(project))
  const one = await edit(project, 'delete_words', { sentenceId: 'sent-4', wordIndices: [2] })
  await edit(project, 'delete_words', { sentenceId: 'sent-4', wordIndices: [2, 3] })
  await project.undo(one)
  expect(await text()).toContain('This is, nice.')
  const moved = await edit(project, 'move_sentence', { sentenceId: 'sent-4', toIndex: 0 })
  await edit(project, 'restore_words', { sentenceId: 'sent-4', wordIndices: [3] })
  await edit(project, 'exclude_sentence', { sentenceId: 'sent-1' })
  await project.undo(moved)
  expect(await text()).toEqual(['', opening[1], opening[2], 'This is, so nice.', opening[4]])
  const order = await edit(project, 'sequence_segments', {
    orderedSegmentIds: ['seg-3', 'seg-1'],
    excludedSegmentIds: ['seg-2'],
  })
  await edit(project, 'correct_word', { sentenceId: 'sent-5', wordIndex: 5, text: 'circle' })
  await project.undo(order)
  expect(await text()).toEqual([
    '',
    opening[1],
    opening[2],
    'This is, so nice.',
    'You have just closed a circle of funding.',
  ])
  // Every turn can be taken back by now, in any order, and nothing is left of it.
  for (const turn of ['03', '08', '05', '06']) await project.undo(turn)
  expect(await text()).toEqual(opening)
  expect(await project.run('replay', '--verify')).toMatchObject({ exitCode: 0, json: { ok: true } })
})

test('what later edits stand on is not taken away under them: undo says which turns do', async () => {
  const project = await clipProject()
  const split = await edit(project, 'split_sentence', { sentenceId: 'sent-2', atWordIndex: 4 })
  const second = (await spoken(project)).sentences[2]?.id ?? ''
  const out = await edit(project, 'exclude_sentence', { sentenceId: second })
  const before = await spoken(project)
  const refused = await project.run('undo', split)
  expect(refused).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'needed-later', message: expect.stringContaining(out) as string } },
  })
  expect(await spoken(project)).toEqual(before)
  await project.undo(out)
  await project.undo(split)
  expect(said(await spoken(project))).toEqual(opening)
})

test('a plan of several edits is taken in part, and what is left out changes nothing', async () => {
  const project = await clipProject()
  const { waiting } = await planCalls(project.workbench, 'clip', [
    { operation: 'delete_words', params: { sentenceId: 'sent-4', wordIndices: [2] } },
    { operation: 'exclude_sentence', params: { sentenceId: 'sent-3' } },
    { operation: 'move_sentence', params: { sentenceId: 'sent-5', toIndex: 0 } },
  ])
  const { id } = waiting.proposal
  expect((await project.run('proposals')).json).toMatchObject([{ id, document: 'clip' }])
  expect(await project.run('approve', id, '--only', 's7')).toMatchObject({
    exitCode: 2,
    json: { problem: { code: 'usage' } },
  })
  const applied = await project.run('approve', id, '--only', 's1,s3')
  expect(applied, applied.stderr).toMatchObject({
    exitCode: 0,
    json: { applied: true, taken: [{ because: 'refused' }] },
  })
  expect(said(await spoken(project))).toEqual([opening[4], opening[0], opening[1], opening[2], 'This is, so nice.'])
  expect(await project.run('approve', id)).toMatchObject({ exitCode: 1 })
  expect(await project.run('undo')).toMatchObject({ exitCode: 0 })
  expect(said(await spoken(project))).toEqual(opening)
})

test('the fillers of the interview are taken out by a sentence, some of them are kept, and captions tell the rest', async () => {
  const project = await clipProject()
  await putInterview(project.folder)
  const path = (name: string): string => join(project.folder, name)
  must(await project.workbench.importFiles([path('interview.mp4')], { transcripts: [path('interview.json')] }))
  const asked = await project.run('ask', 'take out the ums', '--on', 'interview')
  expect(asked, asked.stderr).toMatchObject({ exitCode: 4, json: { applied: false, document: 'interview' } })
  const steps = asked.json.steps.filter(({ kind }) => kind === 'operate')
  expect(steps).toHaveLength(4)
  const applied = await project.run('approve', asked.json.proposal, '--except', steps[0]?.id ?? '')
  expect(applied, applied.stderr).toMatchObject({ exitCode: 0 })
  const text = said(await spoken(project, 'interview')).join(' ')
  expect(text).toContain('This is, um, so nice.')
  expect(text).not.toMatch(/So, um,|rented, uh,|was, uh,/)
  const exported = await project.run('export', 'cut.srt', '--on', 'interview')
  expect(exported, exported.stderr).toMatchObject({ exitCode: 0, json: { path: path('cut.srt') } })
  const captions = await readFile(path('cut.srt'), 'utf8')
  expect(captions).toContain('This is, um, so nice.')
  expect(captions).not.toMatch(/\buh\b/)
})

test('a silent clip comes in as a picture to lay over sentences, and makes no document of its own', async () => {
  const project = await clipProject()
  const silent = join(project.folder, 'broll.mp4')
  await ffmpeg([
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=s=160x120:r=25:d=3',
    '-pix_fmt',
    'yuv420p',
    `file:${silent}`,
  ])
  expect(await project.workbench.importFiles([silent])).toMatchObject({
    code: 'no-sound',
    message: expect.stringContaining('--on DOCUMENT') as string,
  })
  const { added, warnings } = must(await project.workbench.importFiles([silent], { on: 'clip' }))
  expect(added).toMatchObject([{ name: 'broll.mp4', duration: 3 }])
  expect(warnings.join(' ')).toContain('laid over sentences')
  await edit(project, 'set_video_override', { sentenceId: 'sent-2', sourceId: added[0]?.id ?? '', start: 0.5 })
  expect((await spoken(project)).sentences[1]).toMatchObject({
    override: { sourceId: added[0]?.id, start: 0.5, end: 3 },
  })
})

test('what the demo and the README say to the interview is planned without a question', async () => {
  const folder = await testFolder()
  await putInterview(folder)
  const run = (...args: string[]) => cutroom(folder, [...args, '--json'])
  expect(await run('init')).toMatchObject({ exitCode: 0 })
  expect(await run('import', 'interview.mp4', '--transcript', 'interview.json')).toMatchObject({ exitCode: 0 })
  for (const words of [
    'take out the ums and false starts',
    'put the part about funding first and drop the bit about my mom',
    'tighten pauses longer than 0.8 s to 0.3',
    'take out the ums and false starts, put the part about funding first and drop the bit about my mom',
  ]) {
    expect(await run('ask', words, '--plan'), words).toMatchObject({
      exitCode: 0,
      json: { status: 'ready', document: 'interview' },
    })
  }
})
