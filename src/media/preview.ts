import { problem, type Problem } from '../kernel/index.ts'
import { type Mix, slice } from '../audio/index.ts'
import { render, type Rendered } from './render.ts'
import type { Sources } from './sources.ts'

/** Writes a stretch of a mix to a WAV file, to be heard before anything is accepted. */
export async function preview({
  mix,
  sources,
  fromSeconds,
  toSeconds,
  path,
  signal,
}: {
  mix: Mix
  sources: Sources
  fromSeconds: number
  toSeconds: number
  path: string
  signal?: AbortSignal
}): Promise<Rendered | Problem> {
  const from = Math.max(0, Math.round(fromSeconds * mix.rate)),
    to = Math.min(mix.length, Math.round(toSeconds * mix.rate))
  if (!(to > from)) return problem('outside-project', 'There is nothing to hear in that range.')
  const part = {
    ...mix,
    length: to - from,
    tracks: mix.tracks.map((track) => ({ ...track, windows: slice(track.windows, from, to) })),
  }
  return render({ mix: part, sources, path, format: { container: 'wav', samples: 's16' }, ...(signal && { signal }) })
}
