import {
  clipsOf,
  labelsOf,
  lengthOf,
  rateOf,
  resolveSound,
  slice,
  snapshotOf,
  tracksOf,
  windowLength,
  channelsOf,
  type Clip,
  type Job,
  type Sound,
  type Window,
} from '../audio/index.ts'
import type { AudioClip, AudioPiece, AudioSource, AudioView } from '../client/index.ts'
import type { Document, DocumentState } from '../kernel/index.ts'
import { describeSource, type SourceDescription } from '../media/index.ts'

/** What drawing needs of an audio document: which samples of which sources are heard where, and how loud. */
export async function viewAudio(
  { name, revision, state }: Pick<DocumentState, 'name' | 'revision' | 'state'>,
  mediaFolder: string,
): Promise<AudioView> {
  const { document } = state
  const rate = rateOf(document)
  const { selection, selectedTracks, cursor } = snapshotOf({ name, revision, state }) as unknown as EditorSnapshot
  const toSamples = (seconds: number): number => Math.round(seconds * rate)
  const sources = new SourceList(mediaFolder)
  const all = tracksOf(document)
  const isAnySolo = all.some(({ solo }) => solo)
  const tracks: AudioView['tracks'] = []
  for (const track of all) {
    const { id, name: trackName, kind, muted, solo, gainDb, pan } = track
    tracks.push({
      id,
      name: trackName,
      kind,
      channels: channelsOf(track),
      isMuted: muted,
      isSolo: solo,
      isHeard: isAnySolo ? solo : !muted,
      gainDb,
      pan,
      clips: kind === 'label' ? [] : await viewClips(document, { id, name: trackName }, sources),
    })
  }
  return {
    kind: 'audio',
    name,
    revision,
    sampleRate: rate,
    length: lengthOf(document),
    tracks,
    labels: labelsOf(document).map(({ id, text, start, end, track }) => ({ id, text, start, end, track })),
    selection: selection && { start: toSamples(selection.start), end: toSamples(selection.end) },
    selectedTracks: [...selectedTracks],
    cursor: toSamples(cursor),
    sources: sources.all(),
  }
}

type EditorSnapshot = {
  readonly selection: { readonly start: number; readonly end: number } | null
  readonly selectedTracks: readonly string[]
  readonly cursor: number
}

type PlacedSound = { readonly at: number; readonly sound: Sound }

async function viewClips(
  document: Document,
  track: { readonly id: string; readonly name: string },
  sources: SourceList,
): Promise<AudioClip[]> {
  const { windows, jobs } = resolveSound(document, track.id)
  const clips: AudioClip[] = []
  for (const { clip, sounds } of soundsOfClips(windows, clipsOf(document, track.id))) {
    for (const { sound } of sounds) await sources.add(sound, jobs)
    clips.push({
      id: clip.id,
      name: sources.nameOf(sounds[0]?.sound, jobs) ?? track.name,
      start: clip.start,
      end: clip.end,
      pieces: sounds.map(toPiece),
      envelope: envelopeOf(sounds),
      fades: fadesOf(sounds),
    })
  }
  return clips
}

/** Walks along the windows of a track and its clips together: there may be thousands of both. */
function soundsOfClips(windows: readonly Window[], clips: readonly Clip[]): { clip: Clip; sounds: PlacedSound[] }[] {
  const found = clips.map((clip) => ({ clip, sounds: [] as PlacedSound[] }))
  let next = 0
  let at = 0
  for (const window of windows) {
    const end = at + windowLength(window)
    while (next < found.length && (found[next]?.clip.end ?? Infinity) <= at) next++
    for (let index = next; index < found.length; index++) {
      const each = found[index]
      if (!each || each.clip.start >= end) break
      const from = Math.max(at, each.clip.start)
      const [part] = slice([window], from - at, Math.min(end, each.clip.end) - at)
      if (part && !('gap' in part)) each.sounds.push({ at: from, sound: part })
    }
    at = end
  }
  return found
}

const toPiece = ({ at, sound }: PlacedSound): AudioPiece => ({
  source: sound.source,
  from: sound.from,
  to: sound.to,
  at,
  isReversed: sound.reversed,
  isInverted: sound.inverted,
  isSilent: sound.silent,
})

/** A product of straight lines bends; so many parts of it are taken for straight. */
const BENDS = 8

function envelopeOf(sounds: readonly PlacedSound[]): [number, number][] {
  const points: [number, number][] = []
  for (const { at, sound } of sounds) {
    const length = sound.to - sound.from
    const parts = sound.curves.length > 1 ? BENDS : 1
    for (let part = 0; part <= parts; part++)
      addPoint(points, [at + Math.round((length * part) / parts), levelAt(sound, part / parts)])
  }
  return points.every(([, level]) => level === 1) ? [] : points
}

function levelAt({ gainDb, curves }: Sound, place: number): number {
  const level = curves.reduce((product, { from, to }) => product * (from + (to - from) * place), 10 ** (gainDb / 20))
  return Math.round(level * 1e5) / 1e5
}

/** A point in the middle of a level stretch says nothing. */
function addPoint(points: [number, number][], point: [number, number]): void {
  const [before, last] = [points.at(-2), points.at(-1)]
  if (last && last[0] === point[0] && last[1] === point[1]) return
  if (before && last && before[1] === last[1] && last[1] === point[1]) points.pop()
  points.push(point)
}

/** Stretches over which the level rises, or falls, without a break. */
function fadesOf(sounds: readonly PlacedSound[]): AudioClip['fades'] {
  const fades: AudioClip['fades'] = []
  for (const { at, sound } of sounds) {
    if (sound.curves.length === 0) continue
    const [first, last] = [levelAt(sound, 0), levelAt(sound, 1)]
    if (first === last) continue
    const way = first < last ? 'in' : 'out'
    const end = at + sound.to - sound.from
    const open = fades.at(-1)
    if (open && open.way === way && open.end === at) open.end = end
    else fades.push({ way, start: at, end })
  }
  return fades
}

/** The sources of a document in the order in which they are met, each described once. */
class SourceList {
  readonly #found = new Map<string, AudioSource>()
  readonly #records = new Map<string, SourceDescription | null>()

  constructor(readonly mediaFolder: string) {}

  all(): AudioSource[] {
    return [...this.#found.values()]
  }

  async add({ source: address, silent }: Sound, jobs: ReadonlyMap<string, Job>): Promise<void> {
    if (silent || this.#found.has(address)) return
    const job = jobs.get(address)
    const origin = originOf(address, jobs)
    const record = await this.#recordOf(origin)
    this.#found.set(address, {
      address,
      name: record?.name ?? '',
      sampleRate: job?.rate ?? record?.rate ?? 0,
      channels: job?.channels ?? record?.channels ?? 0,
      length: job ? job.input.reduce((sum, window) => sum + windowLength(window), 0) : (record?.frames ?? 0),
      isMissing: !job && !record,
    })
  }

  nameOf(sound: Sound | undefined, jobs: ReadonlyMap<string, Job>): string | undefined {
    return this.#records.get(originOf(sound?.source ?? '', jobs))?.name
  }

  async #recordOf(address: string): Promise<SourceDescription | null> {
    const known = this.#records.get(address)
    if (known !== undefined) return known
    const record = await describeSource(this.mediaFolder, address)
    this.#records.set(address, record)
    return record
  }
}

/** The recording that the result of an effect came from first. */
function originOf(address: string, jobs: ReadonlyMap<string, Job>): string {
  const input = jobs.get(address)?.input.find((window): window is Sound => !('gap' in window) && !window.silent)
  return input ? originOf(input.source, jobs) : address
}
