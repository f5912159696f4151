import type { SongNote } from '../../src/music/wire/snapshot.ts'
import { changeRegion, findRegion, regionNamed, withFault, type Draft } from './draft.ts'
import { beatTolerance } from './span.ts'
import type { Struck } from './wish.ts'

/** Farther off its beat than this, a note is not loose but late; a velocity that is farther off is another accent. */
const looseBeats = 0.1
const mostVelocity = 45

/** The same notes with other velocities. */
export function claimStruck(draft: Draft, wish: Struck): Draft {
  const { region } = regionNamed(draft, wish.region)
  const found = findRegion(draft.actual, region.id)?.notes
  const pairs = pairsOf(region.notes ?? [], found ?? [], wish.goes === 'loose' ? looseBeats : beatTolerance)
  if (!found || pairs === null || !isStruck(pairs, wish.goes))
    return withFault(draft, `${wish.region} is not struck ${wish.goes}`)
  return { ...draft, expected: changeRegion(draft.expected, region.id, (now) => ({ ...now, notes: found })) }
}

type Pair = { readonly old: SongNote; readonly now: SongNote }

/** Each note with what became of it; null where one is gone or came. */
function pairsOf(before: readonly SongNote[], after: readonly SongNote[], withinBeats: number): readonly Pair[] | null {
  const left = [...after]
  const pairs = before.flatMap((old): readonly Pair[] => {
    const at = left.findIndex(
      (now) =>
        now.pitch === old.pitch &&
        Math.abs(now.startBeat - old.startBeat) <= withinBeats &&
        Math.abs(now.durationBeats - old.durationBeats) <= withinBeats,
    )
    const [now] = at < 0 ? [] : left.splice(at, 1)
    return now ? [{ old, now }] : []
  })
  return pairs.length === before.length && left.length === 0 ? pairs : null
}

function isStruck(pairs: readonly Pair[], goes: Struck['goes']): boolean {
  const shifts = pairs.map(({ old, now }) => now.velocity - old.velocity)
  if (shifts.some((shift) => Math.abs(shift) > mostVelocity)) return false
  if (goes === 'loose')
    return (
      pairs.filter(
        ({ old, now }) => old.velocity !== now.velocity || Math.abs(old.startBeat - now.startBeat) > beatTolerance,
      ).length *
        2 >=
      pairs.length
    )
  // What is struck as hard as can be already stays so.
  const sign = goes === 'harder' ? 1 : -1
  return shifts.every((shift) => shift * sign >= 0) && shifts.some((shift) => shift !== 0)
}
