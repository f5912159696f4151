import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { against, median, type BenchRow } from './row.ts'

/**
 * How long `cutroom --help` takes beside a Node that does nothing, as npm installs the command and by the script of the
 * checkout; in turns, so that a busy machine slows all of them.
 */
export function benchStartup(rounds = 15): BenchRow[] {
  const empty: number[] = []
  const installed: number[] = []
  const script: number[] = []
  for (let round = 0; round < rounds; round++) {
    empty.push(timed(process.execPath, ['-e', '0']))
    installed.push(timed(process.execPath, [resolve('dist/cutroom.mjs'), '--help']))
    script.push(timed(resolve('cutroom'), ['--help']))
  }
  return [
    against('cutroom --help, ms (reference: an empty Node)', median(installed), median(empty), 2),
    against('./cutroom --help in a checkout, ms (reference: an empty Node)', median(script), median(empty), 2),
  ]
}

function timed(program: string, args: readonly string[]): number {
  const start = performance.now()
  const { status } = spawnSync(program, args, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
  return performance.now() - start
}
