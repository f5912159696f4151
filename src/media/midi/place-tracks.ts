import { instrumentFor, type ProjectSnapshot, type SnapshotTrack } from '../../music/index.ts'
import { automationEvents, effectController, volumeController } from './automation-events.ts'
import { isInsert } from './inserts/insert-of.ts'
import { byChunk, drumChannel } from './midi-song.ts'
import { trackMidi, type ProjectMidi, type TrackMidi, projectMidi } from './kept-in-snapshot.ts'
import { metaTypes } from './meta-event.ts'
import { firstMeta } from './read-song-head.ts'

/**
 * Where a track of a project stands in a MIDI file. Tracks that came from the file keep their chunk and channel; `came`
 * is what they came with.
 */
export type TrackPlace = {
  track: SnapshotTrack
  chunk: number
  port: number
  channel: number
  instrument: { drumKitId: string } | { gmProgram: number | null }
  came: TrackMidi | null
}

/** Gives each track a chunk and a channel of its own as long as there are any; further tracks go to further ports. */
export function placeTracks(
  { tracks }: Pick<ProjectSnapshot, 'tracks'>,
  origin: ProjectMidi | null,
): { places: TrackPlace[]; chunks: number; warnings: string[] } {
  const taken = new Set<number>()
  const kits = new Map<string, number>()
  const found = new Map<SnapshotTrack, TrackPlace>()
  const claimed = new Set<string>()
  const keptIn = byChunk(origin?.kept ?? [])
  let chunks = origin?.chunks.length ?? 1
  for (const track of tracks) {
    const came = origin && trackMidi.safeParse(track['midi']).data
    const key = came ? `${came.chunk}/${came.channel}` : ''
    if (!origin || !came || came.chunk >= origin.chunks.length || claimed.has(key)) continue
    const instrument = instrumentOf(track, came)
    if ('drumKitId' in instrument !== (came.channel === drumChannel)) continue
    claimed.add(key)
    const port = firstMeta(keptIn(came.chunk), metaTypes.port)?.[0] ?? 0
    taken.add(port * 16 + came.channel)
    found.set(track, { track, chunk: came.chunk, port, channel: came.channel, instrument, came })
  }
  const isOneChunk = origin?.format === 0
  let shared = 0
  const places = tracks.map((track) => {
    const known = found.get(track)
    if (known) return known
    const instrument = instrumentOf(track, null)
    const kit =
      'drumKitId' in instrument
        ? JSON.stringify([
            instrument.drumKitId,
            track.volume,
            track.pan,
            track.sends,
            ownControls(track) ? track.id : '',
          ])
        : ''
    const wanted = track.channel === undefined ? null : track.channel - 1
    let slot = kits.get(kit) ?? freeSlot(taken, { isDrums: 'drumKitId' in instrument, wanted })
    if (isOneChunk && slot > 15) {
      slot %= 16
      shared++
    }
    taken.add(slot)
    if (kit !== '') kits.set(kit, slot)
    return { track, chunk: isOneChunk ? 0 : chunks++, port: slot >> 4, channel: slot & 15, instrument, came: null }
  })
  const beyond = places.filter(({ port, came }) => port > 0 && came === null).length
  return {
    places,
    chunks,
    warnings: [
      ...(beyond > 0
        ? [
            `A MIDI file has 16 channels, so ${beyond} ${beyond === 1 ? 'track is' : 'tracks are'} on a further ` +
              `port; programs that know only one port play them with the sounds of others.`,
          ]
        : []),
      ...(shared > 0
        ? [
            `All 16 channels of the file are in use, so ${shared} ` +
              `${shared === 1 ? 'track shares its' : 'tracks share their'} channel and sound with another.`,
          ]
        : []),
    ],
  }
}

/** What a track plays: what it says, what its file said, or what its name implies. */
function instrumentOf({ name, drumKitId, gmProgram }: SnapshotTrack, came: TrackMidi | null): TrackPlace['instrument'] {
  if (typeof drumKitId === 'string') return { drumKitId }
  if (typeof gmProgram === 'number') return { gmProgram }
  return came ? { gmProgram: null } : instrumentFor(name)
}

