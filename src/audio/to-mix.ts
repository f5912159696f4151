import type { Document } from '../kernel/index.ts'
import { heard } from './heard.ts'
import type { Job, Mix } from './mix.ts'
import { audioTracks, channelsOf, lengthOf, rateOf } from './tracks.ts'

/** What a document sounds like, and the jobs it needs (inner ones first). A solo silences every track that has none; mute silences the rest. */
export function toMix(document: Document): { mix: Mix; jobs: Map<string, Job> } {
  const all = audioTracks(document)
  const solo = all.some((track) => track.solo)
  const length = lengthOf(document)
  const jobs = new Map<string, Job>()
  const tracks = all
    .filter((track) => (solo ? track.solo : !track.muted))
    .map((track) => {
      const found = heard(document, track.id, 0, length)
      for (const [address, job] of found.jobs) jobs.set(address, job)
      return { id: track.id, name: track.name, channels: channelsOf(track), gainDb: track.gainDb, pan: track.pan, windows: found.windows }
    })
  return { mix: { rate: rateOf(document), length, tracks }, jobs }
}
