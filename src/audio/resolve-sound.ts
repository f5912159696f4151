import {
  factOf,
  isGap,
  piecesFrom,
  piecesOf,
  runOf,
  sequenceOf,
  visibleLength,
  isHidden,
  type ChangeId,
  type ContentRange,
  type Document,
  type Identity,
  type Piece,
  type Sequence,
} from '../kernel/index.ts'
import { jobAddress, type Job, type Window, type Mix, type MixTrack, type SourceAddress } from './mix.ts'
import {
  type StoredAudio,
  eachSound,
  mergeWindows,
  slice,
  makeSound,
  restoreWindows,
  windowsLength,
  withCurve,
  neededJobs,
} from './windows.ts'
import { rateOf, tracksOf, audioTracks, channelsOf, endOf, lengthOf, type Track } from './tracks.ts'

/**
 * What a stretch of a track sounds like: windows, the jobs they refer to (inner ones first), and the facts they carry.
 */
export type ResolvedSound = { windows: Window[]; jobs: Map<string, Job>; took: Set<Identity> }

/** Facts that a domain of sound knows, with their values. `hide` and `clear` belong to the kernel. */
export type GainFact = { db: number }
export type CurveFact = { from: number; to: number }
export type EffectFact = {
  effect: string
  params: { [param: string]: number }
  sidechain?: StoredAudio & { channels: 1 | 2 }
}

export function resolveSound(document: Document, track: string, from = 0, to = Infinity): ResolvedSound {
  const sequence = sequenceOf(document, track)
  const ear = new Ear(document, track, sequence)
  const windows: Window[] = []
  for (const { piece, start } of piecesFrom(sequence, from)) {
    if (start >= to) break
    const length = visibleLength(piece)
    if (length === 0) continue
    windows.push(...slice(ear.windowsOf(piece), Math.max(0, from - start), Math.min(length, to - start)))
    for (const { change, kind } of piece.facts) if (kind !== 'clear') ear.took.add(factOf(change))
  }
  return { windows: mergeWindows(windows), jobs: ear.jobs, took: ear.took }
}

/** What given content sounds like now, wherever it stands; or what it sounded like before a change. */
export function resolveContentSound(
  document: Document,
  track: string,
  ranges: readonly ContentRange[],
  before?: ChangeId,
): ResolvedSound {
  const sequence = sequenceOf(document, track)
  const ear = new Ear(document, track, sequence)
  const windows: Window[] = []
  for (const range of ranges) {
    for (const piece of piecesOf(sequence, range)) {
      if (visibleLength(piece) === 0) continue
      windows.push(
        ...slice(
          ear.windowsOf(piece, before),
          Math.max(0, range.from - piece.from),
          Math.min(piece.to, range.to) - piece.from,
        ),
      )
    }
  }
  return { windows: mergeWindows(windows), jobs: ear.jobs, took: ear.took }
}

/** Works out pieces; an effect hears everything that it was put on, as it was when it was put there. */
class Ear {
  readonly jobs = new Map<string, Job>()
  readonly took = new Set<Identity>()
  readonly #effects = new Map<ChangeId, { address: string; offsets: Map<string, number> }>()

  constructor(
    readonly document: Document,
    readonly track: string,
    readonly sequence: Sequence,
  ) {}

  /** All of a piece, with the facts that were there before a change (all of them, where none is given). */
  windowsOf(piece: Piece, before: ChangeId = Infinity): Window[] {
    const length = piece.to - piece.from
    const run = runOf(this.sequence, piece.run)
    const content = run?.content as StoredAudio | null | undefined
    this.know(content)
    let windows: Window[] = content ? slice(restoreWindows(content.windows), piece.from, piece.to) : [{ gap: length }]
    for (const { change, kind, value, at } of piece.facts) {
      if (change >= before) break
      switch (kind) {
        case 'gain':
          windows = eachSound(windows, (each) => ({ ...each, gainDb: each.gainDb + (value as GainFact).db }))
          break
        case 'curve': {
          const { from, to } = value as CurveFact
          const [start, end] = at ?? [0, 1]
          windows = withCurve(windows, {
            shape: 'linear',
            from: from + (to - from) * start,
            to: from + (to - from) * end,
          })
          break
        }
        case 'invert':
          windows = eachSound(windows, (each) => ({ ...each, inverted: !each.inverted }))
          break
        case 'clear':
          windows = [{ gap: length }]
          break
        case 'silence':
          windows = windows.map((each) =>
            'gap' in each ? { ...makeSound('silence', 0, each.gap), silent: true } : { ...each, silent: true },
          )
          break
        case 'effect': {
          const { address, offsets } = this.effectOf(change, value as unknown as EffectFact)
          const offset = offsets.get(pieceKey(piece))
          if (offset !== undefined && !isGap(piece)) windows = [makeSound(address, offset, offset + length)]
          break
        }
      }
    }
    return windows
  }

  /** Copies bring the jobs that they refer to along. */
  know(audio: StoredAudio | null | undefined): void {
    for (const [address, job] of audio?.jobs ?? []) this.jobs.set(address, job)
  }

  effectOf(change: ChangeId, fact: EffectFact): { address: string; offsets: Map<string, number> } {
    const known = this.#effects.get(change)
    if (known) return known
    const offsets = new Map<string, number>()
    const input: Window[] = []
    for (const { piece } of piecesFrom(this.sequence)) {
      if (
        !piece.facts.some((each) => each.change === change) ||
        isHidden({ ...piece, facts: piece.facts.filter((each) => each.change < change) })
      )
        continue
      offsets.set(pieceKey(piece), windowsLength(input))
      input.push(...this.windowsOf(piece, change))
    }
    const { effect, params, sidechain } = fact
    this.know(sidechain)
    const channels = tracksOf(this.document).find(({ id }) => id === this.track)?.kind === 'stereo' ? 2 : 1
    const job: Job = {
      effect,
      params,
      rate: rateOf(this.document),
      channels,
      input: mergeWindows(input),
      ...(sidechain && { sidechain: { channels: sidechain.channels, windows: restoreWindows(sidechain.windows) } }),
    }
    const address = jobAddress(job)
    this.jobs.set(address, job)
    const result = { address, offsets }
    this.#effects.set(change, result)
    return result
  }
}

const pieceKey = (piece: Piece): string => `${piece.run}@${piece.from}`

/** What is to be heard of a document, and the jobs that must have run for it, inner ones first. */
type MixWithJobs = { mix: Mix; jobs: Map<SourceAddress, Job> }

/** `withUnheard` takes in what is muted, for whoever looks at it. */
export function toMix(document: Document, { withUnheard = false } = {}): MixWithJobs {
  const all = audioTracks(document)
  const jobs = new Map<SourceAddress, Job>()
  const tracks = (withUnheard ? all : audible(all)).map((track): MixTrack => {
    const sound = resolveSound(document, track.id)
    const windows = slice(sound.windows, 0, endOf(document, track.id))
    for (const [address, job] of neededJobs(windows, sound.jobs)) jobs.set(address, job)
    return {
      id: track.id,
      name: track.name,
      channels: channelsOf(track),
      gainDb: track.gainDb,
      pan: track.pan,
      windows,
    }
  })
  // The length is that of the document, also when what can be heard ends earlier.
  return { mix: { rate: rateOf(document), length: lengthOf(document), tracks }, jobs }
}

/** Solo goes over mute: where any track is solo, only those that are can be heard. */
function audible(tracks: readonly Track[]): readonly Track[] {
  return tracks.some(({ solo }) => solo) ? tracks.filter(({ solo }) => solo) : tracks.filter(({ muted }) => !muted)
}
