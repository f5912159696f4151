import type { Json } from '../../kernel/index.ts'
import type { Song } from '../document/song.ts'
import type { Result } from './call.ts'
import type { ReadCall } from './read-call.ts'

/** What a call gives back: the ids of what it made with the whole manifest; nothing where it made nothing. */
export function resultOf(
  { name, params }: Pick<ReadCall, 'name' | 'params'>,
  { before, after }: { before: Song; after: Song },
): Result {
  const ids = name === 'stori_ensure_bus' ? ensuredBus(after, params['name']) : madeIds(params, before, after)
  return Object.keys(ids).length === 0 ? {} : { ...ids, manifest: manifestOf(after) }
}

/** A bus that was there already is as good as a new one. */
function ensuredBus(song: Song, name: Json | undefined): Result {
  const bus = song.busIds
    .flatMap((id) => song.bus(id) ?? [])
    .find((each) => typeof name === 'string' && each.name.toLowerCase() === name.toLowerCase())
  return bus ? { busId: bus.id } : {}
}

function madeIds(params: ReadCall['params'], before: Song, after: Song): Result {
  const tracks = after.trackIds.filter((id) => !before.track(id))
  const regions = after.trackIds.flatMap((track) => after.regionIds(track)).filter((id) => !before.region(id))
  const [track, region] = [tracks[0], regions[0]]
  if (tracks.length > 1 || regions.length > 1) return { trackIds: tracks, regionIds: regions }
  const copied = params['regionId']
  if (region !== undefined && typeof copied === 'string' && copied !== region)
    return { newRegionId: region, regionId: copied }
  return {
    ...(after.projectId !== before.projectId && { projectId: after.projectId }),
    ...(region !== undefined && { regionId: region, trackId: after.region(region)?.trackId ?? '' }),
    ...(track !== undefined && { trackId: track }),
  }
}

type Manifest = {
  readonly tracks: readonly {
    readonly name: string
    readonly trackId: string
    readonly regions: readonly { readonly name: string; readonly regionId: string }[]
  }[]
  readonly buses: readonly { readonly name: string; readonly busId: string }[]
}

/** Everything in a song that has an id, by name: what whoever makes calls goes on with. */
export function manifestOf(song: Song): Manifest {
  return {
    tracks: song.trackIds
      .flatMap((id) => song.track(id) ?? [])
      .map(({ id, name }) => ({
        name,
        trackId: id,
        regions: song
          .regionIds(id)
          .flatMap((each) => song.region(each) ?? [])
          .map((region) => ({ name: region.name, regionId: region.id })),
      })),
    buses: song.busIds.flatMap((id) => song.bus(id) ?? []).map(({ id, name }) => ({ name, busId: id })),
  }
}
