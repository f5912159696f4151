import type { ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../src/music/wire/snapshot.ts'
import { changeRegion, changeTrack } from './draft.ts'

type Slip = { readonly slip: string; readonly after: ProjectSnapshot }

/**
 * What goes wrong by a little: an end state with one more thing done to it that nobody asked for. `pick` says to which
 * of several.
 */
export function slips(end: ProjectSnapshot, pick: (count: number) => number): readonly Slip[] {
  const track = end.tracks[pick(end.tracks.length)]
  const placed = end.tracks.flatMap((each) => each.regions.map((region) => ({ track: each, region })))
  const some = placed[pick(placed.length)]
  return [
    { slip: 'the tempo is another', after: { ...end, tempo: 233 } },
    { slip: 'the key is none', after: { ...end, key: 'none' } },
    { slip: 'the signature is another', after: { ...end, timeSignature: { numerator: 5, denominator: 4 } } },
    { slip: 'the project has another name', after: { ...end, name: 'Another' } },
    {
      slip: 'a bus came by itself',
      after: { ...end, buses: [...(end.buses ?? []), { id: 'bus-of-nobody', name: 'Nobody' }] },
    },
    {
      slip: 'a track came by itself',
      after: { ...end, tracks: [...end.tracks, { id: 'track-of-nobody', name: 'Nobody', regions: [] }] },
    },
    ...(track ? trackSlips(end, track) : []),
    ...(some ? regionSlips(end, some.track, some.region) : []),
  ]
}

function trackSlips(end: ProjectSnapshot, track: SnapshotTrack): readonly Slip[] {
  const changed = (change: (track: SnapshotTrack) => SnapshotTrack): ProjectSnapshot =>
    changeTrack(end, track.id, change)
  const isOld = (track.id.match(/-/g) ?? []).length === 4
  return [
    // A track that was made by the request has whatever level and effects it likes.
    ...(isOld
      ? [
          { slip: 'a track is gone', after: { ...end, tracks: end.tracks.filter((each) => each !== track) } },
          { slip: 'a track is louder', after: changed((each) => ({ ...each, volume: 1.47 })) },
          { slip: 'a track is muted or not', after: changed((each) => ({ ...each, muted: each.muted !== true })) },
          { slip: 'a track has another name', after: changed((each) => ({ ...each, name: `${each.name} 7` })) },
          {
            slip: 'a track has another effect',
            after: changed((each) => ({
              ...each,
              effects: [...(each.effects ?? []), { id: 'effect-of-nobody', type: 'modulation' }],
            })),
          },
          {
            slip: 'a track has a lane of automation',
            after: changed((each) => ({
              ...each,
              automation: [
                ...(each.automation ?? []),
                { id: 'lane-of-nobody', parameter: 'EQ High', points: [{ beat: 0, value: 1 }] },
              ],
            })),
          },
        ]
      : []),
    {
      slip: 'a region came by itself',
      after: changed((each) => ({
        ...each,
        regions: [
          ...each.regions,
          { id: 'region-of-nobody', name: 'Nobody', startBeat: 400, durationBeats: 4, noteCount: 0, notes: [] },
        ],
      })),
    },
  ]
}

function regionSlips(end: ProjectSnapshot, track: SnapshotTrack, region: SnapshotRegion): readonly Slip[] {
  const changed = (change: (region: SnapshotRegion) => SnapshotRegion | null): ProjectSnapshot =>
    changeRegion(end, region.id, change)
  return [
    { slip: 'a region is gone', after: changed(() => null) },
    { slip: 'a region stands elsewhere', after: changed((each) => ({ ...each, startBeat: each.startBeat + 1 })) },
    { slip: 'a region is longer', after: changed((each) => ({ ...each, durationBeats: each.durationBeats + 1 })) },
    {
      slip: 'a region is there twice',
      after: changeTrack(end, track.id, (each) => ({ ...each, regions: [...each.regions, region] })),
    },
    {
      slip: 'a region miscounts its notes',
      after: changed((each) => ({ ...each, notes: each.notes ?? [], noteCount: 999 })),
    },
    ...(region.notes && region.notes.length > 0
      ? [
          {
            slip: 'the notes of a region are far off',
            after: changed((each) => ({
              ...each,
              notes: (each.notes ?? []).map((note) => ({ ...note, startBeat: note.startBeat + 300 })),
            })),
          },
        ]
      : []),
  ]
}
