import type { SnapshotRegion } from '../../src/music/wire/snapshot.ts'
import { differences } from './differences.ts'
import { changeRegion, findRegion, isNewRegion, regionNamed, withFault, type Draft } from './draft.ts'
import { beatTolerance } from './span.ts'
import type { Wish } from './wish.ts'

/** Whole regions: moved, copied, deleted. A copy may have any name. */
export function claimRegion(
  draft: Draft,
  wish: Extract<Wish, { readonly wish: 'moved' | 'copied' | 'deleted' }>,
): Draft {
  const { track, region } = regionNamed(draft, wish.region)
  switch (wish.wish) {
    case 'moved':
      return {
        ...draft,
        expected: inOrder(
          changeRegion(draft.expected, region.id, (now) => ({ ...now, startBeat: wish.toBeat })),
          track.id,
        ),
      }
    case 'deleted':
      return { ...draft, expected: changeRegion(draft.expected, region.id, () => null) }
    case 'copied': {
      const source = findRegion(draft.expected, region.id) ?? region
      const copies =
        draft.actual.tracks
          .find(({ id }) => id === track.id)
          ?.regions.filter(
            (one) => isNewRegion(draft, one) && Math.abs(one.startBeat - wish.toBeat) <= beatTolerance,
          ) ?? []
      const found = copies.find((one) => differences(contentOf(source), contentOf(one)).length === 0)
      return found
        ? { ...draft, actual: changeRegion(draft.actual, found.id, () => null) }
        : withFault(draft, `there is no copy of ${wish.region} at ${wish.toBeat}`)
    }
  }
}

const contentOf = ({ durationBeats, notes, noteCount, ccEvents, pitchBends, aftertouch }: SnapshotRegion): unknown => ({
  durationBeats,
  notes,
  noteCount,
  ccEvents,
  pitchBends,
  aftertouch,
})

const inOrder = (snapshot: Draft['expected'], trackId: string): Draft['expected'] => ({
  ...snapshot,
  tracks: snapshot.tracks.map((track) =>
    track.id === trackId
      ? { ...track, regions: track.regions.toSorted((one, other) => one.startBeat - other.startBeat) }
      : track,
  ),
})
