import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { isTemporaryName } from '../../src/gate/index.ts'
import { SNAPSHOT_EVERY } from '../../src/project/snapshots.ts'
import { commandLine, cutroom } from '../command.ts'
import { unsafeCalls } from '../durable.ts'
import { compareCalls, traceCalls, withoutStrace } from '../kill-points.ts'
import { cutroomUntil } from '../mortal-command.ts'
import { testStudio } from '../test-studio.ts'
import { contentOf, inLanes, onCopy, survives } from './killed-project.ts'
import { killsOf } from './kills-of.ts'

/**
 * Applying as a user does it. What an edit does anyway is hit in the first scene; the others hit what they add to it.
 */
const scenes = [
  { name: 'an edit', words: 'delete from 1 to 2', lines: 1, hits: '' },
  { name: 'an effect on samples', words: 'compress from 0 to 1', lines: 1, hits: 'media' },
  {
    name: 'an edit that is due for a snapshot and replaces an older one',
    words: 'delete from 1 to 2',
    lines: 2 * SNAPSHOT_EVERY - 1,
    hits: 'snapshot',
  },
]

/** A project whose journal has that many lines; it is only copied from. */
async function projectWith(lines: number): Promise<string> {
  const { folder, workbench } = await testStudio().withTracks({ host: 4 })
  for (let line = 1; line < lines; line++)
    expect(await workbench.project.setEditor('host', { cursor: line })).toBeUndefined()
  return folder
}

/** The kill points of a whole `cutroom ask … -y`, in order, and what the project holds before and after. */
async function unkilled(
  template: string,
  words: string,
): Promise<{ targets: readonly string[]; allowed: Record<string, string> }> {
  return onCopy(template, async (folder) => {
    const before = await contentOf(folder)
    const whole = await cutroomUntil(folder, ['ask', words, '-y'])
    expect(whole, whole.stderr).toMatchObject({ exitCode: 0 })
    expect(unsafeCalls(whole.points)).toEqual([])
    return { targets: whole.targets, allowed: { before, after: await contentOf(folder) } }
  })
}

test.skipIf(withoutStrace !== undefined).each(scenes)(
  `every call of $name that changes the disk has a name${withoutStrace === undefined ? '' : ` (${withoutStrace})`}`,
  async ({ words, lines }) => {
    const template = await projectWith(lines)
    await onCopy(template, async (folder) => {
      const trace = await traceCalls(commandLine(['ask', '--project', folder, words, '-y']))
      expect(trace.result, trace.result.stderr).toMatchObject({ exitCode: 0 })
      expect(trace.points.length).toBeGreaterThan(30)
      expect(compareCalls(trace, folder)).toEqual({ unnamed: [], unheard: [] })
    })
  },
)

test.each(scenes)(
  'killed at any call of $name, the project is exactly before or exactly after',
  async ({ words, lines, hits }) => {
    const template = await projectWith(lines)
    const { targets, allowed } = await unkilled(template, words)
    expect(allowed['before']).not.toBe(allowed['after'])
    const kills = killsOf(targets, hits)
    expect(kills.length).toBeGreaterThan(4)
    const written = targets.indexOf('journal.write')
    expect(written).toBeGreaterThan(0)
    await inLanes(kills, ({ index, at }) =>
      onCopy(template, async (folder) => {
        const killed = await cutroomUntil(folder, ['ask', words, '-y'], at)
        expect(killed.wasKilled, `${at}\n${killed.stderr}`).toBe(true)
        if (index % 5 === 0)
          expect(await cutroom(folder, ['replay', '--verify', '--json']), at).toMatchObject({
            exitCode: 0,
            json: { ok: true },
          })
        // The change is there from the moment that its line was written, and never before.
        const isThere = index > written || at === 'journal.write!'
        expect(await survives(folder, allowed, at), at).toBe(isThere ? 'after' : 'before')
      }),
    )
  },
  900_000,
)

test('what killed processes leave behind is freed by clean, and nothing else', async () => {
  const { folder, workbench } = await testStudio().withTracks({ host: 4 })
  for (const [index, at] of ['report.md.rename', 'plan.md.fsync', 'proposal.unlink', 'lock.link'].entries())
    expect(await cutroomUntil(folder, ['ask', `split at 0:0${index}.5`, '-y'], at), at).toMatchObject({
      wasKilled: true,
    })
  const before = await contentOf(folder)
  const cleaned = await cutroom(folder, ['clean', '--json'])
  expect(cleaned, cleaned.stderr).toMatchObject({ exitCode: 0 })
  const left = (await readdir(join(folder, '.cutroom'), { recursive: true })).filter(
    (name) => isTemporaryName(basename(name)) || name.startsWith('proposals/'),
  )
  expect(left).toEqual([])
  expect(await contentOf(folder)).toBe(before)
  expect(await cutroom(folder, ['replay', '--verify', '--json'])).toMatchObject({ exitCode: 0, json: { ok: true } })
  await workbench.close()
})
