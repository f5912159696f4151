import type { ProjectSnapshot } from '../../music/index.ts'
import { trackMidi } from './kept-in-snapshot.ts'

export type SectionSpan = { name: string; startBeat: number; endBeat: number }

/**
 * The sections of a project in order: what regions of one name cover together. A region that only repeats its track's
 * name, be it the one that it was imported with, names no section.
 */
export function sectionSpans({ tracks }: Pick<ProjectSnapshot, 'tracks'>): SectionSpan[] {
  const named = tracks.flatMap((track) =>
    track.regions.flatMap(({ name = '', startBeat, durationBeats }) => {
      const names = ['', track.name, trackMidi.safeParse(track['midi']).data?.name ?? ''].map((each) =>
        each.trim().toLowerCase(),
      )
      return !names.includes(name.trim().toLowerCase())
        ? [{ name: name.trim(), startBeat, endBeat: startBeat + durationBeats }]
        : []
    }),
  )
  const spans: SectionSpan[] = []
  const latest = new Map<string, SectionSpan>()
  for (const { name, startBeat, endBeat } of named.toSorted((a, b) => a.startBeat - b.startBeat)) {
    const before = latest.get(name.toLowerCase())
    if (before && startBeat < before.endBeat) before.endBeat = Math.max(before.endBeat, endBeat)
    else {
      const span = { name, startBeat, endBeat }
      latest.set(name.toLowerCase(), span)
      spans.push(span)
    }
  }
  return spans
}
