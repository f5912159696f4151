import type { ProjectSnapshot } from '../../music/index.ts'
import { projectMidi, type ProjectMidi, trackMidi } from './kept-in-snapshot.ts'
import { metaHex, metaTypes, readMeta, textHex, decodeMidiText } from './meta-event.ts'
import type { KeptEvent, MidiSong } from './midi-song.ts'
import { placeTracks, type TrackPlace } from './place-tracks.ts'
import {
  signatureOfKey,
  microsecondsOf,
  readSongHead,
  tempoBytes,
  ticksPerBeat,
  tempoOfFrames,
  secondsAt,
} from './read-song-head.ts'
import { trackEvents } from './track-events.ts'

/** Fine enough for any grid that people use, triplets included, and what most programs write. */
const ownTicksPerBeat = 480

/**
 * A project as a song for a MIDI file. A project that came from a file goes back as it came, but for what was changed
 * since.
 * `warnings` say what a MIDI file cannot hold.
 */
export function midiOfSnapshot(snapshot: ProjectSnapshot): { song: MidiSong; warnings: string[] } {
  const origin = projectMidi.safeParse(snapshot['midi']).data ?? null
  const { places, chunks, warnings: placing } = placeTracks(snapshot, origin)
  const division = origin?.division ?? { ticksPerBeat: ownTicksPerBeat }
  const format = origin?.format ?? 1
  const perBeat = ticksPerBeat(division)
  const endTickOf = (chunk: number) => origin?.chunks[chunk]?.endTick ?? 0
  const tracks = places.map((place) =>
    trackEvents(place, { buses: snapshot.buses, perBeat, endTick: endTickOf(place.chunk) }),
  )
  const head = headEvents(snapshot, { kept: origin?.kept ?? [], format, division, isNew: origin === null })
  const named = places.reduce(withNames, head.kept)
  const song = {
    format,
    division,
    chunks: Array.from({ length: chunks }, (_, chunk) => ({ endTick: endTickOf(chunk) })),
    tracks: tracks.map(({ track }) => track).toSorted((a, b) => a.chunk - b.chunk || a.channel - b.channel),
    kept: withMarkers(
      named,
      sectionSpans(snapshot).map(({ name, startBeat }) => ({ name, tick: Math.round(startBeat * perBeat) })),
    ),
  }
  return {
    song: withoutEmptied(song, origin),
    warnings: [...head.warnings, ...placing, ...tracks.flatMap((track) => track.warnings), ...unsaid(snapshot)],
  }
}

/** The name of a track's own chunk, and the port of one that needs a further port. */
function withNames(
  kept: KeptEvent[],
  { track, chunk, port, came }: TrackPlace,
  _index: number,
  places: readonly TrackPlace[],
): KeptEvent[] {
  if (came && came.name === track.name) return kept
  // A chunk that several tracks share speaks for none of them, and the name of the first one is the project's.
  const isAlone = places.every((other) => other.track === track || other.chunk !== chunk)
  const renamed = isAlone && chunk > 0 ? withFirst(kept, { hex: textHex(metaTypes.name, track.name), chunk }) : kept
  return came === null && port > 0 ? withFirst(renamed, { hex: metaHex(metaTypes.port, [port & 127]), chunk }) : renamed
}

/** A marker where each section begins; one that stands there already is renamed if it must be. */
function withMarkers(kept: KeptEvent[], sections: readonly { name: string; tick: number }[]): KeptEvent[] {
  const names = new Map<number, string[]>()
  for (const { name, tick } of sections) names.set(tick, [...(names.get(tick) ?? []), name])
  const marked = new Set<number>()
  const renamed = kept.map((event) => {
    const meta = readMeta(event.hex)
    if (meta?.type !== metaTypes.marker) return event
    const wanted = names.get(event.tick)
    const isFirst = !marked.has(event.tick)
    marked.add(event.tick)
    const [name] = wanted ?? []
    return isFirst && name !== undefined && !wanted?.includes(decodeMidiText(meta.bytes, 50))
      ? { ...event, hex: textHex(metaTypes.marker, name) }
      : event
  })
  const added = [...names].flatMap(([tick, [name]]) =>
    name === undefined || marked.has(tick) ? [] : [{ chunk: 0, tick, hex: textHex(metaTypes.marker, name) }],
  )
  return [...renamed, ...added].toSorted((a, b) => a.chunk - b.chunk || a.tick - b.tick)
}

/** Chunks whose tracks were all removed go with them; the first one stays, for it holds the tempo. */
function withoutEmptied(song: MidiSong, origin: ProjectMidi | null): MidiSong {
  const used = new Set(song.tracks.map(({ chunk }) => chunk))
  const stays = song.chunks.flatMap((_, chunk) =>
    chunk === 0 || used.has(chunk) || origin?.chunks[chunk]?.hadTracks === false ? [chunk] : [],
  )
  if (stays.length === song.chunks.length) return song
  const renumbered = new Map(stays.map((chunk, index) => [chunk, index]))
  const moved = <T extends { chunk: number }>(things: T[]): T[] =>
    things.flatMap((thing) => {
      const chunk = renumbered.get(thing.chunk)
      return chunk === undefined ? [] : [{ ...thing, chunk }]
    })
  return {
    ...song,
    chunks: stays.flatMap((chunk) => song.chunks[chunk] ?? []),
    tracks: moved(song.tracks),
    kept: moved(song.kept),
  }
}

