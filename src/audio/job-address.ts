import { canonical } from '../kernel/index.ts'
import type { Job, SourceAddress } from './mix.ts'

/** The name of a job's result, known without running it: 128 bits over the job's canonical text. */
export function jobAddress(job: Job): SourceAddress {
  const text = canonical(job)
  const lanes = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]
  const primes = [0x01000193, 0x5bd1e995, 0x1b873593, 0xcc9e2d51]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    for (let lane = 0; lane < 4; lane++)
      lanes[lane] = Math.imul((lanes[lane] ?? 0) ^ (unit + lane), primes[lane] ?? 1) ^ ((lanes[lane] ?? 0) >>> 13)
  }
  return `job:${lanes.map((lane, index) => mix(lane ^ (lanes[(index + 1) % 4] ?? 0))).join('')}`
}

/** The last bits must depend on all bits (the finaliser of MurmurHash3). */
function mix(lane: number): string {
  let h = lane
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
