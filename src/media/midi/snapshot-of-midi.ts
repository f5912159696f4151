import {
  barAt,
  beatOfBar,
  readFileHead,
  type ProjectSnapshot,
  type SnapshotRegion,
  type SnapshotTrack,
  type TimeSignature,
} from '../../music/index.ts'
import { byChunk, drumChannel, type KeptEvent, type MidiNote, type MidiSong, type MidiTrack } from './midi-song.ts'
import { kitOfProgram, programNames } from './program-names.ts'
import { MAX_NOTE_BEATS, type NoteMidi, type ProjectMidi, type TrackMidi } from './kept-in-snapshot.ts'
import { metaTypes, readMeta, decodeMidiText } from './meta-event.ts'
import { firstMeta, readSongHead, tempoOfFrames, ticksPerBeat } from './read-song-head.ts'

type Call = { newId: () => string; /** Where the file names itself not. */ name?: string }

/**
 * A song as a music project: a track for each channel of each chunk, with one region, or one for each marker of the
 * file.
 * `warnings` say what a project shows less of than the file holds; nothing of it is lost.
 */
export function snapshotOfMidi(song: MidiSong, call: Call): { snapshot: ProjectSnapshot; warnings: string[] } {
  const head = readSongHead(song)
  const perBeat = ticksPerBeat(song.division)
  const timeSignature = head.timeSignature ?? { numerator: 4, denominator: 4 }
  const sections = sectionsOf(song)
  const keptIn = byChunk(song.kept),
    tracksIn = byChunk(song.tracks)
  const midi: ProjectMidi = {
    format: song.format,
    division: song.division,
    kept: song.kept,
    chunks: song.chunks.map(({ endTick }, chunk) => ({ endTick, hadTracks: tracksIn(chunk).length > 0 })),
  }
  const bars = barLines(timeSignature, { midi, perBeat })
  const snapshot = {
    projectId: call.newId(),
    name: head.name ?? call.name ?? 'Untitled',
    tempo: ('ticksPerBeat' in song.division ? head.tempo : null) ?? tempoOfFrames,
    key: head.key ?? 'C',
    ...(head.key === null && { isKeyStated: false }),
    timeSignature,
    tracks: song.tracks.map((track) =>
      trackOf(track, { song, keptIn, tracksIn, sections, perBeat, bars, newId: call.newId }),
    ),
    midi,
  }
  return { snapshot, warnings: warningsOf(song) }
}

/** The ticks of the bar lines around a tick, in the metre that is there; one that is on a line is its own. */
type Bars = { before(tick: number): number; after(tick: number): number }

function barLines(timeSignature: TimeSignature, { midi, perBeat }: { midi: ProjectMidi; perBeat: number }): Bars {
  const [, ...later] = readFileHead(midi).metres
  const song = { timeSignature, metres: [{ beat: 0, timeSignature }, ...later] as const }
  const tickOf = (bar: number): number => beatOfBar(song, bar) * perBeat
  return {
    before: (tick) => tickOf(Math.floor(barAt(song, tick / perBeat) + 1e-9)),
    after: (tick) => tickOf(Math.ceil(barAt(song, tick / perBeat) - 1e-9)),
  }
}

type Section = { tick: number; name: string | null }
type Frame = {
  song: MidiSong
  keptIn: (chunk: number) => KeptEvent[]
  tracksIn: (chunk: number) => MidiTrack[]
  sections: Section[]
  perBeat: number
  bars: Bars
  newId: () => string
}

function trackOf(track: MidiTrack, frame: Frame): SnapshotTrack {
  const isDrums = track.channel === drumChannel
  const program = track.programs[0]?.program
  const name = nameOf(track, frame)
  const midi: TrackMidi = { chunk: track.chunk, channel: track.channel, name, programs: track.programs }
  return {
    id: frame.newId(),
    name,
    ...(isDrums ? { drumKitId: kitOfProgram(program ?? 0) } : program === undefined ? {} : { gmProgram: program }),
    channel: track.channel + 1,
    regions: regionsOf(track, { ...frame, name }),
    midi,
  }
}

/** A chunk's own name where it speaks for one channel; otherwise the channel's instrument. */
function nameOf({ chunk, channel, programs }: MidiTrack, { song: { format }, keptIn, tracksIn }: Frame): string {
  const bytes = firstMeta(keptIn(chunk), metaTypes.name)
  const isAlone = tracksIn(chunk).length === 1
  const own = bytes && isAlone && format !== 0 ? decodeMidiText(bytes, 50) : ''
  if (own !== '') return own
  return channel === drumChannel
    ? 'Drums'
    : programs[0]
      ? (programNames[programs[0].program] ?? 'Piano')
      : `Channel ${channel + 1}`
}

