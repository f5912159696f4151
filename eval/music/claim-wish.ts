import type { SnapshotTrack } from '../../src/music/wire/snapshot.ts'
import { claimNotes } from './claim-notes.ts'
import { claimRecut } from './claim-recut.ts'
import { claimRegion } from './claim-region.ts'
import { claimSection } from './claim-section.ts'
import { claimStruck } from './claim-struck.ts'
import { differences } from './differences.ts'
import { changeTrack, newTracks, trackNamed, withFault, type Draft } from './draft.ts'
import { isSameKey, readKey } from './read-key.ts'
import { playsRole } from './roles.ts'
import { holds } from './span.ts'
import type { Wish } from './wish.ts'

/** Finds in an end state what one wish asked for, and takes it out of the comparison. */
export function claimWish(draft: Draft, wish: Wish): Draft {
  const { actual, expected } = draft
  switch (wish.wish) {
    case 'maybe': {
      const claimed = claimWish(draft, wish.of)
      return claimed.faults.length > draft.faults.length ? draft : claimed
    }
    case 'tempo':
      return holds(wish.bpm, actual.tempo)
        ? { ...draft, expected: { ...expected, tempo: actual.tempo } }
        : withFault(draft, `the tempo is ${actual.tempo}`)
    case 'key': {
      const isWished = wish.key === null ? readKey(actual.key) !== null : isSameKey(wish.key, actual.key)
      return isWished
        ? { ...draft, expected: { ...expected, key: actual.key } }
        : withFault(draft, `the key is ${actual.key}`)
    }
    case 'level':
      return claimField(draft, wish.track, wish.of, (value) => holds(wish.to, value))
    case 'flag':
      return claimField(draft, wish.track, wish.of, (value) => value === wish.to)
    case 'label':
      return claimField(
        draft,
        wish.track,
        wish.of,
        (value) =>
          typeof value === 'string' &&
          wish.to.some((text) => (wish.of === 'name' ? text === value : text.toLowerCase() === value.toLowerCase())),
      )
    case 'program':
      return claimField(draft, wish.track, 'gmProgram', (value) => holds(wish.to, value))
    case 'effect':
      return claimFresh(draft, wish.track, 'effects', ({ type }) => wish.types.includes(type))
    case 'automation':
      return claimFresh(draft, wish.track, 'automation', (lane) => isWishedLane(lane, wish))
    case 'send': {
      const wanted = actual.buses?.find(({ name }) => name.toLowerCase() === wish.bus.toLowerCase())
      return wanted
        ? claimFresh(draft, wish.track, 'sends', ({ busId, level }) => busId === wanted.id && holds(wish.level, level))
        : withFault(draft, `there is no bus ${wish.bus}`)
    }
    case 'bus': {
      const found = actual.buses?.find(
        (bus) => bus.name.toLowerCase() === wish.name.toLowerCase() && !expected.buses?.some(({ id }) => id === bus.id),
      )
      return found
        ? { ...draft, expected: { ...expected, buses: [...(expected.buses ?? []), found] } }
        : withFault(draft, `there is no new bus ${wish.name}`)
    }
    case 'track': {
      const found = newTracks(draft).find(
        (track) =>
          track.regions.length === 0 &&
          (wish.name === null || track.name === wish.name) &&
          (wish.role === null || playsRole(track, wish.role)),
      )
      return found
        ? { ...draft, actual: { ...actual, tracks: actual.tracks.filter((track) => track !== found) } }
        : withFault(draft, `there is no new, empty track ${wish.name ?? ''} for ${wish.role ?? 'anything'}`)
    }
    case 'section':
      return claimSection(draft, wish)
    case 'moved':
    case 'copied':
    case 'deleted':
      return claimRegion(draft, wish)
    case 'recut':
      return claimRecut(draft, wish)
    case 'struck':
      return claimStruck(draft, wish)
    default:
      return claimNotes(draft, wish)
  }
}

function claimField(
  draft: Draft,
  name: string,
  field: 'volume' | 'pan' | 'muted' | 'solo' | 'name' | 'color' | 'gmProgram',
  isWished: (value: unknown) => boolean,
): Draft {
  const { id } = trackNamed(draft, name)
  const found = draft.actual.tracks.find((track) => track.id === id)
  if (!found || !isWished(found[field])) return withFault(draft, `${field} of ${name} is ${String(found?.[field])}`)
  return { ...draft, expected: changeTrack(draft.expected, id, (track) => ({ ...track, [field]: found[field] })) }
}

type Listed = 'effects' | 'sends' | 'automation'
type Entry<L extends Listed> = NonNullable<SnapshotTrack[L]>[number]

/** Something new in a list of a track; what stood there before is still compared. */
function claimFresh<L extends Listed>(
  draft: Draft,
  name: string,
  list: L,
  isWished: (entry: Entry<L>) => boolean,
): Draft {
  const { id } = trackNamed(draft, name)
  const known = entriesOf<L>(
    draft.expected.tracks.find((track) => track.id === id),
    list,
  )
  const now = entriesOf<L>(
    draft.actual.tracks.find((track) => track.id === id),
    list,
  )
  const found = now.find((entry) => isWished(entry) && !known.some((one) => isSame(one, entry)))
  if (!found) return withFault(draft, `${name} has no new entry of that kind in ${list}`)
  // A send that was there at another level is not a second send.
  const isReplaced = (entry: Entry<L>): boolean => 'busId' in entry && 'busId' in found && entry.busId === found.busId
  const next = now.filter((entry) => entry === found || known.some((one) => isSame(one, entry)))
  const isWhole = next.length === known.filter((entry) => !isReplaced(entry)).length + 1
  return isWhole
    ? { ...draft, expected: changeTrack(draft.expected, id, (track) => ({ ...track, [list]: next })) }
    : withFault(draft, `${list} of ${name} lost what was there`)
}

const isSame = (one: unknown, other: unknown): boolean => differences(one, other).length === 0

const entriesOf = <L extends Listed>(track: SnapshotTrack | undefined, list: L): readonly Entry<L>[] =>
  track?.[list] ?? []

function isWishedLane(
  { parameter, points }: Entry<'automation'>,
  wish: Extract<Wish, { readonly wish: 'automation' }>,
): boolean {
  const inTime = points.toSorted((one, other) => one.beat - other.beat)
  // Points that hold a value before and after the move belong to no move.
  const from = inTime.findIndex((point, index) => point.value !== inTime[index + 1]?.value)
  const to = inTime.findLastIndex((point, index) => point.value !== inTime[index - 1]?.value)
  const [first, last] = [inTime[from], inTime[to]]
  if (!first || !last || from >= to || !wish.parameter.test(parameter)) return false
  const isRun = holds(wish.from, first.beat) && holds(wish.to, last.beat)
  const rise = last.value - first.value
  return (
    isRun &&
    (wish.goes === 'anywhere'
      ? new Set(points.map(({ value }) => value)).size > 1
      : wish.goes === 'up'
        ? rise > 0
        : rise < 0)
  )
}
