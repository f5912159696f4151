import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isProblem, problem, type Problem } from '../base/index.ts'
import type { ContainedPath } from './contain.ts'
import { killPoint, mustLive } from './life.ts'
import { errorCode, onDisk } from './on-disk.ts'
import { plainLine } from './plain-text.ts'
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts'
import { temporaryName, writeWhole } from './write-atomic.ts'

type LockOptions = { waitMs: number; purpose: string }

/**
 * Runs `run` while no other process (and no other call in this one) holds the lock of `folder`, the file `lock` in it.
 *
 * The lock is a file that names its holder. It appears whole or not at all (a linked temporary file). A holder that was
 * killed leaves it behind; the next one in line sees that the process is gone and takes the lock over at once, however
 * young it is, and a live holder keeps it however long it takes. That is why this is not built on modification times,
 * which a sleeping laptop or a busy loop outlives.
 *
 * Two takers at once: each lock has a random mark, and only who holds the lock `<path>.<mark>` may replace the dead
 * lock with that mark. That second lock follows the same rule, so a taker that is killed half way is taken over in its
 * turn.
 */
export async function withLock<T>(
  folder: ContainedPath,
  options: LockOptions,
  run: () => Promise<T>,
): Promise<T | Problem> {
  const path = join(folder.path, 'lock')
  const deadlineMs = performance.now() + options.waitMs
  const mine = JSON.stringify({
    schema: 'cutroom.lock',
    version: 1,
    mark: randomBytes(12).toString('hex'),
    ...ownIdentity(),
    purpose: options.purpose,
    since: new Date().toISOString(),
  })
  for (let waitedTimes = 0; ; waitedTimes++) {
    const refused = await onDisk({ doing: 'lock', path }, () => tryLock(path, mine))
    if (refused === undefined) break
    if (isProblem(refused)) return refused
    if (performance.now() >= deadlineMs) return lockedBy(path, refused)
    await sleep(Math.min(2 ** Math.min(waitedTimes, 5), Math.max(1, deadlineMs - performance.now())))
  }
  try {
    return await run()
  } finally {
    await release(path, mine)
  }
}

type Holder = ProcessIdentity & { readonly mark: string; readonly purpose: string; readonly since: string }
type Held = { readonly holder: Holder | 'unreadable'; readonly life: 'alive' | 'unknown' }

/** Undefined when the lock is ours now; else who has it. */
async function tryLock(path: string, mine: string): Promise<Held | undefined> {
  for (;;) {
    const text = await readLock(path)
    if (text === undefined) {
      if (await create(path, mine)) return undefined
      continue
    }
    const holder = readHolder(text)
    if (holder === undefined) return { holder: 'unreadable', life: 'unknown' }
    const life = isAlive(holder)
    if (life !== 'dead') return { holder, life }
    const turn = `${path}.${holder.mark}`
    const before = await tryLock(turn, mine)
    if (before !== undefined) return before
    // Only the holder of `turn` may replace this dead lock, so if it is still the same one now, it stays so until we
    // have done it.
    const isSame = (await readLock(path)) === text
    if (isSame) await replace(path, mine)
    await killPoint({ name: 'lock.unlink', path: turn }, () => unlink(turn))
    if (!isSame) continue
    await sweep(path)
    return undefined
  }
}

/** Creates the lock with its content in one step; false when there is one already. */
async function create(path: string, content: string): Promise<boolean> {
  const temporary = await writeTemporary(path, content)
  try {
    await killPoint({ name: 'lock.link', path }, () => link(temporary, path))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (!withoutLinks.has(errorCode(error) ?? '')) throw error
    return await createWithoutLink(path, content)
  } finally {
    await killPoint({ name: 'lock.unlink', path: temporary }, () => unlink(temporary))
  }
}

/**
 * exFAT and some network disks have no hard links. There a holder killed between these two calls leaves an empty lock,
 * which a person must remove.
 */
async function createWithoutLink(path: string, content: string): Promise<boolean> {
  try {
    await writeNew(path, content)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

async function replace(path: string, content: string): Promise<void> {
  const temporary = await writeTemporary(path, content)
  await killPoint({ name: 'lock.rename', path, from: temporary }, () => rename(temporary, path))
}

async function writeTemporary(path: string, content: string): Promise<string> {
  const temporary = join(dirname(path), temporaryName())
  await writeNew(temporary, content)
  return temporary
}

async function writeNew(path: string, content: string): Promise<void> {
  mustLive()
  const handle = await open(path, 'wx', 0o600)
  try {
    await writeWhole(handle, Buffer.from(content), { label: 'lock', path })
  } finally {
    await handle.close()
  }
}

/** After a take-over: the turns of locks that are gone. Ours is the lock now, so no other mark can come back. */
async function sweep(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const left = join(folder, name)
    await onDisk({ doing: 'remove', path: left }, () =>
      killPoint({ name: 'lock.unlink', path: left }, () => unlink(left)),
    )
  }
}

/** A lock that a person removed by hand may be someone else's by now; then it is left alone. */
async function release(path: string, mine: string): Promise<void> {
  if ((await readLock(path)) !== mine) return
  await killPoint({ name: 'unlock.unlink', path }, () => unlink(path))
}

async function readLock(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, {
      encoding: 'utf8',
      flag: constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function readHolder(text: string): Holder | undefined {
  try {
    const found = JSON.parse(text) as Partial<Record<keyof Holder, unknown>> | null
    const pid = found?.pid
    const mark = textOf(found?.mark)
    const host = textOf(found?.host)
    if (
      typeof pid !== 'number' ||
      !Number.isInteger(pid) ||
      pid <= 0 ||
      host === null ||
      mark === null ||
      !/^[0-9a-f]{24}$/.test(mark)
    )
      return undefined
    return {
      pid,
      host,
      mark,
      startTicks: textOf(found?.startTicks),
      boot: textOf(found?.boot),
      space: textOf(found?.space),
      purpose: textOf(found?.purpose) ?? 'work',
      since: textOf(found?.since) ?? '',
    }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function lockedBy(path: string, held: Held): Problem {
  if (held.holder === 'unreadable') {
    return problem(
      'locked',
      `The project is locked by ${plainLine(path)}, which names nobody; if no other Cutroom is working on it, ` +
        `delete that file.`,
      { path },
    )
  }
  const { pid, host, purpose, since } = held.holder
  const who =
    `process ${pid} on ${plainLine(host, 60)} (to ` +
    `${plainLine(purpose, 80)}${since === '' ? '' : `, since ${plainLine(since, 30)}`})`
  const advice =
    held.life === 'alive'
      ? 'wait for it or end it, then try again'
      : `it cannot be seen from here, so if it is gone, delete ${plainLine(path)}`
  return problem('locked', `The project is locked by ${who}; ${advice}.`, { path, pid, host, purpose, since })
}
