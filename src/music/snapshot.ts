import { extentOf, sequenceOf, type Document, type DocumentState, type Json } from '../kernel/index.ts'
import { songKey } from './composing/key-in.ts'
import { heldIn, type Held } from './document/cells.ts'
import { keyOf, uuidFrom } from './document/ids.ts'
import { effectsOn, heldOf, lanesOn, notesOf, sendsFrom, songOf, trackFields, type Song } from './document/song.ts'
import type { ProjectSnapshot, SnapshotRegion, SnapshotTrack } from './wire/snapshot.ts'

/**
 * The project as a client would hold it, in the form in which clients send it. `projectId` is for a song that no client
 * has given one.
 */
export function projectSnapshot(
  document: Document,
  { withNotes = true, projectId }: { withNotes?: boolean; projectId?: string | null } = {},
): ProjectSnapshot {
  const song = songOf(document)
  const buses = song.busIds.flatMap((id) => song.bus(id) ?? [])
  return {
    ...madeOf(song, projectId),
    name: song.name,
    tempo: song.tempo,
    key: song.isKeyStated ? song.key : songKey(song),
    ...(!song.isKeyStated && { isKeyStated: false }),
    timeSignature: song.timeSignature,
    tracks: song.trackIds.map((id) => trackSnapshot(song, id, withNotes)),
    ...(buses.length > 0 && { buses }),
  }
}

/** As `state` shows it: with how many notes there are, and with the notes where they are asked for. */
export function snapshotOf(
  { revision, state }: DocumentState,
  { withNotes = false, projectId = null }: { withNotes?: boolean; projectId?: string | null } = {},
): Json {
  return { kind: 'music', revision, ...projectSnapshot(state.document, { withNotes, projectId }) } as unknown as Json
}

function madeOf(song: Song, standIn?: string | null): Pick<ProjectSnapshot, 'projectId'> {
  const { isKeyStated: _, ...made } = song.made
  return { ...made, projectId: song.projectId || standIn || uuidFrom('', 'project') }
}

function trackSnapshot(song: Song, id: string, withNotes: boolean): SnapshotTrack {
  const { document } = song
  const key = keyOf(id)
  const effects = effectsOn(document, key) as SnapshotTrack['effects'] & object
  const sends = sendsFrom(document, key)
  const automation = lanesOn(document, key) as unknown as SnapshotTrack['automation'] & object
  return {
    ...(trackFields(document, key) as unknown as SnapshotTrack),
    regions: song.regionIds(id).flatMap((region) => regionSnapshot(song, region, withNotes) ?? []),
    ...(effects.length > 0 && { effects }),
    ...(sends.length > 0 && { sends }),
    ...(automation.length > 0 && { automation }),
  }
}

function regionSnapshot({ document, region }: Song, id: string, withNotes: boolean): SnapshotRegion | undefined {
  const found = region(id)
  if (!found) return undefined
  const key = keyOf(id)
  const held: [string, readonly unknown[]][] = heldFields.flatMap(([kind, field]): [string, readonly unknown[]][] => {
    if (kind === 'notes') return withNotes && !found.isUnsent ? [[field, notesOf(document, key)]] : []
    return extentOf(sequenceOf(document, heldIn(key, kind))).length > 0 ? [[field, heldOf(document, key, kind)]] : []
  })
  // Where nobody counted, there is no number to tell.
  const isCounted = !found.isUnsent || found.noteCount > 0
  return {
    ...(found.made as unknown as SnapshotRegion),
    ...(isCounted && { noteCount: found.noteCount }),
    ...Object.fromEntries(held),
  }
}

/** What a region holds and under which name a snapshot lists it. */
export const heldFields: readonly (readonly [Held, 'notes' | 'ccEvents' | 'pitchBends' | 'aftertouch'])[] = [
  ['notes', 'notes'],
  ['controls', 'ccEvents'],
  ['bends', 'pitchBends'],
  ['touches', 'aftertouch'],
]
