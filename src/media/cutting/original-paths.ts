import type { Source as Footage } from '../../video/document/words.ts'
import { readWholeRecord } from '../source-record.ts'
import { readFootageRecord } from './footage-record.ts'

/** Where the files of some sources lay when they were last seen, by the ids of the sources. Other programs look there first. */
export async function originalPaths(mediaFolder: string, footage: readonly Footage[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const { id, recording, picture } of footage) {
    const record = picture
      ? await readFootageRecord(mediaFolder, picture.file)
      : recording === null
        ? null
        : await readWholeRecord(mediaFolder, recording)
    if (record && record.originalPath !== '') paths.set(id, record.originalPath)
  }
  return paths
}
