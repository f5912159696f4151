import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../../test/test-folder.ts'
import { contain, type ContainedPath } from '../contain.ts'
import { changeWithoutHolding } from '../in-held-folder.ts'
import { liveOnce, type KillPoint } from '../life.ts'
import { isProblem, type Problem } from '../../base/index.ts'
import { stageFiles, type FileSwap } from '../swap-files.ts'

type World = { readonly project: string; readonly outside: string }

/** A project with a folder of texts, and a folder outside that holds texts of the same names. */
function makeWorld(above: string): World {
  const world = { project: join(above, 'project'), outside: join(above, 'outside') }
  for (const folder of [join(world.project, 'texts'), world.outside]) {
    mkdirSync(folder, { recursive: true })
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(folder, name), `${folder} ${name}`)
  }
  return world
}

async function place({ project }: World, path: string, own?: true): Promise<ContainedPath> {
  const found = await contain(project, path, { access: 'write', ...(own && { own }) })
  if (isProblem(found)) throw new Error(found.message)
  return found
}

/** Puts a link to the folder outside where the folder was. */
function swapFolder({ project, outside }: World): void {
  renameSync(join(project, 'texts'), join(project, 'texts.moved'))
  symlinkSync(outside, join(project, 'texts'))
}

const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

/** Swaps files while another program puts its link there at the worst moment: right before the named call. */
async function swapWhile(
  world: World,
  swaps: readonly FileSwap[],
  at: KillPoint['name'],
): Promise<Problem | undefined> {
  const staging = await place(world, '.cutroom/staged', true)
  let isSwapped = false
  const { result } = await liveOnce(
    async () => {
      const staged = await stageFiles(staging, swaps)
      if (isProblem(staged)) return staged
      const refused = await staged.swap()
      await staged.drop()
      return refused
    },
    undefined,
    (point) => {
      if (point.name !== at || !point.path.includes('/texts/') || isSwapped) return
      isSwapped = true
      swapFolder(world)
    },
  )
  expect(isSwapped).toBe(true)
  return result
}

const bytes = new TextEncoder().encode('planned')

test.each([
  ['a file is replaced', 'texts/a.txt', bytes, 'workspace.rename'],
  ['a file is made', 'texts/new.txt', bytes, 'workspace.rename'],
  ['a file is removed', 'texts/a.txt', null, 'workspace.unlink'],
  ['a folder is made', 'texts/deep/new.txt', bytes, 'workspace.mkdir'],
] as const)(
  'when %s and its folder becomes a link right before the call, nothing outside changes, and it is told',
  async (_, path, to, at) => {
    const world = makeWorld(await testFolder())
    const before = textsIn(world.outside)
    expect(await swapWhile(world, [{ place: await place(world, path), bytes: to }], at)).toMatchObject({
      code: 'changed-meanwhile',
    })
    expect(textsIn(world.outside)).toEqual(before)
  },
)

/** Changes a place as systems do that cannot hold a folder, with the link put there at the worst moment. */
async function changeWhile(world: World, name: string, from: string | null): Promise<Problem | undefined> {
  const aside = join(world.project, 'aside')
  return changeWithoutHolding({
    to: join(world.project, 'texts', name),
    from,
    aside,
    run: async (call) => {
      swapFolder(world)
      await call()
      expect(existsSync(aside) || name === 'new.txt').toBe(true)
    },
  }).finally(() => {
    expect(existsSync(aside)).toBe(false)
  })
}

test('where no folder can be held, a file that was made through a link is taken away again, and named', async () => {
  const above = await testFolder()
  const world = makeWorld(above)
  const before = textsIn(world.outside)
  writeFileSync(join(above, 'ready'), 'planned')
  const refused = await changeWhile(world, 'new.txt', join(above, 'ready'))
  expect(refused).toMatchObject({ code: 'changed-meanwhile', details: { landed: join(world.outside, 'new.txt') } })
  expect(textsIn(world.outside)).toEqual(before)
})

test.each([
  ['replaced', 'planned'],
  ['removed', null],
] as const)(
  'where no folder can be held, a file that was %s through a link comes back if it was the one that was looked at',
  async (_, text) => {
    const above = await testFolder()
    const world = makeWorld(above)
    // The link was there while the second name was made, and not when the folder was looked at: both names are of the
    // file outside.
    renameSync(join(world.project, 'texts'), join(world.project, 'texts.moved'))
    mkdirSync(join(world.project, 'texts'))
    linkSync(join(world.outside, 'a.txt'), join(world.project, 'texts', 'a.txt'))
    const before = textsIn(world.outside)
    const from = text === null ? null : join(above, 'ready')
    if (from !== null && text !== null) writeFileSync(from, text)
    const refused = await changeWithoutHolding({
      to: join(world.project, 'texts', 'a.txt'),
      from,
      aside: join(above, 'aside'),
      run: async (call) => {
        rmSync(join(world.project, 'texts'), { recursive: true })
        symlinkSync(world.outside, join(world.project, 'texts'))
        await call()
      },
    })
    expect(refused).toMatchObject({ code: 'changed-meanwhile', details: { landed: join(world.outside, 'a.txt') } })
    expect(textsIn(world.outside)).toEqual(before)
  },
)
