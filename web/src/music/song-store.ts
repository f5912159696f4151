import { createStore, useStore } from 'zustand'
import { isProblem, type MusicTrack, type MusicView } from '../../../src/client/index.ts'
import { openHandEdits } from '../state/hand-edits.ts'
import { client } from '../state/client.ts'
import type { SongPicture } from './song-picture.ts'

/** What is chosen in a song, in this tab alone. */
type ChosenInSong = {
  readonly track: string | null
  readonly region: string | null
  /** Of the region, each by its key and where it begins; the last is the one that one stands on. */
  readonly notes: readonly string[]
}

const NOTHING: ChosenInSong = { track: null, region: null, notes: [] }

type Songs = {
  readonly views: ReadonlyMap<string, MusicView>
  readonly chosen: ReadonlyMap<string, ChosenInSong>
}

const songs = createStore<Songs>(() => ({ views: new Map(), chosen: new Map() }))

export const songIn = (document: string): MusicView | undefined => songs.getState().views.get(document)
export const useSong = (document: string): MusicView | undefined => useStore(songs, ({ views }) => views.get(document))

/** Tells of a song whenever it is another one; gives what stops that. */
export const followSong = (document: string, tell: (song: MusicView) => void): (() => void) =>
  songs.subscribe(({ views }, before) => {
    const song = views.get(document)
    if (song !== undefined && song !== before.views.get(document)) tell(song)
  })

export const chosenInSong = (document: string): ChosenInSong => songs.getState().chosen.get(document) ?? NOTHING
export const useChosenInSong = (document: string): ChosenInSong =>
  useStore(songs, ({ chosen }) => chosen.get(document) ?? NOTHING)

export function chooseInSong(document: string, fields: Partial<ChosenInSong>): void {
  const had = chosenInSong(document)
  const isElsewhere = fields.region !== undefined && fields.region !== had.region
  const next = { ...had, ...(isElsewhere && { notes: [] }), ...fields }
  songs.setState(({ chosen }) => ({ chosen: new Map(chosen).set(document, next) }))
}

/** The pictures that are seen, with what is proposed: what keys walk through. */
const pictures = new Map<string, SongPicture>()
export const pictureIn = (document: string): SongPicture | undefined => pictures.get(document)
export function setPicture(document: string, picture: SongPicture): void {
  pictures.set(document, picture)
}

export const { read: readSong, edit: editSong } = openHandEdits<MusicView>({
  fetch: async (document) => {
    const view = await client.musicView(document)
    return isProblem(view) || view.kind !== 'music' ? undefined : view
  },
  seen: songIn,
  show: (document, view) => songs.setState(({ views }) => ({ views: new Map(views).set(document, view) })),
  name: (order, was) => {
    const { regionId } = order.params
    const known = typeof regionId === 'string' ? knownRegion(regionId, was) : undefined
    return known === undefined ? order : { ...order, params: { ...order.params, regionId: known } }
  },
})

/** Regions that were drawn before the server had made them, by what it calls them. */
const madeIds = new Map<string, string>()
export const madeRegion = (guessed: string): string | undefined => madeIds.get(guessed)

/** A region is the same that stands where it was seen, on the same track. */
function knownRegion(id: string, { seen, told }: { readonly seen: MusicView; readonly told: MusicView }): string {
  const made = madeIds.get(id)
  if (made !== undefined || told.tracks.some(({ regions }) => regions.some((region) => region.id === id)))
    return made ?? id
  for (const track of seen.tracks) {
    const region = track.regions.find((each) => each.id === id)
    const same =
      region &&
      told.tracks
        .find((each) => each.id === track.id)
        ?.regions.find(({ startBeat }) => Math.abs(startBeat - region.startBeat) < 1e-6)
    if (!same) continue
    madeIds.set(id, same.id)
    return same.id
  }
  return id
}

export const trackIn = (document: string, track: string): MusicTrack | undefined =>
  songIn(document)?.tracks.find(({ id }) => id === track)
