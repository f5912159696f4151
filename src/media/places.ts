import { basename } from 'node:path'
import { z } from 'zod'
import { markOf } from '../gate/index.ts'
import type { SourceAddress } from '../audio/index.ts'
import { addressOf } from './address.ts'
import { hashFile } from './hash-file.ts'

/** A file that holds the content of a recording, as it was when it was last looked at. */
export const placeSchema = z.object({ path: z.string(), size: z.number(), modifiedMs: z.number() })
export type Place = z.infer<typeof placeSchema>

/** Every place where some content was imported from, the first one first. */
export const withPlace = (places: readonly Place[], place: Place): Place[] => [
  ...places.filter(({ path }) => path !== place.path),
  place,
]

/** The places in the order in which to look: the one that is called as the source is, then as they came. */
export function inOrder<P extends Pick<Place, 'path'>>(places: readonly P[], name: string | undefined): P[] {
  const isOwn = ({ path }: P): boolean => basename(path) === name
  return [...places.filter(isOwn), ...places.filter((place) => !isOwn(place))]
}

/** Why nothing was found at the place that was looked at first. */
export type NotThere = 'is not where it was' | 'was changed since it was imported'

/**
 * The first place that still holds the content. A copied or checked-out project has new times on the same bytes: they
 * are hashed once, and the place is given back with its new time.
 */
export async function findPlace(
  places: readonly Place[],
  address: SourceAddress,
): Promise<{ readonly place: Place; readonly isRenewed: boolean } | NotThere> {
  let why: NotThere | undefined
  for (const place of places) {
    const mark = await markOf(place.path)
    if (mark?.size === place.size && mark.modifiedMs === place.modifiedMs) return { place, isRenewed: false }
    if (mark?.size === place.size && addressOf(await hashFile(place.path)) === address)
      return { place: { ...place, modifiedMs: mark.modifiedMs }, isRenewed: true }
    why ??= mark ? 'was changed since it was imported' : 'is not where it was'
  }
  return why ?? 'is not where it was'
}
