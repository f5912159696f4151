import { formatSpan } from '../words/index.ts'
import type { Clip } from './clips.ts'
import type { Timeline } from './keys/content.ts'

/** A clip as a sentence calls it: by its track and its place. */
export type NamedClip = Clip & { readonly name: string }

export function allClips(timeline: Timeline): NamedClip[] {
  return timeline.tracks.flatMap((track) =>
    track.kind === 'label' ? [] : timeline.clipsOf(track.id).map((clip) => named(timeline, track.name, clip)),
  )
}

function named({ rate }: Timeline, trackName: string, clip: Clip): NamedClip {
  return { ...clip, name: `${trackName} ${formatSpan(clip.start / rate, clip.end / rate)}` }
}
