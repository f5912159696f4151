import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine, cutroom } from '../command.ts'
import { compareCalls, killTargets, namedPoints, traceCalls, withoutStrace } from '../kill-points.ts'
import { testStudio } from '../test-studio.ts'
import { contentOf, inLanes, onCopy, survives } from './killed-project.ts'

const isFull = process.env['CUTROOM_FULL'] === '1'

/** Applying as a user does it. The second one runs an effect over samples, which writes media. */
const scenes = [
  { name: 'an edit', words: 'delete from 1 to 2' },
  { name: 'an effect on samples', words: 'compress from 0 to 1' },
]

/** The kill points of a whole `cutroom ask … -y`, in order, and what the project holds before and after. */
async function unkilled(template: string, words: string): Promise<{ targets: string[]; allowed: Record<string, string> }> {
  return onCopy(template, async (folder) => {
    const before = await contentOf(folder)
    const log = join(folder, 'points')
    expect(await cutroom(folder, ['ask', words, '-y'], { env: { CUTROOM_KILL_LOG: log } })).toMatchObject({ exitCode: 0 })
    return { targets: killTargets(namedPoints(await readFile(log, 'utf8'))), allowed: { before, after: await contentOf(folder) } }
  })
}

test.skipIf(withoutStrace !== undefined).each(scenes)(`every call of $name that changes the disk has a name${withoutStrace === undefined ? '' : ` (${withoutStrace})`}`, async ({ words }) => {
  const { folder: template } = await testStudio().withTracks({ host: 4 })
  await onCopy(template, async (folder) => {
    const trace = await traceCalls(commandLine(['ask', '--project', folder, words, '-y']))
    expect(trace.result, trace.result.stderr).toMatchObject({ exitCode: 0 })
    expect(trace.points.length).toBeGreaterThan(30)
    expect(compareCalls(trace, folder)).toEqual({ unnamed: [], unheard: [] })
  })
})

test.each(scenes)('killed at any call of $name, the project is exactly before or exactly after', async ({ name, words }) => {
  const { folder: template } = await testStudio().withTracks({ host: 4 })
  const { targets, allowed } = await unkilled(template, words)
  expect(allowed['before']).not.toBe(allowed['after'])
  const kills = targets.flatMap((target, index) => {
    // What both scenes share is hit in the first. In plain runs each call is hit once, right before or right after it.
    if (name !== scenes[0]?.name && !target.startsWith('media')) return []
    return isFull ? [{ index, at: target }, { index, at: `${target}!` }] : [{ index, at: index % 2 === 0 ? target : `${target}!` }]
  })
  const written = targets.indexOf('journal.write')
  expect(written).toBeGreaterThan(0)
  await inLanes(kills, ({ index, at }) => onCopy(template, async (folder) => {
    const killed = await cutroom(folder, ['ask', words, '-y'], { env: { CUTROOM_KILL_AT: at } })
    expect(killed.signal, `${at}\n${killed.stderr}`).toBe('SIGKILL')
    if (isFull && index % 5 === 0) expect(await cutroom(folder, ['replay', '--verify', '--json']), at).toMatchObject({ exitCode: 0, json: { ok: true } })
    // The change is there from the moment that its line was written, and never before.
    const isThere = index > written || at === 'journal.write!'
    expect(await survives(folder, allowed, at), at).toBe(isThere ? 'after' : 'before')
  }))
}, 900_000)
