import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clipProject, edit, said, spoken } from '../interview.ts'
import { makeWav } from '../make-wav.ts'
import { stdioClient } from '../mcp-client.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'

/** A clip by its words, and a recording by its tracks. */
async function bothKinds(): Promise<TestStudio> {
  const project = await clipProject()
  await writeFile(join(project.folder, 'host.wav'), makeWav({ seconds: 4 }))
  must(await project.workbench.importFiles([join(project.folder, 'host.wav')]))
  return project
}

test('sound by its tracks and video by its words stand side by side, each with its own operations, history and output', async () => {
  const project = await bothKinds()
  expect((await project.run('documents')).json).toMatchObject([
    { name: 'clip', kind: 'video', revision: 1, duration: 12.08 },
    { name: 'host', kind: 'audio', revision: 1, duration: 4 },
  ])
  // Without a name the document used last is meant; an operation of the other kind is not known there.
  expect(await project.run('run', 'exclude_sentence', '--params', '{"sentenceId":"sent-1"}')).toMatchObject({
    exitCode: 2,
    json: { problem: { code: 'unknown-operation' } },
  })
  expect(
    await project.run('run', 'exclude_sentence', '--on', 'clip', '--params', '{"sentenceId":"sent-1"}'),
  ).toMatchObject({ exitCode: 0, json: { document: 'clip', revision: 2 } })
  expect(await project.run('state')).toMatchObject({ json: { kind: 'video', name: 'clip' } })
  expect(await project.run('run', 'split_at_time', '--on', 'host', '--params', '{"time":2}')).toMatchObject({
    exitCode: 0,
    json: { document: 'host', revision: 2 },
  })
  expect(await project.run('undo', '--on', 'clip')).toMatchObject({ exitCode: 0, json: { document: 'clip' } })
  expect(said(await spoken(project))[0]).toBe('Welcome to Workbench.')
  expect((await project.look('host')).tracks[0]?.clips).toHaveLength(2)
  // A document that is named is the one that is meant.
  expect(await project.run('ask', 'take out the ums of the clip', '--plan')).toMatchObject({
    exitCode: 0,
    json: { document: 'clip' },
  })
  expect(await project.run('ask', 'fade out the last second of the host', '--plan')).toMatchObject({
    exitCode: 0,
    json: { document: 'host' },
  })
  expect(await project.run('export', 'words.srt', '--on', 'clip')).toMatchObject({ exitCode: 0 })
  expect(await project.run('render', 'host.mp3', '--on', 'host')).toMatchObject({ exitCode: 0, json: { duration: 4 } })
  expect(await project.run('replay', '--verify')).toMatchObject({ exitCode: 0, json: { ok: true } })
})

test('another program edits a clip over MCP: its calls wait as one proposal, and a person takes a part of it', async () => {
  const project = await bothKinds()
  const mcp = await stdioClient(project.folder)
  const { tools } = await mcp.client.listTools()
  const names = tools.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['delete_words', 'move_sentence', 'sequence_segments', 'remove_fillers', 'split_at_time']),
  )
  expect(names.filter((name) => /approve|accept/.test(name))).toEqual([])
  const state = await mcp.call('cutroom_state', { document: 'clip' })
  expect(state.data.snapshot).toMatchObject({ kind: 'video', name: 'clip' })

  const wrong = await mcp.call('delete_words', { document: 'clip', sentenceId: 'sent-9', wordIndices: [0] })
  expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('Sentence sent-9 not found') as string })
  expect((await mcp.call('delete_words', { document: 'clip', sentenceId: 'sent-4', wordIndices: ['2'] })).isError).toBe(
    true,
  )
  const fillers = await mcp.call('remove_fillers', { document: 'clip', level: 'low' })
  expect(fillers, fillers.text).toMatchObject({ isError: false, data: { status: 'waiting' } })
  const order = await mcp.call('sequence_segments', {
    document: 'clip',
    orderedSegmentIds: ['seg-3', 'seg-1'],
    excludedSegmentIds: ['seg-2'],
    reasoning: 'the question first',
  })
  expect(order, order.text).toMatchObject({ isError: false, data: { status: 'waiting' } })
  const planned = (await mcp.call('cutroom_state', { document: 'clip' })).data.snapshot as unknown as {
    segments: { id: string }[]
  }
  expect(planned.segments.map(({ id }) => id)).toEqual(['seg-3', 'seg-1', 'seg-2'])
  // Nothing of it has happened.
  expect(await spoken(project)).toMatchObject({
    revision: 1,
    segments: [{ id: 'seg-1' }, { id: 'seg-2' }, { id: 'seg-3' }],
  })

  const [waiting, ...others] = (await project.run('proposals')).json
  expect(others).toEqual([])
  const steps = waiting?.steps.filter(({ kind }) => kind === 'operate') ?? []
  expect(steps.map(({ operation }) => operation)).toEqual(['delete_words', 'sequence_segments'])
  const applied = await project.run('approve', order.data.proposal, '--except', steps[1]?.id ?? '')
  expect(applied, applied.stderr).toMatchObject({ exitCode: 0, json: { applied: true, document: 'clip' } })
  expect(said(await spoken(project))).toEqual([
    'Welcome to Workbench.',
    'My guest is Priya, who founded a company that mends old radios.',
    'Thank you, Tom.',
    'This is, so nice.',
    'You have just closed a round of funding.',
  ])
})