function freeSlot(
  taken: ReadonlySet<number>,
  { isDrums, wanted }: { isDrums: boolean; wanted: number | null },
): number {
  if (wanted !== null && (wanted === drumChannel) === isDrums && !taken.has(wanted)) return wanted
  let slot = isDrums ? drumChannel : 0
  while (taken.has(slot) || (slot % 16 === drumChannel) !== isDrums) slot++
  return slot
}

const ownControls = ({ automation = [], regions, effects = [] }: SnapshotTrack): boolean =>
  automation.length > 0 ||
  effects.length > 0 ||
  regions.some(
    ({ ccEvents = [], pitchBends = [], aftertouch = [] }) =>
      ccEvents.length + pitchBends.length + aftertouch.length > 0,
  )

/** The effects in the way of one channel, and where the fader of its track stands. */
type PlacedInserts = { port: number; channel: number; types: string[]; faderGain: number }

/** The effects that are played on the sound of a track, by its channel, and what a track has that is not heard. */
export function placeInserts(snapshot: ProjectSnapshot): { inserts: PlacedInserts[]; unheard: string[] } {
  const { places } = placeTracks(snapshot, projectMidi.safeParse(snapshot['midi']).data ?? null)
  const playing = new Set(
    keepAudible(snapshot)
      .tracks.filter(({ regions }) => regions.some(({ notes = [] }) => notes.length > 0))
      .map(({ id }) => id),
  )
  const heard = places.filter(({ track }) => playing.has(track.id))
  const inserts: PlacedInserts[] = []
  const unheard: string[] = []
  for (const { track, port, channel } of heard) {
    const types = (track.effects ?? []).map(({ type }) => type)
    const own = types.filter(isInsert)
    // An effect on a channel that several tracks play on would be heard on all of them.
    const isAlone = heard.every((other) => other.track === track || other.port !== port || other.channel !== channel)
    if (isAlone && own.length > 0) inserts.push({ port, channel, types: own, faderGain: faderGain(track) })
    const silent = [
      ...types.filter((type) => (isInsert(type) ? !isAlone : effectController(type) === null)),
      ...(track.automation ?? [])
        .filter((lane) => automationEvents(lane) === null)
        .map(({ parameter }) => `automation of ${parameter}`),
    ]
    unheard.push(...[...new Set(silent)].map((what) => `${what} on ${track.name}`))
  }
  return { inserts, unheard }
}

/** A project whose inserts are none that MIDI knows: a flanger would be played as a chorus as well. */
export function withoutInserts(snapshot: ProjectSnapshot): ProjectSnapshot {
  return {
    ...snapshot,
    tracks: snapshot.tracks.map((track) =>
      track.effects
        ? { ...track, effects: track.effects.map((effect) => (isInsert(effect.type) ? { type: 'insert' } : effect)) }
        : track,
    ),
  }
}

/** Synthesizers square controller 7, and 100 is our 1; a closed fader lets nothing through whatever it is. */
function faderGain({ volume = 1 }: SnapshotTrack): number {
  return (volumeController(volume) / 100) ** 2 || 1
}

/** A project with the notes that are heard: none of muted tracks, and only soloed ones where there are any. */
export function keepAudible(snapshot: ProjectSnapshot): ProjectSnapshot {
  const hasSolo = snapshot.tracks.some(({ solo }) => solo === true)
  const isHeard = ({ muted, solo }: ProjectSnapshot['tracks'][number]) => muted !== true && (!hasSolo || solo === true)
  return {
    ...snapshot,
    tracks: snapshot.tracks.map((track) =>
      isHeard(track)
        ? track
        : { ...track, regions: track.regions.map(({ notes: _, ...region }) => ({ ...region, noteCount: 0 })) },
    ),
  }
}
