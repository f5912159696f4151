import type { SongNote, SnapshotRegion } from '../../src/music/wire/snapshot.ts'
import { canonical } from './canonical.ts'
import { changeRegion, findRegion, isNewRegion, regionNamed, withFault, type Draft } from './draft.ts'
import { musicFaults } from './music-faults.ts'
import { beatTolerance } from './span.ts'
import type { Rewritten, Wish } from './wish.ts'

type NoteWish = Extract<
  Wish,
  { readonly wish: 'cleared' | 'transposed' | 'quantised' | 'swung' | 'rewritten' | 'controls' | 'bends' }
>

/**
 * What happens inside a region. What a wish says to the note is worked out here; what it leaves open is taken from the
 * end state.
 */
export function claimNotes(draft: Draft, wish: NoteWish): Draft {
  const { region } = regionNamed(draft, wish.region)
  const expecting = (change: (now: SnapshotRegion) => SnapshotRegion): Draft => ({
    ...draft,
    expected: canonical(changeRegion(draft.expected, region.id, change)),
  })
  const found = findRegion(draft.actual, region.id)
  switch (wish.wish) {
    case 'cleared':
      return expecting(({ noteCount: _noteCount, ...now }) => ({ ...now, notes: [] }))
    case 'transposed':
      return expecting((now) => withNotes(now, (note) => ({ ...note, pitch: note.pitch + wish.semitones })))
    case 'quantised':
      return expecting((now) =>
        withNotes(now, (note) => ({
          ...note,
          startBeat:
            note.startBeat + (Math.round(note.startBeat / wish.grid) * wish.grid - note.startBeat) * wish.strength,
        })),
      )
    case 'swung': {
      const start = findRegion(draft.expected, region.id)?.notes ?? []
      return found?.notes && isSwung(start, found.notes)
        ? expecting((now) => ({ ...now, notes: found.notes }))
        : withFault(draft, `${wish.region} does not swing`)
    }
    case 'controls': {
      const events = found?.ccEvents ?? []
      const isThere = events.some(({ cc, beat }) => cc === wish.cc && beat <= region.durationBeats)
      return isThere &&
        events.every((event) => event.cc === wish.cc || region.ccEvents?.some((old) => old.cc === event.cc))
        ? expecting((now) => ({ ...now, ccEvents: events }))
        : withFault(draft, `${wish.region} has no controller ${wish.cc} of its own`)
    }
    case 'bends': {
      const bends = found?.pitchBends ?? []
      return bends.some(({ value }) => value !== 0)
        ? expecting((now) => ({ ...now, pitchBends: bends }))
        : withFault(draft, `${wish.region} is not bent`)
    }
    case 'rewritten':
      return claimRewritten(draft, wish)
  }
}

const withNotes = (region: SnapshotRegion, change: (note: SongNote) => SongNote): SnapshotRegion =>
  region.notes ? { ...region, notes: region.notes.map(change) } : region

/** Off-beats come later, by less than half a beat; everything else stays. */
function isSwung(start: readonly SongNote[], end: readonly SongNote[]): boolean {
  if (start.length !== end.length) return false
  const pairs = start.map((note) => ({
    note,
    after: end.find(
      (one) =>
        one.pitch === note.pitch &&
        one.velocity === note.velocity &&
        one.startBeat - note.startBeat > -beatTolerance &&
        one.startBeat - note.startBeat < 0.26,
    ),
  }))
  const isOffBeat = ({ startBeat }: SongNote): boolean =>
    [0.25, 0.5, 0.75].some((off) => Math.abs((startBeat % 1) - off) < 0.06)
  const shifts = pairs.map(({ note, after }) =>
    after ? { by: after.startBeat - note.startBeat, isOffBeat: isOffBeat(note) } : null,
  )
  return (
    shifts.every((shift) => shift !== null && (shift.isOffBeat || shift.by <= beatTolerance)) &&
    shifts.some((shift) => shift !== null && shift.by > beatTolerance)
  )
}

/** The notes are others, in the same region or in a new one in its place. */
function claimRewritten(draft: Draft, wish: Rewritten): Draft {
  const { track, region } = regionNamed(draft, wish.region)
  const now = draft.actual.tracks.find(({ id }) => id === track.id)?.regions ?? []
  const found =
    now.find(({ id }) => id === region.id) ??
    now.find(
      (one) =>
        isNewRegion(draft, one) &&
        Math.abs(one.startBeat - region.startBeat) <= beatTolerance &&
        one.name === region.name,
    )
  if (!found) return withFault(draft, `${wish.region} is gone`)
  const faults = [
    ...(Math.abs(found.durationBeats - region.durationBeats) <= beatTolerance
      ? []
      : [`it lasts ${found.durationBeats} beats`]),
    ...musicFaults(found, track, draft.actual),
    ...takeFaults(wish, region.notes ?? [], found.notes ?? []),
  ]
  if (faults.length > 0) return faults.reduce((so, fault) => withFault(so, `${wish.region}: ${fault}`), draft)
  const kept: SnapshotRegion = { ...found, startBeat: region.startBeat, durationBeats: region.durationBeats }
  return {
    ...draft,
    expected: changeRegion(draft.expected, region.id, ({ noteCount: _noteCount, ...old }) => ({
      ...old,
      id: kept.id,
      notes: kept.notes,
      ccEvents: kept.ccEvents,
      pitchBends: kept.pitchBends,
      aftertouch: kept.aftertouch,
    })),
  }
}

function takeFaults(
  { isOther, density }: Rewritten,
  before: readonly SongNote[],
  after: readonly SongNote[],
): readonly string[] {
  const isOld = (note: SongNote): boolean =>
    before.some((old) => old.pitch === note.pitch && Math.abs(old.startBeat - note.startBeat) <= 0.05)
  const fresh = after.filter((note) => !isOld(note)).length
  return [
    ...(isOther && fresh < 0.3 * after.length ? ['it is the same take'] : []),
    ...(density === 'fewer' && after.length >= before.length ? ['it is not less busy'] : []),
    ...(density === 'more' && after.length <= before.length ? ['it is not busier'] : []),
  ]
}