/** A region is named by its marker; without one by its track, so that it can be spoken of. */
function regionsOf(
  track: MidiTrack,
  { sections, perBeat, bars, newId, name }: Frame & { name: string },
): SnapshotRegion[] {
  const { notes, controllers, bends, touches } = track
  return sections.flatMap((section, index) => {
    const until = sections[index + 1]?.tick ?? Infinity
    const inside = <T extends { tick: number }>(events: T[]) =>
      events.filter(({ tick }) => tick >= section.tick && tick < until)
    const held = {
      notes: inside(notes),
      controllers: inside(controllers),
      bends: inside(bends),
      touches: inside(touches),
    }
    const all = [...held.notes, ...held.controllers, ...held.bends, ...held.touches]
    if (all.length === 0) return []
    const first = all.reduce((least, { tick }) => Math.min(least, tick), Infinity)
    const last = Math.max(
      all.reduce((most, { tick }) => Math.max(most, tick), 0),
      held.notes.reduce((most, { tick, ticks }) => Math.max(most, tick + ticks), 0),
    )
    const start = section.name === null ? Math.max(section.tick, bars.before(first)) : section.tick
    const end = Number.isFinite(until) ? until : Math.max(bars.after(start + 1), bars.after(last))
    const beat = (tick: number) => (tick - start) / perBeat
    return [
      {
        id: newId(),
        name: section.name ?? name,
        startBeat: start / perBeat,
        durationBeats: (end - start) / perBeat,
        noteCount: held.notes.length,
        notes: held.notes.map((note) => noteOf(note, { beat: beat(note.tick), perBeat })),
        ...(held.controllers.length > 0 && {
          ccEvents: held.controllers.map(({ tick, cc, value }) => ({ cc, beat: beat(tick), value })),
        }),
        ...(held.bends.length > 0 && {
          pitchBends: held.bends.map(({ tick, value }) => ({ beat: beat(tick), value })),
        }),
        ...(held.touches.length > 0 && {
          aftertouch: held.touches.map(({ tick, ...touch }) => ({ beat: beat(tick), ...touch })),
        }),
      },
    ]
  })
}

function noteOf(
  { ticks, pitch, velocity, releaseVelocity, isOpen }: MidiNote,
  { beat, perBeat }: { beat: number; perBeat: number },
): NonNullable<SnapshotRegion['notes']>[number] {
  const durationBeats = Math.min(MAX_NOTE_BEATS, ticks / perBeat)
  const midi: NoteMidi = {
    ...(releaseVelocity !== undefined && { releaseVelocity }),
    ...(isOpen && { isOpen }),
    ...(ticks / perBeat > MAX_NOTE_BEATS && { longTicks: ticks }),
  }
  return { pitch, startBeat: beat, durationBeats, velocity, ...(Object.keys(midi).length > 0 && { midi }) }
}

/** Regions are made from markers as long as these look like sections, and not like a list of something else. */
const MAX_SECTIONS = 64

/** From one marker to the next; what comes before the first marker, or has none at all, is a section without a name. */
function sectionsOf({ kept }: MidiSong): Section[] {
  const names = new Map<number, string>()
  for (const { tick, hex } of kept) {
    const meta = readMeta(hex)
    const name = meta?.type === metaTypes.marker ? decodeMidiText(meta.bytes, 50) : ''
    if (name !== '' && !names.has(tick)) names.set(tick, name)
  }
  if (names.size > MAX_SECTIONS) return [{ tick: 0, name: null }]
  const marked = [...names].map(([tick, name]) => ({ tick, name })).toSorted((a, b) => a.tick - b.tick)
  return marked[0]?.tick === 0 ? marked : [{ tick: 0, name: null }, ...marked]
}

function warningsOf({ kept, division, format }: MidiSong): string[] {
  const count = (type: number) => kept.filter(({ hex }) => hex.startsWith(`ff${type.toString(16)}`)).length
  const later = (type: number, what: string, shown: string) =>
    count(type) > 1 ? [`The file changes its ${what} on the way; ${shown}, and an export keeps them all.`] : []
  return [
    ...later(metaTypes.tempo, 'tempo', 'times follow it'),
    ...later(metaTypes.signature, 'time signature', 'bars are counted by it'),
    ...later(metaTypes.key, 'key', 'the project shows the first one'),
    ...('ticksPerBeat' in division
      ? []
      : [`The file counts film frames and has no beats; it is shown at ${tempoOfFrames} BPM.`]),
    ...(format === 2 ? ['The file holds separate patterns; they are shown side by side from the start.'] : []),
  ]
}
