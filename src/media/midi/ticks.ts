import { metaTypes, readMeta } from './meta-event.ts'
import type { MidiSong, Division } from './midi-song.ts'
import { microsecondsOf } from './read-song-head.ts'

/** Files that count film frames have no beats; they are shown as if they were played at this tempo. */
export const tempoOfFrames = 120

export function ticksPerBeat(division: Division): number {
  return 'ticksPerBeat' in division ? division.ticksPerBeat : (ticksPerSecond(division) * 60) / tempoOfFrames
}

/** When a tick is heard, in seconds, by all the tempo changes of the song. */
export function secondsAt({ division, kept }: Pick<MidiSong, 'division' | 'kept'>): (tick: number) => number {
  if (!('ticksPerBeat' in division)) return (tick) => tick / ticksPerSecond(division)
  const changes = kept
    .flatMap(({ tick, hex }) => {
      const meta = readMeta(hex)
      const microseconds = meta?.type === metaTypes.tempo ? microsecondsOf(meta.bytes) : 0
      return microseconds > 0 ? [{ tick, secondsPerTick: microseconds / 1_000_000 / division.ticksPerBeat }] : []
    })
    .toSorted((a, b) => a.tick - b.tick)
  const starts = [{ tick: 0, secondsPerTick: 0.5 / division.ticksPerBeat, seconds: 0 }]
  for (const { tick, secondsPerTick } of changes) {
    const last = starts.at(-1)
    if (last) starts.push({ tick, secondsPerTick, seconds: last.seconds + (tick - last.tick) * last.secondsPerTick })
  }
  return (tick) => {
    const start = starts[lastAtOrBefore(starts, tick)]
    return start ? start.seconds + (tick - start.tick) * start.secondsPerTick : 0
  }
}

function lastAtOrBefore(starts: readonly { tick: number }[], tick: number): number {
  let low = 0,
    high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle]?.tick ?? 0) <= tick) low = middle
    else high = middle - 1
  }
  return low
}

function ticksPerSecond({ framesPerSecond, ticksPerFrame }: Exclude<Division, { ticksPerBeat: number }>): number {
  return (framesPerSecond === 29 ? 30_000 / 1001 : framesPerSecond) * ticksPerFrame
}
