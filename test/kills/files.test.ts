import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openWorkbench } from '../../src/app/workbench.ts'
import { verifyJournal } from '../../src/project/journal.ts'
import { commandLine, cutroom, cutroomProcess } from '../command.ts'
import { unsafeCalls } from '../durable.ts'
import { countOf, seedOf } from '../full.ts'
import { compareCalls, traceCalls, withoutStrace } from '../kill-points.ts'
import { cutroomUntil } from '../mortal-command.ts'
import { finished, startCommand } from '../run-child.ts'
import { must } from '../test-studio.ts'
import { seeded } from '../laws/random.ts'
import { holds, leftOvers, planText, sceneProject, workspaceOf } from './files-scene.ts'
import { inLanes, onCopy } from './killed-project.ts'
import { killsOf } from './kills-of.ts'

const executing = ['execute', 'plan.md', '-y', '--allow-outside-context']

type Scene = {
  readonly template: string
  readonly args: readonly string[]
  readonly targets: readonly string[]
  readonly allowed: Readonly<Record<'before' | 'after', string>>
}

/** What a command does to a project when nobody ends it, and where it can be ended. */
async function sceneOf(template: string, args: readonly string[]): Promise<Scene> {
  return onCopy(template, async (folder) => {
    const before = JSON.stringify(await holds(folder))
    const done = await cutroomUntil(folder, args)
    expect(done, done.stderr).toMatchObject({ exitCode: 0 })
    expect(unsafeCalls(done.points)).toEqual([])
    return { template, args, targets: done.targets, allowed: { before, after: JSON.stringify(await holds(folder)) } }
  })
}

/** Opens a project whose process was ended, which brings it to one of two states. Says which. */
async function stateOf(folder: string, { allowed }: Pick<Scene, 'allowed'>, what: string): Promise<'before' | 'after'> {
  const found = JSON.stringify(await opened(folder))
  const name = (['before', 'after'] as const).find((each) => allowed[each] === found)
  if (name === undefined)
    expect({ found: JSON.parse(found) as unknown }, `${what}: neither before nor after`).toEqual({
      found: JSON.parse(allowed.after) as unknown,
    })
  expect(await verifyJournal(folder), what).toMatchObject({ ok: true, firstBad: null })
  return name ?? 'before'
}

/** The documents are looked at first: opening them is what finishes the files. */
async function opened(folder: string): Promise<Awaited<ReturnType<typeof holds>>> {
  await holds(folder)
  return holds(folder)
}

test.skipIf(withoutStrace !== undefined)(
  `every call of a plan that changes the disk has a name${withoutStrace === undefined ? '' : ` (${withoutStrace})`}`,
  async () => {
    const folder = await sceneProject()
    for (const args of [['execute', join(folder, 'plan.md'), '-y', '--allow-outside-context'], ['undo']]) {
      const trace = await traceCalls(commandLine([...args, '--project', folder]))
      expect(trace.result, trace.result.stderr).toMatchObject({ exitCode: 0 })
      expect(compareCalls(trace, folder)).toEqual({ unnamed: [], unheard: [] })
    }
  },
)

test('a plan that is killed at any call is done or not done, resume says which and brings it to its end, once', async () => {
  const scene = await sceneOf(await sceneProject(), executing)
  expect(scene.allowed.before).not.toBe(scene.allowed.after)
  const came: { index: number; state: string }[] = []
  const hits = killsOf(scene.targets)
  await inLanes(hits, ({ index, at }) =>
    onCopy(scene.template, async (folder) => {
      const killed = await cutroomUntil(folder, executing, at)
      expect(killed.wasKilled, `${at}\n${killed.stderr}`).toBe(true)
      // Most are opened by something else than resume, some of them before it.
      const isResumed = index % 3 === 0
      if (!isResumed || index % 2 === 0) came.push({ index, state: await stateOf(folder, scene, at) })
      if (!isResumed) return
      const resumed = await cutroom(folder, ['resume', '-y', '--allow-outside-context'])
      const said = `${at}\n${resumed.stdout}${resumed.stderr}`
      if (resumed.exitCode === 3) expect(said).toMatch(/is (?:ready for a plan|done)|no session/i)
      else expect(resumed.exitCode, said).toBe(0)
      if (resumed.exitCode === 0) expect(said).toMatch(/interrupted|nothing of it has been done/)
      expect(await leftOvers(folder), at).toEqual([])
      const state = await stateOf(folder, scene, at)
      if (resumed.exitCode === 0) expect(state, said).toBe('after')
      const workspace = await workspaceOf(folder)
      const again = await cutroom(folder, ['resume', '-y', '--allow-outside-context'])
      expect(again.exitCode, `${at}\n${again.stdout}${again.stderr}`).toBe(resumed.exitCode === 1 ? 1 : 3)
      expect(await workspaceOf(folder), at).toBe(workspace)
    }),
  )
  // Once it is done, it is done: the line in the journal decides.
  const states = came.toSorted((a, b) => a.index - b.index).map(({ state }) => state)
  expect(new Set(states).size).toBe(2)
  expect(states.indexOf('after')).toBe(states.lastIndexOf('before') + 1)
}, 1_800_000)

