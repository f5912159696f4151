import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isNothingSkipped } from './full.ts'
import { finished, startCommand, type ChildResult } from './run-child.ts'

/** A system call that changes the disk, as seen from outside, or a kill point that a program says it passed. */
export type DiskCall = { readonly call: string; readonly path: string }
export type NamedPoint = DiskCall & { readonly name: string; readonly from?: string }
export type Trace = { readonly result: ChildResult; readonly calls: DiskCall[]; readonly points: NamedPoint[] }

const hasStrace = spawnSync('strace', ['--version']).status === 0

/**
 * Why a test that needs strace does not run here, or undefined when it does (with CUTROOM_FULL it always does, and
 * fails).
 */
export const withoutStrace = hasStrace || isNothingSkipped ? undefined : 'strace is not installed'

/** Runs a command under strace, with its kill points logged. */
export async function traceCalls(command: readonly string[], env: Record<string, string> = {}): Promise<Trace> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-trace-'))
  const output = join(folder, 'calls')
  const log = join(folder, 'points')
  try {
    const strace = [
      'strace',
      '-f',
      '-y',
      '-qq',
      '-s',
      '0',
      '-e',
      `trace=${[...callNames.keys()].join(',')}`,
      '-e',
      'signal=none',
      '-o',
      output,
    ]
    // With io_uring the calls would not pass where strace looks.
    const result = await finished(
      startCommand([...strace, ...command], { ...env, CUTROOM_KILL_LOG: log, UV_USE_IO_URING: '0' }),
    )
    const points = await readFile(log, 'utf8').catch(() => '')
    return { result, calls: readCalls(await readFile(output, 'utf8')), points: namedPoints(points) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The lines of a CUTROOM_KILL_LOG file. */
export function namedPoints(log: string): NamedPoint[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', path = ''] = line.split('\t')
      return { name, path, call: name.slice(name.lastIndexOf('.') + 1) }
    })
}

/** The values for CUTROOM_KILL_AT that reach each point of a log once: `name`, `name#2`… */
export function killTargets(points: readonly Pick<NamedPoint, 'name'>[]): string[] {
  const counts = new Map<string, number>()
  return points.map(({ name }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}#${count}`
  })
}

/** Calls below `folder` that no kill point announced, and kill points that no call followed. */
export function compareCalls(
  trace: Pick<Trace, 'calls' | 'points'>,
  folder: string,
): { unnamed: DiskCall[]; unheard: NamedPoint[] } {
  const isBelow = ({ path }: DiskCall) => path === folder || path.startsWith(`${folder}/`)
  // A clone is one call of ours and several of the system's, all on the same file.
  const clonedPaths = new Set(trace.points.filter(({ call }) => call === 'clone').map(({ path }) => path))
  const unheard = trace.points.filter(({ call }) => call !== 'clone')
  const unnamed = trace.calls.filter(isBelow).filter((seen) => {
    const at = unheard.findIndex((point) => point.call === seen.call && point.path === seen.path)
    if (at < 0) return !clonedPaths.has(seen.path)
    unheard.splice(at, 1)
    return false
  })
  return { unnamed, unheard: unheard.filter(isBelow) }
}

/** What each system call is called in the names of kill points. */
const callNames = new Map([
  ['write', 'write'],
  ['pwrite64', 'write'],
  ['writev', 'write'],
  ['pwritev', 'write'],
  ['pwritev2', 'write'],
  ['sendfile', 'write'],
  ['copy_file_range', 'write'],
  ['fallocate', 'write'],
  ['fsync', 'fsync'],
  ['fdatasync', 'fsync'],
  ['sync_file_range', 'fsync'],
  ['rename', 'rename'],
  ['renameat', 'rename'],
  ['renameat2', 'rename'],
  ['link', 'link'],
  ['linkat', 'link'],
  ['symlink', 'link'],
  ['symlinkat', 'link'],
  ['unlink', 'unlink'],
  ['unlinkat', 'unlink'],
  ['rmdir', 'rmdir'],
  ['mkdir', 'mkdir'],
  ['mkdirat', 'mkdir'],
  ['truncate', 'truncate'],
  ['ftruncate', 'truncate'],
  ['openat', 'truncate'],
  ['open', 'truncate'],
])

/**
 * `-f` puts the process id first; a call that another thread interrupted goes on in a line `<... write resumed>`, which
 * adds nothing here.
 */
export function readCalls(text: string): DiskCall[] {
  const folders = new Map<string, string>()
  return text.split('\n').flatMap((line) => {
    // A folder that is held open is reached by its number.
    const opened = /(?:\bopen(?:at)?\(|<\.\.\. open(?:at)? resumed>).*= (\d+)<([^>]*)>$/.exec(line)
    if (opened?.[1] !== undefined && opened[2] !== undefined) folders.set(opened[1], opened[2])
    const found = /^(?:\d+\s+)?(\w+)\((.*)$/.exec(line)
    const call = callNames.get(found?.[1] ?? '')
    const rest = found?.[2]
    if (call === undefined || rest === undefined) return []
    // Opening a file can empty it, but not one that the same call must create.
    if (found?.[1]?.startsWith('open') === true && (!rest.includes('O_TRUNC') || rest.includes('O_EXCL'))) return []
    const path = pathOf(call, rest, found?.[1] ?? '')
    return path === undefined
      ? []
      : [
          {
            call,
            path: path.replace(/^\/proc\/self\/fd\/(\d+)/, (whole, number: string) => folders.get(number) ?? whole),
          },
        ]
  })
}

/**
 * The file that changes: the last quoted path (the new name of a rename or link), else the first open file (the target
 * of a copy).
 */
function pathOf(call: string, rest: string, systemCall: string): string | undefined {
  const isByName =
    ['rename', 'link', 'unlink', 'rmdir', 'mkdir'].includes(call) ||
    systemCall === 'truncate' ||
    systemCall.startsWith('open')
  const names = [...rest.matchAll(isByName ? /"((?:[^"\\]|\\.)*)"/g : /^[^<(]*\d+<([^>]*)>/g)]
  if (systemCall === 'copy_file_range') return unescaped([...rest.matchAll(/\d+<([^>]*)>/g)][1]?.[1])
  return unescaped((isByName ? names.at(-1) : names[0])?.[1])
}

function unescaped(path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined
  const bytes = path.replace(/\\([0-7]{1,3}|.)/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : code,
  )
  const plain = Buffer.from(bytes, 'latin1')
    .toString()
    .replace(/ \(deleted\)$/, '')
  return /^(?:pipe|socket|anon_inode|\/dev\/(?!shm\/))/.test(plain) ? undefined : resolve(plain)
}
