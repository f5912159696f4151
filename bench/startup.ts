import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { against, median, type BenchRow } from './row.ts'

const EMPTY = ['-e', '0']
const BUILT = resolve('dist/cutroom.mjs')
const REQUEST = ['ask', 'delete from 1:00 to 2:00', '--on', 'podcast', '--plan']

/** What it takes to begin, beside a Node that does nothing. */
export async function benchStartup(): Promise<BenchRow[]> {
  return [...benchHelp(), ...(await benchProcessor())]
}

/**
 * How long `cutroom --help` takes, as npm installs the command and by the script of the checkout; in turns, so that a
 * busy machine slows all of them.
 */
function benchHelp(rounds = 15): BenchRow[] {
  const empty: number[] = []
  const installed: number[] = []
  const script: number[] = []
  for (let round = 0; round < rounds; round++) {
    empty.push(timed(process.execPath, EMPTY))
    installed.push(timed(process.execPath, [BUILT, '--help']))
    script.push(timed(resolve('cutroom'), ['--help']))
  }
  return [
    against('cutroom --help, ms (reference: an empty Node)', median(installed), median(empty), 2),
    against('./cutroom --help in a checkout, ms (reference: an empty Node)', median(script), median(empty), 2),
  ]
}

/** Processor time, all threads counted, for `--help` and from the start to a plan in the demo. */
async function benchProcessor(rounds = 5): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  try {
    const demo = join(folder, 'demo')
    timed(process.execPath, [BUILT, 'demo', demo])
    const empty: number[] = []
    const help: number[] = []
    const plan: number[] = []
    for (let round = 0; round < rounds; round++) {
      empty.push(processorMs(EMPTY))
      help.push(processorMs([BUILT, '--help']))
      plan.push(processorMs([BUILT, ...REQUEST, '--project', demo]))
    }
    return [
      against('cutroom --help, processor ms (reference: an empty Node)', median(help), median(empty), 2),
      against('a plan in the demo, processor ms (reference: an empty Node)', median(plan), median(empty), 4),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function timed(program: string, args: readonly string[]): number {
  const start = performance.now()
  const { status } = spawnSync(program, args, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
  return performance.now() - start
}

/** The shell counts in hundredths of a second: several runs of Node in one shell make that finer. */
const RUNS = 5

function processorMs(args: readonly string[]): number {
  const runs = Array.from({ length: RUNS }, () => '"$@" >/dev/null || exit 1').join('; ')
  const { status, stdout } = spawnSync('sh', ['-c', `${runs}; times`, 'sh', process.execPath, ...args], {
    encoding: 'utf8',
  })
  // The first line is the shell's own; the second that of what it ran: user time, then the system's.
  const used = [...(stdout.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  if (status !== 0 || used.length !== 2) throw new Error(`${args.join(' ')} ended with ${status}`)
  return (used.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0) * 1000) / RUNS
}