test('an undo that is killed at any call is done or not done', async () => {
  const template = await sceneProject()
  const done = await cutroom(template, executing)
  expect(done, done.stderr).toMatchObject({ exitCode: 0 })
  const scene = await sceneOf(template, ['undo'])
  const came = new Set<string>()
  await inLanes(killsOf(scene.targets), ({ at }) =>
    onCopy(template, async (folder) => {
      expect((await cutroomUntil(folder, ['undo'], at)).wasKilled, at).toBe(true)
      const state = await stateOf(folder, scene, at)
      came.add(state)
      // What was staged and not committed is freed by whoever changes files next.
      if (state === 'after') expect(await leftOvers(folder), at).toEqual([])
    }),
  )
  expect([...came].sort()).toEqual(['after', 'before'])
}, 1_800_000)

test('taking back a turn that wrote files is done or not done with what is planned in its place', async () => {
  const template = await sceneProject()
  const [plain, done] = [await workspaceOf(template), await cutroom(template, [...executing, '--json'])]
  expect(done, done.stderr).toMatchObject({ exitCode: 0 })
  const workbench = must(await openWorkbench({ folder: template }))
  const { turn } = done.json as unknown as { turn: string }
  const { waiting } = must(await workbench.ask('delete from 0 to 1', { retracts: [turn] }))
  await workbench.close()
  const approving = ['approve', waiting?.proposal.id ?? '']
  const scene = await sceneOf(template, approving)
  expect((JSON.parse(scene.allowed.after) as { workspace: string }).workspace).toBe(plain)
  const came = new Set<string>()
  await inLanes(killsOf(scene.targets), ({ at }) =>
    onCopy(template, async (folder) => {
      expect((await cutroomUntil(folder, approving, at)).wasKilled, at).toBe(true)
      const state = await stateOf(folder, scene, at)
      came.add(state)
      if (state === 'after') expect(await leftOvers(folder), at).toEqual([])
      const undone = await cutroom(folder, ['undo', '--json'])
      // Either the turn that took it back, and then the files are as planned again, or the plan itself.
      expect(undone.exitCode, `${at}\n${undone.stderr}`).toBe(0)
      const isBack = (await workspaceOf(folder)) === plain
      expect(isBack, at).toBe(state === 'before')
      expect(await cutroom(folder, ['replay', '--verify', '--json']), at).toMatchObject({ json: { ok: true } })
    }),
  )
  expect([...came].sort()).toEqual(['after', 'before'])
}, 1_800_000)

test('what finishes an interrupted plan may be killed itself, at any call', async () => {
  const project = await sceneProject()
  const { allowed } = await sceneOf(project, executing)
  expect((await cutroomUntil(project, executing, 'workspace.rename#2')).wasKilled).toBe(true)
  const opening = ['log', '--json']
  const { targets } = await sceneOfRecovery(project, opening)
  const kills = killsOf(targets)
  expect(kills.length).toBeGreaterThan(4)
  await inLanes(kills, ({ at }) =>
    onCopy(project, async (folder) => {
      expect((await cutroomUntil(folder, opening, at)).wasKilled, at).toBe(true)
      expect(await stateOf(folder, { allowed }, at), at).toBe('after')
      expect(await leftOvers(folder), at).toEqual([])
    }),
  )
}, 1_800_000)

test('a file that someone changes between the kill and the next look is left alone, and everything else is as before', async () => {
  const project = await sceneProject()
  const before = await workspaceOf(project)
  expect((await cutroomUntil(project, executing, 'workspace.rename#4')).wasKilled).toBe(true)
  const changed = ['readme.md', 'bin/run.sh'].map((name) => join(project, name))
  for (const path of changed) await appendFile(path, 'mine\n')
  const mine = await Promise.all(changed.map((path) => readFile(path, 'utf8')))
  const others = (text: string): string[] =>
    text.split('\n').filter((line) => !/^(?:readme\.md|bin\/run\.sh) /.test(line))
  const opening = ['log', '--json']
  const { targets } = await sceneOfRecovery(project, opening)
  const isSettled = async (folder: string, at: string): Promise<void> => {
    await holds(folder)
    expect(others(await workspaceOf(folder)), at).toEqual(others(before))
    expect(
      await Promise.all(['readme.md', 'bin/run.sh'].map((name) => readFile(join(folder, name), 'utf8'))),
      at,
    ).toEqual(mine)
    expect(await leftOvers(folder), at).toEqual([])
  }
  await inLanes(killsOf(targets), ({ at }) =>
    onCopy(project, async (folder) => {
      expect((await cutroomUntil(folder, opening, at)).wasKilled, at).toBe(true)
      await isSettled(folder, at)
    }),
  )
  await onCopy(project, async (folder) => {
    const said = await cutroom(folder, ['resume'])
    expect(said, said.stderr).toMatchObject({
      exitCode: 4,
      stdout: expect.stringContaining('nothing of it has been done') as string,
    })
    expect(said.stderr).toContain('readme.md')
    expect(said.stderr).toContain('rolled back')
    await isSettled(folder, 'resume')
  })
}, 1_800_000)

