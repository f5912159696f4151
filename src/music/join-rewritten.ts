import { sayCount } from '../words/index.ts'
import type { DiffChange, Json } from '../kernel/index.ts'
import type { Song } from './document/song.ts'
import type { SongNote } from './wire/snapshot.ts'

/**
 * Notes that are taken out and written anew are changed, as far as they are otherwise than before: a region whose notes
 * are all struck harder has not lost any.
 */
export function joinRewritten({ before, after }: Songs, changes: readonly DiffChange[]): DiffChange[] {
  const regionIn = (change: DiffChange, kind: string): string | undefined => {
    const at = (change.after ?? change.before) as { readonly regionId?: string } | null
    return change.kind === kind ? at?.regionId : undefined
  }
  const idsWith = (kind: string): Set<string> => new Set(changes.flatMap((change) => regionIn(change, kind) ?? []))
  const [removed, added] = [idsWith('notes-removed'), idsWith('notes-added')]
  const rewritten = [...removed].filter((id) => added.has(id) && before.region(id) && after.region(id))
  return rewritten.reduce<DiffChange[]>((now, id) => {
    const [out, come] = notesApart(before.notes(id), after.notes(id))
    const first = now.findIndex((change) => regionIn(change, 'notes-removed') === id)
    const both = isSamePitches(out, come) ? out.length : 0
    const entry = (kind: string, count: number, text: string): DiffChange[] => {
      const from = now[first]
      return count === 0 || !from
        ? []
        : [
            {
              ...from,
              kind,
              before: kind === 'notes-added' ? null : { ...stretchOf(before, id), count },
              after: kind === 'notes-removed' ? null : { ...stretchOf(after, id), count },
              text: `${sayCount(count, 'note')} ${text}`,
            },
          ]
    }
    const found = [
      ...entry('notes-changed', both, 'changed'),
      ...entry('notes-removed', out.length - both, 'out'),
      ...entry('notes-added', come.length - both, 'added'),
    ]
    const others = (part: readonly DiffChange[]): DiffChange[] =>
      part.filter((each) => !['notes-removed', 'notes-added'].some((kind) => regionIn(each, kind) === id))
    return [...others(now.slice(0, first)), ...found, ...others(now.slice(first))].map((change, at) => ({
      ...change,
      id: `c${at + 1}`,
    }))
  }, changes.slice())
}

/** The notes that are only in the first list, and only in the second. */
function notesApart(was: readonly SongNote[], is: readonly SongNote[]): readonly [SongNote[], SongNote[]] {
  const textOf = ({ pitch, startBeat, durationBeats, velocity }: SongNote): string =>
    [pitch, startBeat, durationBeats, velocity].join(' ')
  const onlyIn = (some: readonly SongNote[], others: readonly SongNote[]): SongNote[] => {
    const left = new Map<string, number>()
    for (const note of others) left.set(textOf(note), (left.get(textOf(note)) ?? 0) + 1)
    return some.filter((note) => {
      const count = left.get(textOf(note)) ?? 0
      left.set(textOf(note), count - 1)
      return count <= 0
    })
  }
  return [onlyIn(was, is), onlyIn(is, was)]
}

/** Whether notes are the same ones, only struck or placed otherwise; another take has other notes. */
function isSamePitches(was: readonly SongNote[], is: readonly SongNote[]): boolean {
  const pitches = (notes: readonly SongNote[]): string =>
    notes
      .map(({ pitch }) => pitch)
      .toSorted((a, b) => a - b)
      .join(' ')
  return pitches(was) === pitches(is)
}

export type Songs = { readonly before: Song; readonly after: Song }

export function stretchOf(song: Song, id: string): { [field: string]: Json } {
  const region = song.region(id)
  return region
    ? {
        regionId: id,
        trackId: region.trackId,
        name: region.name,
        startBeat: region.startBeat,
        endBeat: region.startBeat + region.durationBeats,
      }
    : { regionId: id }
}