test('what another program planned on a clip is void once a person changed what it stands on', async () => {
  const project = await clipProject()
  const mcp = await stdioClient(project.folder)
  const planned = await mcp.call('move_sentence', { document: 'clip', sentenceId: 'sent-5', toIndex: 0 })
  expect(planned, planned.text).toMatchObject({ data: { status: 'waiting' } })
  await edit(project, 'sequence_segments', { orderedSegmentIds: ['seg-2', 'seg-1'], excludedSegmentIds: ['seg-3'] })
  const before = await spoken(project)
  expect(await project.run('approve', planned.data.proposal)).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'stale' } },
  })
  expect(await spoken(project)).toEqual(before)
})

test('what makes no sense on the document used last is asked for the one that it fits, and a yes is enough', async () => {
  const project = await bothKinds()
  expect(await project.run('ask', 'take out the ums')).toMatchObject({
    exitCode: 3,
    json: {
      status: 'question',
      question: 'This is not clear on “host”, which is audio. Do you mean “clip”?',
      offers: ['clip'],
    },
  })
  expect(await project.run('ask', 'yes')).toMatchObject({
    exitCode: 4,
    json: { status: 'ready', document: 'clip', steps: [{ operation: 'delete_words' }] },
  })
  expect(await project.run('ask', 'take out the ums', '--on', 'host')).toMatchObject({
    exitCode: 3,
    json: { document: 'host' },
  })
})

test('a text without times is laid over what is heard in its recording, and its times are estimates', async () => {
  const project = await testStudio().empty()
  const rate = 8000
  const wav = makeWav({ seconds: 8, rate })
  // Heard from 1 to 3 and from 6 to 8.
  for (const [from, to] of [
    [0, 1],
    [3, 6],
  ] as const)
    wav.fill(0, 44 + from * rate * 2, 44 + to * rate * 2)
  await writeFile(join(project.folder, 'talk.wav'), wav)
  await writeFile(join(project.folder, 'talk.txt'), 'Some come here now.\nOthers are not seen.\n')
  const imported = await project.run('import', 'talk.wav', '--transcript', 'talk.txt')
  expect(imported).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining('8 words have estimated times.') as string,
  })
  const { sentences } = (await project.run('state')).json as unknown as {
    sentences: { text: string; words: { start: number; end: number; interpolated: boolean }[] }[]
  }
  const words = sentences.flatMap((sentence) => sentence.words)
  // A voice sets in a little before it is loud and dies away a little after.
  for (const [at, seconds] of [1, 1.5, 2, 2.5, 6, 6.667, 7.048, 7.429].entries())
    expect(Math.abs((words[at]?.start ?? 0) - seconds)).toBeLessThan(0.1)
  expect(words.every(({ start, end }) => (start >= 0.9 && end <= 3.1) || (start >= 5.9 && end <= 8))).toBe(true)
})
