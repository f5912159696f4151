import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { must, testStudio, type TestStudio } from '../../test/test-studio.ts'
import { openWorkbench, type Workbench } from './workbench.ts'

/** A recording and a transcript in one project, the recording used last. */
async function twoKinds(): Promise<TestStudio> {
  const studio = await testStudio().withTracks({ Host: 12 })
  const words = ['We', 'um', 'began', 'with', 'nothing.'].map((text, at) => ({
    text,
    start: at + 1,
    end: at + 1.8,
  }))
  writeFileSync(join(studio.folder, 'talk.json'), JSON.stringify({ words }))
  const imported = await studio.run('import', '--transcript', 'talk.json', '--as', 'video')
  expect(imported.json).toMatchObject({ kind: 'video' })
  await studio.run('ask', 'delete from 0:02 to 0:04', '--on', studio.workbench.project.documents()[0]?.name ?? '', '-y')
  expect(await studio.workbench.project.refresh()).toBeUndefined()
  return studio
}

const now = (): Date => new Date('2026-01-01T00:00:00Z')
const opened = async (folder: string, only?: string): Promise<Workbench> =>
  must(await openWorkbench({ folder, only, now }))

it('plans on one document as where all of them are loaded', async () => {
  const { folder, workbench } = await twoKinds()
  const on = must(workbench.document()).name
  const ask = { on }
  const [all, one] = [await opened(folder), await opened(folder, on)]
  for (const words of ['delete from 0:05 to 0:06', 'fade out the last 2 seconds', 'delete from 0:50 to 0:55', 'hello'])
    expect(must(await one.plan(words, ask))).toEqual(must(await all.plan(words, ask)))
})

it('takes back a turn on another document than the one it is open for', async () => {
  const { folder, workbench } = await twoKinds()
  const [film] = workbench.project.documents().filter(({ domain }) => domain === 'video')
  const cut = must(await (await opened(folder)).ask('take out the ums', { on: film?.name ?? '' }))
  const { turn } = must(await (await opened(folder)).approve(cut.waiting?.proposal.id ?? ''))
  const one = await opened(folder, must(workbench.document()).name)
  const undone = must(await one.undo(turn))
  expect(undone).toMatchObject({ turn, document: film?.name })
  expect(undone.verified.every(({ ok }) => ok)).toBe(true)
})
