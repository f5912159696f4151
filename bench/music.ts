import { isProblem, type Json } from '../src/kernel/index.ts'
import { listen } from '../src/music/listen/listen.ts'
import { readPosition } from '../src/music/position/read-position.ts'
import { resolvePosition } from '../src/music/position/resolve-position.ts'
import { readStreamRequest } from '../src/music/wire/request.ts'
import { against, median, type BenchRow } from './row.ts'

const TRACKS = 1_000
const REGIONS_OF_A_TRACK = 10
const BAR_MS = 100

/**
 * A project of the largest size that is promised, as it comes over the wire: checked field by field, and a place in it
 * found.
 */
export function benchMusic(): BenchRow[] {
  const text = JSON.stringify({ prompt: 'add a verse after Section 7', project: largeProject() })
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    const request = readStreamRequest(JSON.parse(text) as Json)
    const position = readPosition('after Section 7')
    if (isProblem(request) || isProblem(position)) throw new Error('The project should be valid.')
    const found = resolvePosition(position, request.project)
    if (isProblem(found) || found.beat !== 8 * 16) throw new Error('The place should be found.')
    return performance.now() - start
  })
  return [
    listening(),
    against(
      `ms to read and place in ${TRACKS.toLocaleString('en')} tracks, ${(TRACKS * REGIONS_OF_A_TRACK).toLocaleString('en')} regions (reference: the bar)`,
      median(times),
      BAR_MS,
      1,
    ),
  ]
}

const NOTES = 10_000

/** A long song is heard through once, chords, keys and all, before anything is composed for it. */
function listening(): BenchRow {
  const chords = [
    [48, 60, 64, 67],
    [43, 59, 62, 67],
    [45, 57, 60, 64],
    [41, 57, 60, 65],
  ]
  const notes = Array.from({ length: NOTES }, (_, at) => {
    const beat = Math.floor(at / 8)
    return {
      pitch: chords[Math.floor(beat / 4) % 4]?.[at % 4] ?? 60,
      startBeat: beat + (at % 8 < 4 ? 0 : 0.5),
      endBeat: beat + 1,
      velocity: 80,
      voice: at % 4,
    }
  })
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    if (listen(notes, { numerator: 4, denominator: 4 }).bars.size !== NOTES / 32 + 0.5)
      throw new Error('Every bar should be heard.')
    return performance.now() - start
  })
  return against(
    `ms to hear the chords and keys of ${NOTES.toLocaleString('en')} notes (reference: the bar)`,
    median(times),
    BAR_MS,
    1,
  )
}

function largeProject(): object {
  const note = (at: number): object => ({ pitch: 36 + (at % 24), startBeat: at % 16, durationBeats: 0.5, velocity: 90 })
  const region = (track: number, at: number): object => ({
    id: `region-${track}-${at}`,
    name: `Section ${at}`,
    startBeat: at * 16,
    durationBeats: 16,
    notes: [note(at), note(track)],
  })
  const track = (at: number): object => ({
    id: `track-${at}`,
    name: `Track ${at}`,
    gmProgram: at % 128,
    volume: 0.8,
    pan: 0.5,
    regions: Array.from({ length: REGIONS_OF_A_TRACK }, (_, index) => region(at, index)),
  })
  return {
    projectId: 'large',
    name: 'Large',
    tempo: 120,
    key: 'C',
    timeSignature: '4/4',
    tracks: Array.from({ length: TRACKS }, (_, at) => track(at)),
  }
}
