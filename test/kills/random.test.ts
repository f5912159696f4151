import { expect, test } from 'vitest'
import { unsafeCalls } from '../durable.ts'
import { countOf, seedOf } from '../full.ts'
import { cutroomUntil } from '../mortal-command.ts'
import { testStudio } from '../test-studio.ts'
import { contentOf, inLanes, onCopy, survives } from './killed-project.ts'

const kills = countOf({ sample: 10, all: 300 })

/** What people do to a project: every way of writing to it. */
const commands = [
  ['ask', 'delete from 1 to 2', '-y'],
  ['ask', 'fade out the last second and rename the host to speaker', '-y'],
  ['ask', 'select from 0 to 1'],
  ['ask', 'cut'],
  ['run', 'split_at_time', '--params', '{"time":1}'],
  ['undo'],
  ['redo'],
  ['import', 'host.wav'],
  ['import', '--on', 'host', 'host.wav'],
]

type Scene = {
  readonly args: readonly string[]
  readonly targets: readonly string[]
  readonly allowed: Record<string, string>
}

test(`${kills} commands killed at random calls leave the project exactly before or exactly after`, async () => {
  const project = await testStudio().withTracks({ host: 4 })
  await project.ask('delete from 0 to 1').approve()
  await project.ask('split at 2').approve()
  await project.undo()
  const scenes: Scene[] = []
  await inLanes(commands, async (args) =>
    onCopy(project.folder, async (folder) => {
      const before = await contentOf(folder)
      const { exitCode, targets, points } = await cutroomUntil(folder, args)
      expect(exitCode, args.join(' ')).not.toBe(1)
      expect(unsafeCalls(points), args.join(' ')).toEqual([])
      scenes.push({ args, targets, allowed: { before, after: await contentOf(folder) } })
    }),
  )
  scenes.sort((a, b) => (a.args.join(' ') < b.args.join(' ') ? -1 : 1))
  const draw = numbers(seedOf(20261115))
  const drawn = Array.from({ length: kills }, () => {
    const scene = scenes[draw(scenes.length)]!
    return { scene, at: `${scene.targets[draw(scene.targets.length)]}${draw(2) === 0 ? '' : '!'}` }
  })
  await inLanes(drawn, ({ scene, at }) =>
    onCopy(project.folder, async (folder) => {
      const what = `${scene.args.join(' ')} killed at ${at}`
      const killed = await cutroomUntil(folder, scene.args, at)
      expect(killed.wasKilled, `${what}\n${killed.stderr}`).toBe(true)
      await survives(folder, scene.allowed, what)
    }),
  )
}, 900_000)

/** A fixed sequence (xorshift), so that a failure comes back. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
