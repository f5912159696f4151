import { appendFileSync } from 'node:fs'

/**
 * Every system call that changes the disk runs inside a named kill point, so that a test can end the process right before or after it.
 * CUTROOM_KILL_AT: `name` (before the call), `name!` (after it), `name#3` or `name#3!` (the third time).
 * CUTROOM_KILL_LOG: a file that receives one line `name<TAB>path` for each call.
 * The last part of a name says which call it is: `journal.write`, `journal.fsync`, `snapshot.rename`.
 */
export async function killPoint<T>(point: { name: KillPointName; path: string }, call: () => Promise<T>): Promise<T> {
  if (killAt === undefined && killLog === undefined) return call()
  if (killLog !== undefined) appendFileSync(killLog, `${point.name}\t${point.path}\n`)
  const count = (hits.get(point.name) ?? 0) + 1
  hits.set(point.name, count)
  const isHere = killAt !== undefined && killAt.name === point.name && killAt.count === count
  if (isHere && !killAt.isAfter) endAtOnce()
  const result = await call()
  if (isHere && killAt.isAfter) endAtOnce()
  return result
}

export type KillPointName = `${string}.${KillPointCall}`
type KillPointCall = 'write' | 'fsync' | 'rename' | 'link' | 'unlink' | 'truncate' | 'mkdir' | 'rmdir' | 'clone' | 'commit'

const hits = new Map<string, number>()
const killAt = readKillAt(process.env['CUTROOM_KILL_AT'])
const killLog = process.env['CUTROOM_KILL_LOG']

function readKillAt(text: string | undefined): { name: string; count: number; isAfter: boolean } | undefined {
  const found = /^([^#!]+)(?:#(\d+))?(!)?$/.exec(text ?? '')
  if (found?.[1] === undefined) return undefined
  return { name: found[1], count: Number(found[2] ?? 1), isAfter: found[3] === '!' }
}

/** SIGKILL, since nothing may be tidied up on the way out. */
function endAtOnce(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('The process outlived its own SIGKILL.')
}
