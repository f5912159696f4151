import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { markOf, Refusal } from '../gate/index.ts'
import type { SourceAddress } from '../audio/index.ts'
import { hashFile } from './hash-file.ts'

/** A file that holds the content of a recording, as it was when it was last looked at. */
export const placeSchema = z.object({ path: z.string(), size: z.number(), modifiedMs: z.number() })

export type FilePlace = z.infer<typeof placeSchema>

/**
 * How a path of the user's is written down: by its place in the project where it lies in one, so that the whole can be
 * moved.
 */
export function toStoredPath(mediaFolder: string, path: string): string {
  const home = homeOf(mediaFolder)
  return home !== undefined && path.startsWith(`${home}${sep}`) ? relative(home, path).split(sep).join('/') : path
}

/** Where a path that was written down leads now. */
export function resolveStoredPath(mediaFolder: string, path: string): string {
  return path === '' || isAbsolute(path) ? path : resolve(homeOf(mediaFolder) ?? mediaFolder, path)
}

/** The project folder, when the media folder is a project's. */
function homeOf(mediaFolder: string): string | undefined {
  const records = dirname(resolve(mediaFolder))
  return basename(records) === '.cutroom' ? dirname(records) : undefined
}

/** Every place where some content was imported from, the first one first. */
export const withPlace = (places: readonly FilePlace[], place: FilePlace): FilePlace[] => [
  ...places.filter(({ path }) => path !== place.path),
  place,
]

/** The places in the order in which to look: the one that is called as the source is, then as they came. */
export function orderPlaces<P extends Pick<FilePlace, 'path'>>(places: readonly P[], name: string | undefined): P[] {
  const isOwn = ({ path }: P): boolean => basename(path) === name
  return [...places.filter(isOwn), ...places.filter((place) => !isOwn(place))]
}

/** Why nothing was found at the place that was looked at first. */
type NotThere = 'is not where it was' | 'was changed since it was imported'

/**
 * The first place that still holds the content. A copied or checked-out project has new times on the same bytes: they
 * are hashed once, and the place is given back with its new time.
 */
export async function findPlace(
  places: readonly FilePlace[],
  address: SourceAddress,
): Promise<{ readonly place: FilePlace; readonly isRenewed: boolean } | NotThere> {
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

/**
 * The name of a source's files in the media folder. Addresses reach us from documents and journals,
 * so anything that does not have the exact shape of one is refused before it becomes a path.
 * A source that was resampled on import carries its rate behind an `@`: its samples are not those of the file.
 */
export function fileNameOf(address: SourceAddress): string {
  const match = /^(?:sha256:([0-9a-f]{64}(?:@[0-9]{4,6})?)|job:([0-9a-f]{32,64}))$/.exec(address)
  if (!match) throw new Refusal('bad-address', `${JSON.stringify(address)} does not name a source.`)
  return match[1] ?? `job-${match[2]}`
}

export function addressOf(hash: string, resampledTo?: number): SourceAddress {
  return resampledTo === undefined ? `sha256:${hash}` : `sha256:${hash}@${resampledTo}`
}
