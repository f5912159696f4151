import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { must, testStudio, type TestStudio } from '../test-studio.ts'
import { obedientModel } from './obedient-model.ts'

type Waits = {
  readonly project: TestStudio
  readonly id: string
  readonly path: string
  readonly text: string
  readonly revision: number
}

/** A plan that waits, of which the model chose a part by itself. */
async function waits(): Promise<Waits> {
  const project = await testStudio().withTracks({ Host: 4, Guest: 4 })
  const model = obedientModel({
    serves: [[{ name: 'apply_fade_out', args: {} }]],
    knows: ['call split_at_time {"time":1}'],
  })
  const { waiting } = must(
    await project.workbench.ask('fade out the last second', { mind: model.id, model, builtinFirst: false }),
  )
  const id = waiting?.proposal.id ?? ''
  const path = join(project.folder, '.cutroom/proposals', `${id}.json`)
  return { project, id, path, text: await readFile(path, 'utf8'), revision: project.state().revision }
}

test.each([
  [
    'a step more',
    (text: string) =>
      text.replace('"steps":[', '"steps":[{"id":"s0","kind":"operate","operation":"delete_track","params":{}},'),
  ],
  ['another value', (text: string) => text.replaceAll('"time":1', '"time":3')],
  ['another reading of the same steps', (text: string) => text.replaceAll('Split', 'Leave')],
  ['no mark on what the model chose', (text: string) => text.replace(/"unasked":\s*\[[^\]]*\]/, '"unasked":[]')],
  ['another base', (text: string) => text.replace(/"base":\s*\d+/, '"base":9')],
])('a plan that was altered after it was shown is not applied: %s', async (_what, altered) => {
  const { project, id, path, text, revision } = await waits()
  const compact = JSON.stringify(JSON.parse(text))
  expect(altered(compact)).not.toBe(compact)
  await writeFile(path, altered(compact))
  for (const by of ['person', 'policy'] as const)
    expect(await project.workbench.approve(id, { by })).toMatchObject({ problem: true, code: 'proposal-changed' })
  expect((await project.look()).revision).toBe(revision)
})

test('an approval is for one plan, once: not for its copy, and not for its file put back', async () => {
  const { project, id, path, text, revision } = await waits()
  await writeFile(join(project.folder, '.cutroom/proposals/pcopy.json'), text)
  expect(await project.workbench.approve('pcopy')).toMatchObject({ problem: true, code: 'not-approved' })
  expect((await project.look()).revision).toBe(revision)
  must(await project.workbench.approve(id))
  await writeFile(path, text)
  expect(await project.workbench.approve(id)).toMatchObject({ problem: true, code: 'already-applied' })
  expect((await project.look()).revision).toBe(revision + 1)
})

test('what a model only selects is a plan that waits too, and a person may approve it', async () => {
  const project = await testStudio().withTracks({ Host: 4 })
  const model = obedientModel({ serves: [[]], knows: ['call set_time_selection {"start_time":1,"end_time":3}'] })
  const { waiting, set } = must(
    await project.workbench.ask('get it ready for me', { mind: model.id, model, builtinFirst: false }),
  )
  expect([set, project.state().selection]).toEqual([undefined, null])
  must(await project.workbench.approve(waiting?.proposal.id ?? ''))
  expect(project.state().selection).toMatchObject({ start: 1, end: 3 })
})

test('an older plan is void once a newer one was applied', async () => {
  const { project, id } = await waits()
  await project.ask('delete from 0 to 1').approve()
  const { revision } = await project.look()
  expect(await project.workbench.approve(id)).toMatchObject({ problem: true, code: 'stale' })
  expect((await project.look()).revision).toBe(revision)
})
