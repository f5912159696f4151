import { instrumentFor, type ProjectSnapshot, type SnapshotTrack } from '../../music/index.ts'
import { byChunk, drumChannel } from './midi-song.ts'
import { trackMidi, type ProjectMidi, type TrackMidi } from './kept-in-snapshot.ts'
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
