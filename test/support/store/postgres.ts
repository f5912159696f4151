import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNothingSkipped } from '../../full.ts'

/** Where Debian puts the programs of each version; the newest counts. */
const versions = '/usr/lib/postgresql'
const programs = existsSync(versions)
  ? readdirSync(versions)
      .filter((name) => Number(name) >= 15 && existsSync(join(versions, name, 'bin/initdb')))
      .sort((a, b) => Number(b) - Number(a))
      .map((name) => join(versions, name, 'bin'))[0]
  : undefined

/** Why tests on PostgreSQL do not run here, or undefined when they do (with CUTROOM_FULL they always do, and fail). */
export const withoutPostgres = programs !== undefined || isNothingSkipped ? undefined : 'PostgreSQL 15 is not installed'

export type TestPostgres = {
  /** The address of a new, empty database. */
  database(): string
  /** Ends the server as a crash would. */
  stop(): void
  start(): void
  /** Both: it ends, and is there again. */
  crash(): void
  end(): void
}

/** Starts a PostgreSQL of our own: a cluster in a temporary folder that listens on a socket in it and on no port. */
export function startPostgres(): TestPostgres {
  if (programs === undefined)
    throw new Error(`PostgreSQL 15 is needed below ${versions}: install the Debian package postgresql.`)
  const folder = mkdtempSync(join(tmpdir(), 'cutroom-postgres-'))
  const user = serverUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const run = (program: string, args: readonly string[]): void => {
    // What the server inherits of our pipes would keep `spawnSync` waiting for it, so pg_ctl gets none.
    const { status, stderr } = spawnSync(join(programs, program), args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
      encoding: 'utf8',
      ...(user !== undefined && user),
    })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr ?? ''}`)
  }
  const cluster = join(folder, 'cluster')
  const start = (): void => {
    run('pg_ctl', ['start', '--wait', '--timeout', '300', '--pgdata', cluster, '--log', join(folder, 'log')])
  }
  const stop = (): void => {
    run('pg_ctl', ['stop', '--mode', 'immediate', '--wait', '--pgdata', cluster])
  }
  run('initdb', [
    '--pgdata',
    cluster,
    '--username',
    'cutroom',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--no-sync',
  ])
  writeFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `listen_addresses = ''\nunix_socket_directories = '${folder}'\nmax_connections = 60\nfsync = off\njit = off\n`,
  )
  start()
  let count = 0
  return {
    database() {
      const name = `test_${++count}`
      run('createdb', ['--host', folder, '--username', 'cutroom', name])
      return `postgres://cutroom@/${name}?host=${encodeURIComponent(folder)}`
    },
    stop,
    start,
    crash() {
      stop()
      start()
    },
    end() {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; then it runs as the user of the Debian package. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  if (!Number.isInteger(uid) || !Number.isInteger(gid) || uid === undefined || gid === undefined || uid === 0)
    throw new Error('PostgreSQL refuses to run as root, and there is no user postgres.')
  return { uid, gid }
}