test('a plan that is killed while its command runs has done what stands before the command, and nobody claims to know how that ended', async () => {
  const folder = await sceneProject()
  const command = 'touch begun; sleep 4'
  const [head = ''] = planText.split('## Memos')
  const create = (name: string): string =>
    `### \`CREATE\`\n\n- **File Path:** [${name}](/${name})\n- **Description:** a file\n\n\`\`\`\n${name}\n\`\`\`\n\n`
  await writeFile(
    join(folder, 'plan.md'),
    `${head}## Action Plan\n\n${create('new/first.md')}### \`EXECUTE\`\n\n- **Description:** wait\n- **Expected Outcome:** it ends\n\n\`\`\`sh\n${command}\n\`\`\`\n\n${create('new/second.md')}`,
  )
  const child = startCommand(
    commandLine(['execute', 'plan.md', '-y', '--allow-outside-context', '--allow', command]),
    {},
    folder,
  )
  const ended = finished(child)
  while (!(await stat(join(folder, 'begun')).catch(() => undefined))) {
    const over = await Promise.race([ended, sleep(20)])
    if (over) throw new Error(`It ended before its command began: ${over.stderr}`)
  }
  child.kill('SIGKILL')
  await ended
  const resumed = await cutroom(folder, ['resume'])
  expect(`${resumed.stdout}${resumed.stderr}`).toContain('interrupted before anyone saw how it ended')
  expect(await readFile(join(folder, 'new/first.md'), 'utf8')).toMatch(/^new\/first\.md/)
  await expect(stat(join(folder, 'new/second.md'))).rejects.toThrow()
  const workspace = await workspaceOf(folder)
  expect((await cutroom(folder, ['resume'])).exitCode).toBe(3)
  expect(await workspaceOf(folder)).toBe(workspace)
})

const kills = countOf({ sample: 6, all: 300 })
/** Each takes a process, which dies at a moment that no call marks. */
const timedKills = countOf({ sample: 2, all: 20 })

test(`${kills + timedKills} plans and undos that are ended at any moment are done or not done`, async () => {
  const template = await sceneProject()
  const first = await sceneOf(template, executing)
  const executed = await sceneProject()
  const done = await cutroom(executed, executing)
  expect(done, done.stderr).toMatchObject({ exitCode: 0 })
  const scenes = [first, await sceneOf(executed, ['undo'])]
  const random = seeded(seedOf(20261116))
  const came = { before: 0, after: 0 }
  for (let kill = 0; kill < kills; kill++) {
    const scene = scenes[kill % 2]!
    const { at } = random.pick(killsOf(scene.targets))
    await onCopy(scene.template, async (folder) => {
      expect((await cutroomUntil(folder, scene.args, at)).wasKilled, at).toBe(true)
      came[await stateOf(folder, scene, `${scene.args.join(' ')} at ${at}`)]++
    })
  }
  const drawn = Array.from({ length: timedKills }, (_, at) => ({ scene: scenes[at % 2]!, share: random() }))
  const milliseconds = await Promise.all(
    scenes.map(({ template: from, args }) =>
      onCopy(from, async (folder) => {
        const began = performance.now()
        await cutroomProcess(folder, args)
        return performance.now() - began
      }),
    ),
  )
  await inLanes(drawn, ({ scene, share }) =>
    onCopy(scene.template, async (folder) => {
      // Which moment that is depends on the machine; that the project is whole does not.
      const child = startCommand(commandLine(scene.args), {}, folder)
      const ended = finished(child)
      const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds[scenes.indexOf(scene)]! * (0.3 + 0.8 * share))
      await ended
      clearTimeout(timer)
      came[await stateOf(folder, scene, `${scene.args.join(' ')} at ${share}`)]++
    }),
  )
  expect(Math.min(came.before, came.after), JSON.stringify(came)).toBeGreaterThan(0)
}, 1_800_000)

/** Where the look that finishes something can be ended; it is not let to finish on the project itself. */
async function sceneOfRecovery(project: string, args: readonly string[]): Promise<{ targets: readonly string[] }> {
  return onCopy(project, async (folder) => {
    const { exitCode, targets } = await cutroomUntil(folder, args)
    expect(exitCode).toBe(0)
    return { targets }
  })
}
