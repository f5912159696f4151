import { liveOnce, mustLive, type Lived } from '../src/gate/life.ts'
import type { ChildRun } from './children/as-child.ts'
import { killTargets, type NamedPoint } from './kill-points.ts'

/** A life in this process: what it printed before its end, and the calls that changed the disk, in order. */
export type Ended = {
  readonly wasKilled: boolean
  readonly exitCode: number | undefined
  readonly stdout: string
  readonly stderr: string
  readonly points: readonly NamedPoint[]
  /** Where it could have been ended: the values for `killAt`. */
  readonly targets: readonly string[]
}

/** Runs what a child does in this process, and ends it at a named point as SIGKILL would end the child. */
export async function runMortal(run: ChildRun, args: readonly string[], killAt?: string): Promise<Ended> {
  let stdout = ''
  const print = (text: string): void => {
    mustLive()
    stdout += text
  }
  const lived = await liveOnce(() => run(args, print).then(() => 0), killAt)
  return endOf(lived, { stdout, stderr: '' })
}

export function endOf({ points, wasKilled, result }: Lived<number>, said: { stdout: string; stderr: string }): Ended {
  const named = points.map((point) => ({ ...point, call: point.name.slice(point.name.lastIndexOf('.') + 1) }))
  return { wasKilled, exitCode: result, ...said, points: named, targets: killTargets(points) }
}
