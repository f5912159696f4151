import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { against, median, type BenchRow } from './row.ts'

/** How long `cutroom --help` takes beside a Node that does nothing; alternating, so that a busy machine slows both. */
export function benchStartup(rounds = 15): BenchRow[] {
  const cutroom = resolve('cutroom')
  const empty: number[] = []
  const help: number[] = []
  for (let round = 0; round < rounds; round++) {
    empty.push(timed(process.execPath, ['-e', '0']))
    help.push(timed(cutroom, ['--help']))
  }
  return [against('cutroom --help, ms (reference: an empty Node)', median(help), median(empty), 2)]
}

function timed(program: string, args: readonly string[]): number {
  const start = performance.now()
  const { status } = spawnSync(program, args, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
  return performance.now() - start
}
