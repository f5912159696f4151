import type { ProjectSnapshot, SnapshotTrack } from '../../music/index.ts'
import { automationEvents, effectController, volumeController } from './automation-events.ts'
import { isInsert } from './inserts/insert-of.ts'
import { projectMidi } from './kept-in-snapshot.ts'
import { placeTracks } from './place-tracks.ts'

/** The effects in the way of one channel, and where the fader of its track stands. */
export type PlacedInserts = { port: number; channel: number; types: string[]; faderGain: number }

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
