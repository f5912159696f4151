import { useMemo, useRef } from 'react'
import type { MusicView } from '../../../src/client/index.ts'
import { client } from '../state/client.ts'
import { useProposed } from '../state/use-proposed.ts'
import { pictureOf, type SongPicture } from './song-picture.ts'

type ProposedPicture = {
  readonly picture: SongPicture
  /** The region that the change under review is about. */
  readonly focused: { readonly track: string; readonly region: string } | null
}

/** The song with what is ticked of the plan under review. */
export function useSongPicture(name: string, song: MusicView): ProposedPicture {
  const proposed = useProposed(name, song.revision, client.musicView)
  const last = useRef<MusicView>(undefined)
  // What is known of a plan stays in the picture until its ticks are counted anew, so that no row comes and goes.
  if (proposed.after !== undefined || proposed.kept.length === 0) last.current = proposed.after
  const after = last.current?.revision === song.revision ? last.current : undefined
  const picture = useMemo(() => pictureOf(song, after), [song, after])
  const focused = useMemo(() => {
    const regions = new Map(picture.tracks.flatMap(({ id, regions: all }) => all.map((region) => [region.id, id])))
    for (const change of proposed.kept) {
      if (change.stepId !== proposed.focus) continue
      const { regionId } = (change.after ?? change.before ?? {}) as { readonly regionId?: string }
      const track = regionId === undefined ? undefined : regions.get(regionId)
      if (regionId !== undefined && track !== undefined) return { track, region: regionId }
    }
    return null
  }, [picture, proposed.kept, proposed.focus])
  return { picture, focused }
}
