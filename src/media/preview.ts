import { problem, type Problem } from '../kernel/problem.ts'
import type { Mix, Sound, Window } from '../audio/mix.ts'
import { render, type Rendered } from './render.ts'
import type { Sources } from './sources.ts'

/** Writes a stretch of a mix to a WAV file, to be heard before anything is accepted. */
export async function preview({ mix, sources, fromSeconds, toSeconds, path, signal }: { mix: Mix; sources: Sources; fromSeconds: number; toSeconds: number; path: string; signal?: AbortSignal }): Promise<Rendered | Problem> {
  const from = Math.max(0, Math.round(fromSeconds * mix.rate)), to = Math.min(mix.length, Math.round(toSeconds * mix.rate))
  if (!(to > from)) return problem('outside-project', 'There is nothing to hear in that range.')
  const part = { ...mix, length: to - from, tracks: mix.tracks.map((track) => ({ ...track, windows: cutWindows(track.windows, from, to) })) }
  return render({ mix: part, sources, path, format: { container: 'wav', samples: 's16' }, ...(signal && { signal }) })
}

function cutWindows(windows: Window[], from: number, to: number): Window[] {
  const found: Window[] = []
  let at = 0
  for (const window of windows) {
    const length = 'gap' in window ? window.gap : window.to - window.from
    const a = Math.max(0, from - at), b = Math.min(length, to - at)
    if (b > a) found.push('gap' in window ? { gap: b - a } : cutSound(window, a, b))
    at += length
  }
  return found
}

function cutSound(sound: Sound, from: number, to: number): Sound {
  const length = sound.to - sound.from
  const curves = sound.curves.map((curve) => ({ ...curve, from: curve.from + ((curve.to - curve.from) * from) / length, to: curve.from + ((curve.to - curve.from) * to) / length }))
  return sound.reversed ? { ...sound, from: sound.to - to, to: sound.to - from, curves } : { ...sound, from: sound.from + from, to: sound.from + to, curves }
}
