import { spreadKeys, type Edit, type Json } from '../kernel/index.ts'
import {
  busCell,
  BUSES,
  effectCell,
  effectsOf,
  heldIn,
  laneCell,
  lanesOf,
  regionCell,
  regionsIn,
  sendCell,
  songCell,
  trackCell,
  TRACKS,
} from './document/cells.ts'
import { keyOf } from './document/ids.ts'
import { heldFields } from './snapshot.ts'
import type { ProjectSnapshot, SnapshotRegion, SnapshotTrack } from './wire/snapshot.ts'

/** The edits that make a snapshot the content of an empty document, exactly as it was sent. */
export function editsOfSnapshot(snapshot: ProjectSnapshot): Edit[] {
  const { tracks, buses = [], ...project } = snapshot
  const edits: Edit[] = [set(songCell('made'), project)]
  placed(
    edits,
    BUSES,
    buses.map(({ id }) => keyOf(id)),
  )
  for (const bus of buses) edits.push(set(busCell(keyOf(bus.id)), bus))
  placed(
    edits,
    TRACKS,
    tracks.map(({ id }) => keyOf(id)),
  )
  for (const track of tracks) trackEdits(edits, track)
  return edits
}

function trackEdits(edits: Edit[], { regions, effects = [], automation = [], ...track }: SnapshotTrack): void {
  const key = keyOf(track.id)
  edits.push(set(trackCell(key, 'made'), track))
  placed(
    edits,
    effectsOf(key),
    effects.map((_, at) => `${key}+fx${at}`),
  )
  for (const [at, effect] of effects.entries()) edits.push(set(effectCell(`${key}+fx${at}`), effect))
  placed(
    edits,
    lanesOf(key),
    automation.map((_, at) => `${key}+lane${at}`),
  )
  for (const [at, lane] of automation.entries()) edits.push(set(laneCell(`${key}+lane${at}`), lane))
  for (const { busId, level } of track.sends ?? []) edits.push(set(sendCell(key, keyOf(busId)), level))
  placed(
    edits,
    regionsIn(key),
    regions.map(({ id }) => keyOf(id)),
  )
  for (const region of regions) regionEdits(edits, region)
}

function regionEdits(edits: Edit[], region: SnapshotRegion): void {
  const { notes, ccEvents: _, pitchBends: __, aftertouch: ___, noteCount, startBeat, ...made } = region
  const key = keyOf(region.id)
  edits.push(set(regionCell(key, 'made'), made), set(regionCell(key, 'startBeat'), startBeat))
  // A count without notes, or neither, speaks of notes that only the client has.
  if (notes === undefined && noteCount !== 0)
    edits.push(set(regionCell(key, 'isUnsent'), true), set(regionCell(key, 'unseen'), noteCount ?? 0))
  for (const [held, field] of heldFields) {
    const items = region[field]
    if (items && items.length > 0)
      edits.push({
        edit: 'insert',
        run: `${held}+${key}`,
        sequence: heldIn(key, held),
        after: null,
        length: items.length,
        content: items as unknown as Json,
      })
  }
}

const set = (cell: string, to: unknown): Edit => ({ edit: 'set', cell, to: to as Json })

function placed(edits: Edit[], list: string, items: readonly string[]): void {
  const keys = spreadKeys(
    null,
    null,
    items.map(() => 0),
  )
  for (const [at, item] of items.entries()) edits.push({ edit: 'place', item, at: { list, key: keys[at] ?? '' } })
}
