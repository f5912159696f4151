import type { Source as Footage } from '../../video/index.ts'
import { markOf } from '../../gate/index.ts'
import { inOrder, type Place } from '../places.ts'
import { readWholeRecord } from '../source-record.ts'
import { placesOf, readFootageRecord } from './footage-record.ts'

/**
 * Where the files of some sources lay when they were last seen, by the ids of the sources. Other programs look there
 * first.
 */
export async function originalPaths(mediaFolder: string, footage: readonly Footage[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const { id, name, recording, picture } of footage) {
    const found = inOrder(await placesIn(mediaFolder, { recording, picture }), name)
    const there = await firstThere(found)
    if (there !== undefined && there !== '') paths.set(id, there)
  }
  return paths
}

async function placesIn(
  mediaFolder: string,
  { recording, picture }: Pick<Footage, 'recording' | 'picture'>,
): Promise<readonly Pick<Place, 'path'>[]> {
  if (picture) {
    const record = await readFootageRecord(mediaFolder, picture.file)
    return record ? placesOf(record) : []
  }
  const record = recording === null ? null : await readWholeRecord(mediaFolder, recording)
  return record ? [{ path: record.originalPath }, ...(record.elsewhere ?? [])] : []
}

/** The first file that is there; where none is, the first one, which may come back. */
async function firstThere(places: readonly Pick<Place, 'path'>[]): Promise<string | undefined> {
  for (const { path } of places) if (path !== '' && (await markOf(path))) return path
  return places[0]?.path
}
