import type { State } from '../../src/kernel/index.ts'
import { clipsOf } from '../../src/audio/clips.ts'
import { resolveSound } from '../../src/audio/resolve-sound.ts'
import { labelsOf } from '../../src/audio/labels.ts'
import type { Job, Window } from '../../src/audio/mix.ts'
import { audioTracks, lengthOf, rateOf, tracksOf, type Track } from '../../src/audio/tracks.ts'
import { slice } from '../../src/audio/windows.ts'
import type { Effect, Fade, Heard, HeardTrack, Play } from './heard.ts'

/** Listens to a document: which second of which source plays when, and what the editor shows. */
export function hear({ document, editor }: State): Heard {
  const rate = rateOf(document)
  const selection = (editor['selection'] ?? null) as { start: number; end: number } | null
  const clipboard = (editor['clipboard'] ?? null) as { length: number } | null
  const chosen = (editor['selectedTracks'] ?? []) as readonly string[]
  const clips = (editor['selectedClips'] ?? []) as readonly string[]
  const tracks = tracksOf(document)
  return {
    duration: lengthOf(document) / rate,
    cursor: Number(editor['cursor'] ?? 0) / rate,
    selection: selection && { start: selection.start / rate, end: selection.end / rate },
    selectedTracks: tracks.filter(({ id, kind }) => chosen.includes(id) && kind !== 'label').map(({ name }) => name),
    selectedClips: audioTracks(document).flatMap(({ id, name }) =>
      clipsOf(document, id)
        .filter((clip) => clips.includes(clip.id))
        .map(({ start }) => ({ track: name, start: start / rate })),
    ),
    tracks: tracks.map((track) => hearTrack({ document, editor }, track)),
    labels: labelsOf(document).map(({ text, start, end }) => ({ text, start: start / rate, end: end / rate })),
    clipboardSeconds: clipboard === null ? 0 : clipboard.length / rate,
  }
}

function hearTrack({ document }: State, { id, name, kind, muted, solo, gainDb, pan }: Track): HeardTrack {
  if (kind === 'label') return { name, kind, muted, solo, gainDb, pan, plays: [], clipStarts: [] }
  const { windows, jobs } = resolveSound(document, id)
  const rate = rateOf(document)
  const plays = playsOf(windows, jobs, rate)
  while (plays.length > 0 && 'gap' in (plays.at(-1) as Play)) plays.pop()
  return {
    name,
    kind,
    muted,
    solo,
    gainDb,
    pan,
    plays,
    clipStarts: clipsOf(document, id).map(({ start }) => start / rate),
  }
}

const effectNames: ReadonlyMap<string, Effect> = new Map([
  ['compressor', 'compressor'],
  ['limiter', 'limiter'],
  ['noise_reduction', 'noise_reduction'],
  ['equalize', 'equalize'],
  ['duck', 'duck'],
] as const)

/** An effect's result is heard as what it was computed from, with the effect named. */
function playsOf(windows: readonly Window[], jobs: ReadonlyMap<string, Job>, rate: number): Play[] {
  return windows.flatMap((window): Play[] => {
    if ('gap' in window) return [{ gap: window.gap / rate }]
    const fades = window.curves
      .filter(({ from, to }) => from !== to)
      .map(({ from, to }): Fade => (to > from ? 'in' : 'out'))
    const job = jobs.get(window.source)
    if (!job)
      return [
        {
          source: window.source.replace('source:', ''),
          from: window.from / rate,
          to: window.to / rate,
          gainDb: window.gainDb,
          reversed: window.reversed,
          inverted: window.inverted,
          silent: window.silent,
          fades,
          effects: [],
        },
      ]
    const name = effectNames.get(job.effect.replace('apply_', ''))
    if (name === undefined) throw new Error(`Nobody knows the effect ${job.effect}`)
    const inner = playsOf(slice(job.input, window.from, window.to), jobs, rate)
    return (window.reversed ? inner.toReversed() : inner).map((play) =>
      'gap' in play
        ? play
        : {
            ...play,
            gainDb: play.gainDb + window.gainDb,
            reversed: play.reversed !== window.reversed,
            inverted: play.inverted !== window.inverted,
            silent: play.silent || window.silent,
            fades: [...play.fades, ...fades],
            effects: [...play.effects, name],
          },
    )
  })
}
