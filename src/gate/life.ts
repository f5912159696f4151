import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'

type KillPointName = `${string}.${KillPointCall}`
type KillPointCall =
  | 'write'
  | 'fsync'
  | 'rename'
  | 'link'
  | 'unlink'
  | 'truncate'
  | 'mkdir'
  | 'rmdir'
  | 'clone'
  | 'commit'
/** `path` is what changes; `from` is what takes that place in a rename. */
export type KillPoint = { readonly name: KillPointName; readonly path: string; readonly from?: string }

/**
 * One run of the program as the disk sees it: from its first call to its last, wherever that is.
 * Usually the process is the life, and nothing is counted. Tests end a process by its environment:
 *
 * CUTROOM_KILL_AT: `name` (before that call), `name!` (after it), `name#3` or `name#3!` (the third time).
 * CUTROOM_KILL_LOG: a file that receives one line `name<TAB>path` for each call.
 *
 * or have many lives in one process, each within `liveOnce`.
 */
type Life = {
  readonly id: string | null
  isOver: boolean
  readonly end: Moment | undefined
  readonly counts: Map<string, number>
  note(point: KillPoint): void
  /** Nothing may be tidied up on the way out. */
  die(at: string): never
}

type Moment = { readonly name: string; readonly count: number; readonly isAfter: boolean }

/** What a life in this process came to; without a result it was killed. */
export type Lived<Result> = {
  readonly points: readonly KillPoint[]
  readonly wasKilled: boolean
  readonly result: Result | undefined
}

/**
 * Runs `work` as a process of its own would, as far as the disk can tell. Where it is to end, its gate throws; from
 * then on that gate refuses every call, so that nothing is tidied up, and its locks are those of a dead process.
 * `onPoint` is told of each call right before it is made, at the very moment when another program could get in between.
 */
export async function liveOnce<Result>(
  work: () => Promise<Result>,
  endAt?: string,
  onPoint?: (point: KillPoint) => void,
): Promise<Lived<Result>> {
  const points: KillPoint[] = []
  const life: Life = {
    id: String(++begun),
    isOver: false,
    end: readMoment(endAt),
    counts: new Map(),
    note: (point) => {
      points.push(point)
      onPoint?.(point)
    },
    die: (at) => {
      throw new Killed(at)
    },
  }
  living.set(life.id ?? '', life)
  try {
    const result = await lives.run(life, work)
    return { points, wasKilled: life.isOver, result: life.isOver ? undefined : result }
  } catch (error) {
    if (!life.isOver) throw error
    return { points, wasKilled: true, result: undefined }
  } finally {
    living.delete(life.id ?? '')
  }
}

/**
 * Every system call that changes the disk runs inside a named kill point, so that a test can end the life right before
 * or after it. The last part of a name says which call it is: `journal.write`, `journal.fsync`, `snapshot.rename`.
 */
export async function killPoint<T>(point: KillPoint, call: () => Promise<T>): Promise<T> {
  const life = currentLife()
  if (life === undefined) return call()
  mustLive()
  life.note(point)
  const count = (life.counts.get(point.name) ?? 0) + 1
  life.counts.set(point.name, count)
  const { end } = life
  const isHere = end !== undefined && end.name === point.name && end.count === count
  if (isHere && !end.isAfter) endHere(life, point)
  const result = await call()
  if (isHere) endHere(life, point)
  return result
}

function endHere(life: Life, { name }: KillPoint): never {
  life.isOver = true
  return life.die(name)
}

/** Undefined in nearly every process: then nobody counts. */
export function currentLife(): Life | undefined {
  const life = lives.getStore()
  return life === 'uncounted' ? undefined : (life ?? ownLife)
}

/**
 * What is found out once about the machine is no part of a life: whether it still has to be must not change where a
 * life ends.
 */
export function runUncounted<Result>(work: () => Promise<Result>): Promise<Result> {
  return lives.run('uncounted', work)
}

/** A life that is over does nothing any more: every call of the gate begins here. */
export function mustLive(): void {
  const life = currentLife()
  if (life?.isOver === true) life.die('a call after its end')
}

/** The life in this process that it is, or none any more. */
export function isLiving(id: string): boolean {
  return living.get(id)?.isOver === false
}

class Killed extends Error {
  override readonly name = 'Killed'
  constructor(at: string) {
    super(`This life was ended at ${at}.`)
  }
}

const lives = new AsyncLocalStorage<Life | 'uncounted'>()
const living = new Map<string, Life>()
let begun = 0
const ownLife = lifeOfProcess(process.env['CUTROOM_KILL_AT'], process.env['CUTROOM_KILL_LOG'])

function lifeOfProcess(endAt: string | undefined, log: string | undefined): Life | undefined {
  if (endAt === undefined && log === undefined) return undefined
  return {
    id: null,
    isOver: false,
    end: readMoment(endAt),
    counts: new Map(),
    note: ({ name, path }) => {
      if (log !== undefined) appendFileSync(log, `${name}\t${path}\n`)
    },
    die: () => {
      process.kill(process.pid, 'SIGKILL')
      throw new Error('The process outlived its own SIGKILL.')
    },
  }
}

function readMoment(text: string | undefined): Moment | undefined {
  const found = /^([^#!]+)(?:#(\d+))?(!)?$/.exec(text ?? '')
  if (found?.[1] === undefined) return undefined
  return { name: found[1], count: Number(found[2] ?? 1), isAfter: found[3] === '!' }
}
