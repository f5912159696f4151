import type { MusicTrack, MusicView } from '../client/index.ts'
import type { DocumentState } from '../kernel/index.ts'
import { programNames, sectionSpans } from '../media/index.ts'
import {
  arrangementOf,
  barAt,
  chordsIn,
  endOfSong,
  instrumentFor,
  keyOf,
  lanesOn,
  metreParts,
  projectSnapshot,
  readKey,
  secondsAt,
  sendsFrom,
  songOf,
  temposOf,
  type Lane,
  type Song,
} from '../music/index.ts'

/** Whoever looks at more bars than these sees no names of chords; to listen for them would take long. */
const MAX_BARS_OF_CHORDS = 512
/** Bars are told from beats, which are floats. */
const DUST = 1e-6

/** What drawing needs of a song: where everything stands, and its notes in columns. */
export function viewMusic({
  name,
  revision,
  state: { document },
}: Pick<DocumentState, 'name' | 'revision' | 'state'>): MusicView {
  const song = songOf(document)
  const snapshot = projectSnapshot(document, { withNotes: false })
  const durationBeats = endOfSong(arrangementOf(song))
  const tracks = song.trackIds.flatMap((id) => viewTrack(song, id) ?? [])
  const isAnySolo = tracks.some(({ isSolo }) => isSolo)
  return {
    kind: 'music',
    name,
    revision,
    key: snapshot.key,
    isKeyStated: song.isKeyStated,
    tempos: temposOf(song).map(({ beat, tempo }) => ({ beat, tempo, seconds: secondsAt(song, beat) })),
    metres: metreParts(song).map(({ beat, bar, timeSignature }) => ({ beat, bar, ...timeSignature })),
    durationBeats,
    buses: song.busIds.flatMap((bus) => song.bus(bus) ?? []).map(({ id, name: called }) => ({ id, name: called })),
    tracks: tracks.map((track) => ({ ...track, isHeard: !track.isMuted && (!isAnySolo || track.isSolo) })),
    sections: sectionSpans(snapshot).toSorted((a, b) => a.startBeat - b.startBeat),
    chords: viewChords(song, { key: snapshot.key, durationBeats }),
  }
}

function viewTrack(song: Song, id: string): Omit<MusicTrack, 'isHeard'> | undefined {
  const track = song.track(id)
  if (!track) return undefined
  const { name, drumKitId, gmProgram, volume = 1, pan = 0.5, muted = false, solo = false } = track
  const implied = instrumentFor(name)
  const kit = drumKitId ?? (gmProgram === undefined && 'drumKitId' in implied ? implied.drumKitId : undefined)
  const program = gmProgram ?? ('gmProgram' in implied ? implied.gmProgram : 0)
  return {
    id,
    name,
    instrument: kit === undefined ? (programNames[program] ?? `Program ${program}`) : nameOfKit(kit),
    isDrums: kit !== undefined,
    volume,
    pan,
    isMuted: muted,
    isSolo: solo,
    regions: song.regionIds(id).flatMap((region) => viewRegion(song, region) ?? []),
    sends: sendsFrom(song.document, keyOf(id)).map(({ busId, level }) => ({ bus: busId, level })),
    lanes: lanesOn(song.document, keyOf(id)).map(viewLane),
  }
}

function viewRegion(song: Song, id: string): MusicTrack['regions'][number] | undefined {
  const region = song.region(id)
  if (!region) return undefined
  const notes = song.notes(id)
  const { name, startBeat, durationBeats, unseen } = region
  return {
    id,
    name,
    startBeat,
    durationBeats,
    unseen,
    notes: {
      pitches: notes.map(({ pitch }) => pitch),
      starts: notes.map((note) => note.startBeat),
      lengths: notes.map((note) => note.durationBeats),
      velocities: notes.map(({ velocity }) => velocity),
    },
  }
}

const LOUDEST = 1.5
const FURTHEST_BEND = 8191

/** Values of a parameter as shares of the whole. Clients write controllers as MIDI does, or as a share already. */
function viewLane({ parameter, points }: Lane): MusicTrack['lanes'][number] {
  const isShare = points.every(({ value }) => Math.abs(value) <= 1)
  const shareOf = (value: number): number => {
    if (parameter === 'Volume') return value / LOUDEST
    if (parameter === 'Pitch Bend') return 0.5 + (isShare ? value : value / FURTHEST_BEND) / 2
    return isShare ? value : value / 127
  }
  return { parameter, points: points.map(({ beat, value }) => [beat, Math.min(1, Math.max(0, shareOf(value)))]) }
}

const nameOfKit = (kit: string): string => `${kit.slice(0, 1).toUpperCase()}${kit.slice(1)} kit`

function viewChords(
  song: Song,
  { key: name, durationBeats }: { key: string; durationBeats: number },
): (string | null)[] {
  const key = readKey(name)
  const bars = Math.ceil(barAt(song, durationBeats) - 1 - DUST)
  return key && bars > 0 && bars <= MAX_BARS_OF_CHORDS ? [...chordsIn(song, { from: 0, bars }, key)] : []
}
