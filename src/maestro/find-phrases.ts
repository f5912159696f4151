import type { State } from '../kernel/index.ts'
import {
  BARS_OF_PHRASE,
  songOf,
  type SongNote,
  type Song,
  beatsPerBar,
  type EventOf,
  type NoteChange,
} from '../music/index.ts'
type Phrase = EventOf<'phrase'>
const NEAR_BEATS = 0.05

/** What a plan does to notes, in phrases of four bars for review: what is added, removed and modified in each. */
export function findPhrases(before: State, after: State, newId: () => string): Phrase[] {
  const [was, is] = [songOf(before.document), songOf(after.document)]
  return is.trackIds.flatMap((track) =>
    is.regionIds(track).flatMap((region) => phrasesIn({ was, is, track, region, newId })),
  )
}

type Both = {
  readonly was: Song
  readonly is: Song
  readonly track: string
  readonly region: string
  readonly newId: () => string
}

function phrasesIn({ was, is, track, region, newId }: Both): Phrase[] {
  const now = is.region(region)
  if (!now || now.isUnsent) return []
  const changes = diffNotes(was.region(region) ? was.notes(region) : [], is.notes(region))
  if (changes.length === 0) return []
  const beats = BARS_OF_PHRASE * beatsPerBar(is.timeSignature)
  const groups = new Map<number, NoteChange[]>()
  for (const change of changes) {
    const at = Math.floor((change.after ?? change.before ?? { startBeat: 0 }).startBeat / beats + 1e-9)
    groups.set(at, [...(groups.get(at) ?? []), change])
  }
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([at, noteChanges]): Phrase => {
      const startBeat = now.startBeat + at * beats
      const bar = Math.floor(startBeat / beatsPerBar(is.timeSignature)) + 1
      return {
        type: 'phrase',
        phraseId: newId(),
        trackId: track,
        regionId: region,
        startBeat,
        endBeat: Math.min(startBeat + beats, now.startBeat + now.durationBeats),
        label: `${is.track(track)?.name ?? ''} ${now.name}, bar ${bar}`,
        tags: tagsOf(noteChanges),
        noteChanges,
        ccEvents: [],
        pitchBends: [],
        aftertouch: [],
      }
    })
}

/**
 * Notes of one pitch that begin at nearly the same beat are one note; those that differ in length or loudness are
 * modified.
 */
export function diffNotes(before: readonly SongNote[], after: readonly SongNote[]): NoteChange[] {
  const left = new Map<number, SongNote[]>()
  for (const note of before) left.set(note.pitch, [...(left.get(note.pitch) ?? []), note])
  const found: Omit<NoteChange, 'noteId'>[] = []
  for (const note of after) {
    const candidates = left.get(note.pitch) ?? []
    const at = candidates.findIndex((each) => Math.abs(each.startBeat - note.startBeat) <= NEAR_BEATS)
    const old = candidates[at]
    if (!old) {
      found.push({ changeType: 'added', before: null, after: note })
      continue
    }
    left.set(note.pitch, candidates.toSpliced(at, 1))
    if (
      old.startBeat !== note.startBeat ||
      Math.abs(old.durationBeats - note.durationBeats) > NEAR_BEATS ||
      old.velocity !== note.velocity
    )
      found.push({ changeType: 'modified', before: old, after: note })
  }
  for (const note of [...left.values()].flat()) found.push({ changeType: 'removed', before: note, after: null })
  return found.map((change, at) => ({ noteId: `n${at + 1}`, ...change }))
}

function tagsOf(changes: readonly NoteChange[]): string[] {
  const isAny = (test: (change: NoteChange) => boolean): boolean => changes.some(test)
  return [
    ...(isAny(({ changeType }) => changeType !== 'modified') ? ['densityChange'] : []),
    ...(isAny(({ before, after }) => before !== null && after !== null && before.startBeat !== after.startBeat)
      ? ['rhythmChange']
      : []),
    ...(isAny(({ before, after }) => before !== null && after !== null && before.durationBeats !== after.durationBeats)
      ? ['articulationChange']
      : []),
    ...(isAny(({ before, after }) => before !== null && after !== null && before.velocity !== after.velocity)
      ? ['velocityChange']
      : []),
  ]
}
