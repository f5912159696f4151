import { appendFile, lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SNAPSHOT_EVERY } from '../../src/project/snapshots.ts'
import { commandLine } from '../command.ts'
import { partOf } from '../full.ts'
import { cutroomUntil } from '../mortal-command.ts'
import { finished, startCommand } from '../run-child.ts'
import { must, testStudio } from '../test-studio.ts'
import { sceneProject } from './files-scene.ts'
import { inLanes, onCopy } from './killed-project.ts'

/** Between them they pass every kill point that a command has. */
const scenes = [
  { name: 'a plan', args: ['execute', 'plan.md', '-y', '--allow-outside-context'], project: sceneProject },
  {
    name: 'an effect after a torn line that is due for a snapshot',
    args: ['ask', 'compress from 0 to 1', '-y'],
    project: tornProject,
  },
]

/** Its journal ends in half a line, and the next one is due for a snapshot. */
async function tornProject(): Promise<string> {
  const { folder, workbench } = await testStudio().withTracks({ host: 4 })
  for (let line = 1; line < SNAPSHOT_EVERY - 1; line++)
    must(await workbench.project.setEditor('host', { cursor: line }))
  await appendFile(join(folder, '.cutroom/journal.jsonl'), '{"schema":"cutroom.jour')
  return folder
}

for (const { name, args, project } of scenes)
  test(`a process that is killed at any point of ${name} leaves what a life leaves that is ended there`, async () => {
    const template = await project()
    const { targets } = await onCopy(template, (folder) => cutroomUntil(folder, args))
    // Each name once, before its call or after it; the calls that come again are the same code.
    const once = targets
      .filter((target) => !target.includes('#'))
      .map((target, at) => (at % 2 === 0 ? target : `${target}!`))
    expect(once.length).toBeGreaterThan(20)
    await inLanes(partOf(once, { sample: 2 }), async (at) => {
      const killed = await onCopy(template, async (folder) => {
        const { signal, stderr } = await finished(startCommand(commandLine(args), { CUTROOM_KILL_AT: at }, folder))
        expect(signal, `${at}\n${stderr}`).toBe('SIGKILL')
        return listing(folder)
      })
      const ended = await onCopy(template, async (folder) => {
        expect((await cutroomUntil(folder, args, at)).wasKilled, at).toBe(true)
        return listing(folder)
      })
      expect(ended, at).toEqual(killed)
    })
  })

/**
 * Every file with its size and mode. What differs from run to run is made equal or left out: names by chance, who holds
 * a lock, how long something took, and how many of the files that are staged side by side were there already.
 */
async function listing(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => !/^\.cutroom\/workspace\/staged(?:\/|$)/.test(name),
  )
  const lines = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const info = await lstat(path)
      const text = info.isFile() ? await readFile(path, 'latin1') : ''
      const size = text.includes('"schema":"cutroom.lock"')
        ? 'a lock'
        : text.replaceAll(/\d+(?:\.\d+)? m?s\b/g, '#').length
      return `${name.replaceAll(/[0-9a-f]{24,}|(?<=proposals\/p)[0-9a-f]{10}/g, '#')} ${size} ${info.mode.toString(8)}`
    }),
  )
  return lines.sort()
}
