import {
  beatsPerBar,
  type ProjectSnapshot,
  type SnapshotRegion,
  type SnapshotTrack,
} from '../../src/music/wire/snapshot.ts'
import { isNewRegion, newTracks, withFault, type Draft } from './draft.ts'
import { musicFaults } from './music-faults.ts'
import { playsRole } from './roles.ts'
import { beatTolerance, holds } from './span.ts'
import type { Section } from './wish.ts'

type Part = { readonly track: SnapshotTrack; readonly isNewTrack: boolean; readonly regions: readonly SnapshotRegion[] }

/** New music: who plays, from where to where, under which name, in which key, and over nothing that was there. */
export function claimSection(draft: Draft, wish: Section): Draft {
  const made = newTracks(draft)
  const isMine = ({ startBeat }: SnapshotRegion): boolean =>
    startBeat >= wish.atBeat - beatTolerance && startBeat < wish.atBeat + wish.beats.max - beatTolerance
  const isMeant = (track: SnapshotTrack): boolean =>
    wish.roles === null || wish.roles.some((role) => playsRole(track, role))
  const parts = draft.actual.tracks.filter(isMeant).flatMap((track): readonly Part[] => {
    const regions = track.regions.filter((region) => isNewRegion(draft, region) && isMine(region))
    return regions.length === 0 ? [] : [{ track, isNewTrack: made.includes(track), regions }]
  })
  const faults = [
    ...castFaults(parts, wish),
    ...parts.flatMap((part) => partFaults(part, wish, draft).map((fault) => `${part.track.name}: ${fault}`)),
    ...endFaults(parts),
  ]
  return faults.reduce(withFault, take(draft, parts))
}

function castFaults(parts: readonly Part[], { roles, includes, on, trackName, atBeat }: Section): readonly string[] {
  const absent = [...(roles ?? []), ...includes].filter((role) => !parts.some(({ track }) => playsRole(track, role)))
  const isWhere = ({ track, isNewTrack }: Part): boolean =>
    on === 'any tracks' ? true : on === 'new tracks' ? isNewTrack : on.includes(track.name)
  return [
    ...(parts.length === 0 ? [`nothing new begins at ${atBeat}`] : []),
    ...absent.map((role) => `there is no ${role}`),
    ...(roles &&
    parts.filter(({ track }) => !playsRole(track, 'drums')).length > roles.filter((role) => role !== 'drums').length
      ? ['more play than were asked']
      : []),
    ...(roles && parts.length < roles.length ? ['one track plays what several should'] : []),
    ...parts.filter((part) => !isWhere(part)).map(({ track }) => `${track.name} is not where it should be`),
    ...(trackName === null || parts.some(({ track }) => track.name === trackName)
      ? []
      : [`no track is called ${trackName}`]),
  ]
}

function partFaults({ track, isNewTrack, regions }: Part, wish: Section, { actual }: Draft): readonly string[] {
  const inTime = regions.toSorted((one, other) => one.startBeat - other.startBeat)
  const gaps = inTime.filter(
    (region, index) =>
      Math.abs(region.startBeat - (index === 0 ? wish.atBeat : endOf(inTime[index - 1]))) > beatTolerance,
  )
  const lastBeats = endOf(inTime.at(-1)) - wish.atBeat
  const barBeats = beatsPerBar(actual.timeSignature)
  const isWholeBars = Math.abs(lastBeats / barBeats - Math.round(lastBeats / barBeats)) < beatTolerance
  const over = track.regions.filter(
    (other) =>
      !regions.includes(other) &&
      regions.some(
        (region) => region.startBeat < endOf(other) - beatTolerance && other.startBeat < endOf(region) - beatTolerance,
      ),
  )
  const isNamed = (region: SnapshotRegion): boolean =>
    wish.name === null || wish.name.test(region.name ?? '') || (isNewTrack && wish.name.test(track.name))
  return [
    ...gaps.map(({ startBeat }) => `it begins at ${startBeat}, where ${wish.atBeat} or the end of the last was asked`),
    ...(holds(wish.beats, lastBeats) ? [] : [`it lasts ${lastBeats} beats`]),
    ...(wish.beats.min === wish.beats.max || isWholeBars
      ? []
      : [`it lasts ${lastBeats} beats, which are no whole bars`]),
    ...over.map((other) => `it lies over ${other.name ?? 'what was there'} at ${other.startBeat}`),
    ...regions.filter((region) => !isNamed(region)).map(({ name }) => `it is called ${name ?? 'nothing'}`),
    ...(isNewTrack && !isHeardThrough(track, wish.heardThrough, actual)
      ? [`it is not heard through ${wish.heardThrough}`]
      : []),
    ...(isNewTrack && (track.muted === true || track.solo === true) ? ['it is muted or soloed'] : []),
    ...regions.flatMap((region) => musicFaults(region, track, actual, wish.key ?? actual.key)),
  ]
}

function isHeardThrough(
  { effects = [], sends = [] }: SnapshotTrack,
  wanted: Section['heardThrough'],
  { buses = [] }: ProjectSnapshot,
): boolean {
  if (wanted === 'anything') return true
  if (wanted === 'nothing') return effects.length + sends.length === 0
  return (
    effects.some(({ type }) => type === wanted) ||
    sends.some(({ busId }) => buses.some(({ id, name }) => id === busId && name.toLowerCase() === wanted))
  )
}

/** All who play end together, where the words left the length open. */
const endFaults = (parts: readonly Part[]): readonly string[] =>
  new Set(parts.map(({ regions }) => Math.max(...regions.map(endOf)).toFixed(2))).size > 1
    ? ['the parts end at different beats']
    : []

const endOf = (region: SnapshotRegion | undefined): number => (region ? region.startBeat + region.durationBeats : 0)

/** Takes the parts out of the end state, with the tracks made for them and the buses that only those use. */
function take(draft: Draft, parts: readonly Part[]): Draft {
  const taken = new Set(parts.flatMap(({ regions }) => regions))
  const tracks = draft.actual.tracks.flatMap((track) => {
    const regions = track.regions.filter((region) => !taken.has(region))
    const isUsedUp = parts.some((part) => part.track === track && part.isNewTrack) && regions.length === 0
    return isUsedUp ? [] : [{ ...track, regions }]
  })
  const fed = new Set(
    parts.filter(({ isNewTrack }) => isNewTrack).flatMap(({ track }) => (track.sends ?? []).map(({ busId }) => busId)),
  )
  const buses = (draft.actual.buses ?? []).filter(
    ({ id }) => draft.expected.buses?.some((bus) => bus.id === id) || !fed.has(id),
  )
  return { ...draft, actual: { ...draft.actual, tracks, buses } }
}
