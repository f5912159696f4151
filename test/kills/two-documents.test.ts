import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareCalls, killTargets, namedPoints, traceCalls, withoutStrace } from '../kill-points.ts'
import { childCommand, finished, startCommand } from '../run-child.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'
import { contentOf, inLanes, onCopy, survives } from './killed-project.ts'

const isFull = process.env['CUTROOM_FULL'] === '1'
const child = (folder: string): string[] => childCommand('accept-two', [folder, 'delete from 1 to 2', 'host', 'guest'])

async function twoDocuments(): Promise<TestStudio> {
  const project = await testStudio().withTracks({ host: 4 })
  must(await project.studio.importFiles([join(project.folder, 'host.wav')], { name: 'guest' }))
  return project
}

test('a turn over two documents that is killed between its writes is on both of them or on none', async () => {
  const { folder: template } = await twoDocuments()
  const { targets, allowed } = await onCopy(template, async (folder) => {
    const before = await contentOf(folder)
    const log = join(folder, 'points')
    expect(await finished(startCommand(child(folder), { CUTROOM_KILL_LOG: log }))).toMatchObject({ exitCode: 0 })
    return { targets: killTargets(namedPoints(await readFile(log, 'utf8'))), allowed: { 'neither changed': before, 'both changed': await contentOf(folder) } }
  })
  expect(targets).toContain('journal.write')
  const kills = targets.flatMap((target) => (isFull || target.startsWith('journal') ? [target, `${target}!`] : [target]))
  const found = new Set<string>()
  await inLanes(kills, (at) => onCopy(template, async (folder) => {
    expect(await finished(startCommand(child(folder), { CUTROOM_KILL_AT: at })), at).toMatchObject({ signal: 'SIGKILL' })
    found.add(await survives(folder, allowed, at))
  }))
  expect([...found].sort()).toEqual(['both changed', 'neither changed'])
}, 600_000)

test.skipIf(withoutStrace !== undefined)(`every call of a turn over two documents has a name${withoutStrace === undefined ? '' : ` (${withoutStrace})`}`, async () => {
  const { folder } = await twoDocuments()
  const trace = await traceCalls(child(folder))
  expect(trace.result, trace.result.stderr).toMatchObject({ exitCode: 0 })
  expect(compareCalls(trace, folder)).toEqual({ unnamed: [], unheard: [] })
})
