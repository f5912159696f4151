import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acceptTwo } from '../children/accept-two.ts'
import { unsafeCalls } from '../durable.ts'
import { compareCalls, traceCalls, withoutStrace } from '../kill-points.ts'
import { runMortal } from '../mortal.ts'
import { childCommand } from '../run-child.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'
import { contentOf, inLanes, onCopy, survives } from './killed-project.ts'
import { killsOf } from './kills-of.ts'

const args = (folder: string): string[] => [folder, 'delete from 1 to 2', 'host', 'guest']

async function twoDocuments(): Promise<TestStudio> {
  const project = await testStudio().withTracks({ host: 4 })
  must(await project.workbench.importFiles([join(project.folder, 'host.wav')], { name: 'guest' }))
  return project
}

test('a turn over two documents that is killed between its writes is on both of them or on none', async () => {
  const { folder: template } = await twoDocuments()
  const { targets, allowed } = await onCopy(template, async (folder) => {
    const before = await contentOf(folder)
    const whole = await runMortal(acceptTwo, args(folder))
    expect(unsafeCalls(whole.points)).toEqual([])
    return { targets: whole.targets, allowed: { 'neither changed': before, 'both changed': await contentOf(folder) } }
  })
  expect(targets).toContain('journal.write')
  const found = new Set<string>()
  await inLanes(killsOf(targets), ({ at }) =>
    onCopy(template, async (folder) => {
      expect(await runMortal(acceptTwo, args(folder), at), at).toMatchObject({ wasKilled: true })
      found.add(await survives(folder, allowed, at))
    }),
  )
  expect([...found].sort()).toEqual(['both changed', 'neither changed'])
}, 600_000)

test.skipIf(withoutStrace !== undefined)(
  `every call of a turn over two documents has a name${withoutStrace === undefined ? '' : ` (${withoutStrace})`}`,
  async () => {
    const { folder } = await twoDocuments()
    const trace = await traceCalls(childCommand('accept-two', args(folder)))
    expect(trace.result, trace.result.stderr).toMatchObject({ exitCode: 0 })
    expect(compareCalls(trace, folder)).toEqual({ unnamed: [], unheard: [] })
  },
)
