import { constants, readlinkSync } from 'node:fs'
import { link, open, rename, unlink, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { problem, type Problem } from '../base/index.ts'
import { ifStillThere, lookAt, realPath } from './on-disk.ts'
import { leadsElsewhere, refuseSwapped } from './open-contained.ts'
import { plainLine } from './plain-text.ts'

/**
 * The name of something in a folder, by which it is reached even when the folder's own name leads elsewhere by then.
 */
type Reach = (name: string) => string

/**
 * Does something to names in a folder while the folder itself is held open, so that whoever puts a link in its place
 * meanwhile changes nothing about where the work ends up. Linux reaches names through an open folder; elsewhere the
 * folder is only looked at right before, so `work` has to be one that loses nothing, such as making an empty folder or
 * removing one.
 */
export async function inHeldFolder(
  folder: string,
  work: (reach: Reach) => Promise<void>,
): Promise<Problem | undefined> {
  if (process.platform !== 'linux') {
    if (await leadsElsewhere(folder)) return refuseSwapped(folder)
    await work((name) => join(folder, name))
    return undefined
  }
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    if (nameOf(handle) !== folder) return refuseSwapped(folder)
    await work((name) => `/proc/self/fd/${handle.fd}/${name}`)
    return nameOf(handle) === folder ? undefined : refuseSwapped(folder)
  } finally {
    await handle.close()
  }
}

/** Where an open folder lies now, whatever it was called when it was opened. */
const nameOf = ({ fd }: FileHandle): string => readlinkSync(`/proc/self/fd/${fd}`)

/**
 * `from` takes the place of what is at `to`, or it is taken away; `aside` is a name of ours on the same disk, for a
 * moment.
 */
type Change = {
  readonly to: string
  readonly from: string | null
  readonly aside: string
  readonly run: (call: () => Promise<void>) => Promise<void>
}

/** Puts a file that is ready into its place, or takes one away, and touches nothing elsewhere. */
export async function changePlace(change: Change): Promise<Problem | undefined> {
  if (process.platform !== 'linux') return changeWithoutHolding(change)
  const { to, from, run } = change
  return inHeldFolder(dirname(to), (reach) => run(() => swapName(from, reach(basename(to)))))
}

async function swapName(from: string | null, to: string): Promise<void> {
  if (from === null) await ifStillThere(unlink(to))
  else await rename(from, to)
}

/**
 * Where no folder can be held, what stands in the place gets a second name first. What went through a link that was put
 * there meanwhile is taken back, and the second name tells what was lost there: only that file has no other name left.
 */
export async function changeWithoutHolding({ to, from, aside, run }: Change): Promise<Problem | undefined> {
  const folder = dirname(to)
  if (await leadsElsewhere(folder)) return refuseSwapped(folder)
  const ready = from === null ? undefined : await lookAt(from)
  await ifStillThere(link(to, aside))
  try {
    await run(() => swapName(from, to))
    if (!(await leadsElsewhere(folder))) return undefined
    const landed = join(await realPath(folder), basename(to))
    const isOurs = ready !== undefined && (await ifStillThere(lookAt(landed)))?.ino === ready.ino
    if ((await ifStillThere(lookAt(aside)))?.nlink === 1) await rename(aside, landed)
    else if (isOurs) await unlink(landed)
    else return refuseSwapped(folder)
    return problem(
      'changed-meanwhile',
      `${plainLine(folder)} was replaced by a link while it was changed; what reached ${plainLine(landed)} was ` +
        `taken back. Look at what is there, then try again.`,
      { path: to, landed },
    )
  } finally {
    await ifStillThere(unlink(aside))
  }
}
