import type { Document } from '../kernel/index.ts'
import { resolveSound } from './heard.ts'
import type { Job, Mix, MixTrack, SourceAddress } from './mix.ts'
import { neededJobs } from './stored-audio.ts'
import { audioTracks, channelsOf, endOf, lengthOf, rateOf, type Track } from './tracks.ts'
import { slice } from './windows.ts'

/** What is to be heard of a document, and the jobs that must have run for it, inner ones first. */
export type MixWithJobs = { mix: Mix; jobs: Map<SourceAddress, Job> }

export function toMix(document: Document): MixWithJobs {
  const all = audioTracks(document)
  const jobs = new Map<SourceAddress, Job>()
  const tracks = audible(all).map((track): MixTrack => {
    const sound = resolveSound(document, track.id)
    const windows = slice(sound.windows, 0, endOf(document, track.id))
    for (const [address, job] of neededJobs(windows, sound.jobs)) jobs.set(address, job)
    return {
      id: track.id,
      name: track.name,
      channels: channelsOf(track),
      gainDb: track.gainDb,
      pan: track.pan,
      windows,
    }
  })
  // The length is that of the document, also when what can be heard ends earlier.
  return { mix: { rate: rateOf(document), length: lengthOf(document), tracks }, jobs }
}

/** Solo goes over mute: where any track is solo, only those that are can be heard. */
function audible(tracks: readonly Track[]): readonly Track[] {
  return tracks.some(({ solo }) => solo) ? tracks.filter(({ solo }) => solo) : tracks.filter(({ muted }) => !muted)
}
