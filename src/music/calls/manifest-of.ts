import type { Song } from '../document/song.ts'

export type Manifest = {
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
