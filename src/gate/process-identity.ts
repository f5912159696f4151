import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { currentLife, isLiving } from './life.ts'
import { errorCode } from './on-disk.ts'

/**
 * Who a process is, so that another can tell later whether it still lives. A process id alone is reused, so its start
 * is kept too;
 * `space` (boot and id space) says whether the number means the same to us: containers on one machine count their
 * processes apart.
 */
export type ProcessIdentity = {
  readonly pid: number
  readonly host: string
  readonly startTicks: string | null
  readonly boot: string | null
  readonly space: string | null
}

export function ownIdentity(): ProcessIdentity {
  const own = identityOf(process.pid)
  return { ...own, startTicks: own.startTicks === null ? null : withLife(own.startTicks) }
}

/** Another process of this machine, as it is now. */
export function identityOf(pid: number): ProcessIdentity {
  return { pid, host: hostname(), startTicks: lookUp(pid)?.startTicks ?? null, boot: bootId(), space: ownSpace() }
}

/** `unknown` when it ran on another host or in another container: we cannot look there. */
export function isAlive(other: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  if (other.host !== hostname()) return 'unknown'
  const boot = bootId()
  if (boot !== null && other.boot !== null && boot !== other.boot) return 'dead'
  if (other.space !== ownSpace()) return 'unknown'
  if (!canBeSignalled(other.pid)) return 'dead'
  const found = lookUp(other.pid)
  if (found === undefined || other.startTicks === null) return 'alive'
  const [startTicks, life] = other.startTicks.split('/')
  // A zombie has ended and only waits for its parent; another start means that the number was given to a new process.
  if (found.hasEnded || found.startTicks !== startTicks) return 'dead'
  // Only tests have many lives in one process, and none of those meets another process while it lives.
  return life === undefined || (other.pid === process.pid && isLiving(life)) ? 'alive' : 'dead'
}

/** One of many lives in a process has a number behind the start of the process. */
function withLife(startTicks: string): string {
  const life = currentLife()?.id ?? null
  return life === null ? startTicks : `${startTicks}/${life}`
}

function canBeSignalled(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

/**
 * Field 3 of /proc/PID/stat is the state, field 22 the start; field 2 may hold spaces and brackets. Undefined where
 * there is no /proc.
 */
function lookUp(pid: number): { hasEnded: boolean; startTicks: string } | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields?.[0]
  const startTicks = fields?.[19]
  return state === undefined || startTicks === undefined ? undefined : { hasEnded: 'ZXx'.includes(state), startTicks }
}

function bootId(): string | null {
  return readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? null
}

function ownSpace(): string | null {
  return ifThere(() => readlinkSync('/proc/self/ns/pid')) ?? null
}

/** These are no files on a disk: the system writes them while they are read. */
function readIfThere(path: string): string | undefined {
  return ifThere(() => readFileSync(path, 'utf8'))
}

function ifThere(read: () => string): string | undefined {
  try {
    return read()
  } catch (error) {
    // ESRCH: the process ended while its entry was being read.
    if (['ENOENT', 'ESRCH', 'EACCES', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