function unsaid({ tracks }: ProjectSnapshot): string[] {
  const muted = tracks.filter((track) => track.muted === true)
  const soloed = tracks.filter((track) => track.solo === true)
  const names = (all: typeof tracks) => all.map(({ name }) => name).join(', ')
  return [
    ...(muted.length > 0 ? [`A MIDI file cannot mute, so it plays ${names(muted)} too.`] : []),
    ...(soloed.length > 0 ? [`A MIDI file knows no solo, so it plays more than ${names(soloed)}.`] : []),
  ]
}

/**
 * The kept events with what the project says now of its name, tempo, time signature and key; what did not change stays
 * as it was.
 */
function headEvents(
  snapshot: ProjectSnapshot,
  { kept, format, division, isNew }: Pick<MidiSong, 'kept' | 'format' | 'division'> & { isNew: boolean },
): { kept: KeptEvent[]; warnings: string[] } {
  const head = readSongHead({ kept, format })
  const { numerator, denominator } = snapshot.timeSignature
  const before = head.timeSignature ?? { numerator: 4, denominator: 4 }
  const warnings: string[] = []
  let events = kept
  if (isNew || (head.name !== null && head.name !== snapshot.name))
    events = withFirst(events, { hex: textHex(metaTypes.name, snapshot.name), chunk: 0 })
  if (isNew || before.numerator !== numerator || before.denominator !== denominator)
    events = withFirst(events, { hex: metaHex(metaTypes.signature, [numerator, Math.log2(denominator), 24, 8]) })
  if (snapshot['isKeyStated'] !== false && (isNew || head.key !== snapshot.key)) {
    const key = signatureOfKey(snapshot.key)
    if (key) events = withFirst(events, { hex: metaHex(metaTypes.key, key) })
    else warnings.push(`A MIDI file cannot say the key ${snapshot.key}; it was left out.`)
  }
  const tempo = ('ticksPerBeat' in division ? head.tempo : null) ?? tempoOfFrames
  if (!isNew && tempo === snapshot.tempo) return { kept: events, warnings }
  if (!('ticksPerBeat' in division))
    warnings.push('The file counts film frames and has no tempo; its notes are where they would be at 120 BPM.')
  else if (snapshot.tempo < 4) warnings.push('A MIDI file cannot be slower than 4 BPM; its tempo was left out.')
  else events = withTempo(events, { from: tempo, to: snapshot.tempo })
  return { kept: events, warnings }
}

/** A new tempo moves all later changes of tempo along, so that a piece that slows down still does. */
function withTempo(kept: KeptEvent[], { from, to }: { from: number; to: number }): KeptEvent[] {
  const moved = kept.map((event) => {
    const meta = readMeta(event.hex)
    const microseconds = meta?.type === metaTypes.tempo ? microsecondsOf(meta.bytes) : 0
    return microseconds > 0
      ? { ...event, hex: metaHex(metaTypes.tempo, tempoBytes(((60_000_000 / microseconds) * to) / from)) }
      : event
  })
  return withFirst(moved, { hex: metaHex(metaTypes.tempo, tempoBytes(to)) })
}

/** Puts a meta event where the first of its kind was, in one chunk or in any, or else at the start. */
function withFirst(kept: KeptEvent[], { hex, chunk }: { hex: string; chunk?: number }): KeptEvent[] {
  const prefix = hex.slice(0, 4)
  let first = -1
  for (const [index, event] of kept.entries()) {
    if (!event.hex.startsWith(prefix) || (chunk !== undefined && event.chunk !== chunk)) continue
    if (first < 0 || event.tick < (kept[first]?.tick ?? 0)) first = index
  }
  const found = kept[first]
  return found ? kept.with(first, { ...found, hex }) : [{ chunk: chunk ?? 0, tick: 0, hex }, ...kept]
}

/** When each section of a project is heard, in seconds, tempo changes of an imported file included. */
export function sectionLabels(snapshot: ProjectSnapshot): { start: number; end: number; text: string }[] {
  const seconds = beatClock(snapshot)
  return sectionSpans(snapshot).map(({ name, startBeat, endBeat }) => ({
    start: seconds(startBeat),
    end: seconds(endBeat),
    text: name,
  }))
}

/** When a beat of a project is heard, in seconds, tempo changes of an imported file included. */
export function beatClock(snapshot: ProjectSnapshot): (beat: number) => number {
  const { song } = midiOfSnapshot({ ...snapshot, tracks: [] })
  const perBeat = ticksPerBeat(song.division)
  const seconds = secondsAt(song)
  return (beat) => seconds(beat * perBeat)
}

type SectionSpan = { name: string; startBeat: number; endBeat: number }

/**
 * The sections of a project in order: what regions of one name cover together. A region that only repeats its track's
 * name, be it the one that it was imported with, names no section.
 */
export function sectionSpans({ tracks }: Pick<ProjectSnapshot, 'tracks'>): SectionSpan[] {
  const named = tracks.flatMap((track) =>
    track.regions.flatMap(({ name = '', startBeat, durationBeats }) => {
      const names = ['', track.name, trackMidi.safeParse(track['midi']).data?.name ?? ''].map((each) =>
        each.trim().toLowerCase(),
      )
      return !names.includes(name.trim().toLowerCase())
        ? [{ name: name.trim(), startBeat, endBeat: startBeat + durationBeats }]
        : []
    }),
  )
  const spans: SectionSpan[] = []
  const latest = new Map<string, SectionSpan>()
  for (const { name, startBeat, endBeat } of named.toSorted((a, b) => a.startBeat - b.startBeat)) {
    const before = latest.get(name.toLowerCase())
    if (before && startBeat < before.endBeat) before.endBeat = Math.max(before.endBeat, endBeat)
    else {
      const span = { name, startBeat, endBeat }
      latest.set(name.toLowerCase(), span)
      spans.push(span)
    }
  }
  return spans
}
